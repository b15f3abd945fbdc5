import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'

const id = 'agents-us-east-08a'
const path = `/runners/${id}/policy`

const policy = `# owned by platform
display_name: mine
vendor_top: 12345678901234567890
constraints:
  resources:
    max_cpu: "2" # two is enough
    vendor_limit: 98765432109876543210
  network:
    allowed_egress:
      # the mirror
      - https_hostname: wheels.example.org
base:
  spec:
    schedulerName: hush
control_plane_access:
  source_ip_allowlist:
    cidrs:
      - 198.51.100.0/24
`

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'View' }).getByRole('link', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Puts a text into the editor, as a paste would, and opens the form over it. */
const openForm = async (page: Page, text = policy): Promise<void> => {
  await expect(page.locator('.view-line').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Policy YAML' }).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(text)
  await tab(page, 'Form').click()
}

/** The lines of the editor, with the keyboard in it. */
const showText = async (page: Page) => {
  await tab(page, 'Edit').click()
  await page.getByRole('textbox', { name: 'Policy YAML' }).focus()
  return page.locator('.view-lines')
}

test('both views edit one text: nothing typed in either is lost, and comments, unknown keys and long numbers stay', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, world, path)
  await openForm(page)
  await expect(field(page, 'max_cpu')).toHaveValue('2')
  await field(page, 'max_cpu').fill('500m')
  await expect(group(page, 'resources').getByRole('status').filter({ hasText: '0.5 CPU' })).toBeVisible()
  await group(page, 'lifecycle').getByRole('button', { name: 'Add group lifecycle' }).click()
  await field(page, 'default_lifetime_seconds').fill('99')
  const text = await showText(page)
  await expect(text).toContainText('max_cpu: 500m # two is enough')
  await expect(text).toContainText('# owned by platform')
  await expect(text).toContainText('vendor_limit: 98765432109876543210')
  await expect(text).toContainText('default_lifetime_seconds: 99')
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('vendor_last: by hand\n')
  await tab(page, 'Form').click()
  await expect(field(page, 'max_cpu')).toHaveValue('500m')
  await expect(field(page, 'default_lifetime_seconds')).toHaveValue('99')
  await expect(group(page, 'Policy').getByText('vendor_last', { exact: true })).toBeVisible()
  const again = await showText(page)
  await expect(again).toContainText('vendor_last: by hand')
  await expect(again).toContainText('vendor_top: 12345678901234567890')
})

test('what was set in the form is what is sent', async ({ page, world, signIn }) => {
  await signIn(page, world, path)
  await openForm(page, '{}')
  await expect(page.getByText(/This policy is empty/)).toBeVisible()
  await group(page, 'resources').getByRole('button', { name: 'Add group resources' }).click()
  await field(page, 'max_cpu').fill('4')
  await field(page, 'max_gpu_count').fill('0')
  await page.getByRole('group', { name: 'require_limits' }).getByRole('radio', { name: 'true' }).check()
  const request = page.waitForRequest((sent) => sent.method() === 'PATCH')
  await page.keyboard.press('Control+S')
  await expect(page.getByText('What is sent')).toBeVisible()
  for (const tick of await page.getByRole('checkbox').all()) await tick.check()
  await page.getByRole('button', { name: /^Save/ }).click()
  expect((await request).postDataJSON()).toMatchObject({
    policy: { constraints: { resources: { maxCpu: '4', maxGpuCount: '0', requireLimits: true } } },
  })
  await expect(page.getByText(/^Policy saved/)).toBeVisible()
  expect((await world.commits(id)).length).toBe(1)
})

test('text that cannot be read opens no form: the reason, its line and the way there', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, world, path)
  await openForm(page, 'display_name: "open\nconstraints: {}\n')
  const refusal = page.getByRole('alert').filter({ hasText: 'The form cannot show this text' })
  await expect(refusal).toContainText('A quote or bracket is opened and not closed.')
  await expect(page.getByRole('textbox', { name: 'display_name' })).toHaveCount(0)
  await expectAccessible(page)
  await refusal
    .getByRole('button', { name: /^Go to line/ })
    .first()
    .click()
  await expect(page.getByRole('textbox', { name: 'Policy YAML' })).toBeFocused()
  await expect(page.locator('.view-lines')).toContainText('"open')
})

