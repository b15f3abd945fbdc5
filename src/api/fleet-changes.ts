import { patchBetween } from '../domain/patch'
import { statusFactsOf } from '../domain/status'
import type { ManagedRunner, RunnerRead } from '../wire/runner'
import { ApiError } from './error'
import { freshReads } from './fresh-reads'
import { applyAvailableUpdate, deleteRunner, patchRunner, readOne } from './runners'

/** One change of one runner as a bulk request carries it; `from` is the value a fresh read gave. */
export type OneChange =
  | { readonly kind: 'apply'; readonly runnerId: string; readonly targetRevision: number }
  | { readonly kind: 'channel' | 'group'; readonly runnerId: string; readonly from: string; readonly to: string }
  | { readonly kind: 'remove'; readonly runnerId: string }

const documentsOf = (kind: 'channel' | 'group', value: string) =>
  kind === 'channel' ? { spec: { releaseChannel: value } } : { identity: { runnerGroupId: value } }

const send = async (change: OneChange): Promise<void> => {
  switch (change.kind) {
    case 'apply':
      freshReads.tell(await applyAvailableUpdate(change.runnerId))
      return
    case 'remove':
      return deleteRunner(change.runnerId)
    case 'channel':
    case 'group': {
      const patch = patchBetween(documentsOf(change.kind, change.from), documentsOf(change.kind, change.to))
      if (patch) freshReads.tell(await patchRunner({ runnerId: change.runnerId, patch }))
    }
  }
}

const isIn = (change: OneChange, runner: ManagedRunner): boolean => {
  switch (change.kind) {
    case 'apply':
      return Number(runner.targetRevision ?? 0) > change.targetRevision
    case 'remove':
      return statusFactsOf(runner).install === 'deleting'
    case 'channel':
      return runner.spec?.releaseChannel === change.to
    case 'group':
      return runner.identity.runnerGroupId === change.to
  }
}

/**
 * Whether a change of unknown outcome is in the runner now. True: it was carried out. False: it was not, and may be
 * asked for again. Throws `ApiError` when the runner cannot be read, and then nobody knows.
 */
export const wasCarriedOut = async (change: OneChange): Promise<boolean> => {
  let read: RunnerRead
  try {
    read = await readOne(change.runnerId)
  } catch (error) {
    if (change.kind === 'remove' && error instanceof ApiError && error.kind === 'notFound') return true
    throw error
  }
  return isIn(change, read.runner)
}

/**
 * Sends one change, at most once. After an unknown outcome a read decides; when that read shows the change, it is done.
 * Throws `ApiError`; `applied: 'unknown'` when neither the answer nor the read could tell.
 */
export const carryOut = async (change: OneChange): Promise<void> => {
  try {
    await send(change)
  } catch (error) {
    if (!(error instanceof ApiError) || error.applied !== 'unknown') throw error
    if (!(await wasCarriedOut(change).catch(() => false))) throw error
  }
}
