import { useSyncExternalStore } from 'react'
import { clock } from '../../api/clock'
import { ApiError } from '../../api/error'
import { refreshFleets } from '../../api/fleet'
import { carryOut, wasCarriedOut, type OneChange } from '../../api/fleet-changes'
import { eachAtOnce } from '../../api/fleet-documents'
import { slowdown } from '../../api/slowdown'
import { shellMeta } from '../../lib/shell-meta'
import { bulkStore, holdJob, type BulkItem, type BulkJob } from '../../store/bulk'
import { bulkMark } from '../../store/bulk-mark'
import { deletions } from '../../store/deletions'
import { rememberedWorld } from '../../store/practice'
import { selection } from './selection'

export type BulkRun = {
  readonly job: BulkJob
  readonly items: ReadonlyMap<string, BulkItem>
  readonly isRunning: boolean
  /** Why it stands still although something waits. */
  readonly halted: 'none' | 'interrupted' | 'signedOut' | 'offline' | 'elsewhere'
  /** Whether this browser could not keep it: it then lives as long as the page. */
  readonly isUnkept: boolean
}

/** Practice worlds share one upstream name; a job belongs to its own. */
const scope = (): string => `${shellMeta.upstream} ${rememberedWorld.get()?.nonce ?? ''}`.trim()

// Outside the page: a run goes on while the operator looks at something else.
let run: BulkRun | undefined
let stopping: AbortController | undefined
const listeners = new Set<() => void>()
const slowed = 5

const set = (next: BulkRun | undefined): void => {
  run = next
  for (const listener of listeners) listener()
}

const change = (what: Partial<BulkRun>): void => {
  if (run) set({ ...run, ...what })
}

const keep = async (work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch {
    change({ isUnkept: true })
  }
}

const putItem = async (id: string, what: Partial<BulkItem>): Promise<void> => {
  const item = run?.items.get(id)
  if (!run || !item) return
  const next = { ...item, ...what }
  set({ ...run, items: new Map(run.items).set(id, next) })
  await keep(bulkStore.put(next))
}

const changeOf = ({ kind, value }: BulkJob, { runnerId, before }: BulkItem): OneChange => {
  switch (kind) {
    case 'apply':
      return { kind, runnerId, targetRevision: before.targetRevision }
    case 'channel':
    case 'group':
      return { kind, runnerId, from: before.value, to: value }
    case 'remove':
      return { kind, runnerId }
  }
}

const problemOf = (error: ApiError): BulkItem['problem'] => ({
  kind: error.kind,
  code: error.code ?? '',
  message: error.message,
})

const noteDone = async (job: BulkJob, item: BulkItem): Promise<void> => {
  if (job.kind === 'remove') deletions.add(`${item.runnerId} ${item.before.createTime}`, clock.now())
  selection.remove([item.runnerId])
  await putItem(item.runnerId, { state: 'done', problem: undefined })
}

/** Nothing was carried out and the same will meet every other: the run stands still until the operator acts. */
const haltFor = (error: ApiError): BulkRun['halted'] | undefined =>
  error.kind === 'auth' ? 'signedOut' : error.kind === 'offline' ? 'offline' : undefined

const noteFailure = async (id: string, error: ApiError): Promise<void> => {
  const halted = haltFor(error)
  if (!halted) {
    return putItem(id, { state: error.applied === 'unknown' ? 'unknown' : 'failed', problem: problemOf(error) })
  }
  await putItem(id, { state: 'waiting', problem: undefined })
  change({ halted })
  stopping?.abort()
}

const workOn = async (id: string, signal: AbortSignal, refusals = 0): Promise<void> => {
  await slowdown.wait(signal).catch(() => undefined)
  const item = run?.items.get(id)
  if (!run || !item || item.state !== 'waiting' || signal.aborted) return
  // Written down before it is sent: after a crash this one is not known, and not simply sent again.
  await putItem(id, { state: 'sending' })
  try {
    await carryOut(changeOf(run.job, item))
    await noteDone(run.job, item)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.kind !== 'rate' || refusals >= slowed) return noteFailure(id, error)
    // A 429 refused it: nothing was carried out, and it waits its turn like everything else.
    await putItem(id, { state: 'waiting' })
    return workOn(id, signal, refusals + 1)
  }
}

