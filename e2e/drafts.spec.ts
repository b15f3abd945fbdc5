import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'

const id = 'agents-us-east-08a'

const begin = async (page: Page): Promise<void> => {
  await expect(page.locator('.view-line').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Policy YAML' }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText('# mine\n')
  await expect(page.getByText(/^Draft kept here/)).toBeVisible()
}

/** Leaves the editor by the rail; the editor asks, and keeps the draft. */
const toDrafts = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Drafts, 1' }).click()
  await page.getByRole('button', { name: 'Leave, keep the draft' }).click()
}

test('an unfinished edit is listed with what became of its base, and can be opened, taken along and discarded', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, world, `/runners/${id}/policy`)
  await begin(page)
  await toDrafts(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: id })
  await expect(row).toContainText('The policy has not changed since')
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: `Download the draft of ${id}` }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^# mine\n/)
  await row.getByRole('link', { name: `Open the draft of ${id}` }).click()
  await expect(page.locator('.view-lines')).toContainText('# mine')
  await toDrafts(page)
  await row.getByRole('button', { name: `Discard the draft of ${id}` }).click()
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: `Discard the draft of ${id}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Drafts', exact: true })).toBeVisible()
})

test('a base that has changed and a runner that is gone are told', async ({ page, world, signIn, watch }) => {
  watch.allow(/404/)
  await signIn(page, world, `/runners/${id}/policy`)
  await begin(page)
  await world.fault({ match: { route: 'get', nth: 1 }, do: { commitThen: 'policy' } })
  await page.goto('/drafts')
  const row = page.getByRole('row').filter({ hasText: id })
  await page.reload()
  await expect(row).toContainText('The policy has changed since: you will merge')
  await world.fault({ match: { route: 'get', nth: 1 }, do: { commitThen: 'delete' } })
  await page.reload()
  await expect(row).toContainText(/The runner is gone|has changed/)
})

test('a draft that another tab is editing cannot be thrown away from here', async ({
  page,
  world,
  signIn,
  context,
}) => {
  await signIn(page, world, `/runners/${id}/policy`)
  await begin(page)
  const other = await context.newPage()
  await other.goto('/drafts')
  const discard = other.getByRole('button', { name: `Discard the draft of ${id}` })
  await expect(discard).toHaveAttribute('aria-disabled', 'true')
  await expect(other.getByRole('row').filter({ hasText: id })).toContainText('Open in another tab')
})

test('the create form of this tab is listed too', async ({ page, world, signIn }) => {
  await signIn(page, world, '/deploy')
  await page.getByLabel('Display name').fill('Half a runner')
  await page.getByRole('link', { name: 'Drafts, 1' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'New runner' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('draft of a new')
  await page.getByRole('option', { name: 'Draft of a new runner' }).click()
  await expect(page.getByLabel('Display name')).toHaveValue('Half a runner')
})
