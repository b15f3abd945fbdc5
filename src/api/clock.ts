/**
 * The server's clock as this browser knows it: local time corrected by the `Date` header of answers, so that ages are
 * right on a machine whose clock is wrong. `Date` has whole seconds, hence the half second and the tolerance.
 */
let offset = 0
let isKnown = false

export const clock = {
  /** Milliseconds since the epoch, server time. */
  now: (): number => Date.now() + offset,
  /** How far the local clock is off, in milliseconds; positive when the server is ahead. */
  skew: (): number => offset,
  /** Takes the `Date` header of an answer received at local time `receivedAt`. */
  observe: (dateHeader: string | null, receivedAt: number): void => {
    const serverTime = dateHeader === null ? Number.NaN : Date.parse(dateHeader)
    if (Number.isNaN(serverTime)) return
    const seen = serverTime + 500 - receivedAt
    if (isKnown && Math.abs(seen - offset) < 1_500) return
    offset = seen
    isKnown = true
  },
}
