import { expect, test } from 'vitest'
import { collection, createBench, runnersOf, valueAt, violationOf, type Bench } from './testing.ts'

const idsOf = (seen: Awaited<ReturnType<Bench['call']>>) =>
  runnersOf(seen).map((runner) => String(valueAt(runner, 'identity.runnerId')))

const crawl = async (bench: Bench, query: string): Promise<string[][]> => {
  const pages: string[][] = []
  let token = ''
  do {
    const seen = await bench.call('GET', `${collection}?${query}${token === '' ? '' : `&pageToken=${token}`}`)
    expect(seen.status).toBe(200)
    pages.push(idsOf(seen))
    token = String(seen.body.nextPageToken)
  } while (token !== '')
  return pages
}

test('pages come in a stable order, each runner once', async () => {
  const bench = createBench()
  const whole = (await crawl(bench, 'pageSize=100')).flat()
  const pages = await crawl(bench, 'pageSize=7')
  expect(pages.slice(0, -1).every((page) => page.length === 7)).toBe(true)
  expect(pages.flat()).toEqual(whole)
  expect(new Set(whole).size).toBe(whole.length)
})

test('runners deleted or created between pages neither repeat nor hide others', async () => {
  const bench = createBench()
  const first = await bench.call('GET', `${collection}?pageSize=5`)
  const [gone = ''] = idsOf(first)
  await bench.call('DELETE', `${collection}/${gone}`)
  bench.wait(90)
  await bench.call('POST', collection, {
    identity: { runnerId: 'fresh', zone: 'us-east-04a', clusterName: 'ml-sandbox-east' },
  })
  const rest = idsOf(
    await bench.call('GET', `${collection}?pageSize=100&pageToken=${String(first.body.nextPageToken)}`),
  )
  expect(rest).not.toContain(gone)
  expect(rest.at(-1)).toBe('fresh')
  expect(rest.filter((id) => idsOf(first).includes(id))).toEqual([])
})

test.each<[string, (id: string) => boolean]>([
  ['zone=us-east-08a', (id) => id.endsWith('us-east-08a')],
  ['zone=US-EAST-08A', (id) => id.endsWith('us-east-08a')],
  ['runnerId=agents-us-east-04a', (id) => id === 'agents-us-east-04a'],
  ['clusterId=legacy-batch', (id) => id === 'legacy-batch-us-east-04a'],
  ['managementMode=MANAGEMENT_MODE_SELF_MANAGED', (id) => id === 'on-prem-us-east-04a'],
  ['zone=us-east-04a&managementMode=MANAGEMENT_MODE_SELF_MANAGED', (id) => id === 'on-prem-us-east-04a'],
  ['zone=us-west-04a&managementMode=MANAGEMENT_MODE_SELF_MANAGED', () => false],
])('filter %s', async (query, wanted) => {
  const bench = createBench()
  const all = (await crawl(bench, 'pageSize=100')).flat()
  expect((await crawl(bench, `${query}&pageSize=3`)).flat()).toEqual(all.filter(wanted))
})

test('the connection filter agrees with what runners show', async () => {
  const bench = createBench()
  const whole = runnersOf(await bench.call('GET', `${collection}?pageSize=100`))
  for (const status of ['RUNNER_CONNECTION_STATUS_CONNECTED', 'RUNNER_CONNECTION_STATUS_DISCONNECTED']) {
    const wanted = whole
      .filter((runner) => runner.connectionStatus === status)
      .map((runner) => valueAt(runner, 'identity.runnerId'))
    expect((await crawl(bench, `connectionStatus=${status}&pageSize=4`)).flat()).toEqual(wanted)
  }
})

test('a token fits only the filters and the world it was issued for', async () => {
  const bench = createBench()
  const token = String((await bench.call('GET', `${collection}?pageSize=2&zone=us-east-08a`)).body.nextPageToken)
  expect((await bench.call('GET', `${collection}?pageSize=9&zone=US-EAST-08A&pageToken=${token}`)).status).toBe(200)
  const refused = [
    `zone=us-west-04a&pageToken=${token}`,
    `pageToken=${token}`,
    `zone=us-east-08a&pageToken=${token}x`,
    `zone=us-east-08a&pageToken=${btoa('5.made-up')}`,
    'pageToken=nonsense',
  ]
  for (const query of refused) {
    const seen = await bench.call('GET', `${collection}?${query}`)
    expect([seen.status, seen.body.code, violationOf(seen)]).toEqual([400, 3, 'pageToken'])
  }
  expect(
    (await bench.call('GET', `${collection}?zone=us-east-08a&pageToken=${token}`, undefined, 'practice.standard.other'))
      .status,
  ).toBe(400)
})

test.each([
  'pageSize=101',
  'pageSize=x',
  'pageSize=-1',
  'filter=a',
  'zone=a&zone=b',
  'connectionStatus=CONNECTED',
  'managementMode=x',
])('refuses %s', async (query) => {
  expect((await createBench().call('GET', `${collection}?${query}`)).body.code).toBe(3)
})

test('50 runners come without a page size', async () => {
  const seen = await createBench('practice.scale-60.a').call('GET', collection)
  expect(runnersOf(seen)).toHaveLength(50)
})
