import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isJsonObject, parseJson, type JsonObject } from '../lib/lossless'
import edge from './cases/yaml-edge.json'
import { checkPolicyText, type PolicyReading } from './policy-check'

const file = (name: string): string => readFileSync(new URL(`./cases/${name}`, import.meta.url), 'utf8')

const documentOf = (reading: PolicyReading): unknown =>
  reading.json === undefined ? undefined : parseJson(reading.json)

const found = (text: string, base?: JsonObject) =>
  checkPolicyText(text, base).findings.map(
    ({ detail, severity, range }) => `${severity} ${detail.code} ${range.startLine}:${range.startColumn}`,
  )

const object = (text: string): JsonObject => {
  const value = parseJson(text)
  if (!isJsonObject(value)) throw new Error('not an object')
  return value
}

test('a snake_case text becomes the camelCase document of the wire', () => {
  const reading = checkPolicyText(file('policy-snake.yaml'), undefined)
  expect(reading.findings).toEqual([])
  expect(documentOf(reading)).toEqual({
    displayName: 'default',
    constraints: {
      resources: { defaultCpu: '1', defaultMemory: '2Gi', maxCpu: '4', maxMemory: '8Gi', requireLimits: true },
      lifecycle: { defaultLifetimeSeconds: 3600 },
    },
  })
  expect(reading.bytes).toBe(new TextEncoder().encode(reading.json).length)
})

// ED-10
describe('any shape is survivable at each keystroke', () => {
  test.each([
    ['constraints:\n- ', ['error expectedMapping 2:1']],
    ['constraints:\n  resources:\n', ['error expectedMapping 2:3']],
    ['5', ['error expectedMapping 1:1']],
    ['[]', ['error expectedMapping 1:1']],
    ['~', ['error emptyDocument 1:1']],
    ['', ['error emptyDocument 1:1']],
    ['# only a comment\n', ['error emptyDocument 1:1']],
    ['resources\n', ['error expectedMapping 1:1']],
    ['constraints:\n  image:\n    allowed_registries: ghcr.io\n', ['error expectedList 3:25']],
    ['constraints:\n  network:\n    allowed_egress:\n      -\n', ['error expectedMapping 4:7']],
    ['constraints: {resources: {max_cpu:"4"}}\n', ['error syntax 1:1']],
  ])('%j', (text, findings) => {
    const codes = found(text)
    if (text.includes('max_cpu:"4"')) expect(codes.length).toBeGreaterThan(0)
    else
      expect(codes.map((each) => each.split(' ').slice(0, 2))).toEqual(
        findings.map((each) => each.split(' ').slice(0, 2)),
      )
  })

  test('every prefix of a long policy is survivable', () => {
    const text = file('policy-typing-traps.yaml') + file('policy-snake.yaml')
    for (let end = 0; end <= text.length; end += 1)
      expect(() => checkPolicyText(text.slice(0, end), undefined)).not.toThrow()
  })

  test('an empty mapping is a policy: everything allowed', () => {
    const reading = checkPolicyText('{}\n', undefined)
    expect(reading).toMatchObject({ json: '{}', findings: [] })
  })
})

// ED-13
test.each([
  ['constraints:\n  resources:\n    max_memry: 8Gi\n', 'max_memry', 'resources', 'max_memory', '3:5'],
  ['constraint:\n  resources: {}\n', 'constraint', '', 'constraints', '1:1'],
  ['constraints:\n  resources:\n    require_limit: true\n', 'require_limit', 'resources', 'require_limits', '3:5'],
  [
    'constraints:\n  lifecycle: {}\n  default_lifetime_seconds: 3600\n',
    'default_lifetime_seconds',
    'constraints',
    undefined,
    '3:3',
  ],
])('an unknown key is named with its place and the nearest known one: %j', (text, key, parent, suggestion, place) => {
  const [finding] = checkPolicyText(text, undefined).findings
  expect(finding?.detail).toEqual({ code: 'unknownKey', key, parent, suggestion })
  expect(`${finding?.range.startLine}:${finding?.range.startColumn}`).toBe(place)
  expect(finding?.severity).toBe('error')
  expect(finding?.fix?.text).toBe(suggestion)
})

