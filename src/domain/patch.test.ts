import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEqual } from '../lib/equal'
import { isJsonObject, type Json, type JsonObject } from '../lib/lossless'
import { isMaskPath, type MaskPath } from '../wire/mask'
import { readRunner } from '../wire/read'
import { changedBoundaries, ignoredDifferences, patchBetween, policyPatch } from './patch'
import { PolicyRevision } from './policy-revision'

const value = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Json>('a', 'b', '', 0, 1, true, false, 12345678901234567890n),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('x', 'y', 'maxCpu', 'unknownKey'), tie('json'), { maxKeys: 3 }),
  ),
})).json

const some = (keys: readonly string[]) => fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: keys.length })

const spec = some([
  'releaseChannel',
  'maintenancePolicy',
  'overrides',
  'enforceResourceLimits',
  'volumes',
  'tenantMetrics',
  'imagePull',
  'dataPlane',
  'futureMember',
])

const document: fc.Arbitrary<JsonObject> = fc
  .record(
    {
      identity: fc.record({
        zone: fc.constantFrom('z1', 'z2'),
        runnerGroupId: fc.constantFrom('g1', 'g2'),
        runnerId: fc.constant('r'),
      }),
      displayName: fc.constantFrom('one', 'two'),
      spec,
      installStatus: fc.constantFrom('READY', 'FAILED'),
      futureTop: value,
    },
    { requiredKeys: ['identity'] },
  )
  .map((record) => Object.fromEntries(Object.entries(record)))

const memberOf = (from: Json | undefined, key: string): Json | undefined => (isJsonObject(from) ? from[key] : undefined)
const at = (from: JsonObject, path: string): Json | undefined =>
  path.split('.').reduce<Json | undefined>(memberOf, from)

/** What a server does with a mask: each path is replaced by the body's value, or cleared. */
const applied = (base: JsonObject, body: JsonObject, mask: readonly MaskPath[]): JsonObject =>
  mask.reduce<JsonObject>((result, path) => {
    const [top, inner] = path.split('.')
    if (top === undefined) return result
    const replacement = at(body, path)
    if (inner === undefined) return { ...result, [top]: replacement ?? null }
    const parent = isJsonObject(result[top]) ? result[top] : {}
    const { [inner]: _old, ...others } = parent
    return { ...result, [top]: replacement === undefined ? others : { ...others, [inner]: replacement } }
  }, base)

const mutable = (runner: JsonObject): Json[] =>
  ['displayName', 'identity.zone', 'identity.runnerGroupId', 'spec'].map((path) => at(runner, path) ?? null)

describe('a change of a runner', () => {
  it('has a legal, explicit mask that turns the one document into the other and touches nothing else', () => {
    fc.assert(
      fc.property(document, document, (base, next) => {
        const patch = patchBetween(base, next)
        if (!patch) {
          expect(isEqual(mutable(base), mutable(next))).toBe(true)
          return
        }
        expect(patch.mask.length).toBeGreaterThan(0)
        expect(patch.mask.every(isMaskPath)).toBe(true)
        expect(patch.updateMask).not.toMatch(/^\*?$|_/)
        expect(mutable(applied(base, patch.body, patch.mask))).toEqual(mutable(next))
        const unmasked = Object.keys(patch.body).filter(
          (key) => !patch.mask.some((path) => path === key || path.startsWith(`${key}.`)),
        )
        expect(unmasked).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('is the smallest: no path can be left out', () => {
    fc.assert(
      fc.property(document, document, (base, next) => {
        const patch = patchBetween(base, next)
        for (const left of patch?.mask ?? []) {
          const rest = patch?.mask.filter((path) => path !== left) ?? []
          expect(mutable(applied(base, patch?.body ?? {}, rest))).not.toEqual(mutable(next))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('does not exist when nothing mutable differs', () => {
    fc.assert(
      fc.property(document, (base) => {
        expect(patchBetween(base, structuredClone(base))).toBeUndefined()
      }),
    )
  })

  it.each<[string, JsonObject, JsonObject, MaskPath[]]>([
    ['a channel switch', { spec: { releaseChannel: 'A' } }, { spec: { releaseChannel: 'B' } }, ['spec.releaseChannel']],
    [
      'the last window removed',
      { spec: { maintenancePolicy: { windows: [1] } } },
      { spec: {} },
      ['spec.maintenancePolicy'],
    ],
    [
      'one override of many',
      { spec: { overrides: { a: 1, b: 2 } } },
      { spec: { overrides: { a: 1, b: 3 } } },
      ['spec.overrides'],
    ],
    ['a member of spec with no path of its own', { spec: { x: 1 } }, { spec: { x: 2, volumes: {} } }, ['spec']],
    [
      'name and group',
      { displayName: 'a', identity: { runnerGroupId: 'x' } },
      { displayName: 'b', identity: { runnerGroupId: 'y' } },
      ['displayName', 'identity.runnerGroupId'],
    ],
    ['what only the server may change', { etag: 'a' }, { etag: 'b' }, []],
  ])('%s needs exactly its paths', (_, base, next, mask) => expect(changedBoundaries(base, next)).toEqual(mask))

  it('names differences that cannot be sent', () => {
    expect(ignoredDifferences({ etag: 'a', spec: {} }, { etag: 'b', spec: { x: 1 } })).toEqual(['etag'])
  })
})

describe('a policy', () => {
  const read = (etag: string | undefined) =>
    readRunner(
      { identity: { runnerId: 'r' }, policy: { displayName: 'base' }, ...(etag === undefined ? {} : { etag }) },
      5,
    )

  it('is sent with the etag of the read its text came from, and that only', () => {
    const base = PolicyRevision.of(read('e1'))
    expect(base && policyPatch(base, { displayName: 'new' })).toMatchObject({
      mask: ['policy'],
      body: { policy: { displayName: 'new' }, etag: 'e1' },
    })
  })

  it.each([undefined, ''])('cannot be edited when the read carries the etag %s', (etag) => {
    expect(PolicyRevision.of(read(etag))).toBeUndefined()
  })

  it('keeps its pair through storage', () => {
    const base = PolicyRevision.of(read('e1'))
    expect(base && PolicyRevision.stored({ document: base.document, etag: base.etag, readAt: base.readAt })).toEqual(
      base,
    )
  })
})
