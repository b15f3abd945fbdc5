import { Document, isMap, isScalar, parseDocument, type Pair, type YAMLMap } from 'yaml'
import { isJsonObject, formatJson, parseJson, type Json, type JsonObject } from '../lib/lossless'
import { toTextKeys, wireFieldOf } from './casing'
import { withChange, type TextChange } from './merge'
import { isSamePolicy } from './policy-canonical'
import { checkPolicyText } from './policy-check'
import { policyShape } from './policy-fields'
import { isJsonText, writePolicyText } from './policy-text'
import type { Shape } from '../wire/shape'

type Site = { readonly map: YAMLMap; readonly pair: Pair | undefined; readonly shape: Shape; readonly depth: number }

const fieldsOf = (shape: Shape): Readonly<Record<string, Shape>> => (shape.kind === 'object' ? shape.fields : {})

const keyTextOf = (pair: Pair): string => (isScalar(pair.key) ? String(pair.key.value) : '')

const findPair = (map: YAMLMap, shape: Shape, wireKey: string): Pair | undefined =>
  map.items.find((pair) => {
    const written = keyTextOf(pair)
    return written === wireKey || wireFieldOf(fieldsOf(shape), written) === wireKey
  })

/** Goes down a path as far as the text has mappings for it. */
const locate = (root: YAMLMap, path: readonly string[]): Site => {
  let map = root
  let shape: Shape = policyShape
  for (const [depth, key] of path.entries()) {
    const pair = findPair(map, shape, key)
    const isLast = depth === path.length - 1
    if (isLast || !pair || !isMap(pair.value)) return { map, pair, shape, depth }
    map = pair.value
    shape = fieldsOf(shape)[key] ?? { kind: 'open' }
  }
  return { map: root, pair: undefined, shape: policyShape, depth: 0 }
}

const nest = (keys: readonly string[], value: Json): Json =>
  keys.reduceRight<Json>((inner, key) => ({ [key]: inner }), value)

/** A member as block YAML lines, indented; keys as the text spells them. */
const renderMember = (key: string, value: Json, shape: Shape, indent: number): string => {
  const document = toTextKeys({ [key]: value }, shape)
  const yaml = isJsonObject(document) ? writeRaw(document) : ''
  const pad = ' '.repeat(indent)
  return yaml.replace(/^(?=.)/gm, pad)
}

// The field names are already spelt for the text, so nothing may be re-cased again.
const writeRaw = (document: JsonObject): string => {
  const wrapped = writePolicyText({ base: document })
  return wrapped.replace(/^base:\n/, '').replace(/^ {2}/gm, '')
}

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1
const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end + 1
}

const rangeOf = (node: unknown): readonly [number, number] | undefined => {
  const range = isScalar(node) || isMap(node) || isCollection(node) ? node.range : undefined
  return range ? [range[0], range[1]] : undefined
}

const isCollection = (node: unknown): node is YAMLMap =>
  typeof node === 'object' && node !== null && 'items' in node && 'range' in node

const endOfPair = (text: string, pair: Pair): number => {
  const key = rangeOf(pair.key)
  const value = rangeOf(pair.value)
  return lineEnd(text, Math.max((value?.[1] ?? key?.[1] ?? 1) - 1, key?.[1] ?? 0))
}

const replaceLines = (text: string, pair: Pair, lines: string): string => {
  const start = lineStart(text, rangeOf(pair.key)?.[0] ?? 0)
  return `${text.slice(0, start)}${lines}${text.slice(endOfPair(text, pair))}`
}

const isInline = (value: Json): boolean => !Array.isArray(value) && !isJsonObject(value)

/** Replaces a scalar where it stands, so that a comment at the end of its line stays. */
const replaceScalar = (text: string, pair: Pair, key: string, value: Json, shape: Shape): string | undefined => {
  const range = rangeOf(pair.value)
  if (!range || !isScalar(pair.value) || pair.value.value === null || !isInline(value)) return undefined
  const rendered = renderMember(key, value, shape, 0).trimEnd()
  const scalar = /^(?:"(?:[^"\\]|\\.)*"|[^:]+):\s(.*)$/.exec(rendered)?.[1]
  if (scalar === undefined || /^[|>]/.test(scalar)) return undefined
  const before = pair.value.type ?? ''
  return before.startsWith('BLOCK') ? undefined : `${text.slice(0, range[0])}${scalar}${text.slice(range[1])}`
}

