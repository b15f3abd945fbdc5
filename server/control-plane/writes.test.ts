import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../src/lib/lossless.ts'
import { at, collection, createBench, legacyCollection, runnersOf, valueAt, violationOf } from './testing.ts'

const id = 'agents-us-east-08a'
const path = `${collection}/${id}`

const freeCluster = { zone: 'us-east-04a', clusterName: 'ml-sandbox-east' }
const fresh = (rest: JsonObject = {}): JsonObject => ({ identity: { runnerId: 'fresh', ...freeCluster }, ...rest })

const refusal = async (method: string, to: string, body: Json) => {
  const seen = await createBench().call(method, to, body)
  return [seen.status, seen.body.code, violationOf(seen)]
}

describe('create', () => {
  test.each<[string, JsonObject, number, string]>([
    ['no zone', { identity: { runnerId: 'x', clusterId: 'c' } }, 400, 'runner.identity.zone is required'],
    [
      'no cluster',
      { identity: { runnerId: 'x', zone: 'us-east-04a' } },
      400,
      'runner.identity.cluster_id or cluster_name is required',
    ],
    ['no id', { identity: { ...freeCluster } }, 400, 'runner.identity.runner_id is required'],
    [
      'id taken',
      { identity: { ...freeCluster, runnerId: id } },
      409,
      `a managed runner with id "${id}" already exists`,
    ],
    [
      'cluster taken',
      { identity: { runnerId: 'x', zone: 'us-east-08a', clusterName: `cks-${id}` } },
      409,
      'a managed runner already exists for this cluster',
    ],
    [
      'zone without quota',
      { identity: { ...freeCluster, runnerId: 'x', zone: 'mars-01a' } },
      429,
      'no runner quota in zone mars-01a',
    ],
    [
      'cluster on a name-holding runner',
      { identity: { runnerId: 'x', zone: 'us-east-04a', clusterName: 'legacy-batch' } },
      409,
      'a managed runner already exists for this cluster',
    ],
    [
      'legacy bindings',
      fresh({ profileBindings: [{ profileName: 'a' }] }),
      400,
      'profile_bindings is not accepted on v1; set policy instead',
    ],
  ])('%s', async (_, body, status, message) => {
    const seen = await createBench().call('POST', collection, body)
    expect([seen.status, seen.body.message]).toEqual([status, message])
  })

  test('fills defaults, lowers the zone, ignores output-only fields', async () => {
    const body = {
      ...fresh(),
      identity: { ...freeCluster, runnerId: 'fresh', zone: 'US-EAST-04A' },
      installStatus: 'X',
      createTime: 'y',
    }
    const { body: made } = await createBench().call('POST', collection, body)
    expect(made.identity).toMatchObject({
      zone: 'us-east-04a',
      runnerGroupId: 'default',
      clusterName: 'ml-sandbox-east',
    })
    expect(made.spec).toEqual({ releaseChannel: 'RELEASE_CHANNEL_STABLE' })
    expect(made.installStatus).toBe('RUNNER_INSTALL_STATUS_PENDING')
  })

  test('is idempotent by requestId', async () => {
    const bench = createBench()
    const send = (body: JsonObject, request = 'r-1') => bench.call('POST', `${collection}?requestId=${request}`, body)
    const first = await send(fresh())
    bench.wait(1)
    const second = await send(fresh())
    expect([second.status, second.body.createTime]).toEqual([200, first.body.createTime])
    expect((await send(fresh({ displayName: 'other' }))).body.code).toBe(3)
    expect((await send(fresh(), 'r-2')).status).toBe(409)
    expect((await send(fresh(), 'x'.repeat(129))).status).toBe(400)
    expect(bench.plane.worlds.of('practice.standard.test')?.log.filter((entry) => entry.committed)).toHaveLength(1)
  })
})

