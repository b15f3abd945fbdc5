import { AxeBuilder } from '@axe-core/playwright'
import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { startGateway, type RunningGateway } from './gateway'
import { World } from './world'

export type Watch = {
  /** Red lines the test expects in the browser's console. */
  readonly allow: (pattern: RegExp) => void
}

type Fixtures = {
  /** A world of the standard fleet, not yet signed in. */
  world: World
  /** Fails the test on console errors, page errors, policy violations and requests off the machine. */
  watch: Watch
  /** Signs the page in and opens the fleet. */
  signIn: (page: Page, world: World, path?: string) => Promise<void>
  /** Another browser session with its own cookie jar. */
  another: (options?: BrowserContextOptions) => Promise<Page>
}

type WorkerFixtures = { gateway: RunningGateway }

const isLocal = (url: string): boolean =>
  /^(https?:\/\/(localhost|127\.0\.0\.1|[a-z-]+\.localhost)[:/]|data:|blob:|about:)/.test(url)

const observe = async (context: BrowserContext, problems: string[]): Promise<void> => {
  await context.exposeBinding('reportViolation', (_source, text: string) => void problems.push(`policy: ${text}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(globalThis, 'reportViolation')
      if (typeof report === 'function') report(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  context.on('page', (page) => watchPage(page, problems))
}

const watchPage = (page: Page, problems: string[]): void => {
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => problems.push(`error: ${error.message}\n${error.stack ?? ''}`))
  page.on('request', (request) => {
    if (!isLocal(request.url())) problems.push(`request off the machine: ${request.url()}`)
  })
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  gateway: [
    // eslint-disable-next-line no-empty-pattern -- the shape Playwright asks for
    async ({}, use) => {
      const gateway = await startGateway()
      await use(gateway)
      await gateway.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ gateway }, use) => use(gateway.origin),
  world: async ({ gateway }, use) => use(new World(gateway, 'standard')),
  watch: [
    async ({ context }, use) => {
      const problems: string[] = []
      const allowed: RegExp[] = []
      await observe(context, problems)
      await use({ allow: (pattern) => void allowed.push(pattern) })
      expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([])
    },
    { auto: true },
  ],
  another: async ({ browser, baseURL }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await newContext(browser, { ...(baseURL === undefined ? {} : { baseURL }), ...options })
      opened.push(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
  signIn: async ({ gateway }, use) => {
    await use(async (page, world, path = '/runners') => {
      const response = await page.context().request.post(`${gateway.origin}/auth/session`, {
        headers: { 'X-CW-Console': '1', Origin: gateway.origin, 'Sec-Fetch-Site': 'same-origin' },
        data: { token: world.token },
      })
      expect(response.status()).toBe(200)
      await page.goto(path)
    })
  },
})

const newContext = async (browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
    ...options,
  })

/** Fails on any accessibility finding of the page as it stands. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(
      (violation) =>
        `${violation.id}: ${violation.nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).join(' | ')}`,
    ),
  ).toEqual([])
}

export { expect, World }
