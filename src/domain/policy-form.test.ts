import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatJson, isJsonObject, parseJson, type Json, type JsonObject } from '../lib/lossless'
import { withChange, type TextChange } from './merge'
import { checkPolicyText } from './policy-check'
import { constraintGroups, type ValuePath } from './policy-fields'
import {
  addElement,
  addEntries,
  addGroup,
  addRule,
  asksOnEmpty,
  chooseDestination,
  clearField,
  destinationsFor,
  destinationsOf,
  findingsAt,
  formFields,
  inputText,
  meaningOf,
  policyForm,
  readablePath,
  removeEntry,
  typeInto,
  type FormField,
  type FormGroup,
} from './policy-form'
import { isSamePolicy } from './policy-canonical'
import { writePolicyText } from './policy-text'
import { editPolicyText } from './text-edit'

const object = (json: string | undefined): JsonObject => {
  const value = json === undefined ? undefined : parseJson(json)
  if (!isJsonObject(value)) throw new Error(`not an object: ${json}`)
  return value
}

const said = (text: string): JsonObject => object(checkPolicyText(text, undefined).json)
const edit = (text: string, ...changes: readonly TextChange[]): string => editPolicyText(text, said(text), changes)

const groupOf = (text: string, name: string): FormGroup => {
  const form = policyForm(said(text))
  const group = [...form.groups, form.access].find(({ path }) => path.at(-1) === name)
  if (!group) throw new Error(`no group ${name}`)
  return group
}
const fieldOf = (text: string, group: string, name: string): FormField => {
  const field = groupOf(text, group).fields.find(({ path }) => path.at(-1) === name)
  if (!field) throw new Error(`no field ${name}`)
  return field
}
const elementField = (path: ValuePath, rule: Json | undefined, field: string, name: string): FormField => {
  const found = formFields(rule, path, field).find((each) => each.path.at(-1) === name)
  if (!found) throw new Error(`no member ${name}`)
  return found
}

const text = `# why: owned by platform
display_name: dev   # a label
x_top: 12345678901234567890
constraints:
  resources:
    max_cpu: "2" # two is enough
    vendor_limit: 98765432109876543210 # kept
    max_memory: 8Gi
  network:
    allowed_egress:
      # the registry
      - https_hostname: wheels.example.org # mirror
        note: mine
      - cidr:
          cidr: 10.0.0.0/8 # inside
        ports: [{protocol: TCP, port: 443}]
  image:
    allowed_registries: ["a/", "b/"] # two
  lifecycle:
    # a day
    default_lifetime_seconds: 86400
control_plane_access:
  source_ip_allowlist:
    cidrs:
      - 198.51.100.0/24 # office
      - 203.0.113.0/24
`

const egress = ['constraints', 'network', 'allowedEgress'] as const

