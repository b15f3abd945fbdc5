import { describe, expect, test } from 'vitest'
import { isJsonObject, type Json, type JsonObject } from '../../src/lib/lossless.ts'
import { readToken } from './fleet.ts'
import { at, collection, createBench, runnersOf, valueAt, type Bench } from './testing.ts'

const everyRunner = async (bench: Bench): Promise<JsonObject[]> =>
  runnersOf(await bench.call('GET', `${collection}?pageSize=100`))

const everyCluster = async (bench: Bench): Promise<JsonObject[]> => {
  const { items } = (await bench.call('GET', '/v1beta1/cks/clusters')).body
  return Array.isArray(items) ? items.filter(isJsonObject) : []
}

const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
const idOf = (runner: JsonObject): string => String(valueAt(runner, 'identity.runnerId'))

test.each([
  ['practice.standard.a', { fleet: 'standard', isUser: false, hasNoCks: false }],
  ['practice.empty+nocks.Zz9', { fleet: 'empty', isUser: false, hasNoCks: true }],
  ['practice.failing+user.1', { fleet: 'failing', isUser: true, hasNoCks: false }],
  ['practice.scale-100000.x', { fleet: 'scale-100000', isUser: false, hasNoCks: false }],
  ['practice.scale-100001.x', undefined],
  ['practice.scale-0.x', undefined],
  ['practice.standard', undefined],
  ['practice.standard.', undefined],
  ['practice.other.a', undefined],
  ['practice.standard+root.a', undefined],
  [`practice.standard.${'a'.repeat(65)}`, undefined],
  ['CW-SECRET-abc', undefined],
])('token %s', async (token, read) => {
  expect(readToken(token)).toEqual(read)
  if (read !== undefined) return
  expect(await createBench().call('GET', collection, undefined, token)).toMatchObject({
    status: 401,
    body: { code: 16 },
  })
})

test('flags take away runners, or clusters only', async () => {
  const bench = createBench()
  const status = async (path: string, token: string) => (await bench.call('GET', path, undefined, token)).status
  const clusters = '/v1beta1/cks/clusters'
  expect([
    await status(collection, 'practice.standard+user.a'),
    await status(`${collection}/x`, 'practice.standard+user.a'),
    await status(clusters, 'practice.standard+user.a'),
  ]).toEqual([403, 403, 200])
  expect([
    await status(collection, 'practice.standard+nocks.a'),
    await status(clusters, 'practice.standard+nocks.a'),
  ]).toEqual([200, 403])
})

test('unknown paths and methods are google.rpc.Status too', async () => {
  const bench = createBench()
  expect(await bench.call('GET', '/v1/other')).toMatchObject({ status: 404, body: { code: 5 } })
  expect(await bench.call('PUT', collection, {})).toMatchObject({ status: 405, body: { code: 12 } })
  expect(await bench.call('POST', `${collection}/agents-us-east-04a:restart`)).toMatchObject({ status: 404 })
  const seen = await bench.call('GET', collection)
  expect([...seen.headers.keys()].sort()).toEqual(['content-type', 'date', 'x-request-id'])
})

test('the same token gives the same fleet; worlds do not share changes', async () => {
  const [one, two] = [createBench(), createBench()]
  expect(await everyRunner(one)).toEqual(await everyRunner(two))
  await one.call('DELETE', `${collection}/agents-us-east-04a`)
  one.wait(120)
  expect((await one.call('GET', `${collection}/agents-us-east-04a`)).status).toBe(404)
  expect((await one.call('GET', `${collection}/agents-us-east-04a`, undefined, 'practice.standard.other')).status).toBe(
    200,
  )
})

test('worlds beyond the cap are forgotten, the least recently used first', async () => {
  const bench = createBench()
  for (let world = 0; world < 70; world += 1)
    await bench.call('GET', '/v1beta1/cks/clusters', undefined, `practice.empty.w${world}`)
  expect(bench.plane.worlds.size).toBe(64)
})

