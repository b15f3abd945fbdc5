import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, World } from './fixtures'

const lists = async (world: World) => (await world.log()).filter((entry) => entry.route === 'list')

const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

test('the rows come with the first page, the rest behind them; it can be stopped and resumed', async ({
  page,
  gateway,
  signIn,
}) => {
  const world = new World(gateway, 'scale-1000')
  await world.fault({ match: { route: 'list', nth: 3, times: 20 }, do: { kind: 'delay', ms: 400 } })
  await signIn(page, world)
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await expect(page.getByText(/read, more may exist/)).toBeVisible()
  await expect(page.getByText(/, more may exist$/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText(/^Stopped, /)).toBeVisible()
  await world.clearFaults()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('1,000 loaded').first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '1001')
})

test('a drop in the middle keeps what is loaded, and resuming loses and doubles nothing', async ({
  page,
  gateway,
  signIn,
  watch,
}) => {
  watch.allow(/50[0-9]/)
  const world = new World(gateway, 'scale-1000')
  await world.fault({
    match: { route: 'list', nth: 6, times: 1 },
    do: { kind: 'status', status: 500, body: { code: 13, message: 'boom' } },
  })
  await signIn(page, world)
  await expect(page.getByText(/loaded, then reading failed/)).toBeVisible()
  await expect(page.getByText('The server failed.')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('1,000 loaded').first()).toBeVisible({ timeout: 20_000 })
})

test('a server that repeats a page token is stopped, and said', async ({ page, gateway, signIn }) => {
  const world = new World(gateway, 'scale-1000')
  await world.fault({ match: { route: 'list', nth: 4 }, do: 'dupToken' })
  await signIn(page, world)
  await expect(page.getByText(/repeats a page token/)).toBeVisible()
  expect((await lists(world)).length).toBeLessThan(14)
})

test('an expired page token restarts the reading once and says so', async ({ page, gateway, signIn, watch }) => {
  watch.allow(/400/)
  const world = new World(gateway, 'scale-1000')
  await world.fault({ match: { route: 'list', nth: 6 }, do: 'expireToken' })
  await signIn(page, world)
  await expect(page.getByText('1,000 loaded').first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/page token expired; the list was read again/)).toBeVisible()
})

test('reading again keeps scroll, focus and choice, marks what changed, and offers the new order', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, world, '/runners?sort=channel')
  const row = page.getByRole('row').filter({ hasText: 'agents-us-east-04a' })
  await row.focus()
  await page.keyboard.press('x')
  const before = await row.getAttribute('aria-rowindex')
  await world.fault({
    match: { route: 'list' },
    do: {
      commitThen: {
        method: 'PATCH',
        path: '/v1/sandbox/managedRunners/agents-us-east-04a?updateMask=spec.releaseChannel',
        body: { spec: { releaseChannel: 'RELEASE_CHANNEL_RAPID' } },
      },
    },
  })
  await page.getByRole('button', { name: 'Read again' }).evaluate((button) => {
    if (button instanceof HTMLElement) button.click()
  })
  await expect(row).toContainText('Rapid')
  await expect(row).toBeFocused()
  await expect(row).toHaveAttribute('aria-rowindex', before ?? '')
  await expect(row.getByText(/^Changed .* ago/)).toBeAttached()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(page.getByText('1 row moved')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show the new order' }).click()
  await expect(row).not.toHaveAttribute('aria-rowindex', before ?? '')
})

test('a 429 slows everything and says until when', async ({ page, world, signIn, watch }) => {
  watch.allow(/429/)
  await signIn(page, world)
  await expect(page.getByText('46 loaded').first()).toBeVisible()
  await world.fault({
    match: { route: 'list', nth: 1 },
    do: { kind: 'status', status: 429, headers: { 'retry-after': '3' } },
  })
  const asked = (await lists(world)).length
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByText(/Slowed: next read in \d s/)).toBeVisible()
  await page.getByRole('link', { name: 'gpu-train-us-east-04a' }).click()
  await expect(page.getByText(/Slowed: next read in \d s/)).toBeVisible()
  expect((await world.log()).filter((entry) => entry.route === 'get')).toHaveLength(0)
  await expect(page.getByRole('heading', { name: /Install failed/ })).toBeVisible()
  expect((await lists(world)).length).toBeGreaterThan(asked)
})