describe('the form of a policy', () => {
  test('has every group, absent ones too, and says which are there', () => {
    const form = policyForm({ constraints: { image: {} } })
    expect(form.groups.map(({ path }) => path.at(-1))).toEqual([...constraintGroups])
    expect(form.groups.filter(({ value }) => value !== undefined).map(({ key }) => key)).toEqual(['image'])
    expect(policyForm({}).constraints.value).toBeUndefined()
  })
  test('lists what it does not know, and the leaves of base without their values', () => {
    const form = policyForm({
      later: 1,
      base: { spec: { tolerations: [{ key: 'a' }], nodeSelector: {} } },
      constraints: { future: {}, resources: { futureLimit: 3 } },
    })
    expect(form.unknown.map(readablePath)).toEqual(['later', 'constraints.future'])
    expect(form.groups[0]?.unknown.map(readablePath)).toEqual(['constraints.resources.future_limit'])
    expect(form.base.map(readablePath)).toEqual(['base.spec.tolerations[0].key', 'base.spec.nodeSelector'])
    expect(formatJson(form.base)).not.toContain('"a"')
  })
  test('shows older names only where a text has them', () => {
    const keys = (rule: JsonObject) =>
      formFields(rule, egress, 'constraints.network.allowedEgress[]').map(({ key }) => key)
    expect(keys({})).not.toContain('dns_name')
    expect(keys({ dnsName: 'a' })).toContain('dns_name')
  })
  test.each<[string, JsonObject, boolean]>([
    ['maxCpu', { maxCpu: [1] }, false],
    ['maxCpu', { maxCpu: 4 }, true],
    ['maxCpu', { maxCpu: null }, false],
    ['requireLimits', { requireLimits: 'yes' }, false],
    ['requireLimits', {}, true],
  ])('tells whether %s fits its control in %j', (name, resources, isFitting) => {
    const form = policyForm({ constraints: { resources } })
    expect(form.groups[0]?.fields.find(({ path }) => path.at(-1) === name)?.isFitting).toBe(isFitting)
  })
  test('finds what the validation says at a field, and below it', () => {
    const { findings } = checkPolicyText(
      'constraints:\n  resources:\n    max_cpu: lots\n  network:\n    allowed_egress:\n      - {}\n',
      undefined,
    )
    expect(findingsAt(findings, ['constraints', 'resources', 'maxCpu'])).toHaveLength(1)
    expect(findingsAt(findings, ['constraints', 'network'])).toHaveLength(0)
    expect(findingsAt(findings, ['constraints', 'network'], true)).toHaveLength(1)
  })
  test('says what a quantity is', () => {
    expect(meaningOf('8Gi', 'memory')).toBe('8 GiB')
    expect(meaningOf('500m', 'cpu')).toBe('0.5 CPU')
    expect(meaningOf('8GB', 'memory')).toBeUndefined()
  })
})

