import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'

const id = 'agents-us-east-08a'
const path = `/runners/${id}/policy`

const editor = (page: Page) => page.getByRole('textbox', { name: 'Policy YAML' })

const openEditor = async (page: Page): Promise<void> => {
  await expect(page.locator('.view-line').first()).toBeVisible()
  await editor(page).focus()
  await page.keyboard.press('Control+A')
}

const longPolicy = (lines: number): string =>
  [
    'display_name: long',
    'constraints:',
    '  image:',
    '    allowed_images:',
    ...Array.from({ length: lines - 4 }, (_, index) => `      - ghcr.io/acme/team-${index}:1.0`),
    '',
  ].join('\n')

test.describe('5,000 lines', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('come from the clipboard, are kept, reviewed and saved', async ({ page, world, signIn }) => {
    await signIn(page, world, path)
    await openEditor(page)
    await page.evaluate((text) => navigator.clipboard.writeText(text), longPolicy(5_000))
    await page.keyboard.press('Control+V')
    await expect(page.getByText(/^1\d\d\.\d of 256 KiB/)).toBeVisible()
    await expect(page.getByText(/^Draft kept here/)).toBeVisible()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('End')
    await page.keyboard.type('er')
    // Pressed at once: what was typed last is in the review.
    await page.keyboard.press('Control+S')
    await expect(page.getByText('What is sent')).toBeVisible()
    for (const tick of await page.getByRole('checkbox').all()) await tick.check()
    const request = page.waitForRequest((sent) => sent.method() === 'PATCH')
    await page.getByRole('button', { name: /^Save/ }).click()
    expect((await request).postDataJSON()).toMatchObject({ policy: { displayName: 'longer' } })
    await expect(page.getByText(/^Policy saved/)).toBeVisible()
    expect((await world.commits(id)).length).toBe(1)
  })
})

test('what an input method hands over in one piece goes in in one piece', async ({ page, world, signIn }) => {
  await signIn(page, world, path)
  await openEditor(page)
  await page.keyboard.insertText(longPolicy(5_000))
  await expect(page.getByText(/^1\d\d\.\d of 256 KiB/)).toBeVisible()
  await page.keyboard.press('Control+Z')
  await expect(page.getByText(/^0\.\d of 256 KiB/)).toBeVisible()
})

test('a policy over 256 KiB is not sent, and the reason names the size', async ({ page, world, signIn }) => {
  await signIn(page, world, path)
  await openEditor(page)
  await page.keyboard.insertText(longPolicy(9_500))
  await expect(page.getByText(/^2[5-9]\d\.\d of 256 KiB/)).toBeVisible()
  await expect(page.getByText(/of the 256 KiB|256 KiB/).last()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Review/ }).last()).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  expect((await world.commits(id)).length).toBe(0)
})
