import { isScalar } from 'yaml'
import type { Json } from '../lib/lossless'
import { snakeOf } from './casing'
import type { Report } from './finding'
import { nearestName } from './nearest-name'
import { knownValues, type FieldType, type ValuePath } from './policy-fields'
import { foundType, placeOf, plainValue, reportAmbiguous, scalarValue, sourceOf } from './policy-scalar'
import { isUnlikelyQuantity, quantityDecimal, readQuantity, type QuantityUnit } from './quantity'

/** Where a value stands: its key (or the element itself) and the end of the value, in characters from the start. */
export type PathSpan = {
  readonly path: ValuePath
  readonly offset: number
  readonly length: number
  /** Start and end of the value. */
  readonly value: readonly [number, number]
}

export type Reading = {
  readonly report: Report
  readonly spans: PathSpan[]
  readonly lineOf: (offset: number) => number
}

/** A node with the path it stands at and what the base has there. */
export type Site = { readonly node: unknown; readonly path: ValuePath; readonly base: Json | undefined }

/** The name of what stands at a path as the text spells it. */
export const lastName = (path: ValuePath): string => {
  const name = path.findLast((part) => typeof part === 'string')
  return name === undefined ? '' : path[0] === 'base' && path.length > 1 ? name : snakeOf(name)
}

export const readText = (reading: Reading, site: Site): Json => {
  const { node, path } = site
  const place = { path, ...placeOf(node) }
  const key = lastName(path)
  if (!isScalar(node)) {
    reading.report({ code: 'expectedText', key, source: '' }, place)
    return plainValue(node)
  }
  if (typeof node.value === 'string') {
    reportAmbiguous(node, path, reading.report)
    return node.value
  }
  if (node.value === null) {
    reading.report({ code: 'expectedValue', key }, place)
    return null
  }
  const source = sourceOf(node)
  reading.report(
    { code: 'expectedText', key, source },
    { ...place, fix: { ...placeOf(node), text: JSON.stringify(source) } },
  )
  return scalarValue(node, path, reading.report)
}

export const readQuantityNode = (reading: Reading, site: Site, unit: QuantityUnit): Json => {
  const { node, path } = site
  const place = { path, ...placeOf(node) }
  const key = lastName(path)
  const isNumber = isScalar(node) && (typeof node.value === 'number' || typeof node.value === 'bigint')
  if (!isScalar(node) || !(isNumber || typeof node.value === 'string')) {
    const isNothing = foundType(node) === 'nothing'
    reading.report(
      isNothing
        ? { code: 'expectedValue', key }
        : { code: 'expectedQuantity', key, source: isScalar(node) ? sourceOf(node) : '' },
      place,
    )
    return plainValue(node)
  }
  // A bare number keeps the characters it was written with: 0.50 is sent as "0.50".
  const text = typeof node.value === 'string' ? node.value : sourceOf(node)
  const read = readQuantity(text)
  if (!read.ok) {
    const { code, suggestion } = read
    const fix =
      suggestion === undefined
        ? {}
        : { fix: { ...placeOf(node), text: /^\d+$/.test(suggestion) ? `"${suggestion}"` : suggestion } }
    reading.report(
      code === 'notQuantity'
        ? { code, source: text, suggestion }
        : code === 'emptyQuantity'
          ? { code }
          : { code, source: text },
      { ...place, ...fix },
    )
  } else if (isUnlikelyQuantity(read.value, unit)) {
    reading.report(
      unit === 'memory'
        ? { code: 'unlikelyMemory', source: text, bytes: quantityDecimal(read.value) }
        : { code: 'unlikelyCpu', source: text },
      place,
    )
  }
  return text
}

export const readInteger = (reading: Reading, site: Site, type: Extract<FieldType, { type: 'integer' }>): Json => {
  const { node, path } = site
  const place = { path, ...placeOf(node) }
  const key = lastName(path)
  const source = isScalar(node) ? (typeof node.value === 'string' ? node.value : sourceOf(node)) : ''
  const isNumber = isScalar(node) && (typeof node.value === 'number' || typeof node.value === 'bigint')
  if (!isNumber && !/^-?\d+$/.test(source)) {
    reading.report(
      foundType(node) === 'nothing' ? { code: 'expectedValue', key } : { code: 'expectedInteger', key, source },
      place,
    )
    return plainValue(node)
  }
  const value = isNumber ? scalarValue(node, path, reading.report) : source
  if (!/^-?(0|[1-9]\d*)$/.test(source)) {
    const isWhole = typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))
    const fix = isWhole ? { fix: { ...placeOf(node), text: String(value) } } : {}
    reading.report(
      { code: isWhole || /^0\d+$/.test(source) ? 'notNumberNotation' : 'expectedInteger', key, source },
      { ...place, ...fix },
    )
  } else if (BigInt(source) < BigInt(type.min) || (type.wire !== 'text' && BigInt(source) > BigInt(type.max))) {
    reading.report({ code: 'outOfRange', key, min: type.min, max: type.max }, place)
  }
  return type.wire === 'text' && isNumber && /^-?\d+$/.test(source) ? source : value
}

const trueWords = /^(y|yes|on|true)$/i
const falseWords = /^(n|no|off|false)$/i

export const readBoolean = (reading: Reading, site: Site): Json => {
  const { node, path } = site
  if (isScalar(node) && typeof node.value === 'boolean') return node.value
  const key = lastName(path)
  const place = placeOf(node)
  const source = isScalar(node) ? sourceOf(node) : ''
  const meant = trueWords.test(source) ? 'true' : falseWords.test(source) ? 'false' : undefined
  const fix = meant === undefined ? {} : { fix: { ...place, text: meant } }
  reading.report(
    foundType(node) === 'nothing' ? { code: 'expectedValue', key } : { code: 'expectedBoolean', key, source },
    { path, ...place, ...fix },
  )
  return plainValue(node)
}

const reportValue = (reading: Reading, value: Json, path: ValuePath, node: unknown): void => {
  const name = path.findLast((part) => typeof part === 'string')
  const known = Object.entries(knownValues).find(([key]) => key === name)?.[1]
  if (typeof value !== 'string' || !known || known.some((each) => each === value)) return
  const suggestion = nearestName(value, known)
  const place = placeOf(node)
  const fix = suggestion === undefined ? {} : { fix: { ...place, text: suggestion } }
  reading.report({ code: 'unknownValue', key: lastName(path), value }, { path, ...place, ...fix })
}

export const readEnum = (reading: Reading, site: Site): Json => {
  // A newer server may send a number for a value it has no name for here.
  if (isScalar(site.node) && typeof site.node.value === 'number')
    return scalarValue(site.node, site.path, reading.report)
  const value = readText(reading, site)
  reportValue(reading, value, site.path, site.node)
  return value
}

/** An element of a set: text, from the known values where there are some. */
export const readSetItem = (reading: Reading, site: Site): Json => {
  const value = readText(reading, site)
  reportValue(reading, value, site.path, site.node)
  return value
}
