import type { FleetRow } from './fleet-row'
import { nextStart } from './maintenance'
import { isSlow, verdicts, type Verdict } from './status'
import { queryWord } from './fleet-match'

/** What the list can be ordered by. `attention` is the default: loudest verdict first, slow ones first among movers. */
export const sortKeys = [
  'attention',
  'id',
  'name',
  'install',
  'connection',
  'zone',
  'group',
  'cluster',
  'channel',
  'mode',
  'revision',
  'window',
  'policy',
  'created',
] as const
export type SortKey = (typeof sortKeys)[number]

export type FleetSort = { readonly key: SortKey; readonly isDescending: boolean }

export const defaultSort: FleetSort = { key: 'attention', isDescending: false }

/** A key of one row: texts by code unit, numbers by size; undefined stands last in either direction. */
type Key = string | number | undefined

const orUndefined = (text: string): string | undefined => (text === '' ? undefined : text)

const windowKey = (now: number): ((row: FleetRow) => number) => {
  const kept = new Map<FleetRow['maintenance'], number>()
  return ({ maintenance }) => {
    const known = kept.get(maintenance)
    if (known !== undefined) return known
    const next = nextStart(maintenance, now)
    const key =
      next.kind === 'at'
        ? next.start
        : next.kind === 'frozen'
          ? (next.start ?? next.until)
          : next.kind === 'never'
            ? Infinity
            : now
    kept.set(maintenance, key)
    return key
  }
}

const connectionRank = { disconnected: 0, odd: 1, absent: 2, connected: 3 } as const
const installRank = { failed: 0, odd: 1, absent: 2, pending: 3, provisioning: 4, deleting: 5, ready: 6 } as const

const keyOf = (key: SortKey, now: number): ((row: FleetRow, verdict: Verdict) => Key) => {
  switch (key) {
    case 'attention':
      return (row, verdict) => 2 * verdicts.indexOf(verdict) + (verdict === 'moving' && isSlow(row.facts, now) ? 0 : 1)
    case 'id':
      return (row) => row.id
    case 'name':
      return (row) => orUndefined(row.name)
    case 'zone':
      return (row) => orUndefined(row.zone)
    case 'group':
      return (row) => orUndefined(row.group)
    case 'cluster':
      return (row) => orUndefined(row.cluster)
    case 'channel':
      return (row) => orUndefined(queryWord(row.channel))
    case 'mode':
      return (row) => orUndefined(queryWord(row.mode))
    case 'install':
      return (row) => installRank[row.facts.install]
    case 'connection':
      return (row) => connectionRank[row.facts.connection]
    case 'revision':
      return (row) => row.activeRevision
    case 'window':
      return windowKey(now)
    case 'policy':
      return (row) => row.policy?.hash
    case 'created':
      return (row) => row.createdAt
  }
}

const compareKeys = (a: Key, b: Key): number => {
  if (a === b) return 0
  if (a === undefined) return 1
  if (b === undefined) return -1
  return a < b ? -1 : 1
}

/**
 * Indexes of `rows` (given in id order) in the order asked for. Rows of equal keys stay in id order in both directions,
 * and rows without a key come last. Only the distinct keys are compared, so a column of few values costs one pass.
 */
export const sortFleet = (
  rows: readonly FleetRow[],
  verdictAt: (index: number) => Verdict,
  sort: FleetSort,
  now: number,
): Uint32Array => {
  const order = new Uint32Array(rows.length)
  if (sort.key === 'id') {
    const last = rows.length - 1
    for (let index = 0; index < rows.length; index += 1) order[index] = sort.isDescending ? last - index : index
    return order
  }
  const key = keyOf(sort.key, now)
  const buckets = new Map<Key, number[]>()
  for (const [index, row] of rows.entries()) {
    const value = key(row, verdictAt(index))
    const bucket = buckets.get(value)
    if (bucket) bucket.push(index)
    else buckets.set(value, [index])
  }
  const sign = sort.isDescending ? -1 : 1
  const keys = [...buckets.keys()].toSorted((a, b) =>
    a === undefined || b === undefined ? compareKeys(a, b) : sign * compareKeys(a, b),
  )
  let at = 0
  for (const each of keys) {
    for (const index of buckets.get(each) ?? []) {
      order[at] = index
      at += 1
    }
  }
  return order
}
