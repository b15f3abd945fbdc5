import { useMemo } from 'react'
import type { ListAddress } from '../../domain/fleet-address'
import { testOf } from '../../domain/fleet-match'
import type { FleetQuery } from '../../domain/fleet-query'
import {
  filterFleet,
  groupEntries,
  indexFleet,
  orderFleet,
  type Entry,
  type FleetContent,
  type FleetView,
} from '../../domain/fleet-view'

export type ShownFleet = { readonly view: FleetView; readonly entries: readonly Entry[] }

/**
 * Judged, ordered, filtered, grouped: each step is kept until what it rests on changes, so that a keystroke filters
 * and nothing else. `now` moves slowly: verdicts depend on time by the minute.
 */
export const useFleetView = (
  content: FleetContent,
  query: FleetQuery,
  { sort, group, closed }: Pick<ListAddress, 'sort' | 'group' | 'closed'>,
  now: number,
): ShownFleet => {
  const index = useMemo(() => indexFleet(content, now), [content, now])
  const { key, isDescending } = sort
  const order = useMemo(() => orderFleet(index, { key, isDescending }), [index, key, isDescending])
  const test = useMemo(() => testOf(query, now), [query, now])
  const view = useMemo(() => filterFleet(index, order, test), [index, order, test])
  const entries = useMemo(
    () => groupEntries(view.ids, content.rows, group, new Set(closed)),
    [view, content, group, closed],
  )
  return useMemo(() => ({ view, entries }), [view, entries])
}
