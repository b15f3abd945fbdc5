import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isJsonObject, parseJson, type JsonObject } from '../lib/lossless'
import { directionOf, judgeSave, limitOf, limits } from './loosening'
import { diffPolicies } from './policy-diff'
import { policyFields } from './policy-fields'
import { cidrCovers } from './rule-cover'

const object = (text: string): JsonObject => {
  const value = parseJson(text)
  if (!isJsonObject(value)) throw new Error('not an object')
  return value
}

/** A policy with one value at a wire path. */
const at = (path: string, json: string | undefined): JsonObject => {
  const keys = path.split('.')
  if (json === undefined) keys.pop()
  const inner = json ?? '{}'
  return object(keys.reduceRight((text, key) => `{"${key}":${text}}`, inner))
}

const direction = (path: string, before: string | undefined, after: string | undefined): string[] =>
  diffPolicies(at(path, before), at(path, after)).map(directionOf)

const resources = 'constraints.resources'
const network = 'constraints.network'
const security = 'constraints.security'

test('every field has a direction, and only fields have one', () => {
  expect(Object.keys(limits).sort()).toEqual(
    Object.keys(policyFields)
      .filter((field) => !field.includes('[]'))
      .sort(),
  )
  expect(limitOf('constraints.network.allowedEgress[].cidr')).toBe('inside')
  expect(limitOf('constraints.futureGroup')).toBe('unknown')
})

