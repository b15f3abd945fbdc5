import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'

const id = 'agents-us-east-08a'
const path = `/runners/${id}/policy`

const open = async (page: Page): Promise<void> => {
  await expect(page.locator('.view-line').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Policy YAML' }).focus()
}

const write = async (page: Page, text: string): Promise<void> => {
  await open(page)
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(text)
}

const review = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+S')
  await expect(page.getByText('What is sent')).toBeVisible()
  for (const tick of await page.getByRole('checkbox').all()) await tick.check()
}

const press = (page: Page) => page.getByRole('button', { name: /^Save/ }).click()
const mine = '{display_name: mine, constraints: {resources: {max_cpu: "2"}}}'

test('a save is taken back through the review, on the etag it returned, also after leaving the page', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, world, path)
  await write(page, mine)
  await review(page)
  await press(page)
  await expect(page.getByText(/^You saved this policy at/)).toBeVisible()
  await expectAccessible(page)
  const etag = await page.locator('.etag code').textContent()
  await page.getByRole('link', { name: id }).click()
  await page.getByRole('link', { name: 'Open policy' }).click()
  await open(page)
  await expect(page.getByText(/^\d:\d\d left$/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo…' }).click()
  await expect(page.getByText('What is sent')).toBeVisible()
  expect((await world.commits(id)).length).toBe(1)
  const request = page.waitForRequest((sent) => sent.method() === 'PATCH')
  for (const tick of await page.getByRole('checkbox').all()) await tick.check()
  await press(page)
  expect((await request).postDataJSON()).toMatchObject({ etag, policy: { displayName: 'agents' } })
  await expect(page.getByText(/^Policy saved/)).toBeVisible()
  expect((await world.commits(id)).length).toBe(2)
})

test('after somebody else has saved, taking back is a merge', async ({ page, world, signIn }) => {
  await signIn(page, world, path)
  await write(page, mine)
  await review(page)
  await press(page)
  await expect(page.getByText(/^You saved this policy at/)).toBeVisible()
  await world.fault({ match: { route: 'get', nth: 1 }, do: { commitThen: 'policy', when: 'before' } })
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByText(/It has changed since/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo…' }).click()
  await expect(page).toHaveURL(/view=merge/)
  await expect(page.getByText('Nothing was sent yet. Your draft is whole.')).toBeVisible()
})

test('the reason of a save stands in the history', async ({ page, world, signIn }) => {
  await signIn(page, world, path)
  await write(page, mine)
  await review(page)
  await page.getByRole('textbox', { name: /^Why/ }).fill('Benchmark until 31 Dec')
  await expectAccessible(page)
  await press(page)
  await expect(page.getByText(/^Policy saved/)).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: id }).click()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('Benchmark until 31 Dec')).toBeVisible()
})

test('cancelling a save reads back what became of it', async ({ page, world, signIn, watch }) => {
  watch.allow(/ERR_ABORTED|Failed to fetch/)
  await signIn(page, world, path)
  await write(page, mine)
  await review(page)
  let patches = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patches += 1
  })
  await world.fault({ match: { route: 'patch', nth: 1 }, do: { kind: 'delay', ms: 5_000 } })
  await press(page)
  await expect(page.getByText(/the outcome may be unknown/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(
    page
      .getByRole('heading', { name: 'Not saved' })
      .or(page.getByText(/^Policy saved/))
      .first(),
  ).toBeVisible()
  expect(patches).toBe(1)
})

test('a version from the history opens as a draft on the present one', async ({ page, world, signIn }) => {
  await signIn(page, world, path)
  await write(page, mine)
  await review(page)
  await press(page)
  await expect(page.getByText(/^Policy saved/)).toBeVisible()
  await page.goto(`/runners/${id}/history`)
  await expect(page.locator('.hist-e')).toHaveCount(2)
  await page.locator('.hist-e').last().getByRole('button').last().click()
  await page.getByRole('menuitem', { name: /Restore/ }).click()
  await open(page)
  await expect(page.getByText(/^The text from the history is open as a draft/)).toBeVisible()
  await expect(page.locator('.view-lines')).toContainText('agents')
  await expect(page.getByText(/^Draft kept here/)).toBeVisible()
})
