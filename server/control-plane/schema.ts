import { formatJson, isJsonObject, type Json, type JsonObject } from '../../src/lib/lossless.ts'
import type { Violation } from './status.ts'

/** One node of the request schema. `check` returns the reason a text is refused, or `undefined`. */
export type Schema =
  | { kind: 'string'; check?: (text: string) => string | undefined; lower?: true }
  | { kind: 'bool' }
  | { kind: 'int32'; min: number; max: number }
  | { kind: 'int64' }
  | { kind: 'enum'; accepts: RegExp }
  | { kind: 'time' }
  | { kind: 'map' }
  | { kind: 'struct' }
  | { kind: 'ignored' }
  | { kind: 'list'; of: Schema }
  | { kind: 'message'; fields: { readonly [name: string]: Schema } }

/** What the stored document holds: paths with `[*]` for indexes, and `path=value` for its scalars. */
export type Held = ReadonlySet<string>

type Walk = { held: Held; violations: Violation[] }

const wild = (path: string): string => path.replace(/\[\d+\]/g, '[*]')

/**
 * Collects what a stored document holds, so that a server can accept what it emits: a path it sent may come back.
 * Indexes are folded, since an edit may reorder a list.
 */
export const heldBy = (document: Json | undefined): Held => {
  const held = new Set<string>()
  const visit = (value: Json, path: string): void => {
    held.add(path)
    if (Array.isArray(value)) for (const entry of value) visit(entry, `${path}[*]`)
    else if (isJsonObject(value)) {
      for (const [key, entry] of Object.entries(value)) visit(entry, path === '' ? key : `${path}.${key}`)
    } else held.add(`${path}=${formatJson(value)}`)
  }
  if (document !== undefined) visit(document, '')
  return held
}

const refuse = (walk: Walk, field: string, description: string): undefined => {
  walk.violations.push({ field, description })
  return undefined
}

const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const own = (fields: { readonly [name: string]: Schema }, name: string): Schema | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

const readMessage = (
  fields: { readonly [name: string]: Schema },
  value: Json,
  path: string,
  walk: Walk,
): Json | undefined => {
  if (!isJsonObject(value)) return refuse(walk, path, `${path || 'the runner'} must be an object`)
  const result: JsonObject = {}
  const seen = new Set<string>()
  for (const [key, entry] of Object.entries(value)) {
    const direct = own(fields, key)
    const name = direct === undefined ? camel(key) : key
    const schema = direct ?? own(fields, name)
    const at = path === '' ? (schema ? name : key) : `${path}.${schema ? name : key}`
    if (schema === undefined) {
      if (walk.held.has(wild(at))) result[key] = entry
      else refuse(walk, at, `unknown field "${at}"`)
      continue
    }
    if (seen.has(name)) {
      refuse(walk, at, `field "${at}" is given in both spellings`)
      continue
    }
    seen.add(name)
    // Protobuf JSON reads null as "not set".
    if (entry === null) continue
    const read = readValue(schema, entry, at, walk)
    if (read !== undefined) result[name] = read
  }
  return result
}

const readInteger = (value: Json): bigint | undefined => {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^-?\d{1,40}$/.test(value) ? BigInt(value) : undefined
}

const readInt32 = (schema: { min: number; max: number }, value: Json, path: string, walk: Walk): Json | undefined => {
  const number = readInteger(value)
  if (number === undefined) return refuse(walk, path, `${path} must be an integer`)
  if (number < BigInt(schema.min) || number > BigInt(schema.max)) {
    return refuse(walk, path, `${path} must be between ${schema.min} and ${schema.max}`)
  }
  return Number(number)
}

const maxInt64 = 2n ** 63n - 1n

const readInt64 = (value: Json, path: string, walk: Walk): Json | undefined => {
  const number = readInteger(value)
  if (number === undefined) return refuse(walk, path, `${path} must be an integer`)
  if (number < 0n || number > maxInt64) return refuse(walk, path, `${path} must be between 0 and ${maxInt64}`)
  return String(number)
}

const rfc3339 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/

const readTime = (value: Json, path: string, walk: Walk): Json | undefined => {
  if (typeof value !== 'string' || !rfc3339.test(value) || Number.isNaN(Date.parse(value))) {
    return refuse(walk, path, `${path} must be an RFC 3339 timestamp`)
  }
  // Offsets are normalised to UTC; digits below a millisecond are kept as they came.
  const fraction = /\.\d+/.exec(value)?.[0].replace(/0+$/, '') ?? ''
  const whole = new Date(Math.floor(Date.parse(value) / 1000) * 1000).toISOString().slice(0, 19)
  return `${whole}${fraction === '.' ? '' : fraction}Z`
}

const readText = (
  schema: { check?: (text: string) => string | undefined; lower?: true },
  value: Json,
  path: string,
  walk: Walk,
): Json | undefined => {
  if (typeof value !== 'string') return refuse(walk, path, `${path} must be a string`)
  const reason = schema.check?.(value)
  if (reason !== undefined) return refuse(walk, path, `${path}: ${reason}`)
  return schema.lower ? value.toLowerCase() : value
}

const readMap = (value: Json, path: string, walk: Walk): Json | undefined => {
  if (!isJsonObject(value)) return refuse(walk, path, `${path} must be an object`)
  for (const [key, entry] of Object.entries(value)) {
    if (typeof entry !== 'string') refuse(walk, `${path}.${key}`, `${path}.${key} must be a string`)
  }
  return value
}

const isScalar = (value: Json): boolean => !Array.isArray(value) && !isJsonObject(value)

const readValue = (schema: Schema, value: Json, path: string, walk: Walk): Json | undefined => {
  if (schema.kind === 'ignored') return undefined
  const known = isScalar(value) && walk.held.has(`${wild(path)}=${formatJson(value)}`)
  if (known && schema.kind !== 'int64' && schema.kind !== 'struct') return value
  switch (schema.kind) {
    case 'message':
      return readMessage(schema.fields, value, path, walk)
    case 'list':
      if (!Array.isArray(value)) return refuse(walk, path, `${path} must be a list`)
      return value.flatMap((entry, index) => readValue(schema.of, entry, `${path}[${index}]`, walk) ?? [])
    case 'map':
      return readMap(value, path, walk)
    case 'struct':
      return isJsonObject(value) ? value : refuse(walk, path, `${path} must be an object`)
    case 'string':
      return readText(schema, value, path, walk)
    case 'bool':
      return typeof value === 'boolean' ? value : refuse(walk, path, `${path} must be true or false`)
    case 'int32':
      return readInt32(schema, value, path, walk)
    case 'int64':
      return readInt64(value, path, walk)
    case 'time':
      return readTime(value, path, walk)
    case 'enum':
      if (typeof value === 'string' && schema.accepts.test(value)) return value
      return refuse(walk, path, `${path}: invalid value ${formatJson(value)}`)
  }
}

/**
 * Reads a request message against a schema: both spellings of known fields come out camelCase, numbers in their
 * emitted form, zones in lower case. Violations are appended; fields that failed are left out.
 * Source: API contract, wire format rules.
 */
export const readAgainst = (schema: Schema, value: Json, held: Held, violations: Violation[]): JsonObject => {
  const read = readValue(schema, value, '', { held, violations })
  return isJsonObject(read) ? read : {}
}
