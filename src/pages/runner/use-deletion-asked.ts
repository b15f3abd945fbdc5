import { useSyncExternalStore } from 'react'
import { deletions } from '../../store/deletions'
import type { ManagedRunner } from '../../wire/runner'

/** Tells this runner from a later one created under the same id. */
export const uidOf = (runner: ManagedRunner): string => `${runner.identity.runnerId} ${runner.createTime ?? ''}`

/** When this tab asked for the runner's deletion, server time in milliseconds; undefined when it did not. */
export const useDeletionAsked = (runner: ManagedRunner): number | undefined =>
  useSyncExternalStore(deletions.subscribe, deletions.get).get(uidOf(runner))
