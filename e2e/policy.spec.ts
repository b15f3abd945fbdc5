import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'

const id = 'agents-us-east-08a'
const path = `/runners/${id}/policy`

const editor = (page: Page) => page.getByRole('textbox', { name: 'Policy YAML' })

/** Replaces the whole text, as a paste would. */
const write = async (page: Page, text: string): Promise<void> => {
  await editor(page).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(text)
}

const openEditor = async (page: Page): Promise<void> => {
  await expect(editor(page)).toBeAttached()
  await expect(page.locator('.view-line').first()).toBeVisible()
}

const openReview = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+S')
  await expect(page.getByText('What is sent')).toBeVisible()
  for (const tick of await page.getByRole('checkbox').all()) await tick.check()
}

const saveReviewed = async (page: Page): Promise<void> => {
  await openReview(page)
  await page.getByRole('button', { name: /^Save/ }).click()
}

test('a newcomer comes from sign-in to a saved policy, and the save carries the etag of its own read', async ({
  page,
}) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Open practice fleet' }).click()
  await page
    .getByRole('searchbox')
    .or(page.getByRole('combobox', { name: /Filter/ }))
    .first()
    .fill(id)
  await page.getByRole('link', { name: id }).click()
  await page.getByRole('link', { name: 'Open policy' }).click()
  await openEditor(page)
  await expect(page.locator('.view-lines')).toContainText('display_name')
  const etag = await page.getByTitle(/etag/).or(page.locator('.etag code')).first().textContent()
  const request = page.waitForRequest((sent) => sent.method() === 'PATCH')
  await write(page, '{display_name: mine, constraints: {resources: {max_cpu: "2", max_memory: 4Gi}}}')
  await saveReviewed(page)
  const sent = await request
  expect(new URL(sent.url()).search).toBe('?updateMask=policy')
  expect(sent.postDataJSON()).toEqual({
    policy: { displayName: 'mine', constraints: { resources: { maxCpu: '2', maxMemory: '4Gi' } } },
    etag,
  })
  await expect(page.getByText(/^Policy saved/)).toBeVisible()
})

test('two operators on one policy: the second gets the conflict, loses nothing, and each saved once', async ({
  page,
  world,
  signIn,
  another,
  watch,
}) => {
  watch.allow(/400/)
  await signIn(page, world, path)
  await openEditor(page)
  const other = await another()
  await signIn(other, world, path)
  await openEditor(other)
  await write(page, '{display_name: first, constraints: {resources: {max_cpu: "2"}}}')
  await write(other, '{display_name: second, constraints: {resources: {max_cpu: "3"}}}')
  await saveReviewed(page)
  await expect(page.getByText(/^Policy saved/)).toBeVisible()
  await saveReviewed(other)
  await expect(other.getByText(/Someone saved this policy/).first()).toBeVisible()
  expect((await world.commits(id)).length).toBe(1)
  await expectAccessible(other)
  await other.reload()
  await expect(other.getByText(/^Draft from/)).toBeVisible()
  await expect(other.locator('.view-lines')).toContainText('second')
})

test('a draft is kept within half a second and restored after a reload', async ({ page, world, signIn, watch }) => {
  watch.allow(/beforeunload/)
  await signIn(page, world, path)
  await openEditor(page)
  await write(page, '{display_name: unfinished')
  await expect(page.getByText(/^Draft kept here/)).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText(/^Draft from/)).toBeVisible()
  await expect(page.locator('.view-lines')).toContainText('unfinished')
  expect((await world.commits(id)).length).toBe(0)
})

test('a save that is pressed twenty times is one change', async ({ page, world, signIn }) => {
  await signIn(page, world, path)
  await openEditor(page)
  await write(page, '{display_name: once, constraints: {resources: {max_cpu: "2"}}}')
  await openReview(page)
  await page.getByRole('button', { name: /^Save/ }).evaluate((button) => {
    for (let press = 0; press < 20; press += 1) if (button instanceof HTMLElement) button.click()
  })
  await expect(page.getByText(/^Policy saved/)).toBeVisible()
  expect((await world.commits(id)).length).toBe(1)
})

test('a save whose answer is lost is read back and called saved, once', async ({ page, world, signIn, watch }) => {
  watch.allow(/502|504/)
  await signIn(page, world, path)
  await openEditor(page)
  await write(page, '{display_name: lost answer, constraints: {resources: {max_cpu: "2"}}}')
  await world.fault({ match: { route: 'patch', nth: 1 }, do: 'resetAfterCommit' })
  await saveReviewed(page)
  await expect(page.getByText(/^Policy saved/)).toBeVisible()
  expect((await world.commits(id)).length).toBe(1)
})

test('a misspelt key is named with the nearest known one, and nothing is sent', async ({ page, world, signIn }) => {
  await signIn(page, world, path)
  await openEditor(page)
  await write(page, '{constraints: {resources: {max_memry: 8Gi}}}')
  await expect(page.getByText(/max_memory/).last()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Review/ }).last()).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  expect((await world.commits(id)).length).toBe(0)
})

test('the same policy written differently is no change, and nothing is sent', async ({ page, world, signIn }) => {
  await signIn(page, world, path)
  await openEditor(page)
  const text = await page.evaluate(async (runner) => {
    const answer = await fetch(`/api/v1/sandbox/managedRunners/${runner}`, { headers: { 'X-CW-Console': '1' } })
    return JSON.stringify((await answer.json()).policy)
  }, id)
  await write(page, ` ${text}`)
  await page.keyboard.press('Control+S')
  await expect(page.getByText('No effective change').first()).toBeVisible()
  expect((await world.commits(id)).length).toBe(0)
})

test('signing in again in the middle of an edit keeps the very same editor', async ({ page, watch }) => {
  watch.allow(/401/)
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Open practice fleet' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await page.goto(path)
  await openEditor(page)
  await write(page, '{display_name: kept, constraints: {resources: {max_cpu: "2"}}}')
  await openReview(page)
  await page.context().clearCookies()
  await page.getByRole('button', { name: /^Save/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue in this practice fleet' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await expect(page.getByText(/^Policy saved/)).toBeVisible()
})
