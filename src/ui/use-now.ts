import { useSyncExternalStore } from 'react'
import { onTick } from '../lib/tick'

/**
 * The time as `read` gives it, rounded down to `period` milliseconds and renewed that often while the page is visible.
 * All readers of one period share one timer.
 */
export const useNow = (period: number, read: () => number): number =>
  useSyncExternalStore(
    (listener) => onTick(period, listener),
    () => Math.floor(read() / period) * period,
  )
