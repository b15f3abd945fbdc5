const key = 'cwc.deletions'

/** Runners this tab asked to delete, with the time of the request: a server may keep showing READY until they are gone. */
const load = (): Map<string, number> => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return new Map(
      (Array.isArray(kept) ? kept : []).filter(
        (entry): entry is [string, number] =>
          Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number',
      ),
    )
  } catch {
    return new Map()
  }
}

let asked: ReadonlyMap<string, number> = load()
const listeners = new Set<() => void>()

const keep = (next: ReadonlyMap<string, number>): void => {
  asked = next
  try {
    sessionStorage.setItem(key, JSON.stringify([...next]))
  } catch {
    // Remembered for as long as the page lives.
  }
  for (const listener of listeners) listener()
}

export const deletions = {
  get: (): ReadonlyMap<string, number> => asked,
  /** `uid` tells a runner from a later one of the same id: id and creation time. */
  add: (uid: string, at: number): void => keep(new Map([...asked, [uid, at]])),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
