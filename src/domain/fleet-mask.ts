import { isJsonObject, type Json } from '../lib/lossless'

const sensitive: ReadonlySet<string> = new Set(['env', 'deploymentSpec', 'base'])

const maskAll = (value: Json, mask: string): Json => {
  if (Array.isArray(value)) return value.map((item) => maskAll(item, mask))
  if (isJsonObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, maskAll(member, mask)]))
  }
  return value === null ? null : mask
}

/** A document with the values under `env`, `deploymentSpec` and `policy.base` replaced by `mask`: only for looking at. */
export const maskSensitive = (value: Json, mask: string): Json => {
  if (Array.isArray(value)) return value.map((item) => maskSensitive(item, mask))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      sensitive.has(key) ? maskAll(member, mask) : maskSensitive(member, mask),
    ]),
  )
}
