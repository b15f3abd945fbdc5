import type { Json } from '../lib/lossless'
import { allowsEverything, diffPolicies, listDifference, type PolicyChange } from './policy-diff'
import { constraintGroups, fieldOfPath, fieldType, isPolicyField, type PolicyField } from './policy-fields'
import { isJsonObject, type JsonObject } from '../lib/lossless'
import { readQuantity } from './quantity'
import { cidrCovers, ruleCovers } from './rule-cover'

/** What a change does to the limits. `unknown`: the console does not know what the field does. */
export type Direction = 'looser' | 'tighter' | 'neutral' | 'unknown'

/**
 * How a field limits. `most`: a maximum, absent is no limit. `least`: a floor. `allowsAny`: a list of allowed things,
 * empty allows all. `allowsNone`: the same, empty allows none. `denies`: a list of refused things. `grants`: what is
 * given without asking. `requires`, `forbids`: a flag that limits when true. `permits`: a flag that opens when true.
 * `group`: its coming limits, its going opens. `inside`: judged with the list it stands in.
 */
export type Limit =
  | 'most'
  | 'mostOrZero'
  | 'least'
  | 'allowsAny'
  | 'allowsNone'
  | 'denies'
  | 'grants'
  | 'requires'
  | 'permits'
  | 'closesDns'
  | 'neutral'
  | 'unknown'
  | 'group'
  | 'inside'

type Inside = `${string}[]${string}`

/** The direction of every field. A new field of the policy does not compile until it is thought about here. */
export const limits = {
  displayName: 'neutral',
  base: 'unknown',
  constraints: 'group',
  'constraints.resources': 'group',
  'constraints.resources.defaultCpu': 'neutral',
  'constraints.resources.defaultMemory': 'neutral',
  'constraints.resources.minCpu': 'least',
  'constraints.resources.minMemory': 'least',
  'constraints.resources.maxCpu': 'most',
  'constraints.resources.maxMemory': 'most',
  'constraints.resources.cpuCeiling': 'most',
  'constraints.resources.memoryCeiling': 'most',
  'constraints.resources.maxGpuCount': 'most',
  'constraints.resources.requireLimits': 'requires',
  'constraints.image': 'group',
  'constraints.image.allowedRegistries': 'allowsAny',
  'constraints.image.allowedImages': 'allowsAny',
  'constraints.network': 'group',
  'constraints.network.allowedEgress': 'allowsAny',
  'constraints.network.defaultEgress': 'grants',
  'constraints.network.denyHttpsHostnameRules': 'requires',
  'constraints.network.denyDns': 'requires',
  'constraints.network.dnsEgress': 'closesDns',
  'constraints.network.allowedIngress': 'allowsAny',
  'constraints.network.defaultIngress': 'grants',
  'constraints.security': 'group',
  'constraints.security.allowPrivileged': 'permits',
  'constraints.security.allowedCapabilities': 'allowsNone',
  'constraints.security.allowedSeccompProfiles': 'allowsNone',
  'constraints.security.allowedRuntimeClasses': 'allowsNone',
  'constraints.security.defaultCpuRuntimeClass': 'neutral',
  'constraints.security.defaultGpuRuntimeClass': 'neutral',
  'constraints.security.runtimeClassMappings': 'unknown',
  'constraints.instance': 'group',
  'constraints.instance.allowedInstanceTypes': 'allowsAny',
  'constraints.lifecycle': 'group',
  'constraints.lifecycle.defaultLifetimeSeconds': 'neutral',
  'constraints.metadata': 'group',
  'constraints.metadata.deniedAnnotationPrefixes': 'denies',
  'constraints.metadata.maxAnnotationCount': 'mostOrZero',
  'constraints.volumes': 'group',
  'constraints.volumes.allowedMedia': 'allowsAny',
  'constraints.volumes.maxSize': 'most',
  controlPlaneAccess: 'group',
  'controlPlaneAccess.sourceIpAllowlist': 'group',
  'controlPlaneAccess.sourceIpAllowlist.cidrs': 'allowsNone',
} as const satisfies Record<Exclude<PolicyField, Inside>, Limit>

type Judged = keyof typeof limits
const isJudged = (field: string): field is Judged => Object.hasOwn(limits, field)

/** How a field limits; `inside` for the members of list elements, `unknown` for what no schema knows. */
export const limitOf = (field: string): Limit =>
  isJudged(field) ? limits[field] : isPolicyField(field) ? 'inside' : 'unknown'

const amountOf = (value: Json | undefined, field: string): bigint | undefined => {
  if (fieldType(field)?.type === 'integer') {
    const digits = String(value)
    return /^-?\d+$/.test(digits) ? BigInt(digits) : undefined
  }
  const read = readQuantity(String(value))
  return read.ok ? read.value.nano : undefined
}

const isAbsent = (value: Json | undefined): boolean => value === undefined || value === null || value === ''

/** Judges a maximum; for a floor the two values change places. */
const judgeMost = (
  before: Json | undefined,
  after: Json | undefined,
  field: string,
  isZeroOpen: boolean,
): Direction => {
  const isOpen = (value: Json | undefined): boolean => isAbsent(value) || (isZeroOpen && String(value) === '0')
  if (isOpen(after)) return isOpen(before) ? 'neutral' : 'looser'
  if (isOpen(before)) return 'tighter'
  const [a, b] = [amountOf(before, field), amountOf(after, field)]
  if (a === undefined || b === undefined) return 'unknown'
  return b > a ? 'looser' : b < a ? 'tighter' : 'neutral'
}

const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

