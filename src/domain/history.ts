import { hashText } from '../lib/hash-text'
import { formatJson, isJsonObject, parseJson, type Json, type JsonObject } from '../lib/lossless'
import { createDocument } from '../wire/create'
import type { RunnerRead } from '../wire/runner'
import { shapeOf } from '../wire/shape'
import { snakeOf } from './casing'
import { changedBoundaries } from './patch'
import { canonicalPolicy } from './policy-canonical'
import { diffPolicies, effectiveChanges } from './policy-diff'
import { writePolicyText } from './policy-text'
import { writeYaml } from './yaml-text'

export type HistoryOrigin = 'observed' | 'saved' | 'imported'

/** What a runner had at one time, as this browser saw it. Values of environment and of `policy.base` are masked. */
export type HistoryFacts = {
  readonly runnerId: string
  readonly clusterId: string
  /** As the server wrote it; a runner made anew under the same id has another. */
  readonly createTime: string
  readonly etag: string
  /** Of the meaning of policy and spec. */
  readonly hash: string
  /** JSON, masked; null when there was none. */
  readonly policyJson: string | null
  readonly specJson: string | null
}

export type HistoryEntry = HistoryFacts & {
  readonly id: string
  readonly upstream: string
  /** Milliseconds since the epoch, server time. */
  readonly firstSeen: number
  readonly lastSeen: number
  readonly origin: HistoryOrigin
  readonly name: string
  readonly note: string
  readonly isPinned: boolean
  readonly bytes: number
}

/** What stands where a sensitive value was. */
export const mask = '••••'

const maskLeaves = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(maskLeaves)
  if (isJsonObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, maskLeaves(member)]))
  }
  return mask
}

const withMasked = (document: JsonObject, key: string): JsonObject => {
  const value = document[key]
  return value === undefined || value === null ? document : { ...document, [key]: maskLeaves(value) }
}

const maskedSpec = (spec: JsonObject): JsonObject =>
  isJsonObject(spec.overrides) ? { ...spec, overrides: withMasked(spec.overrides, 'env') } : spec

const sorted = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((key) => [key, sorted(value[key] ?? null)]),
  )
}

/** What history keeps of one read. */
export const historyFactsOf = ({ runner, document }: RunnerRead): HistoryFacts => {
  const policy = isJsonObject(document.policy) ? withMasked(document.policy, 'base') : undefined
  const spec = isJsonObject(document.spec) ? maskedSpec(document.spec) : undefined
  return {
    runnerId: runner.identity.runnerId,
    clusterId: runner.identity.clusterId ?? '',
    createTime: runner.createTime ?? '',
    etag: runner.etag ?? '',
    hash: hashText(
      JSON.stringify([policy ? (canonicalPolicy(policy, '') ?? '{}') : null, formatJson(sorted(spec ?? null))]),
    ),
    policyJson: policy ? formatJson(policy) : null,
    specJson: spec ? formatJson(spec) : null,
  }
}

/** Whether a read says nothing that the entry does not say already. */
export const isSameState = (entry: HistoryFacts, facts: HistoryFacts): boolean =>
  entry.createTime === facts.createTime &&
  entry.clusterId === facts.clusterId &&
  entry.etag === facts.etag &&
  entry.hash === facts.hash

const read = (json: string | null): JsonObject | undefined => {
  if (json === null) return undefined
  const value = parseJson(json)
  return isJsonObject(value) ? value : undefined
}

export type HistoryChange = {
  /** Changed fields of the policy as its text spells them; `all` when the policy as a whole came or went. */
  readonly policy: readonly string[] | 'came' | 'went'
  /** Replacement boundaries of the spec that differ. */
  readonly spec: readonly string[]
  readonly isOnlyToken: boolean
}

