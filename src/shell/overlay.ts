import { useSyncExternalStore } from 'react'

export type Overlay = 'none' | 'palette' | 'shortcuts'

let open: Overlay = 'none'
const listeners = new Set<() => void>()

/** Which of the dialogs that belong to no page is open. */
export const overlay = {
  get: (): Overlay => open,
  show: (next: Overlay): void => {
    open = next
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export const useOverlay = (): Overlay => useSyncExternalStore(overlay.subscribe, overlay.get)
