import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { isSameState, overflowing, type HistoryEntry, type HistoryFacts, type HistoryOrigin } from '../domain/history'
import { settings } from './settings'
import { historyChanged } from './signal'

interface HistoryDatabase extends DBSchema {
  entries: {
    key: string
    value: HistoryEntry
    indexes: { runner: [string, string, number]; upstream: string }
  }
}

const name = 'runner-console.history'
let opened: Promise<IDBPDatabase<HistoryDatabase>> | undefined

const open = (): Promise<IDBPDatabase<HistoryDatabase>> => {
  opened ??= openDB<HistoryDatabase>(name, 1, {
    upgrade: (database) => {
      const entries = database.createObjectStore('entries', { keyPath: 'id' })
      entries.createIndex('runner', ['upstream', 'runnerId', 'firstSeen'])
      entries.createIndex('upstream', 'upstream')
    },
    blocking: (_current, _blocked, event) => {
      // Another tab wants a newer version; this one opens again when it next keeps something.
      if (event.target instanceof IDBDatabase) event.target.close()
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

const ofRunner = (upstream: string, runnerId: string): IDBKeyRange =>
  IDBKeyRange.bound([upstream, runnerId, -Infinity], [upstream, runnerId, Infinity])

// A sighting of an unchanged runner is written no more often than this.
const sightingMillis = 30_000
const lastWritten = new Map<string, { readonly facts: HistoryFacts; readonly at: number }>()

const notes = new Map<string, string>()

const sizeOf = (facts: HistoryFacts): number => JSON.stringify(facts).length

const trim = async (database: IDBPDatabase<HistoryDatabase>, upstream: string): Promise<void> => {
  const transaction = database.transaction('entries', 'readwrite')
  const gone = overflowing(await transaction.store.index('upstream').getAll(upstream))
  await Promise.all([...gone.map((id) => transaction.store.delete(id)), transaction.done])
}

/** Adds what a read says, or notes that it is still so. The newest entry is compared within one transaction. */
const keep = async (upstream: string, facts: HistoryFacts, at: number, origin: HistoryOrigin): Promise<boolean> => {
  const database = await open()
  const transaction = database.transaction('entries', 'readwrite')
  const cursor = await transaction.store.index('runner').openCursor(ofRunner(upstream, facts.runnerId), 'prev')
  const newest = cursor?.value
  const isKnown = newest !== undefined && isSameState(newest, facts)
  // A read from before the newest entry was made came late; it is no news.
  const isLate = newest !== undefined && at < newest.firstSeen
  if (isLate) {
    await transaction.done
    return false
  }
  const entry: HistoryEntry = isKnown
    ? { ...newest, lastSeen: Math.max(at, newest.lastSeen), origin: origin === 'saved' ? 'saved' : newest.origin }
    : {
        ...facts,
        id: crypto.randomUUID(),
        upstream,
        firstSeen: at,
        lastSeen: at,
        origin,
        name: '',
        note: origin === 'saved' ? (notes.get(facts.runnerId) ?? '') : '',
        isPinned: false,
        bytes: sizeOf(facts),
      }
  await Promise.all([transaction.store.put(entry), transaction.done])
  if (origin === 'saved') notes.delete(facts.runnerId)
  if (!isKnown) await trim(database, upstream)
  return !isKnown
}

const change = async (id: string, edit: Partial<Pick<HistoryEntry, 'name' | 'note' | 'isPinned'>>): Promise<void> => {
  const database = await open()
  const transaction = database.transaction('entries', 'readwrite')
  const entry = await transaction.store.get(id)
  if (entry) await transaction.store.put({ ...entry, ...edit })
  await transaction.done
  historyChanged.tell()
}

/**
 * What this browser has seen of runners, in IndexedDB. Nothing is added on a shared computer. Calls reject when this
 * browser cannot keep data; `observe` then only forgets.
 */
export const history = {
  /** Takes one read. `at`: when it was read, server time. `origin` is `saved` for the answer to a change of this tab. */
  observe: async (upstream: string, facts: HistoryFacts, at: number, origin: HistoryOrigin): Promise<void> => {
    if (settings.get().isShared) return
    const last = lastWritten.get(facts.runnerId)
    if (last && origin !== 'saved' && isSameState(last.facts, facts) && at - last.at < sightingMillis) return
    lastWritten.set(facts.runnerId, { facts, at })
    try {
      if (await keep(upstream, facts, at, origin)) historyChanged.tell()
    } catch {
      // A browser that keeps nothing has no history; the page of history says so.
    }
  },
  /** Why the next save of a runner is made; it becomes the note of the entry that save leaves. */
  offerNote: (runnerId: string, note: string): void => {
    if (note.trim() === '') notes.delete(runnerId)
    else notes.set(runnerId, note.trim())
  },
  /** Every entry of one runner id, of all its incarnations, oldest first. */
  ofRunner: async (upstream: string, runnerId: string): Promise<HistoryEntry[]> =>
    (await open()).getAllFromIndex('entries', 'runner', ofRunner(upstream, runnerId)),
  all: async (): Promise<HistoryEntry[]> => (await open()).getAll('entries'),
  change,
  forgetAll: async (): Promise<void> => {
    lastWritten.clear()
    notes.clear()
    await (await open()).clear('entries')
    historyChanged.tell()
  },
}
