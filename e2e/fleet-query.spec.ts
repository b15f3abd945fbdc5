import { expect, expectAccessible, test } from './fixtures'

const box = /Filter runners/

test('the box completes fields and values with counts, and what it says stands as chips and in the address', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, world)
  await expect(page.getByText('46 loaded').first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('zo')
  await expect(page.getByRole('option', { name: /zone:/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: /us-east-04a.*11/ })).toBeVisible()
  await page.keyboard.type('us-east-04a !update:yes policy.constraints.resources.max_cpu>4 colour:red ')
  await expect(page.getByRole('searchbox', { name: box })).toHaveValue(/^zone:us-east-04a !update:yes/)
  await expect(page.getByRole('button', { name: 'Remove filter Zone is us-east-04a' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove filter Update available is not yes' })).toBeVisible()
  await expect(page.getByText('no such field; of no effect')).toBeVisible()
  await expect(page).toHaveURL(/q=zone%3Aus-east-04a/)
  const shown = await page.getByRole('table').getAttribute('aria-rowcount')
  await page.reload()
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', shown ?? '')
  await page.getByRole('button', { name: /Remove filter colour:red/ }).click()
  await expect(page.getByRole('searchbox', { name: box })).toHaveValue(
    'zone:us-east-04a !update:yes policy.constraints.resources.max_cpu>4',
  )
})

test('a finished server filter is asked of the server, a word still being typed is not', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, world)
  await expect(page.getByText('46 loaded').first()).toBeVisible()
  await page.getByRole('searchbox', { name: box }).pressSequentially('zone:us-east-04a')
  await expect(page.getByText(/11 match of 46 loaded/)).toBeVisible()
  const zones = async () => (await world.log()).filter((entry) => entry.query.includes('zone='))
  expect(await zones()).toHaveLength(0)
  await page.keyboard.press('Enter')
  await expect(page.getByText('11 loaded').first()).toBeVisible()
  expect((await zones()).map((entry) => entry.query)[0]).toContain('zone=us-east-04a')
})

test('typing leaves one step of history, and going back leaves the list as it was before', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, world)
  await page.getByRole('link', { name: 'gpu-train-us-east-04a' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('gpu-train')
  await page.goBack()
  await page.getByRole('searchbox', { name: box }).pressSequentially('gpu-train')
  await expect(page.getByText(/3 match of 46|4 match of 46/).first()).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/runners\?q=/)
})

test('counters count what matches, filter when pressed, and add up with Ctrl', async ({ page, world, signIn }) => {
  await signIn(page, world)
  const failed = page.getByRole('button', { name: /^4 Failed/ })
  await failed.click()
  await expect(failed).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '5')
  await page
    .getByRole('button', { name: /Disconnected/ })
    .first()
    .click({ modifiers: ['Control'] })
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '7')
  await expect(page.getByRole('button', { name: 'Remove filter State is Failed, Disconnected' })).toBeVisible()
})

test('a filter over half a fleet says that it looks only at what is loaded', async ({ page, world, signIn }) => {
  await world.fault({ match: { route: 'list', nth: 2, times: 40 }, do: { kind: 'delay', ms: 200 } })
  await signIn(page, world, '/runners?q=install:failed')
  await expect(page.getByText(/^Dashed: filtered here/)).toBeVisible()
})

test('a view is saved under a name, opened again, and its link is the address', async ({ page, world, signIn }) => {
  await signIn(page, world, '/runners?q=install%3Afailed&sort=-zone')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Broken ones')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.goto('/runners')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Broken ones' }).click()
  await expect(page).toHaveURL(/q=install%3Afailed&sort=-zone/)
  await expect(page.getByRole('button', { name: 'Broken ones, Views' })).toBeVisible()
})
