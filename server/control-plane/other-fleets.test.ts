import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isJsonObject, parseJson, type Json, type JsonObject } from '../../src/lib/lossless.ts'
import { collection, createBench, runnersOf, valueAt, type Bench } from './testing.ts'

const everyRunner = async (bench: Bench): Promise<JsonObject[]> =>
  runnersOf(await bench.call('GET', `${collection}?pageSize=100`))

const everyCluster = async (bench: Bench): Promise<JsonObject[]> => {
  const { items } = (await bench.call('GET', '/v1beta1/cks/clusters')).body
  return Array.isArray(items) ? items.filter(isJsonObject) : []
}

const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
const idOf = (runner: JsonObject): string => String(valueAt(runner, 'identity.runnerId'))

test('failing: many failures with few causes', async () => {
  const runners = await everyRunner(createBench('practice.failing.a'))
  const messages = runners.map((runner) => valueAt(runner, 'installError.message'))
  expect(messages.filter((message) => message !== undefined).length).toBeGreaterThan(20)
  expect(messages.filter((message) => message === messages[0]).length).toBeGreaterThanOrEqual(12)
})

test('empty: two running clusters and one being created', async () => {
  const bench = createBench('practice.empty.a')
  expect(await everyRunner(bench)).toEqual([])
  expect((await everyCluster(bench)).map((cluster) => cluster.status)).toEqual([
    'STATUS_RUNNING',
    'STATUS_RUNNING',
    'STATUS_CREATING',
  ])
})

test('odd: every odd runner word for word, found by its decoded id where a URL can say it', async () => {
  const bench = createBench('practice.odd.a')
  const cases = parseJson(await readFile(new URL('cases/runners-odd.json', import.meta.url), 'utf8'))
  const runners = await everyRunner(bench)
  expect(runners).toEqual(list(valueAt(cases, 'runners')))
  for (const runner of runners.filter((entry) => idOf(entry) !== '..')) {
    expect((await bench.call('GET', `${collection}/${encodeURIComponent(idOf(runner))}`)).body).toEqual(runner)
  }
})

test('odd: an edit beside odd values keeps them, digit for digit', async () => {
  const bench = createBench('practice.odd.a')
  for (const runner of (await everyRunner(bench)).filter((entry) => idOf(entry) !== '..')) {
    const path = `${collection}/${encodeURIComponent(idOf(runner))}?updateMask=displayName`
    const { status, body } = await bench.call('PATCH', path, { ...runner, displayName: 'edited' })
    expect([idOf(runner), status, body]).toEqual([idOf(runner), 200, { ...runner, displayName: 'edited' }])
  }
})

test('scale: 100,000 runners cost nothing at rest and a page under 50 ms', async () => {
  const bench = createBench('practice.scale-100000.a')
  const before = process.memoryUsage().heapUsed
  let seen = await bench.call('GET', `${collection}?pageSize=100`)
  for (let page = 0; page < 20; page += 1) {
    seen = await bench.call('GET', `${collection}?pageSize=100&pageToken=${String(seen.body.nextPageToken)}`)
    expect(runnersOf(seen)).toHaveLength(100)
  }
  const times: number[] = []
  for (let round = 0; round < 10; round += 1) {
    const began = performance.now()
    await bench.plane.handle(
      new Request(`http://control.test${collection}?pageSize=100`, {
        headers: { authorization: 'Bearer practice.scale-100000.a' },
      }),
    )
    times.push(performance.now() - began)
  }
  expect(Math.min(...times)).toBeLessThan(50)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100e6)
  const last = runnersOf(seen).at(-1)
  expect(await bench.runner(String(valueAt(last, 'identity.runnerId')))).toEqual(last)
  const id = String(valueAt(last, 'identity.clusterId'))
  expect(runnersOf(await bench.call('GET', `${collection}?clusterId=${id}`))).toEqual([last])
})
