import { isEqual } from '../lib/equal'
import { isJsonObject, type Json, type JsonObject } from '../lib/lossless'
import { isMaskPath, type MaskPath } from '../wire/mask'
import type { PolicyRevision } from './policy-revision'

/**
 * A change of one runner: an explicit, minimal, legal mask and the body that goes with it.
 * Made only by `patchBetween` and `policyPatch`, so that an empty mask, `*`, a path outside the contract or a policy
 * without the etag of its own read cannot be expressed.
 */
export class RunnerPatch {
  readonly mask: readonly [MaskPath, ...MaskPath[]]
  readonly body: JsonObject

  private constructor(mask: readonly [MaskPath, ...MaskPath[]], body: JsonObject) {
    this.mask = mask
    this.body = body
  }

  /** The `updateMask` query value. */
  get updateMask(): string {
    return this.mask.join(',')
  }

  static between(base: JsonObject, next: JsonObject): RunnerPatch | undefined {
    const [first, ...rest] = changedBoundaries(base, next)
    if (first === undefined) return undefined
    const mask = [first, ...rest] as const
    const body: JsonObject = {}
    for (const path of mask) copyBoundary(next, body, path)
    return new RunnerPatch(mask, body)
  }

  static policy(base: PolicyRevision, document: JsonObject): RunnerPatch {
    return new RunnerPatch(['policy'], { policy: document, etag: base.etag })
  }
}

const memberOf = (value: Json | undefined, key: string): Json | undefined =>
  isJsonObject(value) ? value[key] : undefined

const valueAt = (document: JsonObject, path: MaskPath): Json | undefined =>
  path.split('.').reduce<Json | undefined>(memberOf, document)

const copyBoundary = (from: JsonObject, to: JsonObject, path: MaskPath): void => {
  const value = valueAt(from, path)
  if (value === undefined) return
  const keys = path.split('.')
  const last = keys.pop()
  if (last === undefined) return
  let parent = to
  for (const key of keys) {
    const next: JsonObject = isJsonObject(parent[key]) ? parent[key] : {}
    parent[key] = next
    parent = next
  }
  parent[last] = value
}

const topLevel = ['displayName', 'identity.zone', 'identity.runnerGroupId'] as const satisfies readonly MaskPath[]

const specBoundaries = (base: Json | undefined, next: Json | undefined): MaskPath[] => {
  if (isEqual(base, next)) return []
  if (!isJsonObject(base) || !isJsonObject(next)) return ['spec']
  const changed = [...new Set([...Object.keys(base), ...Object.keys(next)])].filter(
    (key) => !isEqual(base[key], next[key]),
  )
  const paths = changed.map((key) => `spec.${key}`)
  // A member of spec that has no path of its own can only be changed with the whole spec.
  return paths.every(isMaskPath) ? paths : ['spec']
}

/**
 * The smallest set of legal mask paths that covers every mutable difference, policy apart (it needs its etag).
 * Differences in read-only members are not in it; `ignoredDifferences` names them.
 */
export const changedBoundaries = (base: JsonObject, next: JsonObject): MaskPath[] => [
  ...topLevel.filter((path) => !isEqual(valueAt(base, path), valueAt(next, path))),
  ...specBoundaries(base.spec, next.spec),
]

/** Top-level members that differ but cannot be changed by a PATCH; shown as ignored, never sent. */
export const ignoredDifferences = (base: JsonObject, next: JsonObject): string[] =>
  [...new Set([...Object.keys(base), ...Object.keys(next)])].filter(
    (key) => !['displayName', 'identity', 'spec', 'policy'].includes(key) && !isEqual(base[key], next[key]),
  )

/** The change from `base` to `next` outside the policy; undefined when there is none, and then nothing is sent. */
export const patchBetween = (base: JsonObject, next: JsonObject): RunnerPatch | undefined =>
  RunnerPatch.between(base, next)

/** Replaces the whole policy, carrying the etag of the read its text came from. */
export const policyPatch = (base: PolicyRevision, document: JsonObject): RunnerPatch =>
  RunnerPatch.policy(base, document)
