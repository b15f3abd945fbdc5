import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type LaunchOptions, type Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { startGateway } from './gateway'
import { World } from './world'

const crashes = Number(process.env.CRASHES ?? 5)
const path = '/runners/agents-us-east-08a/policy'

/** Processes that run on a profile, the browser itself and its children. */
const processesOf = (profile: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile)
      } catch {
        return false
      }
    })
    .map(Number)

const kill = (profile: string): void => {
  const pids = processesOf(profile)
  if (pids.length > 0) execFileSync('kill', ['-9', ...pids.map(String)])
}

const editorOf = async (context: BrowserContext, world: World, origin: string): Promise<Page> => {
  const page = context.pages()[0] ?? (await context.newPage())
  await context.request.post(`${origin}/auth/session`, {
    headers: { 'X-CW-Console': '1', Origin: origin, 'Sec-Fetch-Site': 'same-origin' },
    data: { token: world.token },
  })
  await page.goto(`${origin}${path}`)
  await expect(page.locator('.view-line').first()).toBeVisible()
  return page
}

test(`a browser killed in the middle of typing loses at most a second of it, ${crashes} times out of ${crashes}`, async ({
  browserName,
}, testInfo) => {
  expect(browserName).toBe('chromium')
  test.setTimeout(60_000 + crashes * 30_000)
  const options: LaunchOptions = testInfo.project.use.launchOptions ?? {}
  const gateway = await startGateway()
  try {
    for (let round = 0; round < crashes; round += 1) {
      const profile = mkdtempSync(join(tmpdir(), 'console-crash-'))
      const world = new World(gateway, 'standard')
      const context = await chromium.launchPersistentContext(profile, { ...options, locale: 'en-US' })
      const page = await editorOf(context, world, gateway.origin)
      await page.getByRole('textbox', { name: 'Policy YAML' }).focus()
      await page.keyboard.press('Control+End')
      await page.keyboard.type('\n# ')
      const typedAt: number[] = []
      // Rounds differ in how long is typed, so that the kill falls at every moment of the saving rhythm.
      for (let letter = 0; letter < 40 + ((round * 37) % 90); letter += 1) {
        await page.keyboard.type('x')
        typedAt.push(Date.now())
      }
      const killedAt = Date.now()
      kill(profile)
      const ended = await chromium.launchPersistentContext(profile, { ...options, locale: 'en-US' })
      const back = await editorOf(ended, world, gateway.origin)
      const kept = await back
        .locator('.view-lines')
        .evaluate((lines) => /x+$/.exec(lines.textContent ?? '')?.[0].length ?? 0)
      const lost = typedAt.slice(kept)
      expect(
        lost.filter((at) => killedAt - at > 1_000).length,
        `round ${round}: ${kept} of ${typedAt.length} kept`,
      ).toBe(0)
      await ended.close()
      rmSync(profile, { recursive: true, force: true })
    }
  } finally {
    await gateway.stop()
  }
})
