import { isMoving } from '../domain/status'
import type { ManagedRunner } from '../wire/runner'
import { ApiError } from './error'

/** Polling periods in milliseconds. Source: product text, 3–5 s while something moves, 15–30 s at rest. */
export const paces = { moving: 4_000, resting: 20_000, failing: 60_000 } as const

/** How long to wait before the next read: a pure function of what was read last. `false` ends the polling. */
export const paceOf = (runner: ManagedRunner | undefined, error: unknown): number | false => {
  if (error instanceof ApiError) {
    if (error.kind === 'notFound' || error.kind === 'auth' || error.kind === 'forbidden') return false
    return Math.max(paces.failing, (error.retryAfterSeconds ?? 0) * 1000)
  }
  if (runner === undefined) return paces.resting
  return isMoving(runner) ? paces.moving : paces.resting
}
