// The built gateway in practice mode and a browser to look at it with.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { ensureBrowser } from '../scripts/browser.mjs'

const built = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** Starts the gateway; resolves with its origin and how to stop it. */
export const startProduct = async () => {
  const [port, door] = await Promise.all([freePort(), freePort()])
  const child = spawn(process.execPath, [built], {
    env: {
      ...process.env,
      PORT: String(port),
      CONTROL_DOOR_PORT: String(door),
      CONSOLE_SECRET: randomBytes(32).toString('hex'),
    },
    stdio: 'ignore',
  })
  const origin = `http://localhost:${port}`
  for (let tries = 0; ; tries += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) break
    if (tries > 300) throw new Error('The gateway did not start. Is it built?')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { origin, stop: () => child.kill() }
}

export const startBrowser = () =>
  chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })

/** A signed-in page of a world nobody has used, not yet on the list. */
export const openPage = async (browser, origin, fleet) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const response = await context.request.post(`${origin}/auth/session`, {
    headers: { 'X-CW-Console': '1', Origin: origin, 'Sec-Fetch-Site': 'same-origin' },
    data: { token: `practice.${fleet}.${randomBytes(8).toString('hex')}` },
  })
  if (!response.ok()) throw new Error(`sign-in answered ${response.status()}`)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  return { context, page, cdp }
}

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export const round = (value, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits
