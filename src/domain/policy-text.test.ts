import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEqual } from '../lib/equal'
import { formatJson, isJsonObject, parseJson, type JsonObject } from '../lib/lossless'
import { policy } from '../wire/policy'
import { shapeOf, type Shape } from '../wire/shape'
import { camelOf, snakeOf } from './casing'
import { checkPolicyText } from './policy-check'
import { policyFields } from './policy-fields'
import { writePolicyText } from './policy-text'

const object = (text: string): JsonObject => {
  const value = parseJson(text)
  if (!isJsonObject(value)) throw new Error('not an object')
  return value
}

const pathsOf = (shape: Shape, path: string): string[] => {
  if (shape.kind === 'list')
    return shape.item.kind === 'object' ? [`${path}[]`, ...pathsOf(shape.item, `${path}[]`)] : []
  if (shape.kind !== 'object') return []
  return Object.entries(shape.fields).flatMap(([key, field]) => {
    const at = path === '' ? key : `${path}.${key}`
    return [at, ...pathsOf(field, at)]
  })
}

test('the table of fields has exactly the fields of the wire schema', () => {
  expect(Object.keys(policyFields).sort()).toEqual(pathsOf(shapeOf(policy), '').sort())
})

test.each(Object.keys(policyFields).map((path) => path.split('.').at(-1) ?? ''))(
  '%s survives both spellings',
  (name) => {
    expect(camelOf(snakeOf(name))).toBe(name)
  },
)

test('snake_case fields, data keys untouched, order of the server kept', () => {
  const document = object(
    '{"constraints":{"resources":{"maxCpu":"4","defaultCpu":"500m"},"network":{"allowedEgress":[{"selector":{"podLabels":{"appName":"x"}}}]}},"base":{"spec":{"nodeSelector":{"nodePool":"gpu"},"schedulerName":"s"}},"displayName":"dev","futureLimit":{"someKey":1}}',
  )
  expect(writePolicyText(document)).toBe(`constraints:
  resources:
    max_cpu: "4"
    default_cpu: 500m
  network:
    allowed_egress:
      - selector:
          pod_labels:
            appName: x
base:
  spec:
    nodeSelector:
      nodePool: gpu
    schedulerName: s
display_name: dev
futureLimit:
  someKey: 1
`)
})

// YA-01, YA-02
test.each([
  'yes',
  'No',
  'on',
  'OFF',
  'y',
  'n',
  '1e3',
  '25921e05',
  '9e999',
  '012',
  '0o14',
  '0b10',
  '0xC',
  '1_000',
  '12:30',
  '190:20:30',
  '2026-01-03',
  '2026-01-03T09:00:00Z',
  'null',
  '~',
  '',
  'true',
  '.inf',
  '.nan',
  '1.10',
  '=',
  '<<',
  '+12',
])('the text %j is quoted, and read back as text', (value) => {
  const text = writePolicyText({ base: { metadata: { labels: { a: value } } } })
  expect(text).toContain(`a: ${JSON.stringify(value)}`)
  expect(checkPolicyText(text, undefined).json).toBe(formatJson({ base: { metadata: { labels: { a: value } } } }))
})

test.each(['9223372036854775807', '12345678901234567890', '0.1234567890123456789', '1e21', '-0.5'])(
  'the number %s keeps its digits',
  (digits) => {
    const text = `{"base":{"x":${digits}}}`
    const written = writePolicyText(object(text))
    const json = checkPolicyText(written, undefined).json ?? ''
    expect(isEqual(parseJson(json), parseJson(text))).toBe(true)
  },
)

const leaf = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.boolean(),
  fc.integer(),
  fc.bigInt(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constant(null),
  fc.constantFrom('yes', '1e3', 'a: b', '# x', ' x', 'x ', 'a\nb', 'a\n', '\ta', '- x', '本番　'),
)
const key = fc
  .string({ minLength: 1, maxLength: 12 })
  .filter((text) => !['__proto__', 'constructor', 'prototype', '<<'].includes(text))
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(key, tie('tree'), { maxKeys: 4, noNullPrototype: true }),
  ),
}))

describe('what the server sent survives a round trip through the text, value for value and in order', () => {
  test('free objects', () => {
    fc.assert(
      fc.property(fc.dictionary(key, tree, { maxKeys: 5, noNullPrototype: true }), (base) => {
        const document = object(formatJson({ base }))
        const reading = checkPolicyText(writePolicyText(document), document)
        expect(reading.json).toBe(formatJson(document))
      }),
      { numRuns: 500 },
    )
  })
  test('unknown members at any depth', () => {
    fc.assert(
      fc.property(key, tree, (name, value) => {
        const document = object(
          formatJson({
            constraints: { resources: { maxCpu: '4', [`x${name}`]: value }, [`x${name}`]: value },
            [`x${name}`]: value,
          }),
        )
        const reading = checkPolicyText(writePolicyText(document), document)
        expect(isEqual(parseJson(reading.json ?? ''), document)).toBe(true)
        expect(reading.findings.filter(({ severity }) => severity === 'error')).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})
