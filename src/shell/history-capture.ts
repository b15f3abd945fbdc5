import type { QueryClient } from '@tanstack/react-query'
import { runnerQueries } from '../api/runners'
import type { RunnerRead } from '../wire/runner'

const [noun, kind] = runnerQueries.one('').queryKey

const record = async (read: RunnerRead): Promise<void> => {
  const { recordRead } = await import('./history-recorder')
  await recordRead(read)
}

/**
 * Tells this browser's history of every read of a single runner that comes into the cache, from whatever page. It
 * stands outside React; what it keeps is loaded with the first such read.
 */
export const captureHistory = (client: QueryClient): (() => void) =>
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const [first, second, runnerId] = event.query.queryKey
    if (first !== noun || second !== kind || typeof runnerId !== 'string') return
    const read = client.getQueryData(runnerQueries.one(runnerId).queryKey)
    // Told in order: IndexedDB runs its transactions one after another.
    if (read) void record(read).catch(() => undefined)
  })
