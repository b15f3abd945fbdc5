import { isSameRow, type FleetRow } from '../domain/fleet-row'
import type { FleetPage } from './fleet-page'

/** What a refresh found different about one runner. `was` is undefined for one that is new. */
export type RowChange = { readonly at: number; readonly was: FleetRow | undefined }

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const mergeSorted = (a: readonly string[], b: readonly string[]): string[] => {
  const merged: string[] = []
  let right = 0
  for (const id of a) {
    for (let next = b[right]; next !== undefined && next < id; next = b[right]) {
      merged.push(next)
      right += 1
    }
    merged.push(id)
  }
  for (; right < b.length; right += 1) merged.push(b[right] ?? '')
  return merged
}

/**
 * Rows by id, changed in place, with the ids in order kept beside them: copying the map or sorting the ids for every
 * page would cost a large fleet a minute.
 */
export class FleetRows {
  readonly byId = new Map<string, FleetRow>()
  /** Rows that left lately; a row under the pointer stays to be seen until its place is given up. */
  readonly departed = new Map<string, FleetRow>()
  changes: ReadonlyMap<string, RowChange> = new Map()
  private ordered: readonly string[] = []
  private added: string[] = []
  private isThinned = false
  private readonly readySince = new Map<string, number>()
  /** When a change or a single read last gave a row; older list answers must not undo it. */
  private readonly freshAt = new Map<string, number>()

  /** All ids, sorted; a new array whenever the set changed. */
  get ids(): readonly string[] {
    if (this.isThinned) this.ordered = this.ordered.filter((id) => this.byId.has(id))
    if (this.added.length > 0) this.ordered = mergeSorted(this.ordered, this.added.toSorted(compareText))
    this.isThinned = false
    this.added = []
    return this.ordered
  }

  /** Takes the rows of a page; a repeated id replaces. During a refresh differences are noted as changes. */
  take(page: FleetPage, isRefresh: boolean): void {
    const changes = new Map(this.changes)
    for (const row of page.rows) {
      if ((this.freshAt.get(row.id) ?? 0) > page.askedAt) continue
      const was = this.byId.get(row.id)
      if (isRefresh && !(was && isSameRow(was, row))) changes.set(row.id, { at: page.readAt, was })
      this.put(row)
    }
    if (isRefresh) this.changes = changes
  }

  /** Takes a row that was read or changed by itself. */
  takeFresh(row: FleetRow): boolean {
    if (!this.byId.has(row.id)) return false
    this.freshAt.set(row.id, row.readAt)
    this.put(row)
    return true
  }

  private put(row: FleetRow): void {
    if (!this.byId.has(row.id)) this.added.push(row.id)
    this.departed.delete(row.id)
    const readySince = this.noteReady(row)
    this.byId.set(row.id, readySince === undefined ? row : { ...row, facts: { ...row.facts, readySince } })
  }

  private noteReady(row: FleetRow): number | undefined {
    if (row.facts.install !== 'ready' || row.facts.heartbeatAt !== undefined) {
      this.readySince.delete(row.id)
      return undefined
    }
    const since = this.readySince.get(row.id) ?? row.readAt
    this.readySince.set(row.id, since)
    return since
  }

  remove(id: string): boolean {
    const row = this.byId.get(id)
    if (!row) return false
    this.byId.delete(id)
    this.departed.set(id, row)
    this.isThinned = true
    this.readySince.delete(id)
    this.freshAt.delete(id)
    return true
  }

  /** Drops every row that a crawl which reached the end did not meet. */
  keepOnly(seen: ReadonlySet<string>): number {
    let gone = 0
    for (const id of this.byId.keys()) if (!seen.has(id) && this.remove(id)) gone += 1
    return gone
  }

  /** Forgets changes that were noted before `time`, and what left before the last reading. */
  forgetChanges(time: number): void {
    this.departed.clear()
    if (this.changes.size === 0) return
    this.changes = new Map([...this.changes].filter(([, change]) => change.at >= time))
  }
}