describe('standard', () => {
  test('holds about 46 runners, each with an id of the grammar, a zone and a cluster of its own', async () => {
    const runners = await everyRunner(createBench())
    expect(runners).toHaveLength(46)
    for (const runner of runners) {
      expect(idOf(runner)).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{0,252}$/)
      expect(valueAt(runner, 'identity.zone')).toMatch(/^[a-z]+-[a-z]+-\d\d[ab]$/)
    }
    expect(new Set(runners.map((runner) => valueAt(runner, 'identity.clusterId'))).size).toBe(46)
  })

  test('shows every state, both connections and one install status nobody knows', async () => {
    const runners = await everyRunner(createBench())
    const count = (name: string, value: string) =>
      runners.filter((runner) => String(runner[name]).endsWith(`STATUS_${value}`)).length
    const states = ['PENDING', 'PROVISIONING', 'FAILED', 'DELETING', 'SUSPENDED'].map((state) =>
      count('installStatus', state),
    )
    expect(states).toEqual([2, 2, 4, 1, 1])
    expect(count('installStatus', 'READY')).toBe(36)
    expect(runners.filter((runner) => runner.updateAvailable === true)).toHaveLength(9)
    expect(
      runners.filter(
        (runner) =>
          runner.installStatus === 'RUNNER_INSTALL_STATUS_FAILED' &&
          runner.connectionStatus === 'RUNNER_CONNECTION_STATUS_CONNECTED',
      ),
    ).toHaveLength(1)
    expect(
      runners.filter(
        (runner) => runner.installStatus === 'RUNNER_INSTALL_STATUS_READY' && runner.rolloutInProgress === true,
      ),
    ).toHaveLength(1)
  })

  test('no waiting update is taken by a window of the first day', async () => {
    const bench = createBench()
    const waiting = (runners: JsonObject[]) => runners.filter((runner) => runner.updateAvailable === true).map(idOf)
    const before = waiting(await everyRunner(bench))
    bench.wait(24 * 3600 - 1)
    expect(waiting(await everyRunner(bench))).toEqual(before)
  })

  test('has free running clusters: the first without a taint, one with; CKS zones are upper-case', async () => {
    const bench = createBench()
    const taken = new Set(
      (await everyRunner(bench)).flatMap((runner) => [
        valueAt(runner, 'identity.clusterId'),
        valueAt(runner, 'identity.clusterName'),
      ]),
    )
    const clusters = await everyCluster(bench)
    const free = clusters.filter(
      (cluster) => cluster.status === 'STATUS_RUNNING' && !taken.has(cluster.id) && !taken.has(cluster.name),
    )
    expect(free.map((cluster) => [cluster.name, cluster.zone])).toEqual([
      ['ml-sandbox-east', 'US-EAST-04A'],
      ['gpu-spare-east', 'US-EAST-08A'],
      ['ml-sandbox-west', 'US-WEST-04A'],
      ['docs-cluster', 'US-EAST-1'],
    ])
    for (const cluster of clusters) expect(cluster.zone).toBe(String(cluster.zone).toUpperCase())
    const states: Json[] = []
    for (const cluster of free.slice(0, 2)) {
      const identity = {
        runnerId: `on-${String(cluster.name)}`,
        zone: String(cluster.zone),
        clusterId: String(cluster.id),
      }
      expect((await bench.call('POST', collection, { identity })).status).toBe(200)
      bench.wait(130)
      states.push(String((await bench.runner(identity.runnerId)).installStatus))
    }
    expect(states).toEqual(['RUNNER_INSTALL_STATUS_READY', 'RUNNER_INSTALL_STATUS_FAILED'])
    const one = await bench.call('GET', `/v1beta1/cks/clusters/${String(free[0]?.id)}`)
    expect(one.body).toEqual({ cluster: free[0] })
    expect((await bench.call('GET', '/v1beta1/cks/clusters/none')).status).toBe(404)
  })

  test.each([
    ['agents-us-east-04a', true],
    ['agents-us-east-08a', false],
  ])('%s is well, constrained, Stable, windowed, without overrides; update waiting: %s', async (id, waiting) => {
    const bench = createBench()
    const runner = await bench.runner(id)
    expect(runner).toMatchObject({
      installStatus: 'RUNNER_INSTALL_STATUS_READY',
      connectionStatus: 'RUNNER_CONNECTION_STATUS_CONNECTED',
      rolloutInProgress: false,
      updateAvailable: waiting,
    })
    expect(Object.keys(at(runner, 'policy.constraints')).length).toBeGreaterThan(0)
    expect(valueAt(runner, 'spec.releaseChannel')).toBe('RELEASE_CHANNEL_STABLE')
    expect(list(valueAt(runner, 'spec.maintenancePolicy.windows'))).toHaveLength(1)
    expect(valueAt(runner, 'spec.overrides')).toBeUndefined()
    await bench.call('PATCH', `${collection}/${id}?updateMask=spec.overrides`, {})
    bench.wait(45)
    expect((await bench.runner(id)).installStatus).toBe('RUNNER_INSTALL_STATUS_READY')
  })

  test("one FAILED runner has a single hint of the page's form, not yet satisfied, that heals it", async () => {
    const bench = createBench()
    const id = 'gpu-train-us-east-04a'
    const runner = await bench.runner(id)
    expect(runner.installStatus).toBe('RUNNER_INSTALL_STATUS_FAILED')
    expect(valueAt(runner, 'installError.remediationHints')).toEqual([
      "Add toleration for taint 'workload=gpu:NoSchedule'",
    ])
    const overrides = at(runner, 'spec.overrides')
    expect(overrides.tolerations).toBeUndefined()
    const tolerations = [{ key: 'workload', operator: 'Equal', value: 'gpu', effect: 'NoSchedule' }]
    await bench.call('PATCH', `${collection}/${id}?updateMask=spec.overrides`, {
      spec: { overrides: { ...overrides, tolerations } },
    })
    bench.wait(130)
    expect(await bench.runner(id)).toMatchObject({
      installStatus: 'RUNNER_INSTALL_STATUS_READY',
      connectionStatus: 'RUNNER_CONNECTION_STATUS_CONNECTED',
    })
  })

  test.each(['standard', 'failing'])(
    '%s shows every kind of hint, each with 8 to 14 lines of detail',
    async (fleet) => {
      const failed = (await everyRunner(createBench(`practice.${fleet}.a`))).filter(
        (runner) => runner.installError !== undefined,
      )
      const hints = failed.flatMap((runner) => list(valueAt(runner, 'installError.remediationHints'))).join('\n')
      for (const kind of [
        /taint '[^=:']+=[^:']+:\w+'/,
        /taint '[^=:']+:\w+'/,
        /taint '[^=:']+'/,
        /node selector '[^']+=[^']+'/,
        /node selector for a Node Pool/,
        /runtime class '/,
        /scheduler name '/,
        /annotation '/,
        /memory request/,
        /environment variable '/,
        /Contact your administrator/,
      ]) {
        expect(hints).toMatch(kind)
      }
      for (const runner of failed) {
        const lines = String(valueAt(runner, 'installError.diagnosticDetail')).split('\n').length
        expect([idOf(runner), lines >= 8 && lines <= 14]).toEqual([idOf(runner), true])
      }
    },
  )

  test('one failed runner already satisfies a hint; others keep unknown fields, old names, old ids, empty and no policy', async () => {
    const bench = createBench()
    expect(valueAt(await bench.runner('gpu-batch-eu-south-03a'), 'spec.overrides.tolerations')).toMatchObject([
      { key: 'workload', value: 'batch' },
    ])
    expect(await bench.runner('agents-eu-south-03a')).toMatchObject({ placementScore: 98_765_432_109_876_543_210n })
    expect(valueAt(await bench.runner('eval-browser-us-west-09b'), 'policy.constraints.network')).toMatchObject({
      denyDns: false,
    })
    expect(valueAt(await bench.runner('legacy-batch-us-east-04a'), 'identity.clusterId')).toBe('legacy-batch')
    expect((await bench.runner('eval-math-us-east-08a')).policy).toEqual({})
    expect(await bench.runner('eval-math-us-central-08a')).not.toHaveProperty('policy')
    expect(await bench.runner('idle-us-west-09b')).not.toHaveProperty('lastHeartbeatTime')
  })
})
