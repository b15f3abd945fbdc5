// The list at 46, 1,000, 10,000 and 100,000 runners in one run, and how its costs grow.
// BENCH_SIZES=1000,10000 measures less; medians are of 5 rounds.
import { brotliCompressSync, constants } from 'node:zlib'
import { median, openPage, round, startBrowser, startProduct } from './_product.mjs'

const sizes = (process.env.BENCH_SIZES ?? '1000,10000,100000').split(',').map(Number)
const rounds = 5
const keyBudget = { 1000: 32, 10000: 50, 100000: 60 }

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

const table = (page) => page.getByRole('table', { name: 'Runners' })

/** Time from navigation to the first painted row, milliseconds. */
const openList = async (page, origin) => {
  await page.goto(`${origin}/runners`)
  await table(page).getByRole('link').first().waitFor()
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now()))))
}

/** First rows, bytes, requests and elements of a small fleet. */
const measureLoad = async (browser, origin) => {
  const { context, page, cdp } = await openPage(browser, origin, 'standard')
  const bodies = []
  let requests = 0
  let calls = 0
  page.on('response', (response) => {
    requests += 1
    const path = new URL(response.url()).pathname
    if (path.includes('/api/')) calls += 1
    if (/\.(js|css)$/.test(path)) bodies.push(response.body().then((body) => ({ path, body })))
  })
  const firstRows = await openList(page, origin)
  await page.waitForLoadState('networkidle')
  const files = await Promise.all(bodies)
  const wire = files.reduce((sum, { body }) => sum + brotliCompressSync(body, quality).length, 0)
  const parsed = files.filter(({ path }) => path.endsWith('.js')).reduce((sum, { body }) => sum + body.length, 0)
  const counts = await countPage(page, cdp)
  await context.close()
  return { firstRows, requests, calls, wire: wire / 1024, parsed: parsed / 1024, ...counts }
}

const countPage = async (page, cdp) => {
  await cdp.send('Performance.enable')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  return {
    heap: usedSize / 1024 / 1024,
    elements: await page.evaluate(() => document.querySelectorAll('*').length),
    rows: await table(page).getByRole('row').count(),
    listeners: metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? 0,
  }
}

/** From one more letter in the box to the last change of the page it causes. */
const pressKey = (page, text) =>
  page.evaluate(
    (value) =>
      new Promise((resolve) => {
        const input = document.querySelector('input[type=search]')
        const start = performance.now()
        let last = start
        const watch = new MutationObserver(() => {
          last = performance.now()
        })
        watch.observe(document.querySelector('main'), {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        })
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, value)
        input.dispatchEvent(new Event('input', { bubbles: true }))
        setTimeout(() => {
          watch.disconnect()
          resolve(last - start)
        }, 500)
      }),
    text,
  )

const word = 'eval-us'

const worstKey = async (page) => {
  const perKey = Array.from(word, () => [])
  for (let round_ = 0; round_ < rounds; round_ += 1) {
    for (let length = 1; length <= word.length; length += 1) {
      perKey[length - 1].push(await pressKey(page, word.slice(0, length)))
    }
    await pressKey(page, '')
  }
  return Math.max(...perKey.map(median))
}

const scrollFrames = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const scroller = document.querySelector('#fleet-scroll')
        const frames = []
        let last = performance.now()
        const step = (now) => {
          frames.push(now - last)
          last = now
          scroller.scrollTop += 120
          if (frames.length < 120) requestAnimationFrame(step)
          else resolve(frames.slice(1))
        }
        requestAnimationFrame(step)
      }),
  )

