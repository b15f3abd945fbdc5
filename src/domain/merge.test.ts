import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isJsonObject, parseJson, type JsonObject } from '../lib/lossless'
import {
  decide,
  decisionFor,
  mergedChanges,
  mergePolicies,
  undecided,
  undecide,
  withChange,
  type MergeDecisions,
} from './merge'
import { isSamePolicy } from './policy-canonical'
import { checkPolicyText } from './policy-check'
import { writePolicyText } from './policy-text'
import { editPolicyText } from './text-edit'

const object = (text: string): JsonObject => {
  const value = parseJson(text)
  if (!isJsonObject(value)) throw new Error('not an object')
  return value
}

const none: MergeDecisions = new Map()

const told = (base: JsonObject, mine: JsonObject, theirs: JsonObject): string[] => {
  const { conflicts, settled } = mergePolicies(base, mine, theirs)
  return [
    ...conflicts.map(({ path }) => `conflict ${path.join('.')}`),
    ...settled.map(({ by, path }) => `${by} ${path.join('.')}`),
  ].sort()
}

const merged = (base: JsonObject, mine: JsonObject, theirs: JsonObject, decisions = none): JsonObject =>
  mergedChanges(mergePolicies(base, mine, theirs), decisions).reduce(withChange, mine)

const base = object(
  '{"displayName":"a","constraints":{"resources":{"maxCpu":"2","maxMemory":"8Gi"},"image":{"allowedRegistries":["a/"]},"lifecycle":{"defaultLifetimeSeconds":60}},"controlPlaneAccess":{"sourceIpAllowlist":{"cidrs":["198.51.100.0/24"]}}}',
)

const withPath = (path: string, json: string | undefined): JsonObject =>
  withChange(base, { path: path.split('.'), value: json === undefined ? undefined : JSON.parse(json) })

describe('path by path', () => {
  test('disjoint edits settle by themselves', () => {
    const mine = withPath('constraints.resources.maxMemory', '"6Gi"')
    const theirs = withPath('constraints.lifecycle.defaultLifetimeSeconds', '3600')
    expect(told(base, mine, theirs)).toEqual([
      'mine constraints.resources.maxMemory',
      'theirs constraints.lifecycle.defaultLifetimeSeconds',
    ])
    expect(merged(base, mine, theirs)).toMatchObject({
      constraints: { resources: { maxMemory: '6Gi' }, lifecycle: { defaultLifetimeSeconds: 3600 } },
    })
  })
  test('the same edit is taken, also in other words', () => {
    const mine = withPath('constraints.resources.maxCpu', '"4"')
    const theirs = withPath('constraints.resources.maxCpu', '"4000m"')
    expect(told(base, mine, theirs)).toEqual(['same constraints.resources.maxCpu'])
  })
  test('different edits of one path are a conflict', () => {
    expect(
      told(base, withPath('constraints.resources.maxCpu', '"4"'), withPath('constraints.resources.maxCpu', '"3"')),
    ).toEqual(['conflict constraints.resources.maxCpu'])
  })
  test('deleted on one side, edited on the other, is a conflict of the whole group', () => {
    const mine = withPath('constraints.image', undefined)
    const theirs = withPath('constraints.image.allowedRegistries', '["a/","b/"]')
    expect(told(base, mine, theirs)).toEqual(['conflict constraints.image'])
    expect(told(base, theirs, mine)).toEqual(['conflict constraints.image'])
  })
  test('a group they removed and I left alone is gone, and is told', () => {
    const theirs = withPath('constraints.image', undefined)
    expect(told(base, base, theirs)).toEqual(['theirs constraints.image'])
    expect(merged(base, base, theirs)).toEqual(theirs)
  })
  test('sets merge by element', () => {
    const path = 'controlPlaneAccess.sourceIpAllowlist.cidrs'
    const mine = withPath(path, '["198.51.100.0/24","203.0.113.0/24"]')
    const theirs = withPath(path, '["192.0.2.0/24"]')
    expect(told(base, mine, theirs)).toEqual([`elements ${path}`])
    expect(merged(base, mine, theirs)).toMatchObject({
      controlPlaneAccess: { sourceIpAllowlist: { cidrs: ['203.0.113.0/24', '192.0.2.0/24'] } },
    })
  })
  test('a reordered set is no change', () => {
    const path = 'constraints.image.allowedRegistries'
    const both = withPath(path, '["a/","b/"]')
    expect(told(both, withPath(path, '["b/","a/"]'), both)).toEqual([])
  })
  test('tolerations merge by key, operator, value and effect', () => {
    const toleration = (key: string, seconds?: number) => ({
      key,
      operator: 'Exists',
      effect: 'NoSchedule',
      ...(seconds ? { tolerationSeconds: seconds } : {}),
    })
    const at = (...items: JsonObject[]): JsonObject => ({ base: { spec: { tolerations: items } } })
    expect(merged(at(toleration('a')), at(toleration('a'), toleration('b')), at(toleration('c')))).toEqual(
      at(toleration('b'), toleration('c')),
    )
    expect(told(at(toleration('a')), at(toleration('a', 5)), at(toleration('a', 6)))).toEqual([
      'conflict base.spec.tolerations',
    ])
  })
  test('network rules are one value', () => {
    const at = (rule: string): JsonObject => withPath('constraints.network', `{"allowedEgress":[${rule}]}`)
    const start = at('{"any":true}')
    expect(told(start, at('{"tenant":"X"}'), at('{"tenant":"Y"}'))).toEqual([
      'conflict constraints.network.allowedEgress',
    ])
  })
  test('only the token moved: nothing to decide, nothing to change', () => {
    const mine = withPath('constraints.resources.maxCpu', '"4"')
    expect(mergePolicies(base, mine, base).conflicts).toEqual([])
    expect(mergedChanges(mergePolicies(base, mine, base), none)).toEqual([])
  })
})

