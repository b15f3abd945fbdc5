import type { FleetRow } from '../domain/fleet-row'
import type { FleetContent } from '../domain/fleet-view'
import type { ApiError } from './error'
import type { readFleetPage } from './fleet-page'
import type { CrawlNotice, RelayMaker } from './fleet-relay'
import type { FleetRows, RowChange } from './fleet-rows'
import { paces } from './pace'

export type FleetState = {
  /** Changes in place: `version` tells whether it did. */
  readonly rows: ReadonlyMap<string, FleetRow>
  /** The ids in order. */
  readonly ids: readonly string[]
  /** Ids and rows once more, a new object whenever either changed: what is computed from them hangs on it. */
  readonly content: FleetContent
  readonly phase: 'reading' | 'complete' | 'stopped' | 'failed'
  readonly error: ApiError | undefined
  readonly notice: CrawlNotice | undefined
  /** Runners read in the crawl under way. */
  readonly read: number
  /** Whether rows of an earlier crawl are on screen while a new one runs. */
  readonly isRefreshing: boolean
  /** Whether the rows are all there are: the last crawl reached the end. */
  readonly isWhole: boolean
  /** When the reading on screen began, server time; undefined before the first page. */
  readonly readAt: number | undefined
  /** How often the list is read, in milliseconds; a large fleet less often. */
  readonly period: number
  /** What the latest refresh found different, by id. */
  readonly changes: ReadonlyMap<string, RowChange>
  /** Rows the latest refresh no longer met. */
  readonly departed: ReadonlyMap<string, FleetRow>
  /** How many those were. */
  readonly gone: number
  /** Counts changes, so that a reader can tell states apart cheaply. */
  readonly version: number
}

/** What a crawl needs from outside; tests bring their own. */
export type CrawlTools = {
  readonly readPage: typeof readFleetPage
  readonly now: () => number
  readonly random: () => number
  readonly relay: RelayMaker | undefined
}

/** The state before anything was read. */
export const unreadFleet = (rows: FleetRows): FleetState => ({
  rows: rows.byId,
  ids: [],
  content: { ids: [], rows: rows.byId },
  phase: 'reading',
  error: undefined,
  notice: undefined,
  read: 0,
  isRefreshing: false,
  isWhole: false,
  readAt: undefined,
  period: paces.resting,
  changes: rows.changes,
  departed: rows.departed,
  gone: 0,
  version: 0,
})
