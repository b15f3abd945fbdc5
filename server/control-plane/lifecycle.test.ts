import { expect, test } from 'vitest'
import type { JsonObject } from '../../src/lib/lossless.ts'
import { at, collection, createBench, valueAt, type Bench } from './testing.ts'

const clusters = async (bench: Bench): Promise<JsonObject[]> => {
  const { items } = (await bench.call('GET', '/v1beta1/cks/clusters')).body
  return Array.isArray(items) ? items.map((item) => at({ item }, 'item')) : []
}

const bodyOn = async (bench: Bench, clusterName: string, rest: JsonObject = {}): Promise<JsonObject> => {
  const cluster = (await clusters(bench)).find((entry) => entry.name === clusterName)
  const zone = String(cluster?.zone).toLowerCase()
  return { identity: { runnerId: 'fresh', zone, clusterId: String(cluster?.id) }, ...rest }
}

const status = (runner: JsonObject): string => String(runner.installStatus).replace('RUNNER_INSTALL_STATUS_', '')
const connection = (runner: JsonObject): string =>
  String(runner.connectionStatus).replace('RUNNER_CONNECTION_STATUS_', '')

test('a created runner is pending, provisioned, ready, then connected with a default policy', async () => {
  const bench = createBench()
  const created = (await bench.call('POST', collection, await bodyOn(bench, 'ml-sandbox-east'))).body
  expect(created).toMatchObject({
    activeRevision: 0,
    targetRevision: 1,
    rolloutInProgress: true,
    updateAvailable: false,
  })
  expect([status(created), connection(created), created.policy]).toEqual(['PENDING', 'DISCONNECTED', undefined])
  const seen: string[] = []
  for (let second = 0; second < 140; second += 1) {
    const runner = await bench.runner('fresh')
    const state = `${status(runner)} ${connection(runner)} ${runner.policy === undefined ? 'bare' : 'policy'}`
    if (seen.at(-1) !== state) seen.push(state)
    bench.wait(1)
  }
  expect(seen).toEqual([
    'PENDING DISCONNECTED bare',
    'PROVISIONING DISCONNECTED bare',
    'READY DISCONNECTED bare',
    'READY CONNECTED policy',
  ])
  const runner = await bench.runner('fresh')
  expect(runner.etag).not.toBe(created.etag)
  expect(runner).toMatchObject({ activeRevision: 1, activeConfigVersion: '1.18.2', rolloutInProgress: false })
})

test('looking once and looking every second give the same runner', async () => {
  const ids = ['fresh', 'default-us-central-08a', 'gpu-infer-eu-south-03a', 'agents-us-east-04a', 'agents-us-west-09b']
  const steps = [1, 4000, 400_000]
  const views = await Promise.all(
    steps.map(async (step) => {
      const bench = createBench()
      await bench.call('POST', collection, await bodyOn(bench, 'ml-sandbox-east'))
      for (let waited = 0; waited < 400_000; waited += step) {
        bench.wait(step)
        if (step > 1 || waited < 900 || waited > 399_990) await bench.runner('fresh')
      }
      return Promise.all(ids.map((id) => bench.runner(id)))
    }),
  )
  expect(views[1]).toEqual(views[0])
  expect(views[2]).toEqual(views[0])
})

test('an install on a tainted cluster fails, fails again unfixed, and heals after the hinted edit', async () => {
  const bench = createBench()
  await bench.call('POST', collection, await bodyOn(bench, 'gpu-spare-east'))
  bench.wait(120)
  const failed = await bench.runner('fresh')
  expect(status(failed)).toBe('FAILED')
  expect(valueAt(failed, 'installError.remediationHints')).toEqual([
    "Add toleration for taint 'workload=gpu:NoSchedule'",
  ])
  const patch = (overrides: JsonObject) =>
    bench.call('PATCH', `${collection}/fresh?updateMask=spec.overrides`, { spec: { overrides } })
  const retried = (await patch({ labels: { a: 'b' } })).body
  expect([status(retried), retried.installError, retried.targetRevision]).toEqual(['PROVISIONING', undefined, 2])
  bench.wait(120)
  const again = await bench.runner('fresh')
  expect(status(again)).toBe('FAILED')
  expect(valueAt(again, 'installError.occurredAt')).not.toBe(valueAt(failed, 'installError.occurredAt'))
  await patch({ tolerations: [{ key: 'workload', operator: 'Equal', value: 'gpu', effect: 'NoSchedule' }] })
  bench.wait(180)
  const healed = await bench.runner('fresh')
  expect([status(healed), connection(healed), healed.installError, healed.activeRevision]).toEqual([
    'READY',
    'CONNECTED',
    undefined,
    3,
  ])
})

