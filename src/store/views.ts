const key = 'cwc.views'
const most = 50

/** A list as somebody wants to see it again: its name, and the query part of its address. */
export type SavedView = { readonly name: string; readonly search: string }

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'search' in value &&
  typeof value.search === 'string'

const load = (): readonly SavedView[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView).slice(0, most) : []
  } catch {
    return []
  }
}

let views = load()
const listeners = new Set<() => void>()

const keep = (next: readonly SavedView[]): void => {
  views = next
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Storage may be blocked; the views then last as long as the page.
  }
  for (const listener of listeners) listener()
}

/** Named views of the list, of this browser. They hold filters and columns, nothing of the fleet itself. */
export const savedViews = {
  get: (): readonly SavedView[] => views,
  /** A view of the same name is replaced. */
  put: (view: SavedView): void =>
    keep([...views.filter(({ name }) => name !== view.name), view].toSorted((a, b) => (a.name < b.name ? -1 : 1))),
  remove: (name: string): void => keep(views.filter((view) => view.name !== name)),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