describe('one change', () => {
  test.each([
    [`${resources}.maxCpu`, '"2"', '"4"', 'looser'],
    [`${resources}.maxCpu`, '"4"', '"2"', 'tighter'],
    [`${resources}.maxCpu`, '"4"', '"4000m"', 'neutral'],
    [`${resources}.maxMemory`, '"8Gi"', '"8192Mi"', 'neutral'],
    [`${resources}.maxMemory`, '"2G"', '"2Gi"', 'looser'],
    [`${resources}.maxCpu`, '"4"', undefined, 'looser'],
    [`${resources}.maxCpu`, undefined, '"4"', 'tighter'],
    [`${resources}.maxCpu`, '"4 cores"', '"4"', 'unknown'],
    [`${resources}.minCpu`, '"2"', '"1"', 'looser'],
    [`${resources}.minCpu`, '"1"', '"2"', 'tighter'],
    [`${resources}.minCpu`, '"1"', undefined, 'looser'],
    [`${resources}.minCpu`, undefined, '"1"', 'tighter'],
    [`${resources}.cpuCeiling`, '"4"', '"8"', 'looser'],
    [`${resources}.memoryCeiling`, '"4Gi"', '"2Gi"', 'tighter'],
    [`${resources}.maxGpuCount`, '"0"', undefined, 'looser'],
    [`${resources}.maxGpuCount`, undefined, '"0"', 'tighter'],
    [`${resources}.maxGpuCount`, '"0"', '"2"', 'looser'],
    [`${resources}.maxGpuCount`, '"9223372036854775807"', '"9223372036854775806"', 'tighter'],
    [`${resources}.requireLimits`, 'true', 'false', 'looser'],
    [`${resources}.requireLimits`, undefined, 'true', 'tighter'],
    [`${resources}.defaultCpu`, '"1"', '"2"', 'neutral'],
    ['constraints.image.allowedRegistries', '["a/"]', '["a/","b/"]', 'looser'],
    ['constraints.image.allowedRegistries', '["a/"]', '["a/b/"]', 'tighter'],
    ['constraints.image.allowedRegistries', '["a/","b/"]', '["a/"]', 'tighter'],
    ['constraints.image.allowedRegistries', '["a/"]', '[]', 'looser'],
    ['constraints.image.allowedRegistries', undefined, '["a/"]', 'tighter'],
    ['constraints.image.allowedImages', '["a"]', '["b"]', 'looser'],
    ['constraints.instance.allowedInstanceTypes', '["h100"]', '["h100","a100"]', 'looser'],
    ['constraints.volumes.allowedMedia', '["STORAGE_MEDIUM_DISK"]', undefined, 'looser'],
    ['constraints.volumes.maxSize', '"20Gi"', '"10Gi"', 'tighter'],
    ['constraints.metadata.deniedAnnotationPrefixes', '["a/"]', '[]', 'looser'],
    ['constraints.metadata.deniedAnnotationPrefixes', '["a/"]', '["a/","b/"]', 'tighter'],
    ['constraints.metadata.maxAnnotationCount', '20', '0', 'looser'],
    ['constraints.metadata.maxAnnotationCount', '0', '20', 'tighter'],
    ['constraints.metadata.maxAnnotationCount', '20', '30', 'looser'],
    [`${network}.denyHttpsHostnameRules`, 'true', undefined, 'looser'],
    [`${network}.dnsEgress`, '"DNS_EGRESS_MODE_DENY"', undefined, 'looser'],
    [`${network}.dnsEgress`, undefined, '"DNS_EGRESS_MODE_DENY"', 'tighter'],
    [`${network}.dnsEgress`, undefined, '"DNS_EGRESS_MODE_NEW"', 'unknown'],
    [`${network}.allowedEgress`, '[{"cidr":{"cidr":"10.0.0.0/16"}}]', '[{"cidr":{"cidr":"10.0.0.0/8"}}]', 'looser'],
    [`${network}.allowedEgress`, '[{"cidr":{"cidr":"10.0.0.0/8"}}]', '[{"cidr":{"cidr":"10.0.0.0/16"}}]', 'tighter'],
    [
      `${network}.allowedEgress`,
      '[{"cidr":{"cidr":"10.0.0.0/8","except":["10.1.0.0/16"]}}]',
      '[{"cidr":{"cidr":"10.0.0.0/8"}}]',
      'looser',
    ],
    [`${network}.allowedEgress`, '[{"any":true}]', '[{"tenant":"TENANT_SCOPE_SAME_USER"}]', 'tighter'],
    [`${network}.allowedEgress`, '[{"any":true}]', '[{"any":true,"ports":[{"port":443}]}]', 'tighter'],
    [
      `${network}.allowedEgress`,
      '[{"any":true,"ports":[{"port":443}]}]',
      '[{"any":true,"ports":[{"port":440,"endPort":450}]}]',
      'looser',
    ],
    [
      `${network}.allowedEgress`,
      '[{"httpsHostname":"a.example.org"}]',
      '[{"httpsHostname":"*.example.org"}]',
      'looser',
    ],
    [`${network}.allowedEgress`, '[{"any":true}]', '[{"any":true},{"selector":{"podLabels":{"a":"b"}}}]', 'looser'],
    [`${network}.allowedEgress`, '[{"any":true}]', undefined, 'looser'],
    [`${network}.allowedEgress`, '[{"any":true},{"tenant":"X"}]', '[{"tenant":"X"},{"any":true}]', 'neutral'],
    [`${network}.allowedIngress`, undefined, '[{"tenant":"X"}]', 'tighter'],
    [`${network}.defaultEgress`, '[{"tenant":"X"}]', '[{"any":true}]', 'looser'],
    [`${network}.defaultEgress`, undefined, '[{"any":true}]', 'unknown'],
    [`${security}.allowPrivileged`, 'false', 'true', 'looser'],
    [`${security}.allowPrivileged`, 'true', undefined, 'tighter'],
    [`${security}.allowedCapabilities`, undefined, '["NET_ADMIN"]', 'looser'],
    [`${security}.allowedRuntimeClasses`, '["kata"]', undefined, 'tighter'],
    [`${security}.allowedSeccompProfiles`, '["RuntimeDefault"]', '["RuntimeDefault","Unconfined"]', 'looser'],
    [`${security}.runtimeClassMappings`, undefined, '[{"runtimeClass":"X","nodeDefault":true}]', 'unknown'],
    ['controlPlaneAccess.sourceIpAllowlist.cidrs', '["198.51.100.0/24"]', '["198.51.0.0/16"]', 'looser'],
    ['controlPlaneAccess.sourceIpAllowlist.cidrs', '["198.51.100.0/24"]', '[]', 'tighter'],
    ['displayName', '"a"', '"b"', 'neutral'],
    ['base.spec.schedulerName', '"a"', '"b"', 'unknown'],
    ['constraints.futureGroup.limit', '1', '2', 'unknown'],
  ])('%s from %s to %s is %s', (path, before, after, expected) => {
    expect(direction(path, before, after)).toEqual([expected])
  })
})

