import type { FleetRow } from './fleet-row'

/** One change asked of many runners. */
export type BulkRequest =
  | { readonly kind: 'apply' }
  | { readonly kind: 'channel'; readonly channel: string }
  | { readonly kind: 'group'; readonly group: string }
  | { readonly kind: 'remove' }
export type BulkKind = BulkRequest['kind']

/** Why a runner cannot take part. */
export type Ineligible =
  | 'address'
  | 'gone'
  | 'unread'
  | 'deleting'
  | 'rolling'
  | 'notReady'
  | 'noUpdate'
  | 'sameChannel'
  | 'sameGroup'

const whyNotApply = ({ facts }: FleetRow): Ineligible | undefined => {
  if (facts.isRollingOut) return 'rolling'
  if (facts.install !== 'ready') return 'notReady'
  return facts.hasUpdate ? undefined : 'noUpdate'
}

/** Why a freshly read runner is left out of a request; undefined when it takes part. */
export const whyNot = (request: BulkRequest, row: FleetRow): Ineligible | undefined => {
  if (!row.isAddressable) return 'address'
  if (row.facts.install === 'deleting') return 'deleting'
  switch (request.kind) {
    case 'apply':
      return whyNotApply(row)
    case 'channel':
      return row.channel === request.channel ? 'sameChannel' : undefined
    case 'group':
      return row.group === request.group ? 'sameGroup' : undefined
    case 'remove':
      return undefined
  }
}

/** Whether a request takes its runners away from the sandboxes, for a while or for good. */
export const dropsRunners = (kind: BulkKind): boolean => kind === 'apply' || kind === 'remove'

/** Runners of one group in one zone: connected now, and connected if the chosen ones drop out. */
export type Share = { readonly zone: string; readonly group: string; readonly now: number; readonly left: number }

const cellOf = (row: FleetRow): string => `${row.zone}\u0000${row.group}`

/** What stays connected per zone and group when `dropping` drop out; only where something is lost, worst first. */
export const sharesWithout = (rows: Iterable<FleetRow>, dropping: ReadonlySet<string>): Share[] => {
  const cells = new Map<string, { zone: string; group: string; now: number; left: number }>()
  for (const row of rows) {
    if (row.facts.connection !== 'connected') continue
    const cell = cells.get(cellOf(row)) ?? { zone: row.zone, group: row.group, now: 0, left: 0 }
    cell.now += 1
    if (!dropping.has(row.id)) cell.left += 1
    cells.set(cellOf(row), cell)
  }
  return [...cells.values()]
    .filter((cell) => cell.left < cell.now)
    .toSorted((a, b) => a.left - b.left || (cellKey(a) < cellKey(b) ? -1 : 1))
}

const cellKey = ({ zone, group }: { zone: string; group: string }): string => `${zone} ${group}`

/**
 * Those that are not chosen beforehand: where all connected runners of a group and zone would drop out, the last of them
 * stays. Nobody else is held back; a tick by the operator overrides.
 */
export const heldBack = (rows: Iterable<FleetRow>, wanted: readonly string[]): ReadonlySet<string> => {
  const dropping = new Set(wanted)
  const lastOf = new Map<string, string>()
  const saved = new Set<string>()
  for (const row of rows) {
    if (row.facts.connection !== 'connected') continue
    if (dropping.has(row.id)) lastOf.set(cellOf(row), row.id)
    else saved.add(cellOf(row))
  }
  return new Set([...lastOf].filter(([cell]) => !saved.has(cell)).map(([, id]) => id))
}

/** What became of one runner of a bulk request. */
export const bulkStates = ['waiting', 'sending', 'done', 'failed', 'unknown', 'cancelled'] as const
export type BulkState = (typeof bulkStates)[number]

export type BulkCounts = Record<BulkState, number>

/** How many stand where. */
export const countStates = (states: Iterable<BulkState>): BulkCounts => {
  const counts = { waiting: 0, sending: 0, done: 0, failed: 0, unknown: 0, cancelled: 0 }
  for (const state of states) counts[state] += 1
  return counts
}
