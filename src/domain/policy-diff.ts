import { isEqual } from '../lib/equal'
import { isJsonObject, type Json, type JsonObject } from '../lib/lossless'
import { canonicalPolicy, hasSameMeaning } from './policy-canonical'
import { fieldOfPath, fieldType, isPolicyField, type PolicyField, type ValuePath } from './policy-fields'

/**
 * One difference between two policies. `rewritten` is another spelling of the same meaning: 1Gi and 1024Mi,
 * a set in another order, a zero value written out.
 */
export type PolicyChange = {
  readonly path: ValuePath
  /** The field of the vocabulary; undefined for what no schema knows and for the inside of `base`. */
  readonly field: PolicyField | undefined
  readonly kind: 'added' | 'removed' | 'changed' | 'rewritten'
  readonly before: Json | undefined
  readonly after: Json | undefined
}

const present = (value: Json | undefined): value is Json => value !== undefined && value !== null

const changeOf = (path: ValuePath, before: Json | undefined, after: Json | undefined): PolicyChange => {
  const field = fieldOfPath(path)
  const isSame = hasSameMeaning(before, after, field)
  const kind = isSame ? 'rewritten' : !present(before) ? 'added' : !present(after) ? 'removed' : 'changed'
  return { path, field: isPolicyField(field) ? field : undefined, kind, before, after }
}

// These only hold others: their coming and going is told member by member.
const isContainer = (field: string): boolean => ['', 'constraints', 'controlPlaneAccess'].includes(field)

const isWalked = (field: string): boolean => {
  const type = fieldType(field)?.type
  return isContainer(field) || type === 'group' || type === 'open' || type === undefined
}

const members = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {})

const isObjectOrAbsent = (value: Json | undefined): boolean => !present(value) || isJsonObject(value)

const differences = (path: ValuePath, before: Json | undefined, after: Json | undefined): PolicyChange[] => {
  if (isEqual(before, after)) return []
  const field = fieldOfPath(path)
  const canWalk = isContainer(field)
    ? isObjectOrAbsent(before) && isObjectOrAbsent(after)
    : isWalked(field) && isJsonObject(before) && isJsonObject(after)
  if (!canWalk) return [changeOf(path, before, after)]
  const keys = [...new Set([...Object.keys(members(after)), ...Object.keys(members(before))])]
  return keys.flatMap((key) => differences([...path, key], members(before)[key], members(after)[key]))
}

/**
 * Every difference between two policies, group by group: a group that appears or vanishes is one difference,
 * lists are one each, everything else is told at its own path.
 */
export const diffPolicies = (before: JsonObject | undefined, after: JsonObject | undefined): PolicyChange[] =>
  differences([], before, after)

/** The differences that change what the policy means. */
export const effectiveChanges = (changes: readonly PolicyChange[]): PolicyChange[] =>
  changes.filter(({ kind }) => kind !== 'rewritten')

/** Elements of a list that came and went, by meaning; order and repeats say nothing. */
export const listDifference = (
  before: Json | undefined,
  after: Json | undefined,
  field: string,
): { added: readonly Json[]; removed: readonly Json[] } => {
  const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])
  const keyOf = (item: Json): string => canonicalPolicy(item, `${field}[]`) ?? 'null'
  const keysBefore = new Set(list(before).map(keyOf))
  const keysAfter = new Set(list(after).map(keyOf))
  return {
    added: list(after).filter((item) => !keysBefore.has(keyOf(item))),
    removed: list(before).filter((item) => !keysAfter.has(keyOf(item))),
  }
}

/** Whether a policy limits nothing: no constraint group and no source allowlist. */
export const allowsEverything = (document: JsonObject | undefined): boolean =>
  document !== undefined &&
  canonicalPolicy(document.constraints, 'constraints') === undefined &&
  canonicalPolicy(document.controlPlaneAccess, 'controlPlaneAccess') === undefined
