import { expect, expectAccessible, test, World } from './fixtures'

test('a runner is deployed on a free cluster and followed to Connected', async ({ page, world, signIn }) => {
  await signIn(page, world, '/deploy')
  const cluster = page.getByLabel('Cluster')
  await expect(cluster.locator('option', { hasText: 'has the runner' }).first()).toBeDisabled()
  await expect(cluster.locator('option', { hasText: 'is CREATING' }).first()).toBeDisabled()
  await cluster.selectOption({ label: 'ml-sandbox-east · us-east-04a' })
  await expect(page.getByLabel('Runner ID')).toHaveValue('ml-sandbox-east-us-east-04a')
  await page.getByLabel('Runner ID').fill('sandbox-new')
  await page.getByRole('radio', { name: /^Rapid/ }).check()
  await expect(page.getByLabel('runner.yaml').last()).toContainText('release_channel: RELEASE_CHANNEL_RAPID')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Deploy runner' }).evaluate((button) => {
    for (let press = 0; press < 20; press += 1) if (button instanceof HTMLElement) button.click()
  })
  await expect(page).toHaveURL(/\/runners\/sandbox-new$/)
  await expect(page.locator('.axes')).toContainText(/Pending|Provisioning/)
  expect((await world.log()).filter((entry) => entry.route === 'create').length).toBe(1)
  await world.advance(100)
  await expect(page.locator('.axes')).toContainText('Ready', { timeout: 20_000 })
  await world.advance(60)
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.locator('.axes')).toContainText('Connected')
})

test('an id that is taken is said at the id, with the way to it, and nothing typed is lost', async ({
  page,
  world,
  signIn,
  watch,
}) => {
  watch.allow(/409/)
  await signIn(page, world, '/deploy')
  await page.getByLabel('Cluster').selectOption({ label: 'ml-sandbox-east · us-east-04a' })
  await page.getByLabel('Runner ID').fill('prod-us-east-04a')
  await page.getByLabel('Display name').fill('Mine')
  await page.getByRole('button', { name: 'Deploy runner' }).click()
  await expect(page.getByRole('alert')).toContainText('A runner with this ID exists.')
  await expect(page.getByRole('link', { name: 'Open it' })).toBeVisible()
  await expect(page.getByLabel('Display name')).toHaveValue('Mine')
  await page.reload()
  await expect(page.getByLabel('Display name')).toHaveValue('Mine')
})

test('an empty form names what is missing and sends nothing', async ({ page, world, signIn }) => {
  await signIn(page, world, '/deploy')
  await page.getByRole('button', { name: 'Deploy runner' }).click()
  await expect(page.getByText('Choose a cluster.')).toBeVisible()
  await expect(page.getByText('Type a runner ID.')).toBeVisible()
  expect((await world.log()).filter((entry) => entry.route === 'create')).toEqual([])
})

test('a create whose answer is lost is found by reading, and was sent once', async ({ page, world, signIn, watch }) => {
  watch.allow(/502|504/)
  await signIn(page, world, '/deploy')
  await page.getByLabel('Cluster').selectOption({ label: 'ml-sandbox-west · us-west-04a' })
  await page.getByLabel('Runner ID').fill('lost-answer')
  await world.fault({ match: { route: 'create', nth: 1 }, do: 'resetAfterCommit' })
  await page.getByRole('button', { name: 'Deploy runner' }).click()
  await expect(page).toHaveURL(/\/runners\/lost-answer$/)
  expect((await world.commits('lost-answer')).length).toBe(1)
})

test('without the CKS role the cluster is typed', async ({ page, gateway, signIn, watch }) => {
  watch.allow(/403/)
  const world = new World(gateway, 'standard+nocks')
  await signIn(page, world, '/deploy')
  await expect(page.getByText('it needs a CKS role')).toBeVisible()
  await page.getByLabel('Cluster ID').fill('672a0467-77a5-4115-8d2a-94420a3f32fc')
  await page.getByLabel('Zone').fill('us-east-04a')
  await page.getByLabel('Runner ID').fill('typed')
  await page.getByRole('button', { name: 'Deploy runner' }).click()
  await expect(page).toHaveURL(/\/runners\/typed$/)
})
