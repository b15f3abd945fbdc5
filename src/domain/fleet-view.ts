import type { FleetRow } from './fleet-row'
import { isSlow, shortEnum, verdictOf, verdicts, type Verdict } from './status'

/** Filters of the list as the address holds them. The first five are the server's; the rest look at what is loaded. */
export type FleetFilter = {
  readonly zone?: string | undefined
  readonly clusterId?: string | undefined
  readonly connectionStatus?: string | undefined
  readonly managementMode?: string | undefined
  readonly runnerId?: string | undefined
  readonly verdict?: Verdict | undefined
  readonly q: string
}

export const serverFilterKeys = ['zone', 'clusterId', 'connectionStatus', 'managementMode', 'runnerId'] as const

/** A parameter of the address that was not understood; said on the page, never silently dropped. */
export type IgnoredParam = { readonly name: string; readonly value: string }

const grammar = {
  zone: /^[a-z0-9-]{1,64}$/,
  clusterId: /^[A-Za-z0-9._-]{1,253}$/,
  connectionStatus: /^[A-Z_]{1,64}$/,
  managementMode: /^[A-Z_]{1,64}$/,
  runnerId: /^[A-Za-z0-9][A-Za-z0-9._-]{0,252}$/,
} as const

/** Reads the filters from the address. Zones are lower-cased, as the server stores them. */
export const readFilter = (params: URLSearchParams): { filter: FleetFilter; ignored: IgnoredParam[] } => {
  const ignored: IgnoredParam[] = []
  const read = (name: keyof typeof grammar): string | undefined => {
    const [given, ...more] = params.getAll(name)
    for (const value of more) ignored.push({ name, value })
    if (given === undefined) return undefined
    const value = name === 'zone' ? given.toLowerCase() : given
    if (grammar[name].test(value)) return value
    ignored.push({ name, value: given })
    return undefined
  }
  const state = params.get('state')
  const verdict = verdicts.find((each) => each === state)
  if (state !== null && verdict === undefined) ignored.push({ name: 'state', value: state })
  return {
    filter: {
      zone: read('zone'),
      clusterId: read('clusterId'),
      connectionStatus: read('connectionStatus'),
      managementMode: read('managementMode'),
      runnerId: read('runnerId'),
      verdict,
      q: params.get('q') ?? '',
    },
    ignored,
  }
}

/** Writes one filter into the address, or takes it out; everything else there stays. */
export const withFilter = (params: URLSearchParams, name: string, value: string | undefined): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.delete(name)
  if (value !== undefined && value !== '') next.set(name, value)
  return next
}

export type ViewRow = { readonly row: FleetRow; readonly verdict: Verdict }

export type VerdictCounts = Record<Verdict, number>

export type FleetView = {
  readonly rows: readonly ViewRow[]
  /** Over the rows that match everything but the state filter. */
  readonly counts: VerdictCounts
  readonly matching: number
  readonly captions: {
    readonly newestFailure: number | undefined
    readonly longestSilence: number | undefined
    readonly slow: number
    readonly updatesOffline: number
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The rows to show: filtered by text and state, those that need attention first, then by id; and what the counters say.
 * Every word of the text must occur in id, name, cluster, zone or group. `now` is server time in milliseconds.
 */
export const viewFleet = (rows: Iterable<FleetRow>, filter: FleetFilter, now: number): FleetView => {
  const words = filter.q.toLowerCase().split(/\s+/).filter(Boolean)
  const buckets = new Map<Verdict, ViewRow[]>(verdicts.map((verdict) => [verdict, []]))
  let newestFailure: number | undefined
  let longestSilence: number | undefined
  let slow = 0
  let updatesOffline = 0
  let matching = 0
  for (const row of rows) {
    if (!words.every((word) => row.search.includes(word))) continue
    matching += 1
    const verdict = row.problem === undefined ? verdictOf(row.facts, now) : 'unknown'
    buckets.get(verdict)?.push({ row, verdict })
    if (verdict === 'failed') newestFailure = Math.max(newestFailure ?? 0, row.failure?.at ?? 0) || newestFailure
    if (verdict === 'disconnected' && row.facts.heartbeatAt !== undefined) {
      longestSilence = Math.min(longestSilence ?? Infinity, row.facts.heartbeatAt)
    }
    if (verdict === 'moving' && isSlow(row.facts, now)) slow += 1
    if (verdict === 'disconnected' && row.facts.hasUpdate) updatesOffline += 1
  }
  const shown = verdicts.flatMap((verdict) => {
    if (filter.verdict !== undefined && filter.verdict !== verdict) return []
    const bucket = buckets.get(verdict) ?? []
    return bucket.toSorted((a, b) => slowFirst(a, b, now) || compare(a.row.id, b.row.id))
  })
  const count = (verdict: Verdict): number => buckets.get(verdict)?.length ?? 0
  return {
    rows: shown,
    matching,
    counts: {
      failed: count('failed'),
      disconnected: count('disconnected'),
      unknown: count('unknown'),
      moving: count('moving'),
      update: count('update'),
      healthy: count('healthy'),
    },
    captions: { newestFailure, longestSilence, slow, updatesOffline },
  }
}

const slowFirst = (a: ViewRow, b: ViewRow, now: number): number =>
  a.verdict === 'moving' ? Number(isSlow(b.row.facts, now)) - Number(isSlow(a.row.facts, now)) : 0

/** Zones among the rows, for the filter menu. */
export const zonesOf = (rows: Iterable<FleetRow>): string[] =>
  [...new Set([...rows].map((row) => row.zone).filter((zone) => zone !== ''))].toSorted(compare)

/** A filter value as a word: the enum without its prefix. */
export const filterWord = (value: string): string => shortEnum(value)
