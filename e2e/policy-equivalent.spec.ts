import { expect, expectAccessible, test } from './fixtures'

const id = 'agents-us-east-08a'

test('the review shows the very request as cwic, curl and Terraform, and the paths of the mask', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, world, `/runners/${id}/policy`)
  await expect(page.locator('.view-line').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Policy YAML' }).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText("{display_name: it's mine, constraints: {resources: {max_cpu: '2'}}}")
  await page.keyboard.press('Control+S')
  await expect(page.getByText('What is sent')).toBeVisible()
  await page.getByText('1 of 13 paths').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'spec.overrides' })).toBeVisible()
  await expect(page.getByText('What is not in the mask stays as it is.')).toBeVisible()
  const etag = (await page.locator('.etag code').textContent()) ?? ''
  await page.getByRole('button', { name: 'Equivalent command' }).click()
  const drawer = page.getByRole('dialog', { name: 'Equivalent' })
  await expect(drawer.getByText('Will do: nothing has been sent yet.')).toBeVisible()
  await expect(drawer.getByRole('group', { name: 'The request as cwic' })).toContainText(
    `cwic sandbox runner policy edit ${id} -f - --etag '${etag}' <<'YAML'`,
  )
  await drawer.getByRole('radio', { name: 'curl' }).check()
  await expect(drawer.getByRole('group', { name: 'The request as curl' })).toContainText(
    `/v1/sandbox/managedRunners/${id}?updateMask=policy'`,
  )
  await expect(drawer.getByRole('group', { name: 'The request as curl' })).toContainText('Bearer $TOKEN')
  await expectAccessible(page)
  await drawer.getByRole('radio', { name: 'Terraform' }).check()
  await expect(drawer.getByRole('group', { name: 'The request as Terraform' })).toContainText('max_cpu = "2"')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Equivalent command' })).toBeFocused()
  expect((await world.commits(id)).length).toBe(0)
})

test('a deletion is a cwic and a curl line, and Terraform says it has no word for it', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, world, `/runners/${id}`)
  await page.getByRole('button', { name: /More|actions/ }).click()
  await page.getByRole('menuitem', { name: /Delete/ }).click()
  await page.getByRole('button', { name: 'Equivalent command' }).click()
  const drawer = page.getByRole('dialog', { name: 'Equivalent' })
  await expect(drawer).toContainText(`cwic sandbox runner delete ${id} --yes`)
  await drawer.getByRole('radio', { name: 'Terraform' }).check()
  await expect(drawer).toContainText('it has no command for this')
  await expectAccessible(page)
})
