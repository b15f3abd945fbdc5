import { expect, expectAccessible, test } from './fixtures'

test('the palette finds a runner by parts of its name and goes there, by keyboard alone', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, world)
  await expect(page.getByText('46 loaded').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Search or run a command' })
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill('train gpu')
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('gpu-train-us-east-04a')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'gpu-train-us-east-04a' })).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the palette reaches places and opens the dialogs of the page, and does nothing by itself', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, world, '/runners/agents-us-east-04a')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Search or run a command' }).click()
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Apply update/ })
    .click()
  await expect(page.getByRole('alertdialog')).toContainText('Apply the update to agents-us-east-04a?')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search or run a command' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  expect(await world.commits('agents-us-east-04a')).toEqual([])
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('deploy')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Deploy a runner' })).toBeVisible()
})

test('an id that is not among the loaded ones can be asked for, and nonsense says so', async ({
  page,
  world,
  signIn,
  watch,
}) => {
  watch.allow(/404/)
  await signIn(page, world)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('no such thing')
  await expect(page.getByRole('dialog')).toContainText('Nothing here is called “no such thing”.')
  await page.getByRole('dialog').getByRole('combobox').fill('not-here-1')
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Open runner not-here-1/ })
    .click()
  await expect(page).toHaveURL(/\/runners\/not-here-1$/)
})

test('the Enter that ends a conversion chooses nothing', async ({ page, world, signIn }) => {
  await signIn(page, world)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog').getByRole('combobox')
  await field.fill('deploy')
  await field.evaluate((input) => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }))
    const late = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })
    Object.defineProperty(late, 'keyCode', { value: 229 })
    input.dispatchEvent(late)
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true }))
  })
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/\/runners$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/deploy$/)
})

test('single letters go to places, read again and list themselves, and rest in text fields', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, world)
  await expect(page.getByText('46 loaded').first()).toBeVisible()
  const reads = async () => (await world.log()).filter(({ route }) => route === 'list').length
  const before = await reads()
  await page.keyboard.press('r')
  await expect.poll(reads).toBeGreaterThan(before)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { level: 1, name: 'Deploy a runner' })).toBeVisible()
  await page.getByRole('textbox').first().focus()
  await page.keyboard.type('gr?')
  await expect(page).toHaveURL(/\/deploy$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the palette opens from inside the code editor', async ({ page, world, signIn }) => {
  await signIn(page, world, '/runners/prod-us-east-04a/policy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.locator('.monaco-editor').first().click()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused()
})

test('the zone times are shown in goes along', async ({ page, world, signIn }) => {
  await signIn(page, world, '/runners?tz=utc')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/deploy\?tz=utc$/)
})