describe('a whole save', () => {
  const before = object(
    '{"constraints":{"resources":{"maxCpu":"2","maxMemory":"8Gi","defaultMemory":"1Gi"},"image":{"allowedRegistries":["ghcr.io/a/"]},"lifecycle":{"defaultLifetimeSeconds":60}},"controlPlaneAccess":{"sourceIpAllowlist":{"cidrs":["198.51.100.0/24"]}}}',
  )

  test('looser first, one tick per vanished group', () => {
    const after = object(
      '{"constraints":{"resources":{"maxCpu":"4","maxMemory":"6Gi","defaultMemory":"1024Mi"},"lifecycle":{"defaultLifetimeSeconds":60}},"controlPlaneAccess":{"sourceIpAllowlist":{"cidrs":["198.51.100.0/24"]}}}',
    )
    const judged = judgeSave(before, after)
    expect(judged.changes.map(({ direction: each, path }) => `${each} ${path.join('.')}`)).toEqual([
      'looser constraints.image',
      'looser constraints.resources.maxCpu',
      'tighter constraints.resources.maxMemory',
      'neutral constraints.resources.defaultMemory',
    ])
    expect(judged).toMatchObject({ looser: 2, vanished: ['image'], opensEverything: false })
  })

  test('removing lifecycle is looser even if the rest got tighter', () => {
    const after = object(
      '{"constraints":{"resources":{"maxCpu":"1","maxMemory":"8Gi","defaultMemory":"1Gi"},"image":{"allowedRegistries":["ghcr.io/a/"]}},"controlPlaneAccess":{"sourceIpAllowlist":{"cidrs":["198.51.100.0/24"]}}}',
    )
    expect(judgeSave(before, after)).toMatchObject({ looser: 1, vanished: ['lifecycle'] })
  })

  test('{} allows everything and asks for every group', () => {
    expect(judgeSave(before, {})).toMatchObject({
      looser: 4,
      vanished: ['resources', 'image', 'lifecycle', 'sourceIpAllowlist'],
      opensEverything: true,
    })
    expect(judgeSave({}, {})).toMatchObject({ looser: 0, opensEverything: false })
    expect(judgeSave(undefined, {})).toMatchObject({ opensEverything: true })
  })

  test('an empty allowlist denies everybody: its going is looser, its coming tighter', () => {
    const closed = object('{"controlPlaneAccess":{"sourceIpAllowlist":{}}}')
    expect(judgeSave(closed, {}).looser).toBe(1)
    expect(judgeSave({}, closed).looser).toBe(0)
  })

  test('a group that sets defaults only is neutral when it comes', () => {
    expect(
      judgeSave({}, object('{"constraints":{"lifecycle":{"defaultLifetimeSeconds":60}}}')).changes[0]?.direction,
    ).toBe('neutral')
    expect(judgeSave({}, object('{"constraints":{"security":{}}}')).changes[0]?.direction).toBe('tighter')
  })
})

test('what is looser one way is tighter the other way, for every maximum and floor', () => {
  const amount = fc.option(
    fc.integer({ min: 1, max: 64 }).map((n) => `"${n}"`),
    { nil: undefined },
  )
  fc.assert(
    fc.property(
      fc.constantFrom('maxCpu', 'minCpu', 'cpuCeiling', 'maxMemory', 'maxGpuCount'),
      amount,
      amount,
      (name, a, b) => {
        const flip: Record<string, string> = { looser: 'tighter', tighter: 'looser', neutral: 'neutral' }
        expect(direction(`${resources}.${name}`, b, a)).toEqual(
          direction(`${resources}.${name}`, a, b).map((each) => flip[each]),
        )
      },
    ),
  )
})

test.each([
  ['10.0.0.0/8', '10.1.0.0/16', true],
  ['10.1.0.0/16', '10.0.0.0/8', false],
  ['0.0.0.0/0', '198.51.100.7/32', true],
  ['2001:db8::/32', '2001:db8:40::/48', true],
  ['2001:db8:40::/48', '2001:db8:41::/48', false],
  ['::/0', '10.0.0.0/8', false],
  ['10.0.0.0/33', '10.0.0.0/8', false],
  ['nonsense', 'nonsense', true],
])('%s covers %s: %s', (outer, inner, expected) => expect(cidrCovers(outer, inner)).toBe(expected))

describe('lists of thousands', () => {
  const names = Array.from({ length: 4_000 }, (_, index) => `ghcr.io/acme/image:${index}`)
  const cidrs = Array.from({ length: 4_000 }, (_, index) => `10.${index >> 8}.${index % 256}.0/24`)
  const images = (allowedImages: string[]) => ({ constraints: { image: { allowedImages } } })
  const sources = (list: string[]) => ({ controlPlaneAccess: { sourceIpAllowlist: { cidrs: list } } })
  test.each([
    ['one name more', images(names), images([...names, 'x']), 'looser'],
    ['one name less', images(names), images(names.slice(1)), 'tighter'],
    ['all names others', images(names), images(names.map((name) => `${name}-b`)), 'looser'],
    ['a range inside another', sources(cidrs), sources([...cidrs, '10.0.0.128/25']), 'neutral'],
    ['all ranges others, too many to compare', sources(cidrs), sources(cidrs.map((each) => `1${each}`)), 'looser'],
  ])('%s', (_, before, after, expected) =>
    expect(judgeSave(before, after).changes.map((change) => change.direction)).toEqual([expected]),
  )
})
