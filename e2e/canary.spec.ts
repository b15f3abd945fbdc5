import { createServer } from 'node:http'
import { test as plain } from '@playwright/test'
import { expect } from './fixtures'
import { startGateway } from './gateway'

const canary = 'CW-SECRET-canary-7f3a9b51c2d84e60'

/** The forms a secret hides in: itself, base64, hex, URL encoding, and any twelve bytes of it. */
const traces = (text: string): string[] => {
  const forms = [
    canary,
    Buffer.from(canary).toString('base64'),
    Buffer.from(canary).toString('hex'),
    encodeURIComponent(canary),
  ]
  const pieces = Array.from({ length: canary.length - 11 }, (_, at) => canary.slice(at, at + 12)).filter(
    (piece) => !'CW-SECRET-'.includes(piece),
  )
  return [...forms, ...pieces].filter((form) => text.includes(form))
}

plain('a token signed in through the field is in no page, storage, answer, address or log', async ({ page }) => {
  const seen: (string | undefined)[] = []
  const upstream = createServer((request, response) => {
    seen.push(request.headers.authorization)
    response.setHeader('content-type', 'application/json')
    response.setHeader('date', new Date().toUTCString())
    if (request.url?.startsWith('/v1/sandbox/managedRunners/')) {
      response.statusCode = 500
      response.end('{"code":13,"message":"broken"}')
      return
    }
    response.end('{"managedRunners":[{"identity":{"runnerId":"one","zone":"z"}}],"nextPageToken":""}')
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', () => resolve()))
  const address = upstream.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const gateway = await startGateway({ CONSOLE_UPSTREAM: `http://127.0.0.1:${port}`, CONTROL_DOOR_PORT: undefined })
  const heard: string[] = []
  page.on('response', async (response) => {
    const headers = await response.allHeaders()
    delete headers['set-cookie']
    heard.push(response.url(), JSON.stringify(headers), await response.text().catch(() => ''))
  })
  try {
    await page.goto(`${gateway.origin}/sign-in`)
    await expect(page.getByText('Open practice fleet')).toHaveCount(0)
    await page.getByLabel('API access token').fill(canary)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('link', { name: 'one' }).click()
    await expect(page.getByRole('alert')).toContainText('The runner could not be read')
    const kept = await page.evaluate(async () => {
      const databases = await indexedDB.databases()
      const contents = await Promise.all(
        databases.map(
          ({ name }) =>
            new Promise<string>((resolve) => {
              const request = indexedDB.open(name ?? '')
              request.addEventListener('success', () => {
                const stores = [...request.result.objectStoreNames]
                if (stores.length === 0) return resolve('')
                const all = request.result
                  .transaction(stores)
                  .objectStore(stores[0] ?? '')
                  .getAll()
                all.addEventListener('success', () => resolve(JSON.stringify(all.result)))
              })
            }),
        ),
      )
      const inputs = [...document.querySelectorAll('input')].map((input) => input.value)
      return JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        contents,
        history.state,
        document.cookie,
        inputs,
        document.documentElement.outerHTML,
      ])
    })
    expect(traces(kept)).toEqual([])
    expect(traces(heard.join('\n'))).toEqual([])
    expect(traces(gateway.output())).toEqual([])
    expect(seen).toContain(`Bearer ${canary}`)
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ name: '__Host-cwc', httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
    const layers = (cookie?.value ?? '').split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    expect(traces(layers.join('\n'))).toEqual([])
  } finally {
    await gateway.stop()
    upstream.close()
  }
})
