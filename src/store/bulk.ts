import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** One change asked of many runners, as it is kept: what was asked, of whom, and when. */
export type BulkJob = {
  readonly id: string
  readonly upstream: string
  readonly startedAt: number
  readonly kind: 'apply' | 'channel' | 'group' | 'remove'
  /** The channel or group asked for; empty where there is none. */
  readonly value: string
  readonly isDismissed: boolean
}

/** One runner of a job: where it stands, what it was before, and what the server said. */
export type BulkItem = {
  readonly job: string
  readonly runnerId: string
  readonly place: number
  readonly state: 'waiting' | 'sending' | 'done' | 'failed' | 'unknown' | 'cancelled'
  readonly before: { readonly targetRevision: number; readonly value: string; readonly createTime: string }
  readonly problem: { readonly kind: string; readonly code: string; readonly message: string } | undefined
}

interface BulkDatabase extends DBSchema {
  jobs: { key: string; value: BulkJob }
  items: { key: [string, string]; value: BulkItem; indexes: { job: string } }
}

let opened: Promise<IDBPDatabase<BulkDatabase>> | undefined

const open = (): Promise<IDBPDatabase<BulkDatabase>> => {
  opened ??= openDB<BulkDatabase>('runner-console.bulk', 1, {
    upgrade: (database) => {
      database.createObjectStore('jobs', { keyPath: 'id' })
      database.createObjectStore('items', { keyPath: ['job', 'runnerId'] }).createIndex('job', 'job')
    },
    blocking: (_current, _blocked, event) => {
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

/** Jobs are forgotten this long after they began, in milliseconds. */
const keptFor = 7 * 24 * 3_600_000

/**
 * Bulk changes in IndexedDB, so that their outcome survives navigation and reload. No runner's document is kept here.
 * Every call rejects when this browser cannot keep data.
 */
export const bulkStore = {
  begin: async (job: BulkJob, items: readonly BulkItem[]): Promise<void> => {
    const database = await open()
    const transaction = database.transaction(['jobs', 'items'], 'readwrite')
    await transaction.objectStore('jobs').put(job)
    for (const item of items) void transaction.objectStore('items').put(item)
    await transaction.done
  },
  put: async (item: BulkItem): Promise<void> => {
    await (await open()).put('items', item)
  },
  putJob: async (job: BulkJob): Promise<void> => {
    await (await open()).put('jobs', job)
  },
  /** The newest job of an upstream that was not dismissed, with its items in order. Old ones are forgotten on the way. */
  latest: async (upstream: string, now: number): Promise<{ job: BulkJob; items: readonly BulkItem[] } | undefined> => {
    const database = await open()
    const jobs = await database.getAll('jobs')
    for (const job of jobs) if (now - job.startedAt > keptFor) await forget(database, job.id)
    const job = jobs
      .filter((each) => each.upstream === upstream && !each.isDismissed && now - each.startedAt <= keptFor)
      .toSorted((a, b) => b.startedAt - a.startedAt)[0]
    if (!job) return undefined
    const items = await database.getAllFromIndex('items', 'job', job.id)
    return { job, items: items.toSorted((a, b) => a.place - b.place) }
  },
}

const forget = async (database: IDBPDatabase<BulkDatabase>, job: string): Promise<void> => {
  const transaction = database.transaction(['jobs', 'items'], 'readwrite')
  await transaction.objectStore('jobs').delete(job)
  for (const key of await transaction.objectStore('items').index('job').getAllKeys(job)) {
    void transaction.objectStore('items').delete(key)
  }
  await transaction.done
}

/** Runs `work` unless another tab works on the same job; resolves false when one does. */
export const holdJob = async (job: string, work: () => Promise<void>): Promise<boolean> => {
  if (!('locks' in navigator)) {
    await work()
    return true
  }
  return navigator.locks.request(`cwc-bulk ${job}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return false
    await work()
    return true
  })
}
