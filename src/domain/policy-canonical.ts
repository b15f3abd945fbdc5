import { formatJson, isJsonObject, type Json, type JsonObject } from '../lib/lossless'
import { fieldType } from './policy-fields'
import { readQuantity } from './quantity'

/** JSON with sorted keys: equal values give equal texts. */
const stableJson = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(stableJson).join(',')}]`
  if (isJsonObject(value)) {
    return `{${Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${stableJson(value[key] ?? null)}`)
      .join(',')}}`
  }
  return formatJson(value)
}

// Groups whose presence says nothing while they are empty. An empty `security` or `sourceIpAllowlist` does say something.
const emptyMeansAbsent: ReadonlySet<string> = new Set(['constraints', 'controlPlaneAccess'])

const canonicalGroup = (value: JsonObject, field: string): string | undefined => {
  const members = Object.keys(value)
    .sort()
    .flatMap((key) => {
      const member = canonicalPolicy(value[key], field === '' ? key : `${field}.${key}`)
      return member === undefined ? [] : [`${JSON.stringify(key)}:${member}`]
    })
  return members.length === 0 && emptyMeansAbsent.has(field) ? undefined : `{${members.join(',')}}`
}

const canonicalList = (value: readonly Json[], field: string): string | undefined => {
  if (value.length === 0) return undefined
  const items = value.map((item) => canonicalPolicy(item, `${field}[]`) ?? 'null')
  return `[${[...new Set(items)].sort().join(',')}]`
}

/**
 * The meaning of a value as one text: equal meanings give equal texts, `undefined` means as if absent.
 * Quantities by size, sets and rule lists without order, zero values without presence as absent.
 * Source: contract 1.4 ("absent vs zero") and 5.3.9 (the server sorts and normalises).
 */
export const canonicalPolicy = (value: Json | undefined, field: string): string | undefined => {
  if (value === undefined || value === null) return undefined
  const type = field === '' ? ({ type: 'group' } as const) : fieldType(field)
  switch (type?.type) {
    case 'group':
      return isJsonObject(value) ? canonicalGroup(value, field) : stableJson(value)
    case 'set':
    case 'rules':
      return Array.isArray(value) ? canonicalList(value, field) : stableJson(value)
    case 'quantity': {
      const read = typeof value === 'string' || typeof value === 'number' ? readQuantity(String(value)) : undefined
      if (value === '') return undefined
      return read?.ok ? `${read.value.nano}n` : stableJson(value)
    }
    case 'integer': {
      const digits = typeof value === 'string' ? value : formatJson(value)
      return /^-?\d+$/.test(digits) && type.wire !== 'text' && BigInt(digits) === 0n ? undefined : digits
    }
    case 'boolean':
      return value === false ? undefined : stableJson(value)
    case 'text':
      return value === '' ? undefined : stableJson(value)
    case 'enum':
      return value === 0 || (typeof value === 'string' && /_UNSPECIFIED$|^$/.test(value))
        ? undefined
        : stableJson(value)
    case 'open':
    case 'map':
      return isJsonObject(value) && Object.keys(value).length === 0 ? undefined : stableJson(value)
    case undefined:
      return stableJson(value)
  }
}

// Whole policies are compared again and again with each key; their meaning is worked out once.
const wholePolicies = new WeakMap<JsonObject, string | undefined>()

const canonicalWhole = (value: JsonObject): string | undefined => {
  if (!wholePolicies.has(value)) wholePolicies.set(value, canonicalPolicy(value, ''))
  return wholePolicies.get(value)
}

/** Whether two values at a field mean the same. `field` is a wire path; '' is the whole policy. */
export const hasSameMeaning = (a: Json | undefined, b: Json | undefined, field: string): boolean =>
  canonicalPolicy(a, field) === canonicalPolicy(b, field)

/** Whether two policies mean the same. A policy that is absent is not `{}`. */
export const isSamePolicy = (a: JsonObject | undefined, b: JsonObject | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && canonicalWhole(a) === canonicalWhole(b))
