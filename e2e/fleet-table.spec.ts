import { expect, expectAccessible, test, World } from './fixtures'

test('any column sorts up, down and back, and says so', async ({ page, world, signIn }) => {
  await signIn(page, world)
  const zone = page.getByRole('columnheader', { name: 'Zone' })
  await zone.getByRole('button').click()
  await expect(zone).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('eu-south-03a')
  await zone.getByRole('button').click()
  await expect(zone).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('us-west-09b')
  await expect(page).toHaveURL(/sort=-zone/)
  await zone.getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'What needs you' })).toHaveAttribute('aria-sort', 'ascending')
})

test('groups have counts, close, and stay closed after a reload', async ({ page, world, signIn }) => {
  await signIn(page, world, '/runners?group=zone')
  const group = page.getByRole('button', { name: /^eu-south-03a \(7\)/ })
  await group.click()
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await page.reload()
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('link', { name: 'gpu-batch-eu-south-03a' })).toHaveCount(0)
})

test('the list is worked by keyboard alone: move, choose, choose a range, open, come back', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, world, '/runners?sort=id')
  const rows = page.getByRole('table').getByRole('row')
  await rows.nth(1).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(3)).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('3 selected')).toHaveCount(0)
  await page.keyboard.press('k')
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByRole('table').getByRole('row').last()).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Home')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/runners\/agents/)
  await page.goBack()
  await expect(page.getByText('1 selected')).toBeVisible()
})

test('chosen rows that the filter hides are said to be hidden', async ({ page, world, signIn }) => {
  await signIn(page, world)
  await page.getByRole('checkbox', { name: 'Select gpu-train-us-east-04a' }).click()
  await page.getByRole('checkbox', { name: 'Select default-us-east-04a' }).click()
  await page.getByRole('searchbox', { name: /Filter/ }).fill('gpu-train')
  await expect(page.getByText('1 of them hidden by the filter')).toBeVisible()
  await expect(page.getByText('2 selected')).toBeVisible()
})

test('columns and density are chosen and belong to the address', async ({ page, world, signIn }) => {
  await signIn(page, world)
  await page.getByRole('button', { name: 'Columns and density' }).click()
  await page.getByRole('menuitem', { name: 'Policy' }).click()
  await expect(page.getByRole('columnheader', { name: 'Policy' })).toBeVisible()
  await page.getByRole('button', { name: 'Columns and density' }).click()
  await page.getByRole('menuitem', { name: 'Roomy rows' }).click()
  await expect(page).toHaveURL(/cols=.*policy.*density=roomy/)
  await expectAccessible(page)
})

test('a runner whose id fits no address has no link, its actions are off with the reason, its JSON is one step away', async ({
  page,
  gateway,
  signIn,
}) => {
  await signIn(page, new World(gateway, 'odd'))
  await expect(page.getByRole('table')).toContainText('a/b')
  await expect(page.getByRole('link', { name: 'a/b', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions for a/b', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toContainText('cannot be used in an address')
  await page.getByRole('menuitem', { name: 'Show raw JSON' }).click()
  await expect(page.getByRole('dialog')).toContainText('"runnerId": "a/b"')
  await expectAccessible(page)
})

for (const [theme, locale] of [
  ['light', 'en-US'],
  ['dark', 'ja-JP'],
] as const) {
  test(`on a phone the cards lose nothing, ${theme}, ${locale}`, async ({ world, signIn, another }) => {
    const page = await another({ viewport: { width: 390, height: 844 }, colorScheme: theme, locale })
    await signIn(page, world)
    const card = page.getByRole('row').filter({ hasText: 'gpu-train-us-east-04a' })
    for (const fact of ['us-east-04a', 'gpu', 'cks-gpu-train-us-east-04a', 'Stable', '0 → 1']) {
      await expect(card).toContainText(fact)
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: locale === 'ja-JP' ? /^条件/ : /filters?$/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
}