/** What changed from one entry to a later one. */
export const changeBetween = (before: HistoryFacts, after: HistoryFacts): HistoryChange => {
  const [policyBefore, policyAfter] = [read(before.policyJson), read(after.policyJson)]
  const [specBefore, specAfter] = [read(before.specJson), read(after.specJson)]
  const policy =
    policyBefore === undefined && policyAfter !== undefined
      ? 'came'
      : policyBefore !== undefined && policyAfter === undefined
        ? 'went'
        : effectiveChanges(diffPolicies(policyBefore, policyAfter)).map(({ path }) =>
            path.map((part) => snakeOf(String(part))).join('.'),
          )
  const spec = changedBoundaries(specBefore ? { spec: specBefore } : {}, specAfter ? { spec: specAfter } : {})
  return { policy, spec, isOnlyToken: policy.length === 0 && spec.length === 0 && before.etag !== after.etag }
}

/** A longer pause between two sightings than this, and something may have come and gone unseen. Milliseconds. */
export const unseenAfter = 2 * 60_000

export type TimelineRow = {
  readonly entry: HistoryEntry
  /** The next older entry, and what changed since; undefined for the first one seen. */
  readonly previous: HistoryEntry | undefined
  readonly change: HistoryChange | undefined
  /** Nobody looked between the older entry and this one. */
  readonly hasGap: boolean
}

/** One runner's life: from creation to deletion. */
export type Timeline = {
  readonly createTime: string
  readonly clusterId: string
  readonly rows: readonly TimelineRow[]
}

const rowsOf = (entries: readonly HistoryEntry[]): TimelineRow[] =>
  entries
    .map((entry, index) => {
      const previous = entries[index - 1]
      return {
        entry,
        previous,
        change: previous && changeBetween(previous, entry),
        hasGap: previous !== undefined && entry.firstSeen - previous.lastSeen > unseenAfter,
      }
    })
    .toReversed()

/** Entries of one runner id, as one line per incarnation, the newest first, each newest first. */
export const timelinesOf = (entries: readonly HistoryEntry[]): Timeline[] => {
  const lines = new Map<string, HistoryEntry[]>()
  for (const entry of entries.toSorted((a, b) => a.firstSeen - b.firstSeen)) {
    const key = JSON.stringify([entry.createTime, entry.clusterId])
    lines.set(key, [...(lines.get(key) ?? []), entry])
  }
  return [...lines.values()]
    .map((line) => ({
      createTime: line[0]?.createTime ?? '',
      clusterId: line[0]?.clusterId ?? '',
      rows: rowsOf(line),
    }))
    .toReversed()
}

const createShape = shapeOf(createDocument)

/** Spec and policy of an entry as YAML, masks included: to read and compare, never to send. */
export const entryYaml = (entry: HistoryFacts): string => {
  const [spec, policy] = [read(entry.specJson), read(entry.policyJson)]
  return writeYaml({ ...(spec ? { spec } : {}), ...(policy ? { policy } : {}) }, createShape)
}

/**
 * The policy of an entry as text for the editor. History holds masks where `base` had values, and a mask must never be
 * sent: `base` is therefore the present one. Undefined when the entry has no policy.
 */
export const restoredText = (
  entry: HistoryFacts,
  present: JsonObject | undefined,
): { readonly text: string; readonly keepsBase: boolean } | undefined => {
  const policy = read(entry.policyJson)
  if (policy === undefined) return undefined
  const { base, ...rest } = policy
  const now = present?.base
  const document =
    now === undefined || now === null ? rest : base === undefined ? { ...rest, base: now } : { ...policy, base: now }
  return { text: writePolicyText(document), keepsBase: base !== undefined || (now !== undefined && now !== null) }
}

/** Limits of what is kept for one upstream. */
export const historyLimits = { entries: 200, bytes: 20 * 1024 * 1024 } as const

/** Which entries have to go: the oldest that are not pinned, until what is left is within the limits. */
export const overflowing = (
  entries: readonly Pick<HistoryEntry, 'id' | 'firstSeen' | 'isPinned' | 'bytes'>[],
  limits: { readonly entries: number; readonly bytes: number } = historyLimits,
): string[] => {
  let count = entries.length
  let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  const gone: string[] = []
  for (const entry of entries.toSorted((a, b) => a.firstSeen - b.firstSeen)) {
    if (count <= limits.entries && bytes <= limits.bytes) break
    if (entry.isPinned) continue
    gone.push(entry.id)
    count -= 1
    bytes -= entry.bytes
  }
  return gone
}