describe('mask', () => {
  test.each([
    ['spec.release_channel', 'update_mask path "spec.release_channel" must be camelCase'],
    ['installStatus', 'path installStatus is read-only'],
    ['identity.runnerId', 'path identity.runnerId is read-only'],
    ['etag', 'path etag is read-only'],
    ['spec.overrides.env', 'path spec.overrides.env cannot be masked: spec.overrides is replaced whole'],
    ['policy.constraints', 'path policy.constraints cannot be masked: policy is replaced whole'],
    ['nothing.known', 'unknown path nothing.known'],
    ['spec.nothing', 'unknown path spec.nothing'],
    ['displayName,*', 'update_mask "*" cannot be combined with other paths'],
    ['profileBindings', 'profile_bindings is not accepted on v1; set policy instead'],
    [
      'spec.allowPrivilegedProfileAnnotations',
      'spec.allow_privileged_profile_annotations is not accepted on v1; use v1beta2',
    ],
  ])('refuses %s', async (mask, message) => {
    const seen = await createBench().call('PATCH', `${path}?updateMask=${mask}`, {})
    expect([seen.status, seen.body.code, seen.body.message]).toEqual([400, 3, message])
  })

  test.each(['', '?updateMask=', '?updateMask=*'])(
    'absent, empty or * replaces everything mutable: "%s"',
    async (query) => {
      const bench = createBench()
      const { etag } = await bench.runner(id)
      const body = { identity: { zone: 'us-east-08a' }, displayName: 'kept', etag: String(etag) }
      const { body: after } = await bench.call('PATCH', `${path}${query}`, body)
      expect(after).toMatchObject({ displayName: 'kept', spec: { releaseChannel: 'RELEASE_CHANNEL_STABLE' } })
      expect([after.policy, valueAt(after, 'identity.runnerGroupId')]).toEqual([undefined, 'default'])
      expect((await bench.call('PATCH', `${path}${query}`, { displayName: 'x' })).body.message).toBe(
        'runner.identity.zone is required',
      )
    },
  )

  test('replaces boundaries whole, clears what the body leaves out, and touches nothing else', async () => {
    const bench = createBench()
    const rich = `${collection}/prod-us-east-04a`
    const before = await bench.runner('prod-us-east-04a')
    const { body } = await bench.call(
      'PATCH',
      `${rich}?updateMask=spec.overrides,spec.dataPlane,identity.runnerGroupId`,
      {
        displayName: 'not masked',
        spec: { overrides: { node_selector: { 'node-pool': 'x' } } },
      },
    )
    expect(at(body, 'spec')).toEqual({
      ...at(before, 'spec'),
      overrides: { nodeSelector: { 'node-pool': 'x' } },
      dataPlane: undefined,
    })
    expect([body.displayName, body.policy, valueAt(body, 'identity.runnerGroupId')]).toEqual([
      before.displayName,
      before.policy,
      'default',
    ])
    expect(body.targetRevision).toBe(Number(before.targetRevision) + 1)
  })

  test('the body id must match the path when it is sent', async () => {
    expect(await refusal('PATCH', `${path}?updateMask=displayName`, { identity: { runnerId: 'other' } })).toEqual([
      400,
      3,
      'identity.runnerId',
    ])
  })
})

describe('etag', () => {
  test.each([undefined, '', 'stale'])('policy with etag %s is refused whole', async (etag) => {
    const bench = createBench()
    const before = await bench.runner(id)
    const body = { policy: {}, displayName: 'x', ...(etag === undefined ? {} : { etag }) }
    const seen = await bench.call('PATCH', `${path}?updateMask=policy,displayName`, body)
    expect([seen.status, seen.body.code, seen.body.message]).toEqual([
      400,
      9,
      'managed_runner.etag is stale; reload the runner and retry',
    ])
    expect(await bench.runner(id)).toEqual(before)
  })

  test('the second of two operators is told', async () => {
    const bench = createBench()
    const etag = String((await bench.runner(id)).etag)
    const save = (name: string) =>
      bench.call('PATCH', `${path}?updateMask=policy`, { policy: { displayName: name }, etag })
    expect((await save('first')).status).toBe(200)
    expect((await save('second')).body.code).toBe(9)
    expect((await bench.runner(id)).policy).toEqual({ displayName: 'first' })
  })

  test('a masked policy that the body leaves out is cleared', async () => {
    const bench = createBench()
    const etag = String((await bench.runner(id)).etag)
    expect((await bench.call('PATCH', `${path}?updateMask=policy`, { etag })).body.policy).toBeUndefined()
  })
})

