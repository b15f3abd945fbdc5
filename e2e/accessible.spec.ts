import { expect, expectAccessible, test } from './fixtures'

const places = [
  ['/runners', 'ランナー', 'Runners'],
  ['/runners/gpu-train-us-east-04a', 'gpu-train-us-east-04a', 'gpu-train-us-east-04a'],
  ['/runners/prod-us-east-04a', 'prod-us-east-04a', 'prod-us-east-04a'],
  ['/runners/prod-us-east-04a/policy', 'ポリシー', 'Policy'],
  ['/runners/prod-us-east-04a/history', 'prod-us-east-04a', 'prod-us-east-04a'],
  ['/drafts', '下書き', 'Drafts'],
  ['/settings', '設定', 'Settings'],
  ['/deploy', 'ランナーをデプロイ', 'Deploy a runner'],
] as const

for (const colorScheme of ['light', 'dark'] as const) {
  for (const locale of ['en-US', 'ja-JP'] as const) {
    test(`every page is free of accessibility findings, ${colorScheme}, ${locale}`, async ({
      world,
      signIn,
      another,
    }) => {
      // Ten pages, each looked at in full.
      test.setTimeout(120_000)
      const page = await another({ colorScheme, locale })
      await page.goto('/sign-in')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      await signIn(page, world)
      for (const [path, ja, en] of places) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: locale === 'ja-JP' ? ja : en })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expectAccessible(page)
      }
    })
  }
}

test('on a phone every page reads in one column and nothing is cut off', async ({ world, signIn, another }) => {
  test.setTimeout(120_000)
  const page = await another({ viewport: { width: 390, height: 844 } })
  await signIn(page, world)
  for (const [path] of places) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByLabel('Language')).toBeVisible()
})