describe('decisions', () => {
  const mine = withPath('constraints.resources.maxCpu', '"4"')
  const theirs = withPath('constraints.resources.maxCpu', '"3"')
  const merge = mergePolicies(base, mine, theirs)
  const [conflict] = merge.conflicts
  if (!conflict) throw new Error('no conflict')

  test.each([
    ['theirs', '3'],
    ['mine', '4'],
  ] as const)('%s', (choice, value) => {
    const decisions = decide(none, conflict, choice)
    expect(undecided(merge, decisions)).toEqual([])
    expect(merged(base, mine, theirs, decisions)).toMatchObject({ constraints: { resources: { maxCpu: value } } })
  })
  test('edited by hand, and taken back', () => {
    const decisions = decide(none, conflict, { value: '3500m' })
    expect(merged(base, mine, theirs, decisions)).toMatchObject({ constraints: { resources: { maxCpu: '3500m' } } })
    expect(undecided(merge, undecide(decisions, conflict))).toHaveLength(1)
  })
  test('three successive writers: a choice stands while their value stands, and lapses when it changes', () => {
    const decisions = decide(none, conflict, 'mine')
    const elsewhere = withChange(theirs, { path: ['displayName'], value: 'c' })
    const again = mergePolicies(base, mine, elsewhere)
    expect(undecided(again, decisions)).toEqual([])
    const changed = mergePolicies(base, mine, withPath('constraints.resources.maxCpu', '"5"'))
    expect(undecided(changed, decisions)).toHaveLength(1)
    expect(changed.conflicts[0] && decisionFor(decisions, changed.conflicts[0])).toBeUndefined()
  })
})

describe('the draft is edited, not rewritten', () => {
  const text = `# why: owned by platform
display_name: a
constraints:
  resources:
    max_cpu: "2"   # two is enough
    max_memory: 8Gi
  # images
  image:
    allowed_registries: ["a/"]
  lifecycle:
    default_lifetime_seconds: 60
control_plane_access:
  source_ip_allowlist:
    cidrs:
      - 198.51.100.0/24
`
  const edit = (path: string, json: string | undefined): string =>
    editPolicyText(text, base, [{ path: path.split('.'), value: json === undefined ? undefined : JSON.parse(json) }])

  test('a value is replaced where it stands; its comment stays', () => {
    expect(edit('constraints.resources.maxCpu', '"4"')).toBe(text.replace('"2"', '"4"'))
  })
  test('a group is taken out, its neighbours stay byte for byte', () => {
    expect(edit('constraints.lifecycle', undefined)).toBe(
      text.replace('  lifecycle:\n    default_lifetime_seconds: 60\n', ''),
    )
  })
  test('a member is put in at the end of its group', () => {
    expect(edit('constraints.resources.minCpu', '"1"')).toBe(
      text.replace('    max_memory: 8Gi\n', '    max_memory: 8Gi\n    min_cpu: "1"\n'),
    )
  })
  test('a group is put in with its members', () => {
    expect(edit('constraints.volumes', '{"maxSize":"20Gi","allowedMedia":["STORAGE_MEDIUM_DISK"]}')).toBe(
      text.replace(
        'control_plane_access',
        '  volumes:\n    max_size: 20Gi\n    allowed_media:\n      - STORAGE_MEDIUM_DISK\ncontrol_plane_access',
      ),
    )
  })
  test('a list is replaced', () => {
    expect(edit('controlPlaneAccess.sourceIpAllowlist.cidrs', '["192.0.2.0/24","203.0.113.0/24"]')).toBe(
      text.replace('      - 198.51.100.0/24\n', '      - 192.0.2.0/24\n      - 203.0.113.0/24\n'),
    )
  })
  test('the last member of a group leaves an empty group, comments stay', () => {
    const edited = edit('constraints.lifecycle.defaultLifetimeSeconds', undefined)
    expect(checkPolicyText(edited, base).json).toContain('"lifecycle":{}')
    expect(edited).toContain('# two is enough')
    expect(edited).toContain('# why: owned by platform')
  })
  test('JSON stays JSON', () => {
    const json = '{"displayName":"a","constraints":{"resources":{"maxCpu":"2"}}}'
    const edited = editPolicyText(json, object(json), [{ path: ['constraints', 'resources', 'maxCpu'], value: '4' }])
    expect(object(edited)).toEqual({ displayName: 'a', constraints: { resources: { maxCpu: '4' } } })
  })
})

