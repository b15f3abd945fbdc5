import { useMemo, useSyncExternalStore } from 'react'
import { fleetOf, shareFleets, type FleetCrawl, type FleetState, type ServerFilter } from '../api/fleet'
import { shellMeta } from '../lib/shell-meta'
import { joinTabs } from '../store/leader'

// Tabs of the same console and version understand each other's rows; others read for themselves.
shareFleets((name, on) =>
  joinTabs(`cwc-fleet ${shellMeta.upstream} ${shellMeta.base} ${shellMeta.version} ${name}`, on),
)

/** The fleet under server filters, read while something on screen uses it. */
export const useFleet = (filter: ServerFilter): { fleet: FleetCrawl; state: FleetState } => {
  const key = JSON.stringify(filter)
  // The crawl is found by the filter's value; a new object with the same value is the same crawl.
  const fleet = useMemo(() => fleetOf(JSON.parse(key)), [key])
  const state = useSyncExternalStore(fleet.subscribe, fleet.getState)
  return { fleet, state }
}
