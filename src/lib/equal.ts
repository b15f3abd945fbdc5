import { LosslessNumber } from 'lossless-json'
import { isJsonObject } from './lossless'

/** Whether two JSON values are the same: key order aside, `undefined` members count as absent, `null` does not. */
export const isEqual = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isEqual(item, b[index]))
  }
  if (isJsonObject(a) && isJsonObject(b)) {
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isEqual(a[key], b[key]))
  }
  return a instanceof LosslessNumber && b instanceof LosslessNumber && a.value === b.value
}
