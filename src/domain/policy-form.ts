import { isJsonObject, type Json, type JsonObject } from '../lib/lossless'
import { snakeOf } from './casing'
import type { Finding } from './finding'
import type { TextChange } from './merge'
import {
  constraintGroups,
  fieldChildren,
  fieldType,
  knownValues,
  pathKey,
  type FieldType,
  type PolicyField,
  type ValuePath,
} from './policy-fields'
import { quantityWords, readQuantity, type QuantityUnit } from './quantity'

/** One member of the policy as the form shows it. `value` is undefined when the text does not have it. */
export type FormField = {
  readonly path: ValuePath
  readonly field: PolicyField
  readonly type: FieldType
  /** The name as the text spells it. */
  readonly key: string
  readonly value: Json | undefined
  /** Whether the value has the form its control can show. What does not fit is edited in the text. */
  readonly isFitting: boolean
}

/** A group of the policy: its fields in the order of the reference, and the members no schema knows. */
export type FormGroup = FormField & { readonly fields: readonly FormField[]; readonly unknown: readonly ValuePath[] }

/** The whole form over one document. */
export type PolicyForm = {
  readonly label: FormField
  readonly constraints: FormField
  readonly groups: readonly FormGroup[]
  readonly access: FormGroup
  /** Leaves of the pod template, without their values. */
  readonly base: readonly ValuePath[]
  readonly hasBase: boolean
  /** Members of the policy and of its constraints no schema knows. */
  readonly unknown: readonly ValuePath[]
}

const isText = (value: Json): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'

const fits = (value: Json, { type }: FieldType): boolean => {
  switch (type) {
    case 'group':
    case 'open':
      return isJsonObject(value)
    case 'map':
      return isJsonObject(value) && Object.values(value).every(isText)
    case 'boolean':
      return typeof value === 'boolean'
    case 'set':
      return Array.isArray(value) && value.every(isText)
    case 'rules':
      return Array.isArray(value) && value.every(isJsonObject)
    case 'text':
    case 'quantity':
    case 'enum':
    case 'integer':
      return isText(value)
  }
}

const memberOf = (holder: Json | undefined, key: string): Json | undefined =>
  isJsonObject(holder) && Object.hasOwn(holder, key) ? holder[key] : undefined

const fieldAt = (holder: Json | undefined, path: ValuePath, key: string, field: PolicyField): FormField => {
  const value = memberOf(holder, key)
  const type = fieldType(field) ?? { type: 'open' }
  return {
    path: [...path, key],
    field,
    type,
    key: snakeOf(key),
    value,
    isFitting: value === undefined || fits(value, type),
  }
}

// The older names are read and shown where a text has them, and never offered.
const olderNames = ['denyDns', 'dnsName', 'dnsNameExcept'] as const
const isOlder = (key: string): boolean => olderNames.some((name) => name === key)

/** The members of a group in the order of the reference; of an element of a list, with `field` ending in `[]`. */
export const formFields = (holder: Json | undefined, path: ValuePath, field: string): readonly FormField[] =>
  [...fieldChildren(field)]
    .map(([key, child]) => fieldAt(holder, path, key, child))
    .filter(({ path: at, value }) => value !== undefined || !isOlder(String(at.at(-1))))

/** Members of a group that no schema knows: not in the form, and kept. */
export const unknownMembers = (holder: Json | undefined, path: ValuePath, field: string): readonly ValuePath[] =>
  isJsonObject(holder)
    ? Object.keys(holder)
        .filter((key) => !fieldChildren(field).has(key))
        .map((key) => [...path, key])
    : []

/** A group with its members. */
export const formGroup = (own: FormField): FormGroup => ({
  ...own,
  fields: formFields(own.value, own.path, own.field),
  unknown: unknownMembers(own.value, own.path, own.field),
})

const leaves = (value: Json, path: ValuePath): readonly ValuePath[] => {
  if (Array.isArray(value) && value.length > 0) return value.flatMap((each, index) => leaves(each, [...path, index]))
  if (isJsonObject(value) && Object.keys(value).length > 0) {
    return Object.entries(value).flatMap(([key, each]) => leaves(each, [...path, key]))
  }
  return [path]
}

/** What the form shows of a document. */
export const policyForm = (document: JsonObject): PolicyForm => {
  const constraints = fieldAt(document, [], 'constraints', 'constraints')
  return {
    label: fieldAt(document, [], 'displayName', 'displayName'),
    constraints,
    groups: constraintGroups.map((name) =>
      formGroup(fieldAt(constraints.value, ['constraints'], name, `constraints.${name}`)),
    ),
    access: formGroup(fieldAt(document, [], 'controlPlaneAccess', 'controlPlaneAccess')),
    base: document.base === undefined ? [] : leaves(document.base, ['base']),
    hasBase: document.base !== undefined,
    unknown: [
      ...unknownMembers(document, [], ''),
      ...unknownMembers(constraints.value, ['constraints'], 'constraints'),
    ],
  }
}

/** A path as a person reads it in the text: `spec.tolerations[0].key`. Keys under `base` keep their spelling. */
export const readablePath = (path: ValuePath): string =>
  path.reduce<string>((said, part, index) => {
    if (typeof part === 'number') return `${said}[${part}]`
    const name = path[0] === 'base' && index > 0 ? part : snakeOf(part)
    return said === '' ? name : `${said}.${name}`
  }, '')

