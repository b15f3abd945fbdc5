import { isJsonObject, type Json, type JsonObject } from '../lib/lossless'
import { canonicalPolicy, hasSameMeaning } from './policy-canonical'
import { fieldOfPath, fieldType, pathKey, type ValuePath } from './policy-fields'

/** A path that both sides changed, each in its own way: the operator decides. Undefined is absence. */
export type MergeConflict = {
  readonly path: ValuePath
  readonly base: Json | undefined
  readonly theirs: Json | undefined
  readonly mine: Json | undefined
}

/** A path that settled itself: changed on one side only, the same way on both, or element by element. */
export type MergeSettled = {
  readonly path: ValuePath
  readonly by: 'mine' | 'theirs' | 'same' | 'elements'
  readonly value: Json | undefined
}

export type Merge = { readonly conflicts: readonly MergeConflict[]; readonly settled: readonly MergeSettled[] }

/** What the operator chose on one card, and against which of their values: it lapses when they change theirs again. */
export type MergeDecision = {
  readonly choice: 'theirs' | 'mine' | 'edited'
  readonly value: Json | undefined
  readonly theirs: string | undefined
}

export type MergeDecisions = ReadonlyMap<string, MergeDecision>

type Sides = {
  readonly path: ValuePath
  readonly base: Json | undefined
  readonly mine: Json | undefined
  readonly theirs: Json | undefined
}

const isContainer = (field: string): boolean => ['', 'constraints', 'controlPlaneAccess'].includes(field)

const same = (a: Json | undefined, b: Json | undefined, path: ValuePath): boolean =>
  hasSameMeaning(a, b, fieldOfPath(path))

const members = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {})

const isAbsent = (value: Json | undefined): boolean => value === undefined || value === null

/** The path is walked member by member only where nobody took the whole away or turned it into something else. */
const canWalk = ({ path, base, mine, theirs }: Sides): boolean => {
  const field = fieldOfPath(path)
  if (isContainer(field)) return [base, mine, theirs].every((value) => isAbsent(value) || isJsonObject(value))
  const type = fieldType(field)?.type
  const isObjectField = type === 'group' || type === 'open' || type === 'map' || type === undefined
  return isObjectField && isJsonObject(mine) && isJsonObject(theirs) && (isAbsent(base) || isJsonObject(base))
}

const isTolerations = (path: ValuePath): boolean => path.join('.') === 'base.spec.tolerations'

/** The natural key of a list element; undefined where the list is one value. */
const elementKey = (path: ValuePath): ((item: Json) => string) | undefined => {
  const field = fieldOfPath(path)
  if (fieldType(field)?.type === 'set') return (item) => canonicalPolicy(item, `${field}[]`) ?? 'null'
  if (!isTolerations(path)) return undefined
  return (item) => {
    const { key, operator, value, effect } = members(item)
    return JSON.stringify([key ?? '', operator ?? 'Equal', value ?? '', effect ?? ''].map(String))
  }
}

const asList = (value: Json | undefined): readonly Json[] | undefined =>
  isAbsent(value) ? [] : Array.isArray(value) ? value : undefined

/** Element by element: what one side took out is out, what one side put in is in. Undefined when elements disagree. */
const mergeElements = ({ path, base, mine, theirs }: Sides): Json[] | undefined => {
  const key = elementKey(path)
  const [b, m, t] = [asList(base), asList(mine), asList(theirs)]
  if (!key || !b || !m || !t) return undefined
  const index = (items: readonly Json[]): ReadonlyMap<string, Json> => new Map(items.map((item) => [key(item), item]))
  const [inBase, inMine, inTheirs] = [index(b), index(m), index(t)]
  const whole = (item: Json | undefined): string | undefined => canonicalPolicy(item, `${fieldOfPath(path)}[]`)
  const disagrees = [...inMine].some(([id, item]) => inTheirs.has(id) && whole(item) !== whole(inTheirs.get(id)))
  if (disagrees) return undefined
  const kept = m.filter((item) => inTheirs.has(key(item)) || !inBase.has(key(item)))
  const added = t.filter((item) => !inMine.has(key(item)) && !inBase.has(key(item)))
  return [...kept, ...added]
}