const covers = (outer: Json, inner: Json, field: string): boolean => {
  if (field.endsWith('.cidrs')) return cidrCovers(outer, inner)
  if (field.endsWith('.allowedRegistries')) {
    return typeof outer === 'string' && typeof inner === 'string' && inner.startsWith(outer)
  }
  return ruleCovers(outer, inner, `${field}[]`)
}

const isRange = (field: string): boolean =>
  field.endsWith('.cidrs') || field.endsWith('.allowedRegistries') || fieldType(field)?.type === 'rules'

// Comparing every element with every other takes too long above this many pairs.
const pairLimit = 100_000

/** Whether something of `extra` is outside all of `known`. Too many ranges to compare: yes, which is the careful answer. */
const reachesBeyond = (extra: readonly Json[], known: readonly Json[], field: string): boolean =>
  isRange(field) && extra.length * known.length <= pairLimit
    ? extra.some((item) => !known.some((each) => covers(each, item, field)))
    : extra.length > 0

/** Judges what a list lets through: more is looser, less is tighter, both at once is looser. */
const judgeList = (before: Json | undefined, after: Json | undefined, field: string): Direction => {
  // What both have is settled by its meaning alone; only the rest is compared one by one.
  const { added, removed } = listDifference(before, after, field)
  if (reachesBeyond(added, list(before), field)) return 'looser'
  return reachesBeyond(removed, list(after), field) ? 'tighter' : 'neutral'
}

const judgeAllowsAny = (before: Json | undefined, after: Json | undefined, field: string): Direction => {
  const [a, b] = [list(before).length === 0, list(after).length === 0]
  if (a || b) return a === b ? 'neutral' : a ? 'tighter' : 'looser'
  return judgeList(before, after, field)
}

const opposite = (direction: Direction): Direction =>
  direction === 'looser' ? 'tighter' : direction === 'tighter' ? 'looser' : direction

const judgeFlag = (before: Json | undefined, after: Json | undefined): Direction =>
  (before === true) === (after === true) ? 'neutral' : after === true ? 'tighter' : 'looser'

const judgeGroup = (change: PolicyChange, field: string): Direction => {
  if (change.kind === 'removed') return 'looser'
  if (change.kind !== 'added' || !isJsonObject(change.after)) return 'unknown'
  // A group that only sets defaults limits nothing; an empty one may still close what it speaks about.
  const members = Object.entries(change.after).map(([key, value]) =>
    limitDirection(`${field}.${key}`, undefined, value),
  )
  return members.length > 0 && members.every((each) => each === 'neutral') ? 'neutral' : 'tighter'
}

const limitDirection = (field: string, before: Json | undefined, after: Json | undefined): Direction => {
  switch (limitOf(field)) {
    case 'most':
      return judgeMost(before, after, field, false)
    case 'mostOrZero':
      return judgeMost(before, after, field, true)
    case 'least':
      return isAbsent(after)
        ? 'looser'
        : isAbsent(before)
          ? 'tighter'
          : opposite(judgeMost(before, after, field, false))
    case 'allowsAny':
      return judgeAllowsAny(before, after, field)
    case 'allowsNone':
      return judgeList(before, after, field)
    case 'denies':
      return opposite(judgeList(before, after, field))
    case 'grants':
      return list(before).length === 0 || list(after).length === 0 ? 'unknown' : judgeList(before, after, field)
    case 'requires':
      return judgeFlag(before, after)
    case 'permits':
      return opposite(judgeFlag(before, after))
    case 'closesDns':
      if (after === 'DNS_EGRESS_MODE_DENY') return 'tighter'
      return before === 'DNS_EGRESS_MODE_DENY' ? 'looser' : 'unknown'
    case 'neutral':
      return 'neutral'
    case 'group':
    case 'inside':
    case 'unknown':
      return 'unknown'
  }
}

/** What one change does to the limits. A spelling of the same meaning is always neutral. */
export const directionOf = (change: PolicyChange): Direction => {
  const field = fieldOfPath(change.path)
  if (change.kind === 'rewritten') return 'neutral'
  return limitOf(field) === 'group' ? judgeGroup(change, field) : limitDirection(field, change.before, change.after)
}

export type JudgedChange = PolicyChange & { readonly direction: Direction }

const order = { looser: 0, unknown: 1, tighter: 2, neutral: 3 } as const satisfies Record<Direction, number>

/** The review of a save: every change, looser first, and what has to be confirmed. */
export type Loosening = {
  readonly changes: readonly JudgedChange[]
  readonly looser: number
  /** Groups that vanish as a whole: each needs its own tick. Text names as on the wire. */
  readonly vanished: readonly string[]
  /** The result limits nothing at all, and the base did. */
  readonly opensEverything: boolean
}

const lastOf = (change: PolicyChange): string => String(change.path.at(-1))

const isVanishing = ({ kind, path }: PolicyChange): boolean => {
  const field = fieldOfPath(path)
  return (
    kind === 'removed' &&
    (constraintGroups.some((group) => field === `constraints.${group}`) ||
      field === 'controlPlaneAccess.sourceIpAllowlist')
  )
}

/** Judges the change from `before` to `after`. Undefined `before`: the runner never had a policy. */
export const judgeSave = (before: JsonObject | undefined, after: JsonObject): Loosening => {
  const changes = diffPolicies(before, after)
    .map((change) => ({ ...change, direction: directionOf(change) }))
    .sort(
      (a, b) =>
        order[a.direction] - order[b.direction] ||
        Number(isVanishing(b)) - Number(isVanishing(a)) ||
        Number(a.kind === 'rewritten') - Number(b.kind === 'rewritten'),
    )
  return {
    changes,
    looser: changes.filter(({ direction }) => direction === 'looser').length,
    vanished: changes.filter(isVanishing).map(lastOf),
    opensEverything: allowsEverything(after) && !(before !== undefined && allowsEverything(before)),
  }
}