const amount = fc.constantFrom('1', '2', '4', '500m')
const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const compact = (value: object): JsonObject => object(JSON.stringify(value))
const policy = fc
  .record({
    displayName: some(fc.constantFrom('a', 'b')),
    constraints: some(
      fc.record({
        resources: some(
          fc.record({ maxCpu: some(amount), minCpu: some(amount), futureLimit: some(fc.constantFrom(1, 2)) }),
        ),
        image: some(fc.record({ allowedRegistries: some(fc.subarray(['a/', 'b/', 'c/'])) })),
        security: some(fc.record({ allowPrivileged: some(fc.boolean()) })),
      }),
    ),
    base: some(fc.record({ spec: some(fc.record({ schedulerName: some(fc.constantFrom('x', 'y')) })) })),
    extra: some(fc.constantFrom('u', 'v')),
  })
  .map(compact)

describe('whatever three policies', () => {
  test('no edits on my side gives theirs, none on theirs gives mine', () => {
    fc.assert(
      fc.property(policy, policy, (b, x) => {
        expect(isSamePolicy(merged(b, b, x), x)).toBe(true)
        expect(isSamePolicy(merged(b, x, b), x)).toBe(true)
        expect(mergePolicies(b, x, x).conflicts).toEqual([])
      }),
      { numRuns: 150 },
    )
  })
  test('conflicts are the same from both sides, and all mine gives back what only I and all theirs what only they changed', () => {
    fc.assert(
      fc.property(policy, policy, policy, (b, m, t) => {
        const paths = (merge: ReturnType<typeof mergePolicies>) =>
          merge.conflicts.map(({ path }) => path.join('.')).sort()
        expect(paths(mergePolicies(b, m, t))).toEqual(paths(mergePolicies(b, t, m)))
        const merge = mergePolicies(b, m, t)
        const all = (choice: 'mine' | 'theirs') =>
          merge.conflicts.reduce((decisions, each) => decide(decisions, each, choice), none)
        for (const choice of ['mine', 'theirs'] as const) {
          expect(undecided(merge, all(choice))).toEqual([])
          const result = merged(b, m, t, all(choice))
          const rest = mergePolicies(b, result, t).conflicts.length
          expect(choice === 'theirs' ? rest : 0).toBe(0)
        }
      }),
      { numRuns: 150 },
    )
  })
  test('the edited text always says the merged policy and keeps a comment', () => {
    fc.assert(
      fc.property(policy, policy, policy, (b, m, t) => {
        const merge = mergePolicies(b, m, t)
        const decisions = merge.conflicts.reduce(
          (all, each, index) => decide(all, each, index % 2 === 0 ? 'mine' : 'theirs'),
          none,
        )
        const text = `# kept\n${writePolicyText(m)}`
        const edited = editPolicyText(text, m, mergedChanges(merge, decisions))
        const { json } = checkPolicyText(edited, { ...m, ...t })
        expect(isSamePolicy(object(json ?? '{}'), merged(b, m, t, decisions))).toBe(true)
        if (Object.keys(m).length > 0 && edited.startsWith('#')) expect(edited).toContain('# kept')
      }),
      { numRuns: 150 },
    )
  })
})
