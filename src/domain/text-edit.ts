import { Document, isMap, isSeq, parseDocument, type Pair } from 'yaml'
import { isJsonObject, formatJson, parseJson, type JsonObject } from '../lib/lossless'
import { toTextKeys } from './casing'
import { withChange, type TextChange } from './merge'
import { isSamePolicy } from './policy-canonical'
import { checkPolicyText } from './policy-check'
import { policyShape } from './policy-fields'
import { isJsonText, writePolicyText } from './policy-text'
import { innerShape, itemIndex, keyTextOf, splicePolicyText } from './text-splice'
import type { Shape } from '../wire/shape'

const spelt = (part: string, shape: Shape): string => {
  const keys = toTextKeys({ [part]: null }, shape)
  return Object.keys(isJsonObject(keys) ? keys : {})[0] ?? part
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
  const written: (string | number)[] = []
  let node: unknown = yaml.contents
  let shape: Shape = policyShape
  for (const part of path) {
    const index = itemIndex(node, shape, part) ?? -1
    const pair: Pair | undefined = isMap(node) ? node.items[index] : undefined
    written.push(pair ? keyTextOf(pair) : typeof part === 'number' ? part : spelt(part, shape))
    node = pair ? pair.value : isSeq(node) ? node.items[index] : undefined
    shape = innerShape(shape, part)
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
const applyOne = (text: string, document: JsonObject, change: TextChange): SaidText => {
  const wanted = withChange(document, change)
  const isJson = isJsonText(text)
  for (const edit of isJson ? [splicePolicyText] : [splicePolicyText, editTree]) {
    const edited = edit(text, change)
    const read = edited === undefined ? undefined : documentOf(edited, wanted)
    if (edited !== undefined && read && isSamePolicy(read, wanted)) return { text: edited, document: read }
  }
  return { text: isJson ? `${formatJson(wanted, 2)}\n` : writePolicyText(wanted), document: wanted }
}

/** A policy text with the document it says. */
export type SaidText = { readonly text: string; readonly document: JsonObject }

/** Makes changes to a policy text, one after the other; `document` is what it says. Gives the new text and document. */
export const editSaidText = (said: SaidText, changes: readonly TextChange[]): SaidText =>
  changes.reduce((state, change) => applyOne(state.text, state.document, change), said)

/** Makes changes to a policy text, one after the other. `document` is what the text says now. */
export const editPolicyText = (text: string, document: JsonObject, changes: readonly TextChange[]): string =>
  editSaidText({ text, document }, changes).text
