import { expect, expectAccessible, test } from './fixtures'

const id = 'agents-us-east-08a'

test('a sample and the policy of another runner go into the editor, and undo takes them out', async ({
  page,
  world,
  signIn,
  watch,
}) => {
  watch.allow(/404/)
  await signIn(page, world, `/runners/${id}/policy`)
  const lines = page.locator('.view-lines')
  await expect(lines).toContainText('agents')
  await page.getByRole('button', { name: 'Start from…' }).click()
  await page.getByRole('menuitem', { name: 'Sample: GPU pool' }).click()
  await expect(lines).toContainText('gpu-pool')
  await page.getByRole('button', { name: 'Start from…' }).click()
  await page.getByRole('menuitem', { name: /another runner/ }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Runner ID' }).fill('no-such-runner')
  await dialog.getByRole('button', { name: 'Copy into the editor' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Runner ID' }).fill('prod-us-east-04a')
  await dialog.getByRole('button', { name: 'Copy into the editor' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(lines).not.toContainText('gpu-pool')
  await page.getByRole('textbox', { name: 'Policy YAML' }).focus()
  await page.keyboard.press('Control+Z')
  await expect(lines).toContainText('gpu-pool')
  expect((await world.commits(id)).length).toBe(0)
})
