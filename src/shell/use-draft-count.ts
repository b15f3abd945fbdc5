import { useSyncExternalStore } from 'react'
import { shellMeta } from '../lib/shell-meta'
import { settings } from '../store/settings'
import { draftsChanged } from '../store/signal'

let count = 0
let isWatched = false
const listeners = new Set<() => void>()

const recount = async (): Promise<void> => {
  try {
    const [{ drafts }, { keptForm }] = await Promise.all([import('../store/drafts'), import('../store/deploy-form')])
    count = (await drafts.count(shellMeta.upstream)) + (keptForm.isBegun() ? 1 : 0)
  } catch {
    // Without storage there are no drafts to count.
    count = 0
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  if (!isWatched) {
    isWatched = true
    draftsChanged.subscribe(() => void recount())
    settings.subscribe(() => void recount())
    // The first count waits for the page: it is the least urgent thing on it.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void recount(), { timeout: 3_000 })
    else void recount()
  }
  return () => void listeners.delete(listener)
}

/** How many edits are unfinished in this browser, the create form included. */
export const useDraftCount = (): number => useSyncExternalStore(subscribe, () => count)