/** What an input of the form shows of a scalar; an absent one is empty. */
export const inputText = (value: Json | undefined): string =>
  value === undefined || value === null || typeof value === 'object' ? '' : String(value)

/** The value a typed text means for a field. What is no whole number stays text, and the validation says so. */
export const typedValue = (text: string, type: FieldType): Json => {
  if (type.type !== 'integer' || type.wire === 'text' || !/^(?:0|-?[1-9]\d*)$/.test(text)) return text
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}

/** Sets a scalar as typed; an emptied input takes the key away. */
export const typeInto = ({ path, type }: Pick<FormField, 'path' | 'type'>, text: string): TextChange => ({
  path,
  value: text === '' ? undefined : typedValue(text, type),
})

/** Takes a field away, with its key. */
export const clearField = ({ path }: Pick<FormField, 'path'>): TextChange => ({ path, value: undefined })

/** Begins a group without any member: what that means is the group's own. */
export const addGroup = ({ path }: Pick<FormField, 'path'>): TextChange => ({ path, value: {} })

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

/** Adds elements to the end of a list, each one once: lines as pasted, blanks around them left out. */
export const addEntries = ({ path, value }: Pick<FormField, 'path' | 'value'>, text: string): readonly TextChange[] => {
  const list = listOf(value)
  const lines = new Set(text.split(/\r?\n/).map((line) => line.trim()))
  return [...lines]
    .filter((line) => line !== '' && !list.includes(line))
    .map((line, index) => ({ path: [...path, list.length + index], value: line }))
}

/** Takes one element out; the last one takes the key with it. */
export const removeEntry = ({ path, value }: Pick<FormField, 'path' | 'value'>, index: number): TextChange =>
  listOf(value).length > 1 ? { path: [...path, index], value: undefined } : { path, value: undefined }

/** Whether taking an element out leaves a list whose absence means two things, so that a person has to say which. */
export const asksOnEmpty = ({ field, value }: Pick<FormField, 'field' | 'value'>): boolean =>
  field === 'controlPlaneAccess.sourceIpAllowlist.cidrs' && listOf(value).length <= 1

/** The values the console knows for an enum or a set; undefined where any text is meant. */
export const knownFor = (path: ValuePath): readonly string[] | undefined => {
  const name = path.findLast((part) => typeof part === 'string')
  return Object.entries(knownValues).find(([key]) => key === name)?.[1]
}

const destinations = ['cidr', 'httpsHostname', 'dnsName', 'tenant', 'any', 'selector'] as const
export type Destination = (typeof destinations)[number]

const emptyDestination = {
  cidr: { cidr: '' },
  httpsHostname: '',
  dnsName: '',
  tenant: 'TENANT_SCOPE_SAME_USER',
  any: true,
  selector: { podLabels: {} },
} as const satisfies Record<Destination, Json>

const exceptions = ['httpsHostnameExcept', 'dnsNameExcept'] as const

/** The destinations a rule of this list may name. `field` is the list's. */
export const destinationsFor = (field: string): readonly Destination[] => {
  const members = fieldChildren(`${field}[]`)
  return destinations.filter((each) => members.has(each) && !isOlder(each))
}

/** The destinations a rule names: exactly one is legal, anything else is shown as it is. */
export const destinationsOf = (rule: Json | undefined): readonly Destination[] =>
  destinations.filter((each) => memberOf(rule, each) !== undefined)

/** Gives a rule another destination: the others go with their exceptions, ports and unknown members stay. */
export const chooseDestination = (
  path: ValuePath,
  rule: Json | undefined,
  chosen: Destination,
): readonly TextChange[] => {
  const named: readonly string[] = [...destinationsOf(rule), ...exceptions]
  const gone = named.filter((key) => key !== chosen && memberOf(rule, key) !== undefined)
  const isThere = memberOf(rule, chosen) !== undefined
  return [
    ...(isThere ? [] : [{ path: [...path, chosen], value: emptyDestination[chosen] }]),
    ...gone.map((key) => ({ path: [...path, key], value: undefined })),
  ]
}

/** A new rule with one destination, still to be filled in. */
export const addRule = ({ path, value }: Pick<FormField, 'path' | 'value'>, chosen: Destination): TextChange => ({
  path: [...path, listOf(value).length],
  value: { [chosen]: emptyDestination[chosen] },
})

/** A new element of a list of objects. */
export const addElement = ({ path, value }: Pick<FormField, 'path' | 'value'>, element: JsonObject): TextChange => ({
  path: [...path, listOf(value).length],
  value: element,
})

/** A quantity in words, `8 GiB`; undefined while it is not one. */
export const meaningOf = (text: string, unit: QuantityUnit): string | undefined => {
  const read = readQuantity(text)
  return read.ok ? quantityWords(read.value, unit) : undefined
}

const startsWith = (path: ValuePath, start: ValuePath): boolean => start.every((part, index) => path[index] === part)

/** The findings that stand at a path; with `within`, those below it too. */
export const findingsAt = (findings: readonly Finding[], path: ValuePath, within = false): readonly Finding[] =>
  findings.filter((finding) => (within ? startsWith(finding.path, path) : pathKey(finding.path) === pathKey(path)))
