import type { Clock } from './clock.ts'
import { faceOf } from './fleet.ts'
import type { Face, Fleet } from './fleet-shape.ts'
import { hazards } from './hazards.ts'
import { settle, type Stored, type Surroundings } from './lifecycle.ts'

/** The runners of a world: the seeded ones made on demand, the changed and new ones kept. All come settled to now. */
export type RunnerStore = {
  find: (id: string) => Stored | undefined
  /** The runner at a place of the stable order, `undefined` when it is gone. */
  at: (ordinal: number) => Stored | undefined
  /** What filters need of the runner at a place, without making it. */
  faceAt: (ordinal: number) => Face | undefined
  /** One beyond the last place. */
  readonly end: number
  keep: (stored: Stored) => void
  runnerOn: (clusterId: string) => Stored | undefined
  around: (stored: Stored) => Surroundings
}

const clusterIdOf = (stored: Stored): string => faceOf(stored).clusterId

/** Makes the store of a fresh world. */
export const createRunnerStore = (fleet: Fleet, seed: string, clock: Clock): RunnerStore => {
  const kept = new Map<number, Stored>()
  const placeOf = new Map<string, number>()
  const placeOnCluster = new Map<string, number>()
  let end = fleet.size

  const around = (stored: Stored): Surroundings => {
    const name = fleet.findCluster(clusterIdOf(stored))?.hazard
    return { worldStart: clock.start, seed, hazard: name === undefined ? undefined : hazards[name] }
  }
  const at = (ordinal: number): Stored | undefined => {
    const stored = kept.get(ordinal) ?? (ordinal < fleet.size ? fleet.make(ordinal) : undefined)
    if (stored === undefined) return undefined
    return settle(stored, clock.now(), around(stored)).life.phase === 'GONE' ? undefined : stored
  }
  const atPlace = (...places: (number | undefined)[]): Stored | undefined => {
    for (const place of places) {
      const stored = place === undefined ? undefined : at(place)
      if (stored !== undefined) return stored
    }
    return undefined
  }
  return {
    find: (id) => atPlace(placeOf.get(id), fleet.findRunner(id)),
    at,
    faceAt: (ordinal) => {
      const stored = kept.get(ordinal)
      if (stored !== undefined) return faceOf(stored)
      return ordinal < fleet.size ? fleet.face(ordinal) : undefined
    },
    get end() {
      return end
    },
    keep: (stored) => {
      kept.set(stored.ordinal, stored)
      if (stored.ordinal < fleet.size) return
      end = Math.max(end, stored.ordinal + 1)
      placeOf.set(stored.id, stored.ordinal)
      placeOnCluster.set(fleet.findCluster(clusterIdOf(stored))?.id ?? clusterIdOf(stored), stored.ordinal)
    },
    runnerOn: (clusterId) => atPlace(placeOnCluster.get(clusterId), fleet.runnerOn(clusterId)),
    around,
  }
}
