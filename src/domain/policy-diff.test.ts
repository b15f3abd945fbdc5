import { describe, expect, test } from 'vitest'
import { isJsonObject, parseJson, type JsonObject } from '../lib/lossless'
import { isSamePolicy } from './policy-canonical'
import { allowsEverything, diffPolicies, effectiveChanges, listDifference } from './policy-diff'

const object = (text: string): JsonObject => {
  const value = parseJson(text)
  if (!isJsonObject(value)) throw new Error('not an object')
  return value
}
const resources = (members: string): JsonObject => object(`{"constraints":{"resources":{${members}}}}`)

const told = (before: JsonObject | undefined, after: JsonObject | undefined): string[] =>
  diffPolicies(before, after).map(({ kind, path }) => `${kind} ${path.join('.')}`)

describe('means the same', () => {
  test.each([
    ['a quantity in other units', '"maxCpu":"4"', '"maxCpu":"4000m"'],
    ['a memory in other units', '"maxMemory":"8Gi"', '"maxMemory":"8192Mi"'],
    ['an integer as text', '"maxGpuCount":"2"', '"maxGpuCount":2'],
    ['a false flag written out', '', '"requireLimits":false'],
    ['another order of keys', '"maxCpu":"1","minCpu":"1"', '"minCpu":"1","maxCpu":"1"'],
    ['null and absent', '"maxCpu":null', ''],
  ])('%s', (_, a, b) => expect(isSamePolicy(resources(a), resources(b))).toBe(true))

  test('sets and rules in another order, repeats', () => {
    const a = object(
      '{"constraints":{"image":{"allowedRegistries":["a","b"]},"network":{"allowedEgress":[{"any":true},{"cidr":{"cidr":"10.0.0.0/8"}}]}}}',
    )
    const b = object(
      '{"constraints":{"network":{"allowedEgress":[{"cidr":{"cidr":"10.0.0.0/8"}},{"any":true}]},"image":{"allowedRegistries":["b","a","a"]}}}',
    )
    expect(isSamePolicy(a, b)).toBe(true)
    expect(effectiveChanges(diffPolicies(a, b))).toEqual([])
  })
})

describe('means something else', () => {
  test.each([
    ['GPUs forbidden and not limited', '"maxGpuCount":"0"', ''],
    ['2G and 2Gi', '"maxMemory":"2G"', '"maxMemory":"2Gi"'],
    ['a quantity nobody can read', '"maxCpu":"4 cores"', '"maxCpu":"4"'],
  ])('%s', (_, a, b) => expect(isSamePolicy(resources(a), resources(b))).toBe(false))

  test('never configured, {} and an empty group that closes', () => {
    expect(isSamePolicy(undefined, {})).toBe(false)
    expect(isSamePolicy({}, object('{"constraints":{"security":{}}}'))).toBe(false)
    expect(isSamePolicy({}, object('{"controlPlaneAccess":{"sourceIpAllowlist":{}}}'))).toBe(false)
    expect(isSamePolicy({}, object('{"constraints":{}}'))).toBe(true)
  })
})

test('differences are told group by group', () => {
  const before = object(
    '{"displayName":"a","base":{"spec":{"schedulerName":"x"}},"constraints":{"resources":{"maxCpu":"2","defaultMemory":"1Gi"},"image":{"allowedRegistries":["a"]}},"future":1}',
  )
  const after = object(
    '{"displayName":"a","base":{"spec":{"schedulerName":"y"}},"constraints":{"resources":{"maxCpu":"4","defaultMemory":"1024Mi"},"lifecycle":{"defaultLifetimeSeconds":60}},"future":2}',
  )
  expect(told(before, after)).toEqual([
    'changed base.spec.schedulerName',
    'changed constraints.resources.maxCpu',
    'rewritten constraints.resources.defaultMemory',
    'added constraints.lifecycle',
    'removed constraints.image',
    'changed future',
  ])
})

test('a vanished constraints group is told as its groups', () => {
  const before = object(
    '{"constraints":{"resources":{"maxCpu":"2"},"image":{"allowedRegistries":["a"]}},"controlPlaneAccess":{"sourceIpAllowlist":{"cidrs":[]}}}',
  )
  expect(told(before, {})).toEqual([
    'removed constraints.resources',
    'removed constraints.image',
    'removed controlPlaneAccess.sourceIpAllowlist',
  ])
  expect(allowsEverything({})).toBe(true)
  expect(allowsEverything(before)).toBe(false)
  expect(allowsEverything(object('{"base":{"a":1}}'))).toBe(true)
})

test('odd shapes do not throw', () => {
  for (const odd of [
    '{"constraints":5}',
    '{"constraints":{"resources":[]}}',
    '{"constraints":null}',
    '{"constraints":{"image":{"allowedRegistries":"a"}}}',
  ]) {
    expect(() => diffPolicies(object(odd), resources('"maxCpu":"1"'))).not.toThrow()
    expect(() => diffPolicies(resources('"maxCpu":"1"'), object(odd))).not.toThrow()
  }
})

test('elements that came and went', () => {
  expect(listDifference(['a', 'b'], ['b', 'c', 'c'], 'constraints.image.allowedRegistries')).toEqual({
    added: ['c', 'c'],
    removed: ['a'],
  })
})