// ED-21
test('what was already in the base is a warning, what the operator changed is an error', () => {
  const base = object(
    '{"constraints":{"resources":{"maxCpu":"4 cores","maxMemory":"2gi"},"futureGroup":{"newLimit":9223372036854775807},"volumes":null}}',
  )
  const text = [
    'constraints:',
    '  resources:',
    '    max_cpu: 4 cores',
    '    max_memory: 3gi',
    '  futureGroup:',
    '    newLimit: 9223372036854775807',
    '  volumes: null',
    '  newer_group: 1',
    '',
  ].join('\n')
  expect(found(text, base)).toEqual([
    'warning notQuantity 3:14',
    'error notQuantity 4:17',
    'warning unknownInBase 5:3',
    'warning expectedMapping 7:12',
    'error unknownKey 8:3',
  ])
  expect(checkPolicyText(text, base).json).toContain('"newLimit":9223372036854775807')
})

test('an element keeps its past when another is inserted before it', () => {
  const base = object('{"constraints":{"network":{"allowedEgress":[{"any":true,"tenant":"X"}]}}}')
  const text =
    'constraints:\n  network:\n    allowed_egress:\n      - any: true\n      - any: true\n        tenant: X\n'
  expect(found(text, base)).toEqual(['warning oneDestination 5:9', 'warning unknownValue 6:17'])
})

// YA-04, PR-05
describe('one field twice is an error at both places', () => {
  test('the same spelling', () => {
    const text = 'constraints:\n  resources:\n    max_cpu: "4"\n    max_memory: 8Gi\n    max_cpu: "64"\n'
    expect(found(text)).toEqual(['error duplicateKey 3:5', 'error duplicateKey 5:5'])
  })
  test('two spellings', () => {
    const findings = checkPolicyText(file('policy-mixed-and-duplicate.yaml'), undefined).findings
    expect(findings.map(({ detail, range }) => [detail.code, range.startLine])).toEqual([
      ['duplicateSpelling', 5],
      ['duplicateSpelling', 6],
      ['unknownKey', 7],
      ['duplicateKey', 8],
      ['duplicateKey', 9],
    ])
  })
  test('JSON too', () => {
    expect(found('{"displayName": "a", "displayName": "b"}')).toEqual([
      'error duplicateKey 1:2',
      'error duplicateKey 1:22',
    ])
  })
  test('data keys may differ in case only', () => {
    expect(found('base:\n  metadata:\n    labels:\n      maxCpu: a\n      max_cpu: b\n')).toEqual([])
  })
})

// YA-07
describe('aliases and merge keys', () => {
  const bomb = edge.documents.find(({ id }) => id === 'Y37')?.yaml ?? ''
  test('a merge key is refused by name', () => {
    expect(found('base: {a: 1}\nconstraints:\n  resources:\n    <<: {max_cpu: "4"}\n    max_memory: 8Gi\n')).toEqual([
      'error mergeKey 4:5',
    ])
  })
  test('an alias without anchor, and anchors', () => {
    expect(found('constraints: *missing\n')).toEqual(['error alias 1:14'])
    expect(found('base: &b {a: 1}\nconstraints: *b\n')).toEqual(['error anchor 1:7', 'error alias 2:14'])
  })
  test('a bomb is refused at once', () => {
    const began = performance.now()
    expect(found(bomb).every((each) => /alias|anchor/.test(each))).toBe(true)
    expect(performance.now() - began).toBeLessThan(100)
  })
})

