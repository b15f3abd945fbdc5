import { isMap, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml'
import { isJsonObject, type Json, type JsonObject } from '../lib/lossless'
import { camelOf, snakeOf } from './casing'
import type { Report } from './finding'
import { nearestName } from './nearest-name'
import { fieldChildren, fieldOfPath, fieldType, type FieldType, type ValuePath } from './policy-fields'
import {
  lastName,
  readBoolean,
  readEnum,
  readInteger,
  readQuantityNode,
  readSetItem,
  readText,
  type PathSpan,
  type Reading,
  type Site,
} from './policy-leaf'
import { foundType, isForbiddenKey, placeOf, plainValue, reportAmbiguous, scalarValue, sourceOf } from './policy-scalar'

/** Texts inside the free `base` that Kubernetes wants to be text: labels, annotations, node selectors. */
const textMapsInBase = /^base\.(metadata\.(labels|annotations)|spec\.nodeSelector)$/

const memberOf = (value: Json | undefined, key: string): Json | undefined =>
  isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined

const elementOf = (value: Json | undefined, index: number): Json | undefined =>
  Array.isArray(value) ? value[index] : undefined

/** The key of a pair as text, or undefined (reported) when it is a list or a mapping. */
const keyText = (reading: Reading, pair: Pair, path: ValuePath): string | undefined => {
  const { key } = pair
  if (isScalar(key)) return typeof key.value === 'string' ? key.value : sourceOf(key)
  reading.report({ code: 'keyNotText' }, { path, ...placeOf(key) })
  return undefined
}

const reportKey = (reading: Reading, pair: Pair, key: string, path: ValuePath): boolean => {
  const place = placeOf(pair.key)
  if (key === '<<') reading.report({ code: 'mergeKey' }, { path, ...place })
  else if (isForbiddenKey(key)) reading.report({ code: 'forbiddenKey', key }, { path, ...place })
  else return true
  return false
}

/** Which wire key a text key means here: a field, a key the base has, or itself. */
const wireKey = (children: ReadonlyMap<string, string>, base: Json | undefined, key: string): string => {
  if (children.has(key)) return key
  const camel = camelOf(key)
  if (children.has(camel)) return camel
  if (memberOf(base, key) !== undefined) return key
  return memberOf(base, camel) === undefined ? key : camel
}

const reportUnknown = (
  reading: Reading,
  {
    key,
    path,
    base,
    pair,
    children,
  }: { key: string; path: ValuePath; base: Json | undefined; pair: Pair; children: ReadonlyMap<string, string> },
): void => {
  const parent = lastName(path)
  const place = placeOf(pair.key)
  const at = [...path, key]
  if (memberOf(base, key) !== undefined) {
    reading.report({ code: 'unknownInBase', key, parent }, { path: at, ...place })
    return
  }
  const suggestion = nearestName(key, [...children.keys()].map(snakeOf))
  const fix = suggestion === undefined ? {} : { fix: { ...place, text: suggestion } }
  reading.report({ code: 'unknownKey', key, parent, suggestion }, { path: at, ...place, ...fix })
}

type Seen = Map<string, { readonly written: string; readonly pair: Pair }>

const reportDuplicate = (
  reading: Reading,
  seen: Seen,
  wire: string,
  written: string,
  pair: Pair,
  path: ValuePath,
): boolean => {
  const earlier = seen.get(wire)
  if (!earlier) {
    seen.set(wire, { written, pair })
    return false
  }
  const tell = (mine: { written: string; pair: Pair }, other: { written: string; pair: Pair }): void => {
    const otherLine = reading.lineOf(placeOf(other.pair.key).offset)
    const detail =
      mine.written === other.written
        ? ({ code: 'duplicateKey', key: mine.written, otherLine } as const)
        : ({ code: 'duplicateSpelling', key: mine.written, other: other.written, otherLine } as const)
    reading.report(detail, { path: [...path, wire], ...placeOf(mine.pair.key) })
  }
  tell(earlier, { written, pair })
  tell({ written, pair }, earlier)
  return true
}

const keepSpan = (reading: Reading, path: ValuePath, keyNode: unknown, valueNode: unknown): void => {
  const key = placeOf(keyNode)
  const value = placeOf(valueNode)
  const start = value.offset === 0 ? key.offset + key.length : value.offset
  reading.spans.push({ path, ...key, value: [start, start + value.length] })
}

const readMembers = (
  reading: Reading,
  map: YAMLMap,
  { path, base }: Site,
  readMember: (key: string, site: Site, pair: Pair) => Json,
  wireOf: (key: string) => string,
): JsonObject => {
  const seen: Seen = new Map()
  const document: JsonObject = {}
  for (const pair of map.items) {
    const written = keyText(reading, pair, path)
    if (written === undefined || !reportKey(reading, pair, written, path)) continue
    const wire = wireOf(written)
    const at = [...path, wire]
    if (reportDuplicate(reading, seen, wire, written, pair, path)) continue
    keepSpan(reading, at, pair.key, pair.value)
    document[wire] = readMember(wire, { node: pair.value, path: at, base: memberOf(base, wire) }, pair)
  }
  return document
}

/** A value no schema speaks about: kept as it is, its keys are data. */
const readOpen = (reading: Reading, site: Site): Json => {
  const { node, path, base } = site
  if (isMap(node)) {
    const isTextMap = textMapsInBase.test(path.join('.'))
    const read = (_: string, member: Site): Json => (isTextMap ? readText(reading, member) : readOpen(reading, member))
    return readMembers(reading, node, site, read, (key) => key)
  }
  if (isSeq(node)) {
    return node.items.map((item, index) =>
      readOpen(reading, { node: item, path: [...path, index], base: elementOf(base, index) }),
    )
  }
  if (!isScalar(node)) return null
  reportAmbiguous(node, path, reading.report)
  return scalarValue(node, path, reading.report)
}

const readList = (reading: Reading, site: Site, readItem: (reading: Reading, site: Site) => Json): Json => {
  const { node, path, base } = site
  if (!isSeq(node)) {
    reading.report({ code: 'expectedList', key: lastName(path), found: foundType(node) }, { path, ...placeOf(node) })
    return plainValue(node)
  }
  return node.items.map((item, index) => {
    const at = [...path, index]
    reading.spans.push({
      path: at,
      ...placeOf(item),
      value: [placeOf(item).offset, placeOf(item).offset + placeOf(item).length],
    })
    return readItem(reading, { node: item, path: at, base: elementOf(base, index) })
  })
}

const reportNotMapping = (reading: Reading, { node, path }: Site): void => {
  const source = isScalar(node) ? sourceOf(node) : ''
  const isMissingSpace = /^[\w-]+:\S/.test(source)
  reading.report(
    { code: 'expectedMapping', key: lastName(path), found: foundType(node), isMissingSpace },
    { path, ...placeOf(node) },
  )
}

const readGroup = (reading: Reading, site: Site): Json => {
  const { node, path, base } = site
  if (!isMap(node)) {
    reportNotMapping(reading, site)
    return plainValue(node)
  }
  const children = fieldChildren(fieldOfPath(path))
  const readMember = (key: string, member: Site, pair: Pair): Json => {
    const field = children.get(key)
    if (field !== undefined) return readField(reading, member, fieldType(field))
    reportUnknown(reading, { key, path, base, pair, children })
    return readOpen(reading, member)
  }
  return readMembers(reading, node, site, readMember, (key) => wireKey(children, base, key))
}

const readMap = (reading: Reading, site: Site): Json => {
  if (isMap(site.node))
    return readMembers(
      reading,
      site.node,
      site,
      (_, member) => readText(reading, member),
      (key) => key,
    )
  reportNotMapping(reading, site)
  return plainValue(site.node)
}

const readField = (reading: Reading, site: Site, type: FieldType | undefined): Json => {
  switch (type?.type) {
    case undefined:
      return readOpen(reading, site)
    case 'open':
      if (!isMap(site.node)) reportNotMapping(reading, site)
      return readOpen(reading, site)
    case 'group':
      return readGroup(reading, site)
    case 'map':
      return readMap(reading, site)
    case 'text':
      return readText(reading, site)
    case 'boolean':
      return readBoolean(reading, site)
    case 'enum':
      return readEnum(reading, site)
    case 'set':
      return readList(reading, site, readSetItem)
    case 'rules':
      return readList(reading, site, readGroup)
    case 'quantity':
      return readQuantityNode(reading, site, type.unit)
    case 'integer':
      return readInteger(reading, site, type)
  }
}

/**
 * Turns the syntax tree of a policy text into the wire document: field names in camelCase, data keys untouched,
 * every digit kept, every oddity reported at its place. Any shape is survivable.
 */
export const readPolicyTree = (
  root: YAMLMap,
  base: JsonObject | undefined,
  report: Report,
  lineOf: (offset: number) => number,
): { document: JsonObject; spans: readonly PathSpan[] } => {
  const spans: PathSpan[] = []
  const document = readGroup({ report, spans, lineOf }, { node: root, path: [], base })
  return { document: isJsonObject(document) ? document : {}, spans }
}
