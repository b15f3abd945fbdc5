import { formatJson, isJsonObject, type Json, type JsonObject } from '../lib/lossless'
import type { FleetPolicy } from './fleet-intern'
import { camelPath, holds, type QueryOp, type QueryTerm } from './fleet-query'
import type { FleetRow } from './fleet-row'
import { fieldType } from './policy-fields'
import { compareQuantities, readQuantity } from './quantity'

type PathTerm = QueryTerm & { kind: 'path' }

/** Everything at a path: lists are entered, so that a path reaches each of their elements. */
const valuesAt = (value: Json | undefined, parts: readonly string[]): Json[] => {
  const [part, ...rest] = parts
  if (part === undefined) return value === undefined || value === null ? [] : [value]
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, parts))
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([key, member]) =>
    key === part || camelPath(key) === part ? valuesAt(member, rest) : [],
  )
}

const isEmpty = (value: Json): boolean =>
  Array.isArray(value) ? value.length === 0 : isJsonObject(value) && Object.keys(value).length === 0

const asText = (value: Json): string => (typeof value === 'string' ? value : formatJson(value))

const compareAs = (isQuantity: boolean, there: string, asked: string): number | undefined => {
  if (isQuantity) {
    const [a, b] = [readQuantity(there), readQuantity(asked)]
    return a.ok && b.ok ? compareQuantities(a.value, b.value) : undefined
  }
  const [a, b] = [Number(there), Number(asked)]
  return there.trim() === '' || Number.isNaN(a) || Number.isNaN(b) ? undefined : a - b
}

const fits = (value: Json, op: QueryOp, asked: string, isQuantity: boolean): boolean => {
  if (Array.isArray(value)) return value.some((item) => fits(item, op, asked, isQuantity))
  if (isJsonObject(value)) return false
  const there = asText(value)
  const difference = compareAs(isQuantity, there, asked)
  if (difference !== undefined) return holds(op, difference)
  return op === 'is' && there.toLowerCase() === asked.toLowerCase()
}

const policyTest = ({ path, op, values }: PathTerm): ((document: JsonObject | undefined) => boolean) => {
  const parts = path.split('.').filter(Boolean)
  const isQuantity = fieldType(path)?.type === 'quantity'
  const one = (found: readonly Json[], asked: string): boolean => {
    if (op === 'is' && asked === 'absent') return found.length === 0
    if (op === 'is' && asked === 'present') return found.length > 0
    if (op === 'is' && asked === 'empty') return found.some(isEmpty)
    return found.some((value) => fits(value, op, asked, isQuantity))
  }
  return (document) => {
    const found = valuesAt(document, parts)
    return values.some((asked) => one(found, asked))
  }
}

/**
 * The test of one `policy.…` term. Quantities compare as quantities, numbers as numbers, lists by any element;
 * `absent`, `present` and `empty` ask whether something is there. A policy shared by many rows is judged once.
 */
export const pathMatcher = (term: PathTerm): ((row: FleetRow) => boolean) => {
  const test = policyTest(term)
  const judged = new Map<FleetPolicy | undefined, boolean>()
  return ({ policy }) => {
    const known = judged.get(policy)
    if (known !== undefined) return known
    const verdict = test(policy?.document)
    judged.set(policy, verdict)
    return verdict
  }
}
