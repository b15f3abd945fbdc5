import { test as plain } from '@playwright/test'
import { expect } from './fixtures'
import { startGateway } from './gateway'

plain(
  'hosted under a path, nothing is asked for outside it: sign-in, deep link, reload, editor, sign-out',
  async ({ page }) => {
    const gateway = await startGateway({ CONSOLE_BASE: '/ops/console/' })
    const outside: string[] = []
    page.on('request', (request) => {
      const { pathname, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && !pathname.startsWith('/ops/console/')) outside.push(request.url())
    })
    try {
      await page.goto(`${gateway.origin}/ops/console/sign-in`)
      await page.getByRole('button', { name: 'Open practice fleet' }).click()
      await page.getByRole('link', { name: 'gpu-train-us-east-04a' }).click()
      await expect(page).toHaveURL(`${gateway.origin}/ops/console/runners/gpu-train-us-east-04a`)
      await page.getByRole('link', { name: 'Open policy' }).click()
      await expect(page.locator('.view-lines')).toContainText('display_name')
      await page.reload()
      await expect(page.locator('.view-lines')).toContainText('display_name')
      const [cookie] = await page.context().cookies()
      expect(cookie?.path).toBe('/')
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page).toHaveURL(`${gateway.origin}/ops/console/sign-in`)
      expect(outside).toEqual([])
    } finally {
      await gateway.stop()
    }
  },
)

plain('a name of its own for the console keeps its cookie away from other local servers', async ({ page }) => {
  const [one, other] = [await startGateway(), await startGateway()]
  try {
    const origin = `http://cw-console.localhost:${one.port}`
    await page.goto(`${origin}/sign-in`)
    await page.getByRole('button', { name: 'Open practice fleet' }).click()
    await expect(page.getByRole('table')).toBeVisible()
    const sent = page.waitForRequest(`${other.origin}/sign-in`)
    await page.goto(`${other.origin}/sign-in`)
    expect((await (await sent).allHeaders()).cookie).toBeUndefined()
  } finally {
    await one.stop()
    await other.stop()
  }
})
