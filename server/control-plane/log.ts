import type { Committed } from './status.ts'
import { timestamp } from './draw.ts'
import type { World } from './world.ts'

/**
 * One request as it arrived and what came of it. `time` is world time; `status` is null when no answer was sent;
 * `sentHeaders` are the names of the headers that came in, never a value.
 */
export type LogEntry = {
  seq: number
  time: string
  method: string
  path: string
  query: string
  route: string
  requestId: string
  status: number | null
  faults?: string[]
  committed?: Committed
  sentHeaders: string[]
}

const kept = 5000

/** Adds an entry; only the last 5,000 are kept, `seq` goes on counting. */
export const appendLog = (world: World, entry: Omit<LogEntry, 'seq' | 'time'>): void => {
  world.logged += 1
  world.log.push({ seq: world.logged, time: timestamp(world.clock.now()), ...entry })
  if (world.log.length > kept) world.log.splice(0, world.log.length - kept)
}
