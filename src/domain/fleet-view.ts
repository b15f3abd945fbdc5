import type { FleetRow } from './fleet-row'
import type { FleetTest } from './fleet-match'
import { sortFleet, type FleetSort } from './fleet-sort'
import { isSlow, verdictOf, verdicts, type Verdict } from './status'

export type ViewRow = { readonly row: FleetRow; readonly verdict: Verdict }

/** A row with its verdict at `now`; a row that could not be read is not known. */
export const viewRow = (row: FleetRow, now: number): ViewRow => ({
  row,
  verdict: row.problem === undefined ? verdictOf(row.facts, now) : 'unknown',
})

/** All rows in id order with their verdicts: what every filter and order starts from. */
export type FleetIndex = {
  readonly rows: readonly FleetRow[]
  readonly verdictAt: (index: number) => Verdict
  readonly now: number
}

export type FleetContent = { readonly ids: readonly string[]; readonly rows: ReadonlyMap<string, FleetRow> }

/** Judges every row at `now`, server time in milliseconds. `ids` are in order. */
export const indexFleet = ({ ids, rows: byId }: FleetContent, now: number): FleetIndex => {
  const rows: FleetRow[] = []
  const codes = new Uint8Array(ids.length)
  for (const id of ids) {
    const row = byId.get(id)
    if (!row) continue
    codes[rows.length] = verdicts.indexOf(viewRow(row, now).verdict)
    rows.push(row)
  }
  return { rows, verdictAt: (index) => verdicts[codes[index] ?? 0] ?? 'unknown', now }
}

/** The order of all rows; kept while rows and sort stay, so that a keystroke only filters. */
export const orderFleet = ({ rows, verdictAt, now }: FleetIndex, sort: FleetSort): Uint32Array =>
  sortFleet(rows, verdictAt, sort, now)

export type VerdictCounts = Record<Verdict, number>

export type FleetView = {
  /** Ids in the order shown, the state filter applied. */
  readonly ids: readonly string[]
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

type Captions = { -readonly [name in keyof FleetView['captions']]: FleetView['captions'][name] }

const note = (captions: Captions, row: FleetRow, verdict: Verdict, now: number): void => {
  const { facts } = row
  if (verdict === 'failed') {
    captions.newestFailure = Math.max(captions.newestFailure ?? 0, row.failure?.at ?? 0) || captions.newestFailure
  }
  if (verdict === 'disconnected') {
    if (facts.hasUpdate) captions.updatesOffline += 1
    if (facts.heartbeatAt !== undefined) {
      captions.longestSilence = Math.min(captions.longestSilence ?? Infinity, facts.heartbeatAt)
    }
  }
  if (verdict === 'moving' && isSlow(facts, now)) captions.slow += 1
}

/** What matches, in order, and what the counters say: one pass over the rows. */
export const filterFleet = (index: FleetIndex, order: Uint32Array, test: FleetTest): FleetView => {
  const { rows, verdictAt, now } = index
  const ids: string[] = []
  const counts = { failed: 0, disconnected: 0, unknown: 0, moving: 0, update: 0, healthy: 0 }
  const captions: Captions = { newestFailure: undefined, longestSilence: undefined, slow: 0, updatesOffline: 0 }
  let matching = 0
  for (const place of order) {
    const row = rows[place]
    if (!row || !test.row(row)) continue
    const verdict = verdictAt(place)
    matching += 1
    counts[verdict] += 1
    if (verdict !== 'healthy' && verdict !== 'update') note(captions, row, verdict, now)
    if (test.state(verdict)) ids.push(row.id)
  }
  return { ids, matching, counts, captions }
}

/** Heading of a group of rows. */
export type GroupHead = { readonly key: string; readonly count: number; readonly isClosed: boolean }

/** What stands in one line of the list: a row by its id, or a group's heading. */
export type Entry = string | GroupHead

export const groupKeys = ['zone', 'group'] as const
export type GroupKey = (typeof groupKeys)[number]

/** Lines of the list: rows under their groups, groups by name, rows of a closed group left out but counted. */
export const groupEntries = (
  ids: readonly string[],
  byId: ReadonlyMap<string, FleetRow>,
  by: GroupKey | undefined,
  closed: ReadonlySet<string>,
): readonly Entry[] => {
  if (by === undefined) return ids
  const groups = new Map<string, string[]>()
  for (const id of ids) {
    const key = byId.get(id)?.[by] ?? ''
    const group = groups.get(key)
    if (group) group.push(id)
    else groups.set(key, [id])
  }
  const entries: Entry[] = []
  for (const key of [...groups.keys()].toSorted()) {
    const members = groups.get(key) ?? []
    const isClosed = closed.has(key)
    entries.push({ key, count: members.length, isClosed })
    // A spread of 100,000 arguments would not fit on the stack.
    if (!isClosed) for (const id of members) entries.push(id)
  }
  return entries
}
