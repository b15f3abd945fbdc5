import { ownWrites } from '../api/own-writes'
import { historyFactsOf } from '../domain/history'
import { shellMeta } from '../lib/shell-meta'
import { history } from '../store/history'
import type { RunnerRead } from '../wire/runner'

/** Keeps what a read of a runner says in this browser's history. */
export const recordRead = (read: RunnerRead): Promise<void> =>
  history.observe(shellMeta.upstream, historyFactsOf(read), read.readAt, ownWrites.has(read) ? 'saved' : 'observed')
