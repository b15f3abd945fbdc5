import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, type World } from './fixtures'

const choose = async (page: Page, ...ids: string[]) => {
  for (const id of ids) await page.getByRole('checkbox', { name: `Select ${id}`, exact: true }).click()
}

const committed = async (world: World, kind: string) =>
  (await world.log()).flatMap((entry) => (entry.committed?.kind === kind ? [entry.committed.runnerId] : []))

test('an update for many: each target judged, the last connected one held back, each outcome kept over a reload', async ({
  page,
  world,
  signIn,
  watch,
}) => {
  watch.allow(/409|400/)
  await signIn(page, world, '/runners?q=update:yes')
  await page.getByRole('checkbox', { name: /^Select all/ }).click()
  await page.getByRole('button', { name: 'Apply update…' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('Takes part').first()).toBeVisible()
  const held = dialog.getByRole('listitem').filter({ hasText: 'Last connected one of its group and zone' })
  await expect(held.first().getByRole('checkbox')).not.toBeChecked()
  await expect(dialog.getByText('What stays connected if they drop out')).toBeVisible()
  await expectAccessible(page)
  const left = held.filter({ hasText: 'prod-us-east-08a' }).getByRole('checkbox')
  await left.click()
  await expect(dialog.getByText('0, nobody is left')).toBeVisible()
  await left.click()
  await dialog.getByRole('button', { name: 'Apply to 4' }).click()
  await expect(page.getByText('4 accepted')).toBeVisible()
  expect((await committed(world, 'applyAvailableUpdate')).toSorted()).toEqual([
    'agents-us-east-04a',
    'eval-browser-eu-south-03a',
    'prod-api-us-west-09b',
    'prod-batch-us-east-04a',
  ])
  await page.reload()
  await expect(page.getByText('4 accepted')).toBeVisible()
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('dialog').getByText('Accepted', { exact: true })).toHaveCount(4)
  await expectAccessible(page)
})

test('failed ones are named with the server’s words, stay chosen and can be asked again', async ({
  page,
  world,
  signIn,
  watch,
}) => {
  watch.allow(/500|403/)
  await signIn(page, world, '/runners?sort=id')
  await choose(page, 'agents-us-east-08a', 'agents-us-west-04a', 'agents-eu-south-03a')
  await world.fault({
    match: { method: 'PATCH', nth: 2, times: 1 },
    do: { kind: 'status', status: 403, body: { code: 7, message: 'not yours to change' } },
  })
  await page.getByRole('button', { name: 'Switch channel…' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('combobox', { name: 'Release channel' }).selectOption({ label: 'Rapid' })
  await dialog.getByRole('button', { name: 'Switch 3' }).click()
  await expect(page.getByText('2 accepted, 1 failed')).toBeVisible()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('dialog')).toContainText('not yours to change')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Ask again for 1' }).click()
  await expect(page.getByText('3 accepted')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('3 accepted')).toHaveCount(0)
})

test('at most four requests are under way, a 429 waits, the rest can be cancelled', async ({
  page,
  world,
  signIn,
  watch,
}) => {
  watch.allow(/429/)
  await signIn(page, world, '/runners?q=group:agents')
  await page.getByRole('checkbox', { name: /^Select all/ }).click()
  await page.getByRole('button', { name: 'Move to group…' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: 'Runner group' }).fill('moved')
  await expect(dialog.getByText('Takes part').first()).toBeVisible()
  await world.fault({ match: { method: 'PATCH' }, do: { kind: 'delay', ms: 1500 } })
  const submit = dialog.getByRole('button', { name: /^Move \d+$/ })
  const total = Number((await submit.innerText()).replace(/\D/g, ''))
  expect(total).toBeGreaterThan(5)
  await submit.click()
  await page.getByRole('button', { name: 'Cancel the rest' }).click()
  await expect(page.getByText(`4 accepted, ${total - 4} cancelled`)).toBeVisible()
  await world.clearFaults()
  await world.fault({
    match: { method: 'PATCH', nth: 1 },
    do: { kind: 'status', status: 429, headers: { 'retry-after': '2' } },
  })
  await page.getByRole('button', { name: `Ask again for ${total - 4}` }).click()
  await expect(page.getByText(/asks to slow down/)).toBeVisible()
  await expect(page.getByText(`${total} accepted`)).toBeVisible()
})

test('deleting many asks for a copy of each and their number', async ({ page, world, signIn }) => {
  await signIn(page, world)
  await choose(page, 'gpu-batch-eu-south-03a', 'gpu-train-us-east-04a')
  await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('alertdialog')
  const submit = dialog.getByRole('button', { name: 'Delete 2' })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download 2 as YAML' }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  expect(file).toContain('runner_id: gpu-batch-eu-south-03a')
  expect(file).toContain('runner_id: gpu-train-us-east-04a')
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: /Type the number/ }).fill('2')
  await submit.click()
  await expect(page.getByText('2 accepted')).toBeVisible()
  expect((await committed(world, 'delete')).toSorted()).toEqual(['gpu-batch-eu-south-03a', 'gpu-train-us-east-04a'])
})

test('what is shown leaves as YAML, JSON and CSV', async ({ page, world, signIn }) => {
  await signIn(page, world, '/runners?q=group:gpu')
  await expect(page.getByRole('link', { name: 'gpu-train-us-east-04a' })).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  const save = async (format: RegExp) => {
    await dialog.getByRole('radio', { name: format }).check()
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    return readFile(await (await saving).path(), 'utf8')
  }
  expect(await save(/^YAML/)).toMatch(/^identity:\n {2}runner_id: /)
  expect(JSON.parse(await save(/^JSON/))[0]).toHaveProperty('identity.runnerId')
  const csv = await save(/^CSV/)
  expect(csv.split('\r\n')[0]).toContain('runner_id,display_name,zone')
  expect(csv).toContain('gpu-train-us-east-04a')
})
