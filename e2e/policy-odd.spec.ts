import { expect, expectAccessible, test } from './fixtures'

const id = 'agents-us-east-08a'

const odd = (path: string, value: unknown) => ({
  match: { route: 'get', times: 100 },
  do: { kind: 'wrongType', path, value },
})

test('a policy with a number for a quantity and a list for a map opens, with warnings, and its other limits can be changed', async ({
  page,
  world,
  signIn,
  watch,
}) => {
  watch.allow(/400/)
  await world.fault(odd('policy.constraints.resources.maxCpu', 4), odd('policy.constraints.image', ['a']))
  await signIn(page, world, `/runners/${id}`)
  await expect(page.getByRole('heading', { name: id })).toBeVisible()
  const notice = page.getByRole('region', { name: 'Unexpected form' })
  await expect(notice).toContainText('policy.constraints.resources.maxCpu')
  await expect(notice).not.toContainText('"a"')
  await notice.getByRole('button', { name: 'Show policy.constraints.image as it was sent' }).click()
  await expect(notice).toContainText('"a"')
  await expectAccessible(page)
  await page.goto(`/runners/${id}/policy`)
  await expect(page.locator('.view-line').first()).toBeVisible()
  await expect(page.getByText(/\d problems?/)).toBeVisible()
  await expect(page.locator('.prob').getByText('Warning').first()).toBeAttached()
  await expect(page.locator('.prob').getByText('Error')).toHaveCount(0)
  const editor = page.getByRole('textbox', { name: 'Policy YAML' })
  await editor.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  await page.keyboard.type('er')
  await page.keyboard.press('Control+S')
  await expect(page.getByText('What is sent')).toBeVisible()
  const request = page.waitForRequest((sent) => sent.method() === 'PATCH')
  await page.getByRole('button', { name: /^Save/ }).click()
  const sent = await request
  expect(new URL(sent.url()).search).toBe('?updateMask=policy')
  // What the server sent is what it gets back; it decides. A bare number of a quantity is sent as the text it means.
  expect(sent.postDataJSON()).toMatchObject({ policy: { constraints: { resources: { maxCpu: '4' }, image: ['a'] } } })
  await expect(page.getByText('The policy was not saved').first()).toBeVisible()
})

test('a policy that is no object is shown as it was sent and cannot be edited', async ({ page, world, signIn }) => {
  await world.fault(odd('policy', 'none of your business'))
  await signIn(page, world, `/runners/${id}/policy`)
  await expect(page.getByText(/is not an object, so it cannot be edited/)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Policy YAML' })).toContainText('none of your business')
  await expectAccessible(page)
})

test('no etag: the policy is shown, editing is off with the reason', async ({ page, world, signIn }) => {
  await world.fault(odd('etag', 7))
  await signIn(page, world, `/runners/${id}/policy`)
  await expect(page.getByText(/sends no version token/)).toBeVisible()
})

for (const path of ['spec', 'installError', 'deploymentSpec', 'dataPlaneStatus', 'identity.zone', 'createTime']) {
  test(`${path} in another form leaves the rest of the page`, async ({ page, world, signIn }) => {
    await world.fault(odd(path, ['not', 'it']))
    await signIn(page, world, `/runners/${id}`)
    await expect(page.getByRole('region', { name: 'Unexpected form' })).toContainText(path)
    await expect(page.getByRole('link', { name: 'Open policy' })).toBeVisible()
    await expect(page.getByText('"not"')).toHaveCount(0)
  })
}
