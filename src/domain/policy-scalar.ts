import { isMap, isScalar, isSeq, type Scalar } from 'yaml'
import { LosslessNumber } from 'lossless-json'
import { parseJson, type Json, type JsonObject } from '../lib/lossless'
import type { FoundType, Report } from './finding'
import type { ValuePath } from './policy-fields'

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
const wholeNumber = /^[+-]?\d+$|^0x[0-9a-f]+$|^0o[0-7]+$/i

/** The characters a scalar was written with, quotes and all left out for plain ones. */
export const sourceOf = (node: Scalar): string => node.source ?? String(node.value)

/** Offset and length of a node; zero-length nodes (nothing was written) keep their place. */
export const placeOf = (node: unknown): { offset: number; length: number } => {
  const range = isScalar(node) || isMap(node) || isSeq(node) ? node.range : undefined
  const [offset = 0, end = offset] = range ?? []
  return { offset, length: end - offset }
}

export const foundType = (node: unknown): FoundType => {
  if (isMap(node)) return 'mapping'
  if (isSeq(node)) return 'list'
  if (!isScalar(node) || node.value === null) return 'nothing'
  return typeof node.value === 'string' ? 'text' : typeof node.value === 'boolean' ? 'boolean' : 'number'
}

const numberOf = (source: string, value: number): Json => {
  if (jsonNumber.test(source)) {
    const parsed = parseJson(source)
    if (typeof parsed === 'number' || typeof parsed === 'bigint' || parsed instanceof LosslessNumber) return parsed
  }
  if (Number.isSafeInteger(value) || !wholeNumber.test(source)) return value
  return BigInt(source.replace(/^\+/, ''))
}

/** The value of a scalar, every digit kept. What JSON cannot hold (`.inf`, `.nan`) is reported and kept as its text. */
export const scalarValue = (node: Scalar, path: ValuePath, report: Report): Json => {
  const { value } = node
  if (typeof value === 'number') {
    const source = sourceOf(node)
    const read = numberOf(source, value)
    if (typeof read !== 'number' || Number.isFinite(read)) return read
    report({ code: 'notFinite', source }, { path, ...placeOf(node) })
    return source
  }
  return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint' ? value : null
}

// What a YAML 1.1 reader (the Go side of cwic has leftovers of it) takes for a boolean, number or date.
const readsAsOther = [
  /^(y|n|yes|no|on|off)$/i,
  /^[+-]?0[0-7_]+$/,
  /^[+-]?0b[01_]+$/,
  /^[+-]?[1-9]\d*(_\d+)+$/,
  /^[+-]?[1-9][\d_]*(:[0-5]?\d)+(\.\d*)?$/,
  /^\d{4}-\d{1,2}-\d{1,2}([Tt ].*)?$/,
] as const

/** Whether plain text means something else to a YAML 1.1 reader. */
export const readsDifferently = (source: string): boolean => readsAsOther.some((pattern) => pattern.test(source))

/** Warns about plain text that other readers take for something else, with the quotes as the fix. */
export const reportAmbiguous = (node: Scalar, path: ValuePath, report: Report): void => {
  const source = sourceOf(node)
  if (node.type !== 'PLAIN' || !readsDifferently(source)) return
  const place = placeOf(node)
  report({ code: 'readsDifferently', source }, { path, ...place, fix: { ...place, text: JSON.stringify(source) } })
}

const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Keys no document may have: they would reach into JavaScript's own objects. */
export const isForbiddenKey = (key: string): boolean => forbidden.has(key)

/** The plain value of any node, nothing reported: what is kept where another form was expected. */
export const plainValue = (node: unknown): Json => {
  if (isSeq(node)) return node.items.map(plainValue)
  if (isMap(node)) {
    const value: JsonObject = {}
    for (const { key, value: member } of node.items) {
      const name = isScalar(key) ? (typeof key.value === 'string' ? key.value : sourceOf(key)) : undefined
      if (name !== undefined && !isForbiddenKey(name)) value[name] = plainValue(member)
    }
    return value
  }
  return isScalar(node) ? scalarValue(node, [], () => undefined) : null
}
