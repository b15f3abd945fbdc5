import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { settings } from './settings'
import { draftsChanged } from './signal'

/** Which policy a draft is of. A runner made anew under the same id is another one. */
export type DraftScope = {
  readonly upstream: string
  readonly runnerId: string
  readonly clusterId: string
  readonly createTime: string
}

/** A draft as it is kept: text, the base it was begun on as JSON text (every digit survives), etag and times. */
export type StoredDraft = DraftScope & {
  /** One per tab and policy. */
  readonly id: string
  readonly text: string
  readonly baseText: string
  /** The base document as JSON; null when the runner had no policy. */
  readonly baseJson: string | null
  readonly etag: string
  /** Milliseconds since the epoch: when the base was read, and when this was kept. */
  readonly readAt: number
  readonly savedAt: number
}

interface DraftDatabase extends DBSchema {
  drafts: { key: string; value: StoredDraft; indexes: { runner: [string, string] } }
}

const name = 'runner-console.drafts'
let opened: Promise<IDBPDatabase<DraftDatabase>> | undefined

const open = (): Promise<IDBPDatabase<DraftDatabase>> => {
  opened ??= openDB<DraftDatabase>(name, 1, {
    upgrade: (database) => {
      database.createObjectStore('drafts', { keyPath: 'id' }).createIndex('runner', ['upstream', 'runnerId'])
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

const isStored = (value: unknown): value is StoredDraft =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'etag' in value &&
  typeof value.etag === 'string' &&
  'baseText' in value &&
  typeof value.baseText === 'string'

// Drafts of a shared computer: they live as long as the page.
const inMemory = new Map<string, StoredDraft>()

const store = async (draft: StoredDraft): Promise<void> => {
  if (settings.get().isShared) {
    inMemory.set(draft.id, draft)
    return
  }
  const database = await open()
  const transaction = database.transaction('drafts', 'readwrite', { durability: 'strict' })
  await Promise.all([transaction.store.put(draft), transaction.done])
  inMemory.delete(draft.id)
}

/** What is on the disk is left alone, and out of sight, while the computer counts as shared. */
const stored = async (
  read: (database: IDBPDatabase<DraftDatabase>) => Promise<StoredDraft[]>,
): Promise<StoredDraft[]> => {
  const kept = settings.get().isShared ? [] : await read(await open())
  return [...kept.filter((draft) => !inMemory.has(draft.id)), ...inMemory.values()]
}

/**
 * Unfinished policy edits, in IndexedDB; in memory only on a shared computer. Every call rejects when this browser
 * cannot keep data (private mode, full disk, blocked): the caller says so.
 */
export const drafts = {
  /** Keeps a draft, written through to the disk: it survives a crash of the browser. */
  put: async (draft: StoredDraft): Promise<void> => {
    await store(draft)
    draftsChanged.tell()
  },
  remove: async (id: string): Promise<void> => {
    inMemory.delete(id)
    if (!settings.get().isShared) await (await open()).delete('drafts', id)
    draftsChanged.tell()
  },
  /** Everything on the disk of this browser, also what a shared computer keeps out of sight. */
  onDisk: async (): Promise<StoredDraft[]> => (await (await open()).getAll('drafts')).filter(isStored),
  forgetAll: async (): Promise<void> => {
    inMemory.clear()
    await (await open()).clear('drafts')
    draftsChanged.tell()
  },
  /** Drafts of one runner, of any of its incarnations and from any tab, newest first. */
  ofRunner: async (upstream: string, runnerId: string): Promise<StoredDraft[]> => {
    const found = await stored((database) => database.getAllFromIndex('drafts', 'runner', [upstream, runnerId]))
    return found
      .filter((draft) => isStored(draft) && draft.upstream === upstream && draft.runnerId === runnerId)
      .sort((a, b) => b.savedAt - a.savedAt)
  },
  /** How many there are for one upstream; their texts are not read. */
  count: async (upstream: string): Promise<number> => {
    const memory = [...inMemory.values()].filter((draft) => draft.upstream === upstream)
    if (settings.get().isShared) return memory.length
    const range = IDBKeyRange.bound([upstream], [upstream, []])
    const keys = await (await open()).getAllKeysFromIndex('drafts', 'runner', range)
    return keys.filter((id) => !inMemory.has(id)).length + memory.length
  },
  /** Every draft of every upstream, newest first. */
  all: async (): Promise<StoredDraft[]> =>
    (await stored((database) => database.getAll('drafts'))).filter(isStored).sort((a, b) => b.savedAt - a.savedAt),
}

export const isSameScope = (a: DraftScope, b: DraftScope): boolean =>
  a.upstream === b.upstream && a.runnerId === b.runnerId && a.clusterId === b.clusterId && a.createTime === b.createTime

const tabKey = 'cwc.tab'

const keptTab = (): string => {
  try {
    const kept = sessionStorage.getItem(tabKey) ?? crypto.randomUUID()
    sessionStorage.setItem(tabKey, kept)
    return kept
  } catch {
    return crypto.randomUUID()
  }
}

const holdForever = (): Promise<never> => new Promise(() => undefined)

const lockName = (tab: string): string => `cwc-tab ${tab}`

let identity: Promise<string> | undefined

/**
 * The id of this tab: it survives a reload, and a duplicated tab gets its own. While the tab lives it holds a lock of
 * that name, by which other tabs see that its drafts are in use.
 */
export const tabId = (): Promise<string> => {
  identity ??= new Promise((resolve) => {
    const tab = keptTab()
    if (!('locks' in navigator)) return resolve(tab)
    const take = (id: string, isLast: boolean): void => {
      void navigator.locks.request(lockName(id), { ifAvailable: true }, (lock) => {
        if (lock || isLast) {
          resolve(id)
          return holdForever()
        }
        const own = crypto.randomUUID()
        try {
          sessionStorage.setItem(tabKey, own)
        } catch {
          // The id then lasts as long as the page.
        }
        take(own, true)
        return undefined
      })
    }
    take(tab, false)
  })
  return identity
}

export const draftId = (tab: string, scope: DraftScope): string =>
  JSON.stringify([tab, scope.upstream, scope.runnerId, scope.clusterId, scope.createTime])

const tabOf = (id: string): string => {
  try {
    const parts: unknown = JSON.parse(id)
    return Array.isArray(parts) && typeof parts[0] === 'string' ? parts[0] : ''
  } catch {
    return ''
  }
}

/** What is found when a policy is opened. */
export type FoundDrafts = {
  /** The draft of this tab, or of a tab that is gone. */
  readonly mine: StoredDraft | undefined
  /** Drafts of the same runner id before it was made anew. */
  readonly orphans: readonly StoredDraft[]
  /** Another living tab edits this policy. */
  readonly isOpenElsewhere: boolean
}

const livingTabs = async (): Promise<ReadonlySet<string>> => {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.map((lock) => lock.name ?? ''))
}

/** Which of these drafts a living tab other than this one is editing. */
export const draftsInUse = async (kept: readonly StoredDraft[]): Promise<ReadonlySet<string>> => {
  const [tab, living] = [await tabId(), await livingTabs()]
  return new Set(kept.filter(({ id }) => tabOf(id) !== tab && living.has(lockName(tabOf(id)))).map(({ id }) => id))
}

/**
 * Looks for what was left unfinished. A draft of a tab that no longer exists is taken over by this tab; a draft of a
 * living tab is left alone.
 */
export const findDrafts = async (scope: DraftScope): Promise<FoundDrafts> => {
  const [tab, living, found] = [
    await tabId(),
    await livingTabs(),
    await drafts.ofRunner(scope.upstream, scope.runnerId),
  ]
  const same = found.filter((draft) => isSameScope(draft, scope))
  const isLiving = (draft: StoredDraft): boolean => living.has(lockName(tabOf(draft.id)))
  const own = same.find(({ id }) => id === draftId(tab, scope))
  const left = own ?? same.find((draft) => !isLiving(draft))
  if (left && left !== own) {
    await drafts.put({ ...left, id: draftId(tab, scope) })
    await drafts.remove(left.id)
  }
  return {
    mine: left && { ...left, id: draftId(tab, scope) },
    orphans: found.filter((draft) => !isSameScope(draft, scope)),
    isOpenElsewhere: same.some((draft) => tabOf(draft.id) !== tab && isLiving(draft)),
  }
}
