import { FleetCrawl, realTools } from './fleet-crawl'
import type { ServerFilter } from './fleet-page'
import type { RelayMaker } from './fleet-relay'
import { slowdown } from './slowdown'

export type { FleetCrawl } from './fleet-crawl'
export type { FleetState } from './fleet-state'
export type { ServerFilter } from './fleet-page'

const crawls = new Map<string, FleetCrawl>()
const crawlsKept = 4
let relay: RelayMaker | undefined

/** Lets the tabs of one browser read each list once; said before the first list is read. */
export const shareFleets = (make: RelayMaker): void => {
  relay = make
}

/** The one crawl of a set of server filters, shared by every page that looks at the fleet. */
export const fleetOf = (filter: ServerFilter): FleetCrawl => {
  const key = JSON.stringify(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
  const kept = crawls.get(key) ?? new FleetCrawl(filter, key, realTools(relay))
  crawls.delete(key)
  crawls.set(key, kept)
  const [oldest] = crawls.keys()
  if (crawls.size > crawlsKept && oldest !== undefined) crawls.delete(oldest)
  return kept
}

const forgetting = new Set<() => void>()

/** Calls `listener` when the fleet is forgotten: what hangs on its ids goes with it. */
export const onFleetsForgotten = (listener: () => void): (() => void) => {
  forgetting.add(listener)
  return () => forgetting.delete(listener)
}

/** Forgets every row, as when somebody else signs in. */
export const forgetFleets = (): void => {
  slowdown.forget()
  for (const listener of forgetting) listener()
  for (const crawl of crawls.values()) crawl.stop()
  crawls.clear()
}

/** Reads every crawl on screen again, as after a new sign-in; the others are read when they are looked at. */
export const refreshFleets = (): void => {
  for (const [key, crawl] of crawls) {
    if (crawl.isWatched()) crawl.refresh()
    else crawls.delete(key)
  }
}