describe('an edit of the form', () => {
  test('sets a value and leaves every other character', () => {
    expect(edit(text, typeInto(fieldOf(text, 'resources', 'maxCpu'), '4'))).toBe(text.replace('"2"', '"4"'))
    expect(edit(text, typeInto(fieldOf(text, 'lifecycle', 'defaultLifetimeSeconds'), '60'))).toBe(
      text.replace('86400', '60'),
    )
  })
  test.each<[string, Json]>([
    ['60', 60],
    ['-1', -1],
    ['12345678901234567890', 12345678901234567890n],
    ['007', '007'],
    ['soon', 'soon'],
  ])('types %s as a whole number where it is one', (typed, value) => {
    const field = fieldOf(text, 'lifecycle', 'defaultLifetimeSeconds')
    expect(typeInto(field, typed)).toEqual({ path: field.path, value })
    expect(inputText(value)).toBe(typed)
  })
  test('an emptied input takes the key away; the last one leaves the group, empty, with its comments', () => {
    expect(edit(text, typeInto(fieldOf(text, 'resources', 'maxCpu'), ''))).toBe(
      text.replace('    max_cpu: "2" # two is enough\n', ''),
    )
    expect(edit(text, clearField(fieldOf(text, 'lifecycle', 'defaultLifetimeSeconds')))).toBe(
      text.replace('lifecycle:\n', 'lifecycle: {}\n').replace('    default_lifetime_seconds: 86400\n', ''),
    )
  })
  test('a group begun is there and empty; its first member is written as a block', () => {
    const begun = edit(text, addGroup(groupOf(text, 'volumes')))
    expect(begun).toBe(text.replace('control_plane_access', '  volumes: {}\ncontrol_plane_access'))
    expect(edit(begun, typeInto(fieldOf(begun, 'volumes', 'maxSize'), '20Gi'))).toBe(
      text.replace('control_plane_access', '  volumes:\n    max_size: 20Gi\ncontrol_plane_access'),
    )
    expect(edit(begun, clearField(groupOf(begun, 'volumes')))).toBe(text)
  })
  test('an empty policy and a policy that is only comments can be begun', () => {
    expect(edit('# mine\n{}\n', typeInto(fieldOf('{}', 'resources', 'maxCpu'), '4'))).toBe(
      '# mine\nconstraints:\n  resources:\n    max_cpu: "4"\n',
    )
    expect(editPolicyText('# mine\n', {}, [typeInto(fieldOf('{}', 'resources', 'maxCpu'), '4')])).toBe(
      '# mine\nconstraints:\n  resources:\n    max_cpu: "4"\n',
    )
  })
  test('entries are added once each, in the style of their list, and taken out', () => {
    const registries = fieldOf(text, 'image', 'allowedRegistries')
    expect(edit(text, ...addEntries(registries, 'c/\n b/ \n\nd/'))).toBe(
      text.replace('["a/", "b/"]', '["a/", "b/", c/, d/]'),
    )
    expect(edit(text, removeEntry(registries, 0))).toBe(text.replace('"a/", ', ''))
    const list = groupOf(text, 'controlPlaneAccess').fields[0]
    const cidrs = formFields(list?.value, list?.path ?? [], 'controlPlaneAccess.sourceIpAllowlist')[0]
    if (!cidrs) throw new Error('no cidrs')
    expect(asksOnEmpty(cidrs)).toBe(false)
    expect(edit(text, removeEntry(cidrs, 0))).toBe(text.replace('      - 198.51.100.0/24 # office\n', ''))
    expect(edit(text, ...addEntries(cidrs, '192.0.2.0/24'))).toBe(`${text}      - 192.0.2.0/24\n`)
    expect(asksOnEmpty({ ...cidrs, value: ['192.0.2.0/24'] })).toBe(true)
    expect(removeEntry({ ...cidrs, value: ['192.0.2.0/24'] }, 0)).toEqual({ path: cidrs.path, value: undefined })
  })
  test('a rule takes another destination; its ports, comments and unknown members stay', () => {
    const rules = fieldOf(text, 'network', 'allowedEgress').value
    const rule = Array.isArray(rules) ? rules[0] : undefined
    expect(destinationsOf(rule)).toEqual(['httpsHostname'])
    const changed = edit(text, ...chooseDestination([...egress, 0], rule, 'any'))
    expect(said(changed).constraints).toMatchObject({ network: { allowedEgress: [{ any: true, note: 'mine' }, {}] } })
    expect(changed).toContain('# the registry')
    expect(changed).toContain('cidr: 10.0.0.0/8 # inside\n        ports: [{protocol: TCP, port: 443}]\n')
  })
  test('inside of a rule only the member changes', () => {
    const rules = fieldOf(text, 'network', 'allowedEgress').value
    const second = Array.isArray(rules) ? rules[1] : undefined
    const cidr = elementField([...egress, 1], second, 'constraints.network.allowedEgress[]', 'cidr')
    const inner = elementField(cidr.path, cidr.value, cidr.field, 'cidr')
    expect(edit(text, typeInto(inner, '10.1.0.0/16'))).toBe(text.replace('10.0.0.0/8', '10.1.0.0/16'))
    const ports = elementField([...egress, 1], second, 'constraints.network.allowedEgress[]', 'ports')
    expect(edit(text, addElement(ports, { protocol: 'UDP', port: 53 }))).toBe(
      text.replace('port: 443}]', 'port: 443}, {protocol: UDP, port: 53}]'),
    )
  })
  test('rules are added and taken out', () => {
    const rules = fieldOf(text, 'network', 'allowedEgress')
    expect(edit(text, addRule(rules, 'any'))).toBe(text.replace('  image:', '      - any: true\n  image:'))
    expect(edit(text, removeEntry(rules, 1))).toBe(text.replace(/ {6}- cidr:\n.*\n.*443}]\n/, ''))
    expect(destinationsFor('constraints.network.allowedIngress')).toEqual(['cidr', 'tenant', 'any'])
    expect(destinationsFor(rules.field)).not.toContain('dnsName')
  })
  test('JSON keeps its lines', () => {
    const json = '{\n  "displayName": "a",\n  "constraints": {"resources": {"maxCpu": "2"}}\n}\n'
    expect(edit(json, typeInto(fieldOf(json, 'resources', 'maxCpu'), '4'))).toBe(json.replace('"2"', '"4"'))
    expect(edit(json, typeInto(fieldOf(json, 'resources', 'minCpu'), '1'))).toBe(
      json.replace('"2"', '"2", "minCpu": "1"'),
    )
  })
})

