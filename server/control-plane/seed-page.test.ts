import { expect, test } from 'vitest'
import type { JsonObject } from '../../src/lib/lossless.ts'
import { at, collection, createBench, legacyCollection, runnersOf, valueAt } from './testing.ts'

// The page's own requests, in its order. Only host, token and cluster id are ours.
const id = 'prod-us-east-1'
const identity = { runnerId: id }

const created = (clusterId: string): JsonObject => ({
  displayName: 'Production runner (US East)',
  identity: { runnerId: id, zone: 'us-east-1', clusterId },
  spec: {
    releaseChannel: 'RELEASE_CHANNEL_STABLE',
    maintenancePolicy: { windows: [{ cron: '0 9 * * SAT', durationSeconds: 14_400 }] },
  },
  policy: {
    displayName: 'default',
    constraints: {
      resources: { defaultCpu: '1', defaultMemory: '2Gi', maxCpu: '4', maxMemory: '8Gi', requireLimits: true },
      lifecycle: { defaultLifetimeSeconds: 3600 },
    },
  },
})

const overrides = {
  nodeSelector: { 'node-pool': 'system' },
  tolerations: [{ key: 'dedicated', operator: 'Equal', value: 'system', effect: 'NoSchedule' }],
}

test.each(['practice.standard.seed', 'practice.empty.seed'])(
  'every request of the managed-runners page is answered 2xx: %s',
  async (token) => {
    const bench = createBench(token)
    const ok = async (method: string, path: string, body?: JsonObject) => {
      const seen = await bench.call(method, path, body)
      expect([method, path, seen.status, seen.body.message]).toEqual([method, path, 200, undefined])
      return seen
    }
    const { items } = (await ok('GET', '/v1beta1/cks/clusters')).body
    const free = Array.isArray(items) ? items.find((cluster) => valueAt(cluster, 'zone') === 'US-EAST-1') : undefined
    await ok('POST', collection, created(String(valueAt(free, 'id'))))
    await ok('GET', `${collection}/${id}`)
    bench.wait(200)
    await ok('PATCH', `${collection}/${id}?updateMask=spec.releaseChannel`, {
      identity,
      spec: { releaseChannel: 'RELEASE_CHANNEL_RAPID' },
    })
    const { policy, etag } = (await ok('GET', `${collection}/${id}`)).body
    await ok('PATCH', `${collection}/${id}?updateMask=policy`, { policy: at({ policy }, 'policy'), etag: String(etag) })
    await ok('PATCH', `${collection}/${id}?updateMask=spec.overrides`, { identity, spec: { overrides } })
    await ok('PATCH', `${legacyCollection}/${id}`, {
      runner: { id, managedSpec: { allowPrivilegedProfileAnnotations: true } },
      updateMask: 'managedSpec.allowPrivilegedProfileAnnotations',
    })
    bench.wait(100)
    for (let hours = 0; hours < 400 && (await bench.runner(id)).updateAvailable !== true; hours += 1) bench.wait(3600)
    await ok('POST', `${collection}/${id}:applyAvailableUpdate`)
    const listed = runnersOf(await ok('GET', `${collection}?pageSize=50&zone=us-east-1`))
    expect(listed.map((runner) => valueAt(runner, 'identity.runnerId'))).toEqual([id])
    expect((await ok('DELETE', `${collection}/${id}`)).body).toEqual({})
  },
)