test('a wrong value says so at its field while the focus stays, and clearing takes the key away', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, world, path)
  await openForm(page)
  const cpu = field(page, 'max_cpu')
  await cpu.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('8 cores')
  await expect(cpu).toHaveAccessibleDescription(/is not a quantity/)
  await expect(cpu).toBeFocused()
  await expect(cpu).toHaveValue('8 cores')
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('3')
  await expect(cpu).toHaveAccessibleDescription(/larger request is refused\.$/)
  await expect(await showText(page)).toContainText('max_cpu: "3" # two is enough')
  await tab(page, 'Form').click()
  await page.getByRole('button', { name: 'Clear max_cpu' }).click()
  await expect(cpu).toBeFocused()
  await expect(cpu).toHaveAccessibleDescription(/Absent: no cap\.$/)
  await expect(await showText(page)).not.toContainText('max_cpu')
})

test('the last address asks which of two opposite meanings is meant', async ({ page, world, signIn }) => {
  await signIn(page, world, path)
  await openForm(page)
  await page.getByRole('button', { name: 'Remove entry 1 of cidrs' }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked.getByRole('button', { name: 'Keep the address' })).toBeFocused()
  await asked.getByRole('button', { name: 'Deny every public source' }).click()
  await expect(await showText(page)).toContainText('source_ip_allowlist: {}')
  await tab(page, 'Form').click()
  await field(page, 'New entry of cidrs').fill('192.0.2.0/24')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove entry 1 of cidrs' }).click()
  await page.getByRole('button', { name: 'Let every address call' }).click()
  const text = await showText(page)
  await expect(text).toContainText('control_plane_access: {}')
  await expect(text).not.toContainText('source_ip_allowlist')
})

test('rules are built by keyboard, name exactly one destination, and keep their comments', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, world, path)
  await openForm(page)
  const rules = page.getByRole('group', { name: 'allowed_egress', exact: true })
  const kind = rules.getByRole('combobox', { name: 'Kind of the new rule in allowed_egress' })
  await kind.selectOption('cidr')
  await kind.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const added = rules.getByRole('group', { name: 'allowed_egress, rule 2' })
  await added.getByRole('textbox', { name: 'cidr', exact: true }).fill('10.0.0.0/8')
  await added.getByRole('button', { name: 'Add port to ports' }).click()
  await rules
    .getByRole('group', { name: 'allowed_egress, rule 1' })
    .getByRole('combobox', { name: 'Destination' })
    .selectOption('any')
  await expectAccessible(page)
  const text = await showText(page)
  await expect(text).toContainText('# the mirror')
  await expect(text).toContainText('- any: true')
  await expect(text).toContainText('cidr: 10.0.0.0/8')
  await expect(text).toContainText('port: 443')
  await expect(text).not.toContainText('https_hostname')
})

test('base shows keys without values, and leads to its line', async ({ page, world, signIn }) => {
  await signIn(page, world, path)
  await openForm(page)
  const base = group(page, 'base')
  await expect(base.getByText('spec.schedulerName')).toBeVisible()
  await expect(base).not.toContainText('hush')
  await expect(base.getByRole('textbox')).toHaveCount(0)
  await base.getByRole('button', { name: 'Edit base in the text' }).click()
  await expect(page.getByRole('textbox', { name: 'Policy YAML' })).toBeFocused()
})

test('a form opened by its address before the editor is there loses nothing to it', async ({ page, world, signIn }) => {
  await signIn(page, world, `${path}?view=form`)
  await field(page, 'display_name').fill('typed early')
  await expect(page.getByText(/^Draft kept here/)).toBeVisible()
  await expect(await showText(page)).toContainText('display_name: typed early')
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('# in the text\n')
  await tab(page, 'Form').click()
  await expect(field(page, 'display_name')).toHaveValue('typed early')
})

test('the editor’s undo takes an edit of the form back', async ({ page, world, signIn }) => {
  await signIn(page, world, path)
  await openForm(page)
  await field(page, 'display_name').fill('another')
  await expect(await showText(page)).toContainText('display_name: another')
  await page.keyboard.press('Control+Z')
  await expect(page.locator('.view-lines')).toContainText('mine')
  await tab(page, 'Form').click()
  await expect(field(page, 'display_name')).toHaveValue('mine')
})
