import {
  Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { formatJson, isJsonObject, type Json, type JsonObject } from '../lib/lossless'
import type { Shape } from '../wire/shape'
import { toTextKeys, wireFieldOf } from './casing'
import type { TextRange } from './finding'
import type { TextChange } from './merge'
import { policyShape, type ValuePath } from './policy-fields'
import { isJsonText, writePolicyText } from './policy-text'

type Holder = YAMLMap | YAMLSeq

/** Where a path ends in a text: the innermost collection there is, and which of its items the next part names. */
type Spot = {
  readonly holder: Holder
  /** −1 where the collection has no such item. */
  readonly index: number
  readonly shape: Shape
  readonly depth: number
  /** The spot this collection is the value of. */
  readonly owner: Spot | undefined
}

/** The shape of a member or an element. */
export const innerShape = (shape: Shape, part: string | number): Shape => {
  if (typeof part === 'number') return shape.kind === 'list' ? shape.item : { kind: 'open' }
  return (shape.kind === 'object' ? shape.fields[part] : undefined) ?? { kind: 'open' }
}

/** The key of a member as it is written. */
export const keyTextOf = (pair: Pair): string => (isScalar(pair.key) ? String(pair.key.value) : '')

/** Which item of a collection of the text a wire name or an index means; −1 for none, undefined when it cannot have any. */
export const itemIndex = (holder: unknown, shape: Shape, part: string | number): number | undefined => {
  if (isSeq(holder)) return typeof part === 'number' ? (part < holder.items.length ? part : -1) : undefined
  if (!isMap(holder) || typeof part === 'number') return undefined
  const fields = shape.kind === 'object' ? shape.fields : {}
  return holder.items.findIndex((pair) => {
    const written = keyTextOf(pair)
    return written === part || wireFieldOf(fields, written) === part
  })
}

const itemValue = (holder: Holder, index: number): unknown =>
  isMap(holder) ? holder.items[index]?.value : holder.items[index]

/** Goes down a path as far as the text has collections for it. */
const locate = (root: YAMLMap, path: ValuePath): Spot | undefined => {
  let holder: Holder = root
  let shape: Shape = policyShape
  let owner: Spot | undefined
  for (const [depth, part] of path.entries()) {
    const index = itemIndex(holder, shape, part)
    if (index === undefined) return undefined
    const spot: Spot = { holder, index, shape, depth, owner }
    const child = index < 0 ? undefined : itemValue(holder, index)
    if (depth === path.length - 1 || !(isMap(child) || isSeq(child))) return spot
    holder = child
    shape = innerShape(shape, part)
    owner = spot
  }
  return undefined
}

const nest = (parts: ValuePath, value: Json): Json =>
  parts.reduceRight<Json>((inner, part) => (typeof part === 'number' ? [inner] : { [part]: inner }), value)

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1
const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end + 1
}

const rangeOf = (node: unknown): readonly [number, number] | undefined => {
  const range = isScalar(node) || isCollection(node) ? node.range : undefined
  return range ? [range[0], range[1]] : undefined
}

/** Start of an item's first character and end of its last; of a member of a mapping, from its key on. */
const itemRange = (holder: Holder, index: number): readonly [number, number] => {
  if (!isMap(holder)) return rangeOf(holder.items[index]) ?? [0, 0]
  const pair = holder.items[index]
  const key = rangeOf(pair?.key) ?? [0, 0]
  return [key[0], Math.max(key[1], rangeOf(pair?.value)?.[1] ?? 0)]
}

const replace = (text: string, start: number, end: number, by: string): string =>
  `${text.slice(0, start)}${by}${text.slice(end)}`

const isBlankBefore = (text: string, at: number): boolean => text.slice(lineStart(text, at), at).trim() === ''

const indented = (lines: string, indent: number): string => lines.replace(/^(?=.)/gm, ' '.repeat(indent))

// Field names are already spelt for the text, so nothing may be re-cased again.
const writeRaw = (document: JsonObject): string =>
  writePolicyText({ base: document })
    .replace(/^base:\n/, '')
    .replace(/^ {2}/gm, '')

/** A member of a mapping as block YAML lines, or an element of a list with its dash. */
const renderBlock = (part: string | number, value: Json, shape: Shape): string => {
  if (typeof part === 'number') {
    const item = toTextKeys(value, innerShape(shape, part))
    return writeRaw({ list: [item] })
      .replace(/^list:\n/, '')
      .replace(/^ {2}/gm, '')
  }
  const document = toTextKeys({ [part]: value }, shape)
  return isJsonObject(document) ? writeRaw(document) : ''
}