const walk = (sides: Sides, found: { conflicts: MergeConflict[]; settled: MergeSettled[] }): void => {
  const { path, base, mine, theirs } = sides
  if (same(mine, theirs, path) && same(base, mine, path)) return
  if (canWalk(sides)) {
    const keys = new Set([
      ...Object.keys(members(mine)),
      ...Object.keys(members(theirs)),
      ...Object.keys(members(base)),
    ])
    for (const key of keys) {
      walk(
        { path: [...path, key], base: members(base)[key], mine: members(mine)[key], theirs: members(theirs)[key] },
        found,
      )
    }
    return
  }
  if (same(mine, theirs, path)) found.settled.push({ path, by: 'same', value: mine })
  else if (same(base, mine, path)) found.settled.push({ path, by: 'theirs', value: theirs })
  else if (same(base, theirs, path)) found.settled.push({ path, by: 'mine', value: mine })
  else {
    const elements = mergeElements(sides)
    if (elements) found.settled.push({ path, by: 'elements', value: elements })
    else found.conflicts.push({ path, base, theirs, mine })
  }
}

/**
 * Three-way comparison of policies, path by path and by meaning. Absent policies count as empty here: what is merged are
 * limits, and the text goes on from theirs.
 */
export const mergePolicies = (
  base: JsonObject | undefined,
  mine: JsonObject,
  theirs: JsonObject | undefined,
): Merge => {
  const found = { conflicts: [], settled: [] }
  walk({ path: [], base: base ?? {}, mine, theirs: theirs ?? {} }, found)
  return found
}

const meaningOf = (value: Json | undefined, path: ValuePath): string | undefined =>
  canonicalPolicy(value, fieldOfPath(path))

/** Records a choice on one card. `value` is needed for an edit by hand. */
export const decide = (
  decisions: MergeDecisions,
  conflict: MergeConflict,
  choice: 'theirs' | 'mine' | { readonly value: Json | undefined },
): MergeDecisions => {
  const decision: MergeDecision =
    choice === 'theirs' || choice === 'mine'
      ? { choice, value: conflict[choice], theirs: meaningOf(conflict.theirs, conflict.path) }
      : { choice: 'edited', value: choice.value, theirs: meaningOf(conflict.theirs, conflict.path) }
  return new Map(decisions).set(pathKey(conflict.path), decision)
}

/** Takes a choice back. */
export const undecide = (decisions: MergeDecisions, conflict: MergeConflict): MergeDecisions => {
  const next = new Map(decisions)
  next.delete(pathKey(conflict.path))
  return next
}

/** The choice that stands for a conflict; undefined when none was made, or they changed this path again since. */
export const decisionFor = (decisions: MergeDecisions, conflict: MergeConflict): MergeDecision | undefined => {
  const decision = decisions.get(pathKey(conflict.path))
  return decision?.theirs === meaningOf(conflict.theirs, conflict.path) ? decision : undefined
}

/** A change to make to the operator's own text. Undefined removes. */
export type TextChange = { readonly path: ValuePath; readonly value: Json | undefined }

/** What has to change in the draft so that it says the merged policy; undecided paths stay as they are. */
export const mergedChanges = (merge: Merge, decisions: MergeDecisions): readonly TextChange[] => [
  ...merge.settled.filter(({ by }) => by === 'theirs' || by === 'elements').map(({ path, value }) => ({ path, value })),
  ...merge.conflicts.flatMap((conflict) => {
    const decision = decisionFor(decisions, conflict)
    return decision && decision.choice !== 'mine' ? [{ path: conflict.path, value: decision.value }] : []
  }),
]

/** Conflicts without a choice. */
export const undecided = (merge: Merge, decisions: MergeDecisions): readonly MergeConflict[] =>
  merge.conflicts.filter((conflict) => decisionFor(decisions, conflict) === undefined)

const withElement = (list: readonly Json[], index: number, rest: ValuePath, value: Json | undefined): Json[] => {
  if (rest.length > 0) return list.with(index, changed(list[index], rest, value))
  return value === undefined
    ? list.toSpliced(index, 1)
    : index < list.length
      ? list.with(index, value)
      : [...list, value]
}

const changed = (holder: Json | undefined, path: ValuePath, value: Json | undefined): Json => {
  const [first, ...rest] = path
  if (first === undefined) return holder ?? null
  if (typeof first === 'number') {
    const list = Array.isArray(holder) ? holder : []
    if (first < list.length || rest.length === 0) return withElement(list, first, rest, value)
    return value === undefined ? list : [...list, changed(undefined, rest, value)]
  }
  const { [first]: inner, ...others } = members(holder)
  if (rest.length > 0) {
    const isThere = isJsonObject(inner) || Array.isArray(inner)
    if (value === undefined && !isThere) return holder ?? null
    return { ...members(holder), [first]: changed(inner, rest, value) }
  }
  return value === undefined ? others : { ...members(holder), [first]: value }
}

/**
 * A document with one value put at a path, or taken out; containers appear as needed and stay when emptied. An index
 * behind the end of a list adds to it.
 */
export const withChange = (document: JsonObject, { path, value }: TextChange): JsonObject =>
  members(changed(document, path, value))
