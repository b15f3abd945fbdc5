import type { RunnerRead } from '../wire/runner'

type Listener = (read: RunnerRead) => void

const listeners = new Set<Listener>()

/** Single reads and the responses of changes, told to whoever shows the same runner in a list. */
export const freshReads = {
  tell: (read: RunnerRead): RunnerRead => {
    for (const listener of listeners) listener(read)
    return read
  },
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