/** A value as it stands between brackets and braces. */
const renderFlow = (value: Json): string => {
  const yaml = new Document([value], {
    version: '1.2',
    schema: 'core',
    compat: 'yaml-1.1',
    aliasDuplicateObjects: false,
  })
  if (isCollection(yaml.contents)) yaml.contents.flow = true
  return yaml.toString({ lineWidth: 0, flowCollectionPadding: false }).trim().slice(1, -1)
}

const renderFlowItem = (text: string, part: string | number, value: Json, shape: Shape): string => {
  const isJson = isJsonText(text)
  if (typeof part === 'number')
    return isJson ? formatJson(value) : renderFlow(toTextKeys(value, innerShape(shape, part)))
  return isJson
    ? `${JSON.stringify(part)}: ${formatJson(value)}`
    : renderFlow(toTextKeys({ [part]: value }, shape)).slice(1, -1)
}

const isInline = (value: Json): boolean => !Array.isArray(value) && !isJsonObject(value)

/** Replaces a scalar where it stands, so that a comment at the end of its line stays. */
const replaceScalar = (text: string, node: unknown, value: Json): string | undefined => {
  const range = rangeOf(node)
  if (!range || !isScalar(node) || node.value === null || !isInline(value)) return undefined
  const scalar = /^x:\s(.*)$/.exec(writeRaw({ x: value }).trimEnd())?.[1]
  if (scalar === undefined || /^[|>]/.test(scalar) || (node.type ?? '').startsWith('BLOCK')) return undefined
  return replace(text, range[0], range[1], scalar)
}

const dashOf = (text: string, itemStart: number): number => text.lastIndexOf('-', itemStart - 1)

/** Where an item of a block collection begins: at its key, or at its dash. */
const blockStart = (text: string, holder: Holder, index: number): number => {
  const [start] = itemRange(holder, index)
  return isMap(holder) ? start : dashOf(text, start)
}

const blockEnd = (text: string, holder: Holder, index: number): number => {
  const [start, end] = itemRange(holder, index)
  return lineEnd(text, Math.max(start, end - 1))
}

const setInBlock = (text: string, spot: Spot, part: string | number, value: Json): string => {
  const { holder, index, shape } = spot
  const first = blockStart(text, holder, 0)
  const indent = first - lineStart(text, first)
  const lines = indented(renderBlock(part, value, shape), indent)
  if (index >= 0) {
    return replace(text, blockStart(text, holder, index), blockEnd(text, holder, index), lines.trimStart())
  }
  const end = blockEnd(text, holder, holder.items.length - 1)
  const isOnNewLine = end === 0 || text[end - 1] === '\n'
  return replace(text, end, end, `${isOnNewLine ? '' : '\n'}${lines}`)
}

/** Takes the only item of a block collection out: an empty one stays, and comments inside stay as lines. */
const emptyBlock = (text: string, { holder, owner }: Spot): string => {
  const empty = isMap(holder) ? '{}' : '[]'
  const pair = owner && isMap(owner.holder) ? owner.holder.items[owner.index] : undefined
  const start = blockStart(text, holder, 0)
  const keyEnd = rangeOf(pair?.key)?.[1]
  if (keyEnd === undefined || !isBlankBefore(text, start)) return replace(text, start, itemRange(holder, 0)[1], empty)
  const without = replace(text, lineStart(text, start), blockEnd(text, holder, 0), '')
  const colon = text.indexOf(':', keyEnd) + 1
  return replace(without, colon, colon, ` ${empty}`)
}

const removeFromBlock = (text: string, spot: Spot): string => {
  const { holder, index } = spot
  if (holder.items.length === 1) return emptyBlock(text, spot)
  const start = blockStart(text, holder, index)
  const end = blockEnd(text, holder, index)
  if (isBlankBefore(text, start)) return replace(text, lineStart(text, start), end, '')
  // The first member stands behind the dash of its element; the next one moves up.
  return replace(text, start, end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0), '')
}