// YA-09
describe('line ends and characters that look like others', () => {
  test('CRLF and a leading byte order mark change nothing but the ends', () => {
    const text = `\uFEFF${file('policy-mixed-and-duplicate.yaml').replaceAll('\n', '\r\n')}`
    expect(found(text)).toEqual(found(file('policy-mixed-and-duplicate.yaml')))
  })
  test.each([
    ['resources:\n\tmax_cpu: "4"\n', { code: 'syntax', reason: 'tab' }, '2:1', '  '],
    ['constraints:\n\u00a0\u00a0resources: {}\n', { code: 'invisible', character: 'noBreakSpace' }, '2:1', ' '],
    ['constraints:\n\u3000resources: {}\n', { code: 'invisible', character: 'ideographicSpace' }, '2:1', '  '],
    ['constraints：\n  resources: {}\n', { code: 'invisible', character: 'fullWidthColon' }, '1:12', ':'],
    ['display_name:\u3000a\n', { code: 'invisible', character: 'ideographicSpace' }, '1:14', ' '],
    ['display_name: a\uFEFF\n', { code: 'invisible', character: 'byteOrderMark' }, '1:16', ''],
  ])('%j', (text, detail, place, fix) => {
    const [finding] = checkPolicyText(text, undefined).findings
    expect(finding).toMatchObject({ detail, severity: 'error', fix: { text: fix } })
    expect(`${finding?.range.startLine}:${finding?.range.startColumn}`).toBe(place)
  })
  test('Japanese text is text', () => {
    expect(found('display_name: "本番　ランナー：東京"\n')).toEqual([])
    expect(found('# 本番：全角\ndisplay_name: 本番\n')).toEqual([])
  })
  test('a whole policy typed with a Japanese input method', () => {
    const codes = checkPolicyText(file('policy-ja-ime.yaml'), undefined).findings.map(({ detail }) => detail.code)
    expect(new Set(codes)).toEqual(new Set(['invisible']))
  })
})

// YA-01, YA-02, ED-18, QU-01
test('typing traps', () => {
  const reading = checkPolicyText(file('policy-typing-traps.yaml'), undefined)
  expect(reading.findings.map(({ detail, severity, fix }) => [detail.code, severity, fix?.text])).toEqual([
    ['expectedText', 'error', '"1.10"'],
    ['notQuantity', 'error', '2Gi'],
    ['unlikelyMemory', 'warning', undefined],
    ['expectedBoolean', 'error', 'true'],
    ['notNumberNotation', 'error', '12'],
  ])
  expect(reading.json).toContain('"defaultCpu":"0.50"')
  expect(reading.json).toContain('"maxCpu":"1e3"')
})

test('text that a YAML 1.1 reader takes for something else', () => {
  expect(found('base:\n  spec:\n    nodeSelector: {gpu: yes, at: 12:30, n: 1.10}\n')).toEqual([
    'warning readsDifferently 3:25',
    'warning readsDifferently 3:34',
    'error expectedText 3:44',
  ])
})

// YA-05
test('integers of any size keep their digits', () => {
  const reading = checkPolicyText(
    'constraints:\n  resources:\n    max_gpu_count: 9007199254740993\nbase:\n  x: 12345678901234567890\n',
    undefined,
  )
  expect(reading.json).toBe(
    '{"constraints":{"resources":{"maxGpuCount":"9007199254740993"}},"base":{"x":12345678901234567890}}',
  )
})

