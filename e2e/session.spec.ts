import { expect, expectAccessible, test } from './fixtures'

test('a session lost in the background gives one quiet banner; the page stays, and signing in again goes on', async ({
  page,
  watch,
}) => {
  watch.allow(/401/)
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Open practice fleet' }).click()
  await expect(page.getByText('46 loaded').first()).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByText('Signed out. What you have open stays')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'gpu-train-us-east-04a' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('dialog')).toContainText('Your session has ended')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue in this practice fleet' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Signed out.')).toHaveCount(0)
})

test('an action without a session opens the dialog over the page and unmounts nothing', async ({ page, watch }) => {
  watch.allow(/401/)
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Open practice fleet' }).click()
  await page.getByRole('link', { name: 'agents-us-east-04a' }).click()
  await page.getByRole('button', { name: 'Apply now…' }).click()
  const apply = page.getByRole('alertdialog').getByRole('button', { name: 'Apply update' })
  await expect(apply).not.toHaveAttribute('aria-disabled', 'true')
  await page.context().clearCookies()
  await apply.click()
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue in this practice fleet' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apply update' }).click()
  await expect(page.getByText('Update of agents-us-east-04a accepted')).toBeVisible()
})