test('a failed rollout leaves the old revision connected and serving', async () => {
  const bench = createBench()
  const { activeRevision } = await bench.runner('gpu-train-us-central-08a')
  await bench.call('PATCH', `${collection}/gpu-train-us-central-08a?updateMask=spec.overrides`, {
    spec: { overrides: {} },
  })
  bench.wait(45)
  const runner = await bench.runner('gpu-train-us-central-08a')
  expect([status(runner), connection(runner), runner.activeRevision]).toEqual(['FAILED', 'CONNECTED', activeRevision])
})

test('a spec edit rolls out in 10 to 40 s without touching the etag; a policy edit does the opposite', async () => {
  const bench = createBench()
  const id = 'agents-us-east-08a'
  const before = await bench.runner(id)
  const after = (
    await bench.call('PATCH', `${collection}/${id}?updateMask=spec.enforceResourceLimits`, {
      spec: { enforceResourceLimits: true },
    })
  ).body
  expect(after).toMatchObject({
    etag: before.etag ?? '',
    rolloutInProgress: true,
    targetRevision: Number(before.targetRevision) + 1,
  })
  bench.wait(9)
  expect((await bench.runner(id)).rolloutInProgress).toBe(true)
  bench.wait(32)
  const settled = await bench.runner(id)
  expect(settled).toMatchObject({ rolloutInProgress: false, activeRevision: Number(before.targetRevision) + 1 })
  const policy = (
    await bench.call('PATCH', `${collection}/${id}?updateMask=policy`, { policy: {}, etag: String(before.etag) })
  ).body
  expect(policy.etag).not.toBe(before.etag)
  expect(policy).toMatchObject({ policy: {}, rolloutInProgress: false, targetRevision: settled.targetRevision ?? 0 })
  const named = (await bench.call('PATCH', `${collection}/${id}?updateMask=displayName`, { displayName: 'New name' }))
    .body
  expect(named).toMatchObject({
    displayName: 'New name',
    etag: policy.etag ?? '',
    targetRevision: settled.targetRevision ?? 0,
  })
})

test('heartbeats come every 10 s; silence shows as a disconnect', async () => {
  const bench = createBench()
  const silent = await bench.runner('default-us-west-04a')
  const beat = Date.parse(String(silent.lastHeartbeatTime))
  const now = Date.parse(String((await bench.call('GET', collection)).headers.get('date')))
  expect(connection(silent)).toBe('DISCONNECTED')
  expect(now - beat).toBeGreaterThanOrEqual(30_000)
  expect(now - beat).toBeLessThan(60_000)
  bench.wait(3600)
  expect((await bench.runner('default-us-west-04a')).lastHeartbeatTime).toBe(silent.lastHeartbeatTime)
  const healthy = await bench.runner('agents-us-east-04a')
  expect(start(bench, healthy)).toBeLessThan(10_000)
})

const start = (bench: Bench, runner: JsonObject): number =>
  Number(bench.plane.worlds.of('practice.standard.test')?.clock.now()) - Date.parse(String(runner.lastHeartbeatTime))

