// Typing in a policy of 1 KiB and in one near 256 KiB, in one run: from key to paint, and long tasks while typing.
// Also a paste of 5,000 lines, and what opening an editor costs. Ratios first: milliseconds follow the machine.
import { median, openPage, round, startBrowser, startProduct } from './_product.mjs'

const id = 'agents-us-east-08a'
const rounds = 5
const keysPerRound = 30

const imagesOf = (bytes) => {
  const images = []
  for (let size = 200; size < bytes; size += 52) {
    images.push(`ghcr.io/acme/team-${String(images.length).padStart(5, '0')}/sandbox-image:1.0`)
  }
  return images
}

/** Gives the runner a policy of about so many bytes, as its owner would through the API. */
const givePolicy = (page, bytes) =>
  page.evaluate(
    async ([runner, allowedImages]) => {
      const headers = { 'X-CW-Console': '1', 'Content-Type': 'application/json' }
      const url = `/api/v1/sandbox/managedRunners/${runner}`
      const { etag } = await (await fetch(url, { headers })).json()
      const policy = { displayName: 'long', constraints: { resources: { maxCpu: '4' }, image: { allowedImages } } }
      const answer = await fetch(`${url}?updateMask=policy`, {
        method: 'PATCH',
        headers,
        body: JSON.stringify({ etag, policy }),
      })
      if (!answer.ok) throw new Error(`the policy was refused: ${answer.status}`)
    },
    [id, imagesOf(bytes)],
  )

const openEditor = async (page, origin) => {
  await page.goto(`${origin}/runners/${id}/policy`)
  await page.locator('.view-line').first().waitFor()
  await page.getByRole('textbox', { name: 'Policy YAML' }).focus()
  // The first reading of the text is not part of typing.
  await page.locator('.meter').getByText('KiB').waitFor()
  await page.waitForTimeout(1500)
}

const watchKeys = (page) =>
  page.addInitScript(() => {
    globalThis.keys = []
    globalThis.longTasks = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration)
    }).observe({ type: 'longtask' })
    const paints = new MessageChannel()
    let pressedAt = 0
    paints.port1.addEventListener('message', () => globalThis.keys.push(performance.now() - pressedAt))
    paints.port1.start()
    document.addEventListener(
      'keydown',
      () => {
        pressedAt = performance.now()
        // A message sent from a frame arrives after that frame was painted.
        requestAnimationFrame(() => paints.port2.postMessage(0))
      },
      true,
    )
  })

/** Types in the middle of the text; milliseconds of each key to its paint, and of the tasks over 50 ms. */
const typeKeys = async (page) => {
  await page.evaluate(() => {
    globalThis.keys = []
    globalThis.longTasks = []
  })
  for (let key = 0; key < keysPerRound; key += 1) {
    await page.keyboard.press('x')
    await page.waitForTimeout(40)
  }
  // What follows the last key, the check and the marks, belongs to typing too.
  await page.waitForTimeout(1200)
  return page.evaluate(() => ({ keys: globalThis.keys, longTasks: globalThis.longTasks }))
}

const p95 = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

const measureTyping = async (browser, origin, bytes) => {
  const { context, page } = await openPage(browser, origin, 'standard')
  await watchKeys(page)
  await page.goto(`${origin}/settings`)
  await givePolicy(page, bytes)
  await openEditor(page, origin)
  await page.keyboard.press('Control+End')
  const measured = []
  for (let at = 0; at < rounds; at += 1) measured.push(await typeKeys(page))
  await context.close()
  return {
    median: median(measured.map(({ keys }) => median(keys))),
    p95: median(measured.map(({ keys }) => p95(keys))),
    longest: median(measured.map(({ longTasks }) => Math.max(0, ...longTasks))),
    over100: median(measured.map(({ longTasks }) => longTasks.filter((task) => task > 100).length)),
  }
}

/** A paste of 5,000 lines through the real clipboard, until the size of the new text is shown. */
const measurePaste = async (browser, origin) => {
  const { context, page } = await openPage(browser, origin, 'standard')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await watchKeys(page)
  await openEditor(page, origin)
  const lines = imagesOf(5_000 * 52).slice(0, 4_995)
  const text = ['constraints:', '  image:', '    allowed_images:', ...lines.map((line) => `      - ${line}`), ''].join(
    '\n',
  )
  await page.evaluate((value) => navigator.clipboard.writeText(value), text)
  await page.keyboard.press('Control+A')
  await page.evaluate(() => (globalThis.longTasks = []))
  const begun = Date.now()
  await page.keyboard.press('Control+V')
  await page
    .locator('.meter')
    .getByText(/^2\d\d/)
    .waitFor()
  const longTasks = await page.evaluate(() => globalThis.longTasks)
  await context.close()
  return { time: Date.now() - begun, longest: Math.max(0, ...longTasks) }
}

const measureBytes = async (browser, origin) => {
  const { context, page } = await openPage(browser, origin, 'standard')
  const names = []
  page.on('response', (response) => names.push(new URL(response.url()).pathname))
  await page.goto(`${origin}/runners`)
  await page.waitForLoadState('networkidle')
  const before = names.filter((name) => /code-editor|monaco|yaml/.test(name)).length
  await context.close()
  return before
}

/** Runs everything, reporting as it goes. Milliseconds; `{small, long, paste}`. */
export const run = async ({ report }) => {
  const product = await startProduct()
  const browser = await startBrowser()
  try {
    report({
      metric: 'editor: files of Monaco before an editor opens',
      value: await measureBytes(browser, product.origin),
      budget: 0,
      isExact: true,
    })
    const small = await measureTyping(browser, product.origin, 1024)
    const long = await measureTyping(browser, product.origin, 250 * 1024)
    report({ metric: 'editor, 1 KiB: key to paint, median', value: round(small.median, 1), unit: 'ms' })
    report({ metric: 'editor, 1 KiB: key to paint, p95', value: round(small.p95, 1), unit: 'ms', budget: 50 })
    report({ metric: 'editor, 250 KiB: key to paint, median', value: round(long.median, 1), unit: 'ms' })
    report({ metric: 'editor, 250 KiB: key to paint, p95', value: round(long.p95, 1), unit: 'ms', budget: 50 })
    report({
      metric: 'editor, 250 KiB: longest task while typing',
      value: round(long.longest),
      unit: 'ms',
      budget: 100,
    })
    report({ metric: 'editor, 250 KiB: tasks over 100 ms', value: long.over100, budget: 1, isExact: true })
    report({
      metric: 'editor: key to paint, 250 KiB ÷ 1 KiB',
      value: round(long.median / small.median, 2),
      unit: '×',
      budget: 2.5,
      isExact: true,
    })
    const paste = await measurePaste(browser, product.origin)
    report({ metric: 'editor: paste of 5,000 lines, until read', value: paste.time, unit: 'ms', budget: 3000 })
    report({ metric: 'editor: longest task of that paste', value: round(paste.longest), unit: 'ms' })
    return { small, long, paste }
  } finally {
    await browser.close()
    product.stop()
  }
}