const indentOf = (text: string, map: YAMLMap): number => {
  const at = rangeOf(map.items[0]?.key)?.[0] ?? 0
  return at - lineStart(text, at)
}

const insertMember = (text: string, { map, shape }: Site, key: string, value: Json): string => {
  const last = map.items.at(-1)
  const at = last ? endOfPair(text, last) : text.length
  const head = text.slice(0, at)
  const lines = renderMember(key, value, shape, indentOf(text, map))
  return `${head}${head === '' || head.endsWith('\n') ? '' : '\n'}${lines}${text.slice(at)}`
}

/** One change spliced into block YAML; undefined where that is not plainly possible. */
const splice = (text: string, { path, value }: TextChange): string | undefined => {
  const keys = path.map(String)
  const yaml = parseDocument(text, { merge: false, uniqueKeys: false, prettyErrors: false, logLevel: 'error' })
  if (yaml.errors.length > 0 || !isMap(yaml.contents)) return undefined
  const site = locate(yaml.contents, keys)
  const { map, pair, shape, depth } = site
  const key = keys[depth] ?? ''
  const isReached = depth === keys.length - 1
  if (map.flow || map.items.length === 0) return undefined
  if (value === undefined) {
    if (!pair || !isReached) return text
    // The last member of a mapping cannot leave an empty line behind.
    return map.items.length === 1 ? undefined : replaceLines(text, pair, '')
  }
  const whole = isReached ? value : nest(keys.slice(depth + 1), value)
  if (!pair) return insertMember(text, site, key, whole)
  return (
    (isReached ? replaceScalar(text, pair, key, whole, shape) : undefined) ??
    replaceLines(text, pair, renderMember(key, whole, shape, indentOf(text, map)))
  )
}

/** The same through the syntax tree: comments stay, spacing may change. */
const editTree = (text: string, { path, value }: TextChange): string | undefined => {
  const yaml = parseDocument(text, {
    merge: false,
    uniqueKeys: false,
    intAsBigInt: true,
    prettyErrors: false,
    logLevel: 'error',
  })
  if (yaml.errors.length > 0 || !isMap(yaml.contents)) return undefined
  const written: string[] = []
  let map: YAMLMap | undefined = yaml.contents
  let shape: Shape = policyShape
  for (const part of path) {
    const pair: Pair | undefined = map && findPair(map, shape, String(part))
    const spelt = toTextKeys({ [String(part)]: null }, shape)
    written.push(pair ? keyTextOf(pair) : (Object.keys(isJsonObject(spelt) ? spelt : {})[0] ?? String(part)))
    map = isMap(pair?.value) ? pair.value : undefined
    shape = fieldsOf(shape)[String(part)] ?? { kind: 'open' }
  }
  if (value === undefined) yaml.deleteIn(written)
  else yaml.setIn(written, new Document(toTextKeys(value, shape), { compat: 'yaml-1.1' }).contents)
  return yaml.toString({ lineWidth: 0, flowCollectionPadding: false })
}

const documentOf = (text: string, base: JsonObject): JsonObject | undefined => {
  const { json } = checkPolicyText(text, base)
  const value = json === undefined ? undefined : parseJson(json)
  return isJsonObject(value) ? value : undefined
}

/**
 * Makes one change to a policy text and proves it: the result is read back and must mean exactly the wanted document.
 * Comments, spacing and unknown keys elsewhere stay; only where no edit of the text can say it, the text is written anew.
 */
const applyOne = (text: string, document: JsonObject, change: TextChange): { text: string; document: JsonObject } => {
  const wanted = withChange(document, change)
  if (isJsonText(text)) return { text: `${formatJson(wanted, 2)}\n`, document: wanted }
  for (const edit of [splice, editTree]) {
    const edited = edit(text, change)
    const read = edited === undefined ? undefined : documentOf(edited, wanted)
    if (edited !== undefined && read && isSamePolicy(read, wanted)) return { text: edited, document: read }
  }
  return { text: writePolicyText(wanted), document: wanted }
}

/** Makes changes to a policy text, one after the other. `document` is what the text says now. */
export const editPolicyText = (text: string, document: JsonObject, changes: readonly TextChange[]): string =>
  changes.reduce((state, change) => applyOne(state.text, state.document, change), { text, document }).text
