import { expect, expectAccessible, test, World } from './fixtures'

const toleration = { key: 'workload', operator: 'Equal', value: 'gpu', effect: 'NoSchedule' }

test('a failed install, mended through its overrides, is followed to Connected', async ({ page, world, signIn }) => {
  const id = 'gpu-train-us-east-04a'
  await signIn(page, world, `/runners/${id}`)
  await expect(page.getByRole('heading', { name: /Install failed/ })).toBeVisible()
  const answer = await page.evaluate(
    async ([runnerId, added]) => {
      const headers = { 'X-CW-Console': '1', 'content-type': 'application/json' }
      const read = await (await fetch(`/api/v1/sandbox/managedRunners/${runnerId}`, { headers })).json()
      const overrides = { ...read.spec.overrides, tolerations: [...(read.spec.overrides?.tolerations ?? []), added] }
      const sent = await fetch(`/api/v1/sandbox/managedRunners/${runnerId}?updateMask=spec.overrides`, {
        method: 'PATCH',
        headers,
        body: JSON.stringify({ spec: { overrides } }),
      })
      return sent.status
    },
    [id, toleration] as const,
  )
  expect(answer).toBe(200)
  await world.advance(120)
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByRole('heading', { name: /Install failed/ })).toHaveCount(0)
  await world.advance(60)
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.locator('.axes')).toContainText('Ready')
  await expect(page.locator('.axes')).toContainText('Connected')
})

test('an update is applied once, and called accepted until a read shows it', async ({ page, world, signIn }) => {
  const id = 'agents-us-east-04a'
  await signIn(page, world, `/runners/${id}`)
  await page.getByRole('button', { name: 'Apply now…' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(dialog).toContainText('Connected, heartbeat')
  await expectAccessible(page)
  const apply = dialog.getByRole('button', { name: 'Apply update' })
  await expect(apply).not.toHaveAttribute('aria-disabled', 'true')
  await apply.evaluate((button) => {
    for (let press = 0; press < 20; press += 1) if (button instanceof HTMLElement) button.click()
  })
  await expect(page.getByText(`Update of ${id} accepted`)).toBeVisible()
  await expect(page.getByText(/Rolling out revision 5/).first()).toBeVisible()
  expect((await world.commits(id)).length).toBe(1)
  await world.advance(90)
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByText(/Rolling out/)).toHaveCount(0)
})

test('an update whose answer is lost is found accepted by reading, and not sent twice', async ({
  page,
  world,
  signIn,
  watch,
}) => {
  watch.allow(/502|504/)
  const id = 'agents-us-west-04a'
  await signIn(page, world, `/runners/${id}`)
  await page.getByRole('button', { name: 'Apply now…' }).click()
  await world.fault({ match: { route: 'applyAvailableUpdate', nth: 1 }, do: 'resetAfterCommit' })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apply update' }).click()
  await expect(page.getByText(`Update of ${id} accepted`)).toBeVisible()
  expect((await world.commits(id)).length).toBe(1)
})

test('deleting asks for a copy and the id, shows deleting, and ends at 404', async ({ page, world, signIn, watch }) => {
  watch.allow(/404/)
  const id = 'agents-us-east-08a'
  await signIn(page, world, `/runners/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete runner…' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Its policy is deleted with it')
  const submit = dialog.getByRole('button', { name: 'Delete runner' })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download runner.yaml' }).click()
  expect((await download).suggestedFilename()).toBe(`${id}.yaml`)
  await dialog.getByLabel('Type the runner ID').fill('agents-us')
  await expect(dialog).toContainText('9 characters to go')
  await dialog.getByLabel('Type the runner ID').fill(` ${id} `)
  await submit.click()
  await expect(page.getByText(`Deletion of ${id} accepted`)).toBeVisible()
  await expect(page.locator('.axes')).toContainText('Deleting')
  await world.advance(120)
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByText('This runner is gone')).toBeVisible()
  await expect(page.getByText('a read now answers 404')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Runners' }).click()
  await expect(page.getByText('45 loaded').first()).toBeVisible({ timeout: 30_000 })
})

test('a deletion the server refuses is explained inside the dialog, in its own words', async ({
  page,
  world,
  signIn,
  watch,
}) => {
  watch.allow(/400/)
  await signIn(page, world, '/runners/volumes-us-central-08a')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete runner…' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('I have it elsewhere').check()
  await dialog.getByLabel('Type the runner ID').fill('volumes-us-central-08a')
  await dialog.getByRole('button', { name: 'Delete runner' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing was changed.')
  await expect(dialog.getByRole('alert')).toContainText('volumes')
})

test('sensitive values of the resolved deployment are in the page only while shown', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, world, '/runners/prod-us-east-04a')
  await expect(page.getByRole('heading', { name: 'Resolved deployment' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText('registry.example')
  await page.getByRole('button', { name: 'Show image', exact: true }).click()
  await expect(page.locator('body')).toContainText('registry.example')
  await page.getByRole('button', { name: 'Hide image', exact: true }).click()
  await expect(page.locator('body')).not.toContainText('registry.example')
})

test('a runner deleted elsewhere keeps its last facts, without colour', async ({ page, world, signIn, watch }) => {
  watch.allow(/404/)
  const id = 'agents-eu-south-03a'
  await signIn(page, world, `/runners/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: id })).toBeVisible()
  await world.fault({ match: { route: 'get', nth: 1 }, do: { commitThen: 'delete' } })
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByText('it was deleted elsewhere')).toBeVisible()
  await expect(page.locator('.split')).toHaveClass(/is-old/)
})

test('an answer about another runner is never shown', async ({ page, world, signIn }) => {
  await world.fault({ match: { route: 'get' }, do: 'otherRunner' })
  await signIn(page, world, '/runners/agents-us-east-04a')
  await expect(page.getByRole('alert')).toContainText('not in the form this console knows')
})

test('hostile server text stays text', async ({ page, gateway, signIn }) => {
  await signIn(page, new World(gateway, 'odd'), '/runners/failed')
  await expect(page.getByText('see [here](javascript:window.__xss=1)')).toBeVisible()
  await expect(page.getByText('<b>0/3 nodes</b> fit')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, '__xss'))).toBeUndefined()
  const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(links.filter((href) => !href.startsWith('/'))).toEqual([])
})
