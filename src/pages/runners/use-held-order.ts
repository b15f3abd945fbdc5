import { useMemo, useState } from 'react'
import { movedBetween } from '../../domain/fleet-order'
import type { Entry } from '../../domain/fleet-view'

export type HeldOrder = {
  readonly entries: readonly Entry[]
  /** How many rows would stand elsewhere in the order that waits; 0 when none waits. */
  readonly moved: number
  readonly show: () => void
}

/** Rows that are new go to the end, where nothing moves for them. */
const withNew = (shown: readonly Entry[], wanted: readonly Entry[]): readonly Entry[] => {
  const isGrouped = wanted.some((entry) => typeof entry !== 'string')
  if (isGrouped) return shown
  const known = new Set(shown)
  const added = wanted.filter((entry) => !known.has(entry))
  return added.length === 0 ? shown : [...shown, ...added]
}

/**
 * The order on screen. While the pointer or the focus is among the rows, data that arrives does not move them: the new
 * order is offered. What the operator asks for (`cause`: another sort, filter or group) is shown at once.
 */
export const useHeldOrder = (wanted: readonly Entry[], cause: string, isHeld: boolean): HeldOrder => {
  const [kept, setKept] = useState({ shown: wanted, wanted, cause })
  const isAdopted = kept.cause !== cause || !isHeld
  if (kept.wanted !== wanted || kept.cause !== cause || (!isHeld && kept.shown !== wanted)) {
    setKept({ shown: isAdopted ? wanted : withNew(kept.shown, wanted), wanted, cause })
  }
  const shown = isAdopted ? wanted : kept.shown
  const moved = useMemo(() => (shown === wanted ? 0 : movedBetween(shown, wanted)), [shown, wanted])
  return { entries: shown, moved, show: () => setKept({ shown: wanted, wanted, cause }) }
}
