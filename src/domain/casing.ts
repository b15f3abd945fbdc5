import { isJsonObject, type Json, type JsonObject } from '../lib/lossless'
import type { Shape } from '../wire/shape'

/** `maxGpuCount` → `max_gpu_count`: the spelling of field names in the policy text. */
export const snakeOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `max_gpu_count` → `maxGpuCount`: the spelling of field names on the wire. */
export const camelOf = (name: string): string =>
  name.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const isField = (fields: Readonly<Record<string, Shape>>, key: string): boolean => Object.hasOwn(fields, key)

/** How a member of a known object is spelt in the text. Keys no schema knows stay as the server sent them. */
const textKey = (document: JsonObject, fields: Readonly<Record<string, Shape>>, key: string): string => {
  if (!isField(fields, key)) return key
  const snake = snakeOf(key)
  return snake !== key && Object.hasOwn(document, snake) ? key : snake
}

/**
 * Re-spells field names for the text, and only field names: keys of free objects and of maps are data.
 * Source: contract 1.4, "keys that are data, not field names".
 */
export const toTextKeys = (value: Json, shape: Shape): Json => {
  if (shape.kind === 'list' && Array.isArray(value)) return value.map((item) => toTextKeys(item, shape.item))
  if (shape.kind !== 'object' || !isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const field = shape.fields[key]
      return [
        textKey(value, shape.fields, key),
        isField(shape.fields, key) && field ? toTextKeys(member, field) : member,
      ]
    }),
  )
}

/** Which wire field a key of the text means: itself, or its camelCase spelling; undefined when the schema knows neither. */
export const wireFieldOf = (fields: Readonly<Record<string, unknown>>, key: string): string | undefined => {
  if (Object.hasOwn(fields, key)) return key
  const camel = camelOf(key)
  return Object.hasOwn(fields, camel) ? camel : undefined
}
