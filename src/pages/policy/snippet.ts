import { checkPolicyText } from '../../domain/policy-check'
import type { ValuePath } from '../../domain/policy-fields'
import { writePolicyText } from '../../domain/policy-text'
import { isJsonObject, parseJson, type Json, type JsonObject } from '../../lib/lossless'

/** A policy with one value in it. */
export const nested = (path: ValuePath, value: Json): JsonObject => {
  const built = path.reduceRight<Json>((inner, part) => ({ [String(part)]: inner }), value)
  return isJsonObject(built) ? built : {}
}

/** The lines of one value, without the mappings it stands in. */
export const valueLines = (path: ValuePath, value: Json): readonly string[] => {
  const lines = writePolicyText(nested(path, value)).trimEnd().split('\n')
  const depth = path.length - 1
  return lines.slice(depth).map((line) => line.slice(depth * 2))
}

/** The same as a card shows it: of a mapping only what is in it, since the card names it already. */
export const memberLines = (path: ValuePath, value: Json): readonly string[] => {
  const lines = valueLines(path, value)
  return isJsonObject(value) && lines.length > 1 ? lines.slice(1).map((line) => line.slice(2)) : lines
}

/** Reads lines written by hand back as the value at a path; undefined when they are not valid there. */
export const readValue = (path: ValuePath, text: string): { readonly value: Json | undefined } | undefined => {
  if (text.trim() === '') return { value: undefined }
  const parents = writePolicyText(nested(path.slice(0, -1), {}))
    .trimEnd()
    .split('\n')
  const head = parents.map((line) => line.replace(/ \{\}$/, ''))
  const indent = '  '.repeat(path.length - 1)
  const body = text.split('\n').map((line) => `${indent}${line}`)
  const whole = path.length > 1 ? [...head, ...body].join('\n') : text
  const { json, findings } = checkPolicyText(`${whole}\n`, undefined)
  if (json === undefined || findings.some(({ severity }) => severity === 'error')) return undefined
  let at: unknown = parseJson(json)
  for (const part of path) at = isJsonObject(at) ? at[String(part)] : undefined
  return at === undefined ? undefined : { value: isJson(at) ? at : undefined }
}

const isJson = (value: unknown): value is Json =>
  value !== undefined && typeof value !== 'function' && typeof value !== 'symbol'
