import { useSyncExternalStore } from 'react'
import { onFleetsForgotten } from '../../api/fleet'

let chosen: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

const keep = (next: ReadonlySet<string>): void => {
  chosen = next
  for (const listener of listeners) listener()
}

/** Chosen runners by id. Outside the page, so that filters, refreshes and a look at one runner leave them alone. */
export const selection = {
  get: (): ReadonlySet<string> => chosen,
  toggle: (id: string): void => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    keep(next)
  },
  add: (ids: Iterable<string>): void => keep(new Set([...chosen, ...ids])),
  set: (ids: Iterable<string>): void => keep(new Set(ids)),
  remove: (ids: Iterable<string>): void => {
    const next = new Set(chosen)
    for (const id of ids) next.delete(id)
    keep(next)
  },
  clear: (): void => keep(new Set()),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

onFleetsForgotten(selection.clear)

export const useSelection = (): ReadonlySet<string> => useSyncExternalStore(selection.subscribe, selection.get)
