import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, type World } from './fixtures'

const id = 'agents-us-east-08a'
const entries = (page: Page) => page.locator('.hist-e')

/** Somebody else saves a policy, and this page reads it. */
const someoneSaves = async (page: Page, world: World): Promise<void> => {
  await world.fault({ match: { route: 'get', nth: 1 }, do: { commitThen: 'policy', when: 'before' } })
  await page.getByRole('button', { name: 'Read again' }).click()
}

test('every version this browser reads becomes an entry, and any two can be compared at an address', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, world, `/runners/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: id })).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(entries(page)).toHaveCount(1)
  await expect(page.getByText('First seen by this browser')).toBeVisible()
  await someoneSaves(page, world)
  await expect(entries(page)).toHaveCount(2)
  await expect(entries(page).first()).toContainText(/Policy: |A policy was set/)
  await expectAccessible(page)
  await entries(page)
    .first()
    .getByRole('button', { name: /^Compare / })
    .click()
  await expect(page).toHaveURL(/[?&]a=.*&b=/)
  await expect(page.getByRole('region', { name: 'Line by line' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Line by line' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Line by line' })).toHaveCount(0)
})

test('a time nobody looked is drawn as a gap', async ({ page, world, signIn }) => {
  await signIn(page, world, `/runners/${id}/history`)
  await expect(entries(page)).toHaveCount(1)
  // Armed before time moves, so that whichever read comes first afterwards is the one that sees the change.
  await world.fault({ match: { route: 'get', nth: 1 }, do: { commitThen: 'policy', when: 'before' } })
  await world.advance(5_400)
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(entries(page)).toHaveCount(2)
  await expect(page.getByText(/^Not watched for 1 h.*: changes between these two were not seen/)).toBeVisible()
})

test('what was saved here says so, with nothing unseen before it', async ({ page, world, signIn }) => {
  await signIn(page, world, `/runners/${id}/policy`)
  await expect(page.locator('.view-line').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Policy YAML' }).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('{display_name: mine, constraints: {resources: {max_cpu: "2"}}}')
  await page.keyboard.press('Control+S')
  await expect(page.getByText('What is sent')).toBeVisible()
  for (const tick of await page.getByRole('checkbox').all()) await tick.check()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(/^Policy saved/)).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: id }).click()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(entries(page)).toHaveCount(2)
  await expect(entries(page).first()).toContainText('saved here')
  await expect(entries(page).last()).toContainText('seen')
})

test('an entry can be named, noted, pinned, shown masked and taken to the editor as a draft', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, world, `/runners/${id}/history`)
  await expect(entries(page)).toHaveCount(1)
  const menu = entries(page)
    .first()
    .getByRole('button', { name: /^Actions for/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Name and note…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Golden')
  await page.getByRole('textbox', { name: 'Note' }).fill('四半期末まで')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect(entries(page).first()).toContainText('Golden')
  await expect(entries(page).first()).toContainText('四半期末まで')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Pin' }).click()
  await expect(entries(page).first()).toContainText('pinned')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Show as YAML' }).click()
  await expect(page.getByRole('dialog')).toContainText('policy:')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Restore as a draft' }).click()
  await expect(page).toHaveURL(new RegExp(`/runners/${id}/policy$`))
  expect(await world.commits(id)).toEqual([])
})

test('the history is exported as files and as commits', async ({ page, world, signIn }) => {
  await signIn(page, world, `/runners/${id}/history`)
  await expect(entries(page)).toHaveCount(1)
  const take = async (name: string): Promise<string> => {
    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()])
    return file.path()
  }
  const listing = execFileSync('python3', ['-m', 'zipfile', '-l', await take('Files (zip)')], { encoding: 'utf8' })
  expect(listing).toContain(`${id}/001.`)
  expect(listing).toContain('index.json')
  expect(await readFile(await take('Stream for git fast-import'), 'utf8')).toContain('commit refs/heads/main')
})

test('the history of a runner that is gone stays', async ({ page, world, signIn, watch }) => {
  watch.allow(/404/)
  await signIn(page, world, '/runners/agents-eu-south-03a/history')
  await expect(entries(page)).toHaveCount(1)
  await world.fault({ match: { route: 'get', nth: 1 }, do: { commitThen: 'delete' } })
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByText('This runner is gone.')).toBeVisible()
  await expect(entries(page)).toHaveCount(1)
  await expectAccessible(page)
})