const idsIn = (states: readonly BulkItem['state'][]): string[] =>
  [...(run?.items.values() ?? [])].filter(({ state }) => states.includes(state)).map(({ runnerId }) => runnerId)

const work = async (): Promise<void> => {
  if (!run || run.isRunning) return
  const { id } = run.job
  const stop = new AbortController()
  stopping = stop
  change({ isRunning: true, halted: 'none' })
  const wasOurs = await holdJob(id, () =>
    eachAtOnce(idsIn(['waiting']), (item) => workOn(item, stop.signal), stop.signal),
  )
  change({ isRunning: false, ...(wasOurs ? {} : { halted: 'elsewhere' }) })
  if (wasOurs) refreshFleets()
}

/** Looks at those whose outcome is not known; a read decides, nothing is sent. */
const settle = async (): Promise<void> => {
  await eachAtOnce(
    idsIn(['unknown']),
    async (id) => {
      const item = run?.items.get(id)
      if (!run || !item) return
      try {
        if (await wasCarriedOut(changeOf(run.job, item))) await noteDone(run.job, item)
        else await putItem(id, { state: 'failed' })
      } catch (error) {
        if (error instanceof ApiError) await putItem(id, { problem: problemOf(error) })
      }
    },
    new AbortController().signal,
  )
}

let isLooked = false

/** The one bulk change under way or just done. */
export const bulkRun = {
  get: (): BulkRun | undefined => run,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    if (!isLooked) void bulkRun.recover()
    return () => listeners.delete(listener)
  },
  /** Begins a job over exactly these targets; nothing that happens to the list later reaches it. */
  begin: async (
    job: Omit<BulkJob, 'id' | 'upstream' | 'startedAt' | 'isDismissed'>,
    targets: readonly Omit<BulkItem, 'job' | 'place' | 'state' | 'problem'>[],
  ) => {
    isLooked = true
    const id = crypto.randomUUID()
    const full: BulkJob = { ...job, id, upstream: scope(), startedAt: clock.now(), isDismissed: false }
    const items = targets.map((target, place): BulkItem => ({
      ...target,
      job: id,
      place,
      state: 'waiting',
      problem: undefined,
    }))
    set({
      job: full,
      items: new Map(items.map((item) => [item.runnerId, item])),
      isRunning: false,
      halted: 'none',
      isUnkept: false,
    })
    bulkMark.set(true)
    await keep(bulkStore.begin(full, items))
    await work()
  },
  resume: (): void => void work(),
  retryFailed: async (): Promise<void> => {
    for (const id of idsIn(['failed', 'cancelled'])) await putItem(id, { state: 'waiting', problem: undefined })
    await work()
  },
  checkUnknown: (): void => void settle(),
  cancelRest: async (): Promise<void> => {
    stopping?.abort()
    for (const id of idsIn(['waiting'])) await putItem(id, { state: 'cancelled' })
  },
  dismiss: async (): Promise<void> => {
    if (!run) return
    const { job } = run
    set(undefined)
    bulkMark.set(false)
    await bulkStore.putJob({ ...job, isDismissed: true }).catch(() => undefined)
  },
  /** After a reload: what was kept, the requests that were on their way looked up by reading. */
  recover: async (): Promise<void> => {
    isLooked = true
    const kept = await bulkStore.latest(scope(), clock.now()).catch(() => undefined)
    if (!kept && !run) bulkMark.set(false)
    if (!kept || run) return
    const items = kept.items.map((item) => (item.state === 'sending' ? { ...item, state: 'unknown' as const } : item))
    const isWaiting = items.some(({ state }) => state === 'waiting')
    set({
      job: kept.job,
      items: new Map(items.map((item) => [item.runnerId, item])),
      isRunning: false,
      halted: isWaiting ? 'interrupted' : 'none',
      isUnkept: false,
    })
    await settle()
  },
}

export const useBulkRun = (): BulkRun | undefined => useSyncExternalStore(bulkRun.subscribe, bulkRun.get)
