/** One clock of a world, ms. It runs with real time from `start`, can be moved forward, and can be held. */
export type Clock = {
  readonly start: number
  now: () => number
  advance: (seconds: number) => void
  freeze: (frozen: boolean) => void
  readonly isFrozen: boolean
  /** Shifts the `Date` header only, in seconds: a server whose clock is wrong. */
  skewSeconds: number
}

/** Starts a clock at real time, on a whole ms. */
export const createClock = (realNow: () => number): Clock => {
  const start = Math.floor(realNow())
  let offset = 0
  let heldAt: number | undefined
  const now = (): number => heldAt ?? Math.floor(realNow()) + offset
  return {
    start,
    now,
    advance: (seconds) => {
      if (heldAt === undefined) offset += Math.round(seconds * 1000)
      else heldAt += Math.round(seconds * 1000)
    },
    freeze: (frozen) => {
      const at = now()
      offset = at - Math.floor(realNow())
      heldAt = frozen ? at : undefined
    },
    get isFrozen() {
      return heldAt !== undefined
    },
    skewSeconds: 0,
  }
}