test('a hidden tab asks for nothing, and reads once when it is looked at again', async ({ page, world, signIn }) => {
  await page.clock.install()
  await signIn(page, world)
  await expect(page.getByText('46 loaded').first()).toBeVisible()
  await setHidden(page, true)
  const asked = (await lists(world)).length
  await page.clock.runFor(3_600_000)
  expect((await lists(world)).length).toBe(asked)
  await setHidden(page, false)
  await page.clock.runFor(5_000)
  await expect.poll(async () => (await lists(world)).length).toBe(asked + 1)
})

test('two tabs of one browser read the list once between them', async ({ page, world, signIn }) => {
  await page.clock.install()
  await signIn(page, world)
  await expect(page.getByText('46 loaded').first()).toBeVisible()
  const second = await page.context().newPage()
  await second.clock.install()
  await second.goto('/runners')
  await expect(second.getByText('46 loaded').first()).toBeVisible()
  const asked = (await lists(world)).length
  await world.fault({
    match: { route: 'list' },
    do: {
      commitThen: {
        method: 'PATCH',
        path: '/v1/sandbox/managedRunners/prod-us-east-04a?updateMask=spec.releaseChannel',
        body: { spec: { releaseChannel: 'RELEASE_CHANNEL_RAPID' } },
      },
    },
  })
  const rapid = (tab: Page) => tab.getByRole('row').filter({ hasText: 'prod-us-east-04a' }).getByText('Rapid')
  await second.goto('/runners?q=prod-us-east-04a').catch(() => undefined)
  await expect(rapid(second).or(second.getByText('Stable'))).toBeVisible()
  const begun = (await lists(world)).length
  await Promise.all([page.clock.runFor(21_000), second.clock.runFor(21_000)])
  await expect(rapid(second)).toBeVisible()
  await expect.poll(async () => (await lists(world)).length).toBe(begun + 1)
  expect(begun).toBeGreaterThanOrEqual(asked)
})

test('facts older than two periods lose their colour and say how old they are', async ({ page, world, signIn }) => {
  await page.clock.install()
  await signIn(page, world)
  await expect(page.getByText('46 loaded').first()).toBeVisible()
  await page.context().setOffline(true)
  await page.clock.runFor(90_000)
  await expect(page.getByText(/last known, /).first()).toBeVisible()
  await expect(page.getByText('No network')).toBeVisible()
  await expectAccessible(page)
})

test('an error of the API is said in its own words and the rows stay', async ({ page, world, signIn, watch }) => {
  watch.allow(/500|403/)
  await signIn(page, world)
  await expect(page.getByText('46 loaded').first()).toBeVisible()
  await world.fault({ match: { route: 'list', times: 2 }, do: { kind: 'status', status: 500 } })
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByText('The server failed.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'gpu-train-us-east-04a' })).toBeVisible()
  await world.clearFaults()
  await world.fault({ match: { route: 'list', times: 2 }, do: { kind: 'status', status: 403 } })
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByText(/needs the role Sandbox Admin/).first()).toBeVisible()
  await expect(page.getByText('Not allowed')).toBeVisible()
})

test('an id that is not loaded is asked of the server', async ({ page, gateway, signIn }) => {
  const world = new World(gateway, 'scale-1000')
  await world.fault({ match: { route: 'list', nth: 4, times: 40 }, do: { kind: 'delay', ms: 3000 } })
  await signIn(page, world)
  await page.getByRole('searchbox', { name: /Filter/ }).fill('gpu-eu-south-03a-000983')
  await expect(page.getByRole('heading', { name: 'No match so far' })).toBeVisible()
  await page.getByRole('button', { name: 'Ask the server for ID gpu-eu-south-03a-000983' }).click()
  await world.clearFaults()
  await expect(page.getByRole('link', { name: 'gpu-eu-south-03a-000983' })).toBeVisible()
})

test('the window title and its icon carry the number of failures', async ({ page, world, signIn }) => {
  await signIn(page, world)
  await expect(page).toHaveTitle(/^\(4\) Runners/)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /%3E4%3C/)
})