test('a policy of exactly 256 KiB fits and one byte more does not', async () => {
  const sized = (bytes: number): JsonObject => ({ displayName: 'x'.repeat(bytes - '{"displayName":""}'.length) })
  const send = (bytes: number) => createBench().call('POST', collection, fresh({ policy: sized(bytes) }))
  expect((await send(262_144)).status).toBe(200)
  expect((await send(262_145)).body).toMatchObject({ code: 3, message: 'policy exceeds 256 KiB limit' })
  expect(
    (await createBench('practice.standard.test', 1024).call('POST', collection, fresh({ policy: sized(1025) }))).status,
  ).toBe(400)
})

test('what the server emits may be sent back, whatever it holds, and comes out the same', async () => {
  const bench = createBench()
  const listed = runnersOf(await bench.call('GET', `${collection}?pageSize=100`))
  for (const runner of listed.filter((entry) => entry.installStatus !== 'RUNNER_INSTALL_STATUS_DELETING')) {
    const name = String(valueAt(runner, 'identity.runnerId'))
    const { status, body } = await bench.call('PATCH', `${collection}/${name}?updateMask=policy,spec`, runner)
    expect([name, status, body.message]).toEqual([name, 200, undefined])
    expect([body.policy, body.spec]).toEqual([runner.policy, runner.spec])
  }
})

test('an unknown field is accepted only where the stored document holds it', async () => {
  const bench = createBench()
  const one = 'agents-eu-south-03a'
  const { policy, etag } = await bench.runner(one)
  const known = { ...at({ policy }, 'policy'), rolloutHints: { wave: 4 } }
  const save = (body: Json) =>
    bench.call('PATCH', `${collection}/${one}?updateMask=policy`, { policy: body, etag: String(etag) })
  expect(violationOf(await save({ ...known, otherHints: {} }))).toBe('policy.otherHints')
  const saved = await save(known)
  expect(valueAt(saved.body, 'policy.constraints.concurrency.maxSandboxes')).toBe(12_345_678_901_234_567_890n)
  expect(saved.body.policy).toEqual(known)
})

test.each([
  ['a repeated key', '{"displayName":"a","displayName":"b"}'],
  ['an escaped repeated key', '{"displayName":"a","display\\u004eame":"b"}'],
  ['__proto__', '{"spec":{"__proto__":{}}}'],
  ['65 levels', `${'['.repeat(65)}${']'.repeat(65)}`],
  ['20,000 levels', '['.repeat(20_000)],
  ['no JSON', '{"a":'],
  ['a list', '[]'],
  ['nothing', ''],
])('refuses a body with %s', async (_, text) => {
  const seen = await createBench().call('PATCH', `${path}?updateMask=displayName`, text)
  expect([seen.status, seen.body.code]).toEqual([400, 3])
})

test('the privileged flag is written through v1beta2 only and shows nowhere in v1', async () => {
  const bench = createBench()
  const flag = {
    runner: { id, managedSpec: { allowPrivilegedProfileAnnotations: true } },
    updateMask: 'managedSpec.allowPrivilegedProfileAnnotations',
  }
  const { body } = await bench.call('PATCH', `${legacyCollection}/${id}`, flag)
  expect(body).toMatchObject({ id, managedSpec: { allowPrivilegedProfileAnnotations: true } })
  expect(Object.keys(at(await bench.runner(id), 'spec'))).not.toContain('allowPrivilegedProfileAnnotations')
  for (const wrong of [
    { ...flag, updateMask: 'managedSpec' },
    { ...flag, extra: 1 },
    { ...flag, runner: { ...flag.runner, id: 'other' } },
  ]) {
    expect((await bench.call('PATCH', `${legacyCollection}/${id}`, wrong)).body.code).toBe(3)
  }
  expect(
    (await bench.call('PATCH', `${legacyCollection}/missing`, { ...flag, runner: { ...flag.runner, id: 'missing' } }))
      .status,
  ).toBe(404)
})
