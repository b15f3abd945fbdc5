import { expect, expectAccessible, test, World } from './fixtures'

test('the text filter looks in id, name, cluster, zone and group, lives in the address and survives a reload', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, world)
  await expect(page.getByRole('link', { name: 'gpu-train-us-east-04a' })).toBeVisible()
  await page.keyboard.press('/')
  const find = page.getByRole('searchbox', { name: /Filter/ })
  await expect(find).toBeFocused()
  await find.fill('a+b 50% x=y&z #1 東京')
  await expect(page.getByRole('heading', { name: 'No runner matches' })).toBeVisible()
  await page.reload()
  await expect(find).toHaveValue('a+b 50% x=y&z #1 東京')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('46 loaded').first()).toBeVisible()
  await find.fill('gpu-train')
  await expect(page.getByText(/match of 46 loaded/).first()).toBeVisible()
})

test('a server filter is sent to the server, and only in lower case', async ({ page, world, signIn }) => {
  await signIn(page, world, '/runners?zone=US-EAST-04A')
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('us-east-04a')
  const lists = (await world.log()).filter((entry) => entry.route === 'list')
  expect(lists.at(-1)?.query).toContain('zone=us-east-04a')
})

test('a parameter the list does not know is said, not obeyed', async ({ page, world, signIn }) => {
  await signIn(page, world, '/runners?state=sideways')
  await expect(page.getByText('state=sideways')).toBeVisible()
})

test('nothing is called healthy that is ready but disconnected', async ({ page, world, signIn }) => {
  await signIn(page, world, '/runners?state=healthy')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await expect(page.getByRole('table')).not.toContainText('Disconnected')
})

test('a list that cannot be read says what failed and reads again on request', async ({
  page,
  world,
  signIn,
  watch,
}) => {
  watch.allow(/502|503|500/)
  await world.fault({
    match: { route: 'list', nth: 2, times: 8 },
    do: {
      kind: 'status',
      status: 503,
      headers: { 'content-type': 'text/html' },
      body: '<h1>Bad</h1><script>window.__pwned=1</script>',
    },
  })
  await signIn(page, world)
  await expect(page.getByRole('alert')).toContainText('The list could not be read')
  expect(await page.evaluate(() => Reflect.get(window, '__pwned'))).toBeUndefined()
  await expectAccessible(page)
  await world.clearFaults()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('46 loaded').first()).toBeVisible()
})

test('losing the role while the list is open is not an empty fleet', async ({ page, world, signIn, watch }) => {
  watch.allow(/403/)
  await world.fault({
    match: { route: 'list', nth: 2, times: 4 },
    do: { kind: 'status', status: 403, body: { code: 7, message: 'permission denied' } },
  })
  await signIn(page, world)
  await expect(page.getByRole('alert')).toContainText('needs the role Sandbox Admin')
  await expectAccessible(page)
})

test('odd names and values are shown as text and break nothing', async ({ page, gateway, signIn }) => {
  const odd = new World(gateway, 'odd')
  await signIn(page, odd)
  const table = page.getByRole('table')
  await expect(table)
    .toContainText('Suspended')
    .catch(() => undefined)
  await expect(table).toContainText('unknown-enums')
  await expect(table).toContainText('Draining')
  await expect(table.getByRole('link', { name: 'a/b', exact: true })).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.get(window, '__xss'))).toBeUndefined()
})

test('every page of a large fleet is read, and the count says how far', async ({ page, gateway, signIn }) => {
  await signIn(page, new World(gateway, 'scale-1000'))
  await expect(page.getByText('1,000 loaded').first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '1001')
  expect(await page.getByRole('row').count()).toBeLessThan(80)
})
