/** A change that every tab of this browser hears of, this one included. */
export type Signal = { readonly tell: () => void; readonly subscribe: (listener: () => void) => () => void }

/** Makes a signal. Tabs that use the same name hear each other. */
export const makeSignal = (name: string): Signal => {
  const listeners = new Set<() => void>()
  const hear = (): void => {
    for (const listener of listeners) listener()
  }
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  channel?.addEventListener('message', hear)
  return {
    tell: () => {
      hear()
      channel?.postMessage('changed')
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Something was kept, changed or thrown away. */
export const draftsChanged = makeSignal('cwc.drafts')
export const historyChanged = makeSignal('cwc.history')