test('seeded runners in motion keep their own schedules', async () => {
  const bench = createBench()
  const states = async () => {
    const ids = [
      'default-us-central-08a',
      'default-us-west-09b',
      'default-eu-south-03a',
      'staging-us-east-04a',
      'old-us-east-08a',
    ]
    return Promise.all(ids.map(async (id) => status(await bench.runner(id))))
  }
  await states()
  bench.wait(9 * 60)
  expect(await states()).toEqual(['PENDING', 'PENDING', 'PROVISIONING', 'PROVISIONING', 'DELETING'])
  bench.wait(4 * 60)
  expect(await states()).toEqual(['READY', 'PENDING', 'READY', 'PROVISIONING', 'DELETING'])
  bench.wait(13 * 60)
  expect((await bench.call('GET', `${collection}/old-us-east-08a`)).status).toBe(404)
  bench.wait(5 * 3600)
  expect((await states()).slice(0, 4)).toEqual(['READY', 'PENDING', 'READY', 'PROVISIONING'])
  bench.wait(3600)
  expect((await states()).slice(0, 4)).toEqual(['READY', 'READY', 'READY', 'READY'])
})

test('a version reaches a channel after 24 h and waits for a window; applying it needs no window', async () => {
  const bench = createBench()
  const id = 'agents-us-east-08a'
  expect((await bench.call('POST', `${collection}/${id}:applyAvailableUpdate`)).body).toMatchObject({ code: 9 })
  bench.wait(24 * 3600 - 60)
  expect((await bench.runner(id)).updateAvailable).toBe(false)
  expect((await bench.runner('agents-us-east-04a')).updateAvailable).toBe(true)
  bench.wait(120)
  expect((await bench.runner(id)).updateAvailable).toBe(true)
  const accepted = await bench.call('POST', `${collection}/${id}:applyAvailableUpdate`, {})
  expect(accepted.body).toMatchObject({
    updateAvailable: false,
    rolloutInProgress: true,
    activeConfigVersion: '1.18.2',
  })
  expect((await bench.call('POST', `${collection}/${id}:applyAvailableUpdate`)).body.code).toBe(9)
  bench.wait(41)
  expect(await bench.runner(id)).toMatchObject({
    rolloutInProgress: false,
    activeConfigVersion: '1.18.3',
    updateAvailable: false,
  })
  bench.wait(60 * 3600)
  expect(await bench.runner('agents-us-east-04a')).toMatchObject({
    updateAvailable: false,
    activeConfigVersion: '1.18.3',
  })
})

test('deletion is asynchronous, blocks edits and the cluster, and ends in 404', async () => {
  const bench = createBench()
  const id = 'agents-us-east-08a'
  const { identity, etag } = await bench.runner(id)
  expect(await bench.call('DELETE', `${collection}/${id}`)).toMatchObject({ status: 200, body: {} })
  expect(status(await bench.runner(id))).toBe('DELETING')
  expect((await bench.call('DELETE', `${collection}/${id}`)).status).toBe(200)
  expect(
    (await bench.call('PATCH', `${collection}/${id}?updateMask=displayName`, { displayName: 'x' })).body.code,
  ).toBe(9)
  const again = { identity: { ...at({ identity }, 'identity'), runnerId: 'next' } }
  expect(await bench.call('POST', collection, again)).toMatchObject({
    status: 409,
    body: { code: 6, message: 'a managed runner already exists for this cluster' },
  })
  bench.wait(61)
  expect(await bench.call('GET', `${collection}/${id}`)).toMatchObject({
    status: 404,
    body: { code: 5, message: 'runner not found' },
  })
  expect((await bench.call('DELETE', `${collection}/${id}`)).status).toBe(404)
  expect((await bench.call('DELETE', `${collection}/${id}?allowMissing=true`)).body).toEqual({})
  const reborn = (await bench.call('POST', collection, { identity: at({ identity }, 'identity') })).body
  expect(reborn.etag).not.toBe(etag)
})

test('registered volumes guard a runner until volumes are turned off', async () => {
  const bench = createBench()
  const id = 'volumes-us-central-08a'
  expect(await bench.call('DELETE', `${collection}/${id}`)).toMatchObject({ status: 400, body: { code: 9 } })
  await bench.call('PATCH', `${collection}/${id}?updateMask=spec.volumes`, { spec: {} })
  expect((await bench.call('DELETE', `${collection}/${id}`)).status).toBe(200)
})