const amount = fc.constantFrom<Json>('1', '500m', '16Gi')
const cidr = fc.constantFrom<Json>('10.0.0.0/8', '192.0.2.0/24', '2001:db8::/48')
const big = fc.constantFrom<Json>(12345678901234567890n, 98765432109876543210n)
const odd = fc.dictionary(fc.constantFrom('vendorKey', 'x_other'), fc.oneof(big, fc.constant<Json>({ a: [1n, 'b'] })), {
  maxKeys: 2,
})
const some = (record: Record<string, fc.Arbitrary<Json>>): fc.Arbitrary<JsonObject> =>
  fc
    .tuple(fc.record(record, { requiredKeys: [] }), odd)
    .map(([known, unknown]) => object(formatJson({ ...known, ...unknown })))
const list = (item: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.uniqueArray(item, { maxLength: 3, selector: formatJson })
const ports = list(some({ port: fc.constantFrom<Json>(80, 443), protocol: fc.constant('TCP') }))
const rule = fc.oneof(
  some({ any: fc.constant(true), ports }),
  some({ cidr: some({ cidr, except: list(cidr) }), ports }),
  some({ httpsHostname: fc.constant('a.example.org') }),
)
const document = some({
  displayName: fc.constantFrom<Json>('a', 'yes', '中文 # no comment'),
  base: some({ spec: some({ nodeSelector: fc.constant({ pool: 'a' }) }) }),
  constraints: some({
    resources: some({ maxCpu: amount, minMemory: amount, requireLimits: fc.boolean(), maxGpuCount: fc.constant('0') }),
    image: some({ allowedImages: list(fc.constantFrom<Json>('a', 'b: c', '#d')) }),
    network: some({ allowedEgress: list(rule), denyHttpsHostnameRules: fc.boolean() }),
  }),
  controlPlaneAccess: some({ sourceIpAllowlist: some({ cidrs: list(cidr) }) }),
})

/** A text with a comment above every third line and behind every fourth, where a line can have one. */
const commented = (source: string): string =>
  source
    .split('\n')
    .map((line, index) => {
      if (line.trim() === '') return line
      const behind = index % 4 === 1 ? `${line} # behind ${index}` : line
      return index % 3 === 0 ? `# above ${index}\n${behind}` : behind
    })
    .join('\n')

const fieldsOf = (form: ReturnType<typeof policyForm>): readonly FormField[] =>
  [...form.groups, form.access].flatMap((group) => [group, ...group.fields])

const elementsOf = (field: FormField): readonly FormField[] =>
  field.type.type === 'rules' && Array.isArray(field.value)
    ? field.value.flatMap((each, index) => formFields(each, [...field.path, index], `${field.field}[]`))
    : []

/** What a person may do to a field; `pick` chooses. */
const editsOf = (field: FormField): readonly (readonly TextChange[])[] => {
  const clear = field.value === undefined ? [] : [[clearField(field)]]
  switch (field.type.type) {
    case 'group':
      return field.value === undefined ? [[addGroup(field)]] : clear
    case 'boolean':
      return [...clear, [{ path: field.path, value: field.value !== true }]]
    case 'set': {
      const count = Array.isArray(field.value) ? field.value.length : 0
      const remove = count > 0 ? [[removeEntry(field, count - 1)], [removeEntry(field, 0)]] : []
      return [...clear, ...remove, [...addEntries(field, 'new, one\nnew: two')]]
    }
    case 'rules': {
      const count = Array.isArray(field.value) ? field.value.length : 0
      return [...(count > 0 ? [[removeEntry(field, 0)]] : []), [addElement(field, { any: true })]]
    }
    case 'map':
    case 'open':
      return clear
    case 'text':
    case 'quantity':
    case 'enum':
    case 'integer':
      return [...clear, [typeInto(field, '7')]]
  }
}

const isUnder = (path: ValuePath, start: ValuePath): boolean => start.every((part, index) => path[index] === part)

/** Lines of the text that no value under the changed paths stands on. */
const untouched = (source: string, changes: readonly TextChange[]): readonly string[] => {
  const spans = checkPolicyText(source, undefined).spans.filter(({ path }) =>
    changes.some((change) => isUnder(path, change.path) || isUnder(change.path, path)),
  )
  const lineAt = (offset: number): number => source.slice(0, offset).split('\n').length - 1
  // Of the collections around a change only the line of the key may change, and only when they begin or end being empty.
  const taken = spans.map(({ path, offset, value }) => {
    const isAround = changes.every((change) => path.length < change.path.length)
    return [lineAt(offset), isAround ? lineAt(offset) : lineAt(Math.max(offset, value[1] - 1))] as const
  })
  return source
    .split('\n')
    .filter((line, at) => line.trim() !== '' && !taken.some(([from, to]) => from <= at && at <= to))
}

// The member after a removed first one moves up behind the dash of its element.
const bare = (line: string): string => line.replace(/^[\s-]+/, '')

const isWithin = (lines: readonly string[], whole: readonly string[]): boolean => {
  let at = 0
  for (const line of lines) {
    const found = whole.indexOf(bare(line), at)
    if (found < 0) return false
    at = found + 1
  }
  return true
}

describe('whatever is edited in the form', () => {
  test('the text says exactly that change, and every line elsewhere stands as it stood', () => {
    fc.assert(
      fc.property(document, fc.nat(), fc.nat(), (policy, whichField, whichEdit) => {
        const source = commented(writePolicyText(policy))
        const before = said(source)
        const fields = fieldsOf(policyForm(before)).flatMap((field) => [field, ...elementsOf(field)])
        const field = fields[whichField % fields.length]
        const edits = field ? editsOf(field) : []
        const changes = edits[whichEdit % Math.max(1, edits.length)]
        fc.pre(changes !== undefined && changes.length > 0)
        const after = edit(source, ...(changes ?? []))
        expect(formatJson(sorted(said(after)))).toBe(formatJson(sorted((changes ?? []).reduce(withChange, before))))
        expect(isWithin(untouched(source, changes ?? []), after.split('\n').map(bare))).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
  test('form, text and form again keep both edits and what the form does not know', () => {
    fc.assert(
      fc.property(document, (policy) => {
        const source = commented(writePolicyText(policy))
        const first = edit(source, typeInto(fieldOf(source, 'resources', 'maxCpu'), '3'))
        const typed = `${first}\nx_added_in_text: 1 # by hand\n`
        const second = edit(typed, typeInto(fieldOf(typed, 'lifecycle', 'defaultLifetimeSeconds'), '99'))
        const result = said(second)
        expect(second).toContain('# by hand')
        expect(
          isSamePolicy(result, {
            ...withChange(withChange(said(source), { path: ['constraints', 'resources', 'maxCpu'], value: '3' }), {
              path: ['constraints', 'lifecycle', 'defaultLifetimeSeconds'],
              value: 99,
            }),
            x_added_in_text: 1,
          }),
        ).toBe(true)
      }),
      { numRuns: 40 },
    )
  })
})

const sorted = (value: Json): Json =>
  Array.isArray(value)
    ? value.map(sorted)
    : isJsonObject(value)
      ? Object.fromEntries(
          Object.keys(value)
            .sort()
            .map((key) => [key, sorted(value[key] ?? null)]),
        )
      : value
