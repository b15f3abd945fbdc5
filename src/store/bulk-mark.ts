const key = 'cwc.bulk'

const read = (): boolean => {
  try {
    return localStorage.getItem(key) === '1'
  } catch {
    return false
  }
}

let isThere = read()
const listeners = new Set<() => void>()

/** Whether a bulk change is under way or its outcome is still to be seen: only then the database is opened. */
export const bulkMark = {
  get: (): boolean => isThere,
  set: (next: boolean): void => {
    isThere = next
    try {
      if (next) localStorage.setItem(key, '1')
      else localStorage.removeItem(key)
    } catch {
      // Then a reload does not find the job again; while the page lives nothing is lost.
    }
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