const setInFlow = (text: string, spot: Spot, part: string | number, value: Json): string => {
  const { holder, index, shape } = spot
  const item = renderFlowItem(text, part, value, shape)
  if (index >= 0) return replace(text, ...itemRange(holder, index), item)
  const last = holder.items.length - 1
  if (last < 0) return replace(text, (rangeOf(holder)?.[0] ?? 0) + 1, (rangeOf(holder)?.[1] ?? 1) - 1, item)
  const [start, end] = itemRange(holder, last)
  const gap = isBlankBefore(text, start) ? `\n${text.slice(lineStart(text, start), start)}` : ' '
  return replace(text, end, end, `,${gap}${item}`)
}

const removeFromFlow = (text: string, { holder, index }: Spot): string => {
  const [start, end] = itemRange(holder, index)
  if (index + 1 < holder.items.length) return replace(text, start, itemRange(holder, index + 1)[0], '')
  if (index > 0) return replace(text, itemRange(holder, index - 1)[1], end, '')
  const [open, close] = rangeOf(holder) ?? [start - 1, end + 1]
  return replace(text, open + 1, close - 1, '')
}

/** The first value of an empty mapping or list: written as a block wherever its surroundings are one. */
const fillBlock = (text: string, spot: Spot, path: ValuePath, value: Json): string | undefined => {
  if (isJsonText(text) && !/^\uFEFF?\s*\{\s*\}\s*$/.test(text)) return undefined
  const { holder, owner, depth } = spot
  const parts = path.slice(depth)
  if (owner) {
    const part = path[owner.depth]
    if (owner.holder.flow || part === undefined) return undefined
    return setInBlock(text, owner, part, nest(parts, value))
  }
  const lines = renderBlock(parts[0] ?? '', nest(parts.slice(1), value), spot.shape)
  const [start, end] = rangeOf(holder) ?? [0, text.length]
  return isBlankBefore(text, start) ? replace(text, start, end, lines.trimEnd()) : undefined
}

const put = (text: string, spot: Spot, parts: ValuePath, value: Json): string | undefined => {
  const [part] = parts
  const { holder, index } = spot
  if (part === undefined) return undefined
  if (holder.flow) return setInFlow(text, spot, part, value)
  if (holder.items.length === 0) return undefined
  const scalar = index < 0 ? undefined : replaceScalar(text, itemValue(holder, index), value)
  return scalar ?? setInBlock(text, spot, part, value)
}

/**
 * One change spliced into a policy text: every character outside of what changes stays. Undefined where that is not
 * plainly possible. The caller reads the result back and proves it.
 */
export const splicePolicyText = (text: string, { path, value }: TextChange): string | undefined => {
  const yaml = parseDocument(text, { merge: false, uniqueKeys: false, prettyErrors: false, logLevel: 'error' })
  if (yaml.errors.length > 0) return undefined
  if (yaml.contents === null && value !== undefined) {
    const head = text === '' || text.endsWith('\n') ? text : `${text}\n`
    return `${head}${renderBlock(path[0] ?? '', nest(path.slice(1), value), policyShape)}`
  }
  if (!isMap(yaml.contents)) return undefined
  const spot = locate(yaml.contents, path)
  if (!spot) return undefined
  const isReached = spot.depth === path.length - 1
  if (value === undefined) {
    if (spot.index < 0 || !isReached) return text
    return spot.holder.flow ? removeFromFlow(text, spot) : removeFromBlock(text, spot)
  }
  const parts = path.slice(spot.depth)
  if (spot.holder.flow && spot.holder.items.length === 0) {
    const filled = fillBlock(text, spot, path, value)
    if (filled !== undefined) return filled
  }
  return put(text, spot, parts, nest(parts.slice(1), value))
}

/** The one stretch in which two texts differ, in lines and columns from 1 of the first. */
export const textDifference = (from: string, to: string): { readonly range: TextRange; readonly text: string } => {
  const shorter = Math.min(from.length, to.length)
  let start = 0
  while (start < shorter && from[start] === to[start]) start += 1
  // A character of two halves is replaced whole.
  if (/[\uD800-\uDBFF]/.test(from[start - 1] ?? '')) start -= 1
  let same = 0
  while (same < shorter - start && from[from.length - 1 - same] === to[to.length - 1 - same]) same += 1
  if (/[\uDC00-\uDFFF]/.test(from[from.length - same] ?? '')) same -= 1
  const place = (at: number): { line: number; column: number } => ({
    line: from.slice(0, at).split('\n').length,
    column: at - lineStart(from, at) + 1,
  })
  const [a, b] = [place(start), place(from.length - same)]
  return {
    range: { startLine: a.line, startColumn: a.column, endLine: b.line, endColumn: b.column },
    text: to.slice(start, to.length - same),
  }
}