const measureSize = async (browser, origin, size) => {
  const { context, page, cdp } = await openPage(browser, origin, `scale-${size}`)
  await page.addInitScript(() => {
    globalThis.longTasks = 0
    new PerformanceObserver((list) => (globalThis.longTasks += list.getEntries().length)).observe({ type: 'longtask' })
  })
  const firstRows = await openList(page, origin)
  const begun = Date.now()
  await page
    .getByText(`${size.toLocaleString('en')} loaded`)
    .first()
    .waitFor({ timeout: 600_000 })
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached', timeout: 600_000 })
  const crawl = (Date.now() - begun) / 1000
  const longTasks = await page.evaluate(() => globalThis.longTasks)
  const counts = await countPage(page, cdp)
  const key = await worstKey(page)
  const frames = []
  for (let at = 0; at < rounds; at += 1) frames.push(await scrollFrames(page))
  const slow = median(frames.map((each) => each.filter((frame) => frame > 33.4).length))
  const p95 = median(frames.map((each) => each.toSorted((a, b) => a - b)[Math.floor(each.length * 0.95)]))
  await context.close()
  return { size, firstRows, crawl, longTasks, key, slow, p95, ...counts }
}

/** Runs everything, reporting as it goes. Shape of the result: `{load, sizes: [{size, …}]}`; MB, ms, s. */
export const run = async ({ report }) => {
  const product = await startProduct()
  const browser = await startBrowser()
  try {
    const loads = []
    for (let at = 0; at < rounds; at += 1) loads.push(await measureLoad(browser, product.origin))
    const load = loads.at(-1)
    const small = median(loads.map(({ firstRows }) => firstRows))
    report({
      metric: 'list: JS and CSS, brotli 11',
      value: round(load.wire, 1),
      unit: 'KB',
      budget: 180,
      isExact: true,
    })
    report({ metric: 'list: JS parsed', value: round(load.parsed), unit: 'KB', budget: 630, isExact: true })
    report({ metric: 'list: requests until quiet', value: load.requests, budget: 14, isExact: true })
    report({ metric: 'list: API calls until quiet', value: load.calls, budget: 3, isExact: true })
    report({ metric: 'list: DOM elements', value: load.elements, budget: 1300, isExact: true })
    report({ metric: 'list: event listeners', value: load.listeners, budget: 650, isExact: true })
    report({ metric: 'list: JS heap', value: round(load.heap, 1), unit: 'MB', budget: 8, isExact: true })
    report({ metric: 'list: first rows', value: round(small), unit: 'ms' })
    const measured = []
    for (const size of sizes) {
      const each = await measureSize(browser, product.origin, size)
      measured.push(each)
      const name = size.toLocaleString('en')
      report({ metric: `${name}: first rows ÷ small fleet`, value: round(each.firstRows / small, 2), budget: 1.2 })
      report({ metric: `${name}: whole fleet read`, value: round(each.crawl, 1), unit: 's' })
      report({ metric: `${name}: long tasks until read`, value: each.longTasks })
      report({
        metric: `${name}: worst key to final rows`,
        value: round(each.key),
        unit: 'ms',
        budget: keyBudget[size],
      })
      report({ metric: `${name}: scroll, frames over 33 ms`, value: each.slow, budget: 0 })
      report({ metric: `${name}: scroll, p95 frame`, value: round(each.p95, 1), unit: 'ms', budget: 20 })
      report({ metric: `${name}: rows in the DOM`, value: each.rows, budget: 60, isExact: true })
      report({ metric: `${name}: JS heap`, value: round(each.heap, 1), unit: 'MB' })
    }
    grow(measured, report)
    return { load: { ...load, firstRows: small }, sizes: measured }
  } finally {
    await browser.close()
    product.stop()
  }
}

/** How costs grow from the smallest fleet to each larger one: what noise cannot touch is gated. */
const grow = ([base, ...larger], report) => {
  if (!base) return
  for (const each of larger) {
    const name = `${base.size.toLocaleString('en')} → ${each.size.toLocaleString('en')}`
    const perRunner = ((each.heap - base.heap) * 1024) / (each.size - base.size)
    report({
      metric: `${name}: DOM elements`,
      value: round(each.elements / base.elements, 3),
      unit: '×',
      budget: 1.05,
      isExact: true,
    })
    report({
      metric: `${name}: heap per further runner`,
      value: round(perRunner, 2),
      unit: 'KB',
      budget: 1.5,
      isExact: true,
    })
    report({ metric: `${name}: worst key`, value: round(each.key / base.key, 2), unit: '×' })
  }
}
