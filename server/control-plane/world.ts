import { createClock } from './clock.ts'
import type { ActiveFault } from './faults.ts'
import { fleetOf, readToken } from './fleet.ts'
import type { Fleet } from './fleet-shape.ts'
import type { LogBook } from './log.ts'
import { createRunnerStore, type RunnerStore } from './runner-store.ts'

/** Everything behind one bearer token: its fleet, its clock, what was changed, and what a test asked to go wrong. */
export type World = LogBook & {
  readonly token: string
  readonly fleetName: string
  readonly isUser: boolean
  readonly hasNoCks: boolean
  readonly start: number
  readonly fleet: Fleet
  readonly runners: RunnerStore
  /** Creates already answered, by `requestId`. */
  readonly creates: Map<string, { input: string; runnerId: string; born: number }>
  faults: ActiveFault[]
  readonly policyBytes: number
}

/** The worlds of a plane by token; a token that is not of practice has none. The least recently used goes beyond `max`. */
export type Worlds = { of: (token: string) => World | undefined; readonly size: number }

const createWorld = (token: string, realNow: () => number, policyBytes: number): World | undefined => {
  const read = readToken(token)
  if (read === undefined) return undefined
  const clock = createClock(realNow)
  const fleet = fleetOf(read.fleet, clock.start)
  return {
    token,
    fleetName: read.fleet,
    isUser: read.isUser,
    hasNoCks: read.hasNoCks,
    start: clock.start,
    clock,
    fleet,
    runners: createRunnerStore(fleet, read.fleet, clock),
    creates: new Map(),
    faults: [],
    log: [],
    logged: 0,
    policyBytes,
  }
}

/** Keeps worlds: made on the first request of a token, so that its clock starts there. */
export const createWorlds = (realNow: () => number, policyBytes: number, max = 64): Worlds => {
  const worlds = new Map<string, World>()
  return {
    of: (token) => {
      const world = worlds.get(token) ?? createWorld(token, realNow, policyBytes)
      if (world === undefined) return undefined
      // Re-inserting keeps the map in order of use.
      worlds.delete(token)
      worlds.set(token, world)
      const oldest = worlds.keys().next().value
      if (worlds.size > max && oldest !== undefined) worlds.delete(oldest)
      return world
    },
    get size() {
      return worlds.size
    },
  }
}