describe('limits', () => {
  test('20,000 levels are refused without a parser', () => {
    const began = performance.now()
    for (const text of [
      '['.repeat(20_000),
      'a: '.repeat(20_000),
      Array.from({ length: 3000 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'),
      `base: ${'{a: '.repeat(200)}`,
      `x:\n  ${'- '.repeat(500)}a`,
    ]) {
      expect(checkPolicyText(text, undefined).json).toBeUndefined()
      expect(checkPolicyText(text, undefined).findings.length).toBeGreaterThan(0)
    }
    expect(performance.now() - began).toBeLessThan(2000)
  })
  test('64 levels are read', () => {
    const text = `base: ${'{a: '.repeat(60)}1${'}'.repeat(60)}\n`
    expect(found(text)).toEqual([])
  })
  test('more than 512 KiB is not parsed', () => {
    expect(found(`display_name: ${'x'.repeat(512 * 1024)}`)).toEqual(['error textTooLarge 1:1'])
  })
  test.each([
    [1, 'あ'.repeat(1000)],
    [0, ''],
  ])('256 KiB of JSON and %i more bytes', (more, extra) => {
    const frame = '{"displayName":""}'.length + new TextEncoder().encode(extra).length
    const reading = checkPolicyText(`display_name: "${extra}${'x'.repeat(256 * 1024 - frame + more)}"\n`, undefined)
    expect(reading.bytes).toBe(256 * 1024 + more)
    expect(reading.findings.map(({ detail }) => detail.code)).toEqual(more > 0 ? ['tooLarge'] : [])
  })
})

// T29
test.each(['__proto__', 'constructor', 'prototype'])(
  'the key %s is refused with its line, wherever it stands',
  (key) => {
    for (const text of [
      `${key}: {polluted: 1}\n`,
      `base:\n  ${key}:\n    polluted: 1\n`,
      `{"${key}": {"polluted": 1}}`,
      `base: {a: [{${key}: 1}]}\n`,
    ]) {
      expect(found(text).some((each) => each.includes('forbiddenKey'))).toBe(true)
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  },
)

const skipped = new Set(['Y13', 'Y14', 'Y25', 'Y32', 'Y37'])
describe('YAML 1.2 values arrive as the standard says', () => {
  const rows = edge.documents.filter(({ id, expect: { ok } }) => ok === true && !skipped.has(id))
  test.each(rows.map((row) => [row.id, row.yaml] as const))('%s', (id, yaml) => {
    const row = edge.documents.find((each) => each.id === id)
    const reading = checkPolicyText(`base:\n${yaml.replace(/^(?=.)/gm, '  ')}`, undefined)
    const value = documentOf(reading)
    if (id === 'Y22')
      return expect(reading.findings[0]?.detail).toEqual({ code: 'invisible', character: 'noBreakSpace' })
    if (id === 'Y26') return expect(reading.findings[0]?.detail.code).toBe('expectedMapping')
    if (id === 'Y05')
      return expect(reading.findings.filter(({ detail }) => detail.code === 'notFinite')).toHaveLength(2)
    expect(value).toEqual({ base: row?.expect.value })
  })
})

test.each([
  ['constraints:\n  resources:\n    max_cpu: "4"\n    m\n', 'implicitKey'],
  ['display_name: "open\n', 'unclosed'],
  ['display_name: @x\n', 'scalarStart'],
  ['constraints:\n  image: {}\n network: {}\n', 'indent'],
])('%j is explained as %s', (text, reason) => {
  expect(checkPolicyText(text, undefined).findings[0]?.detail).toEqual({ code: 'syntax', reason })
})

test('markers around one document are fine, two documents are not', () => {
  expect(found('%YAML 1.2\n---\ndisplay_name: a\n...\n')).toEqual([])
  expect(found('display_name: a\n---\ndisplay_name: b\n')).toEqual(['error severalDocuments 2:1'])
})

test('rules over several values are told at their line', () => {
  const text = `base:
  spec:
    affinity: {}
constraints:
  resources:
    default_cpu: "8"
    max_cpu: "4"
  network:
    deny_dns: true
    default_egress:
      - https_hostname: a.example.org
      - any: true
        tenant: TENANT_SCOPE_SAME_USER
  security:
    allowed_runtime_classes: [kata]
    default_cpu_runtime_class: runc
control_plane_access:
  source_ip_allowlist: {}
`
  expect(found(text)).toEqual([
    'error refusedInBase 3:5',
    'warning orderOfLimits 6:5',
    'warning oldName 9:5',
    'error hostnameInDefault 11:9',
    'error oneDestination 12:9',
    'warning defaultNotAllowed 16:5',
    'warning deniesEverySource 18:3',
  ])
})
