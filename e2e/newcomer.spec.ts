import { expect, expectAccessible, test, World } from './fixtures'

test('a newcomer opens the practice fleet, sees what needs attention first and reads why a runner failed', async ({
  page,
}) => {
  await page.goto('/sign-in')
  await expect(page.getByText('nothing here is real', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Open practice fleet' }).click()
  const table = page.getByRole('table', { name: /^Runners/ })
  await expect(table.getByRole('row').nth(1)).toContainText('Failed')
  await expect(page.getByText('46 loaded').first()).toBeVisible()
  await table.getByRole('link', { name: 'gpu-train-us-east-04a' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'gpu-train-us-east-04a' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Install failed: unschedulable' })).toBeVisible()
  await expect(page.getByText("Add toleration for taint 'workload=gpu:NoSchedule'")).toBeVisible()
  await expect(page.getByRole('region', { name: 'Diagnostic detail' })).toContainText('untolerated taint')
  await expect(page).toHaveTitle('gpu-train-us-east-04a · Runner Console')
})

test('every other practice fleet can be opened from the menu', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Other fleets' }).click()
  await page.getByRole('menuitem', { name: /^Empty/ }).click()
  await expect(page.getByRole('heading', { name: 'No runners yet' })).toBeVisible()
})

test('a stranger is led to sign-in and back to the address they came for', async ({ page, watch }) => {
  watch.allow(/401/)
  await page.goto('/runners/gpu-train-us-east-04a?tz=utc')
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await page.getByRole('button', { name: 'Open practice fleet' }).click()
  await expect(page).toHaveURL(/\/runners\/gpu-train-us-east-04a\?tz=utc$/)
})

test('a token without the role Sandbox Admin is told so, and gets no session', async ({ page, watch }) => {
  watch.allow(/403/)
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Other fleets' }).click()
  await page.getByRole('menuitem', { name: 'Without the role Sandbox Admin' }).click()
  await expect(page.getByRole('alert')).toContainText('lacks the role Sandbox Admin')
  expect(await page.context().cookies()).toEqual([])
})

test('signing out leaves nothing behind the back button', async ({ page, world, signIn, watch }) => {
  watch.allow(/401/)
  await signIn(page, world)
  await page.getByRole('link', { name: 'gpu-train-us-east-04a' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'gpu-train-us-east-04a' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Practice without an account' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Practice without an account' })).toBeVisible()
  await expect(page.getByText('gpu-train-us-east-04a')).toHaveCount(0)
})

test('times can be read in UTC, the address says so, and links keep it', async ({ page, world, signIn }) => {
  await signIn(page, world, '/runners/agents-us-east-04a')
  await page.getByRole('button', { name: 'UTC', exact: true }).click()
  await expect(page).toHaveURL(/tz=utc/)
  await expect(page.getByText(/[0-9:]{8} UTC/).first()).toBeVisible()
  await page.getByRole('link', { name: 'Runners' }).first().click()
  await expect(page).toHaveURL(/\/runners\?tz=utc/)
})

test('the pages of an empty fleet say what to do', async ({ page, gateway, signIn }) => {
  await signIn(page, new World(gateway, 'empty'))
  await expect(page.getByRole('heading', { name: 'No runners yet' })).toBeVisible()
  await expectAccessible(page)
})

test('an address that is no place and an id that cannot be one are told apart', async ({
  page,
  world,
  signIn,
  watch,
}) => {
  watch.allow(/404/)
  await signIn(page, world)
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1, name: 'No such page' })).toBeVisible()
  await page.goto('/runners/-bad')
  await expect(page.getByRole('heading', { level: 1, name: 'This is not a runner ID' })).toBeVisible()
  const before = (await world.log()).length
  await page.goto('/runners/..%2f..%2fauth%2fclear')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not a runner ID|No such page/)
  expect((await world.log()).slice(before).filter((entry) => entry.route !== 'list')).toEqual([])
})
