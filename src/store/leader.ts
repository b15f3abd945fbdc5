/** How one tab hears of the others that look at the same thing. */
export type TabGroup = {
  /** Whether this tab is the one that reads for all. */
  readonly isLeader: () => boolean
  readonly post: (message: unknown) => void
  readonly close: () => void
}

/**
 * Joins the tabs of this browser that look at `name`. One of them holds a lock and leads; when it closes, hides or
 * crashes the browser gives the lock to the next, whose `lead` is called. A browser without locks lets every tab lead.
 */
export const joinTabs = (
  name: string,
  on: { readonly message: (message: unknown) => void; readonly lead: () => void },
): TabGroup => {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  const waiting = new AbortController()
  let isLeading = !('locks' in navigator)
  let release: () => void = () => undefined
  if (channel) channel.addEventListener('message', (event) => on.message(event.data))
  if ('locks' in navigator) {
    const lead = () => {
      isLeading = true
      on.lead()
      return new Promise<void>((resolve) => {
        release = resolve
      })
    }
    // Rejects when the tab leaves before its turn came; then there is nothing to hold.
    navigator.locks.request(name, { signal: waiting.signal }, lead).catch(() => undefined)
  }
  return {
    isLeader: () => isLeading,
    post: (message) => channel?.postMessage(message),
    close: () => {
      isLeading = false
      waiting.abort()
      release()
      channel?.close()
    },
  }
}
