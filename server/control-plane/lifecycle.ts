import { isJsonObject, type JsonObject } from '../../src/lib/lossless.ts'
import { defaultPolicy } from './default-policy.ts'
import { drawBetween } from './draw.ts'
import { installErrorOf, isHealed, type Hazard } from './hazards.ts'
import { newestVersion, newerSince } from './versions.ts'
import { nextOpening } from './windows.ts'

/** Phases of an install; GONE is after teardown, SUSPENDED one this API's documents do not name. */
export type Phase = 'PENDING' | 'PROVISIONING' | 'READY' | 'FAILED' | 'DELETING' | 'GONE' | 'SUSPENDED'

/** Where a runner is in its life. Times are ms of world time; `Infinity` means "not scheduled". */
export type Life = {
  phase: Phase
  phaseEnds: number
  rolloutEnds: number
  connects: number
  beatsFrom: number
  silentFrom: number
  active: number
  target: number
  version: string
  targetVersion: string
  restsSince: number
  draws: number
  error?: JsonObject
}

/** A runner as stored: `document` holds what clients write and unknown fields; it is replaced, never changed in place. */
export type Stored = {
  readonly ordinal: number
  readonly id: string
  document: JsonObject
  /** Revision of the policy, behind the etag. */
  policyRevision: number
  /** Told apart after delete and re-create, so that an etag of the former never fits the latter. */
  readonly born: number
  updatedAt: number
  life: Life
  managementMode: string
  /** Beta-only flag: kept through v1 edits, shown nowhere in v1. */
  privileged: boolean
  /** Volumes that guard against deletion while volumes are enabled. */
  registeredVolumes: number
  /** Odd runners are emitted word for word and have no life of their own. */
  verbatim: boolean
}

/** What the life of a runner depends on outside itself. */
export type Surroundings = { worldStart: number; seed: string; hazard: Hazard | undefined }

const seconds = 1000

const draw = (stored: Stored, around: Surroundings, what: string, low: number, high: number): number => {
  stored.life.draws += 1
  const seed = `${around.seed}/${stored.id}/${what}/${stored.life.draws}`
  return drawBetween(seed, low * seconds, high * seconds)
}

const specOf = (stored: Stored): JsonObject => (isJsonObject(stored.document.spec) ? stored.document.spec : {})

/** The channel a runner follows; anything unknown is read as Stable. */
const channelOf = (stored: Stored): string =>
  typeof specOf(stored).releaseChannel === 'string' ? String(specOf(stored).releaseChannel) : 'RELEASE_CHANNEL_STABLE'

/** Begins the life of a created runner. Source: API contract, lifecycle (PENDING 2–5 s, PROVISIONING 20–90 s). */
export const beginLife = (stored: Stored, at: number, around: Surroundings): void => {
  stored.life.phaseEnds = at + draw(stored, around, 'pending', 2, 5)
  stored.life.targetVersion = newestVersion(channelOf(stored), at, around.worldStart)
}

/** A life at rest in a phase, nothing scheduled, never connected. */
export const restingLife = (phase: Phase, since: number): Life => ({
  phase,
  phaseEnds: Infinity,
  rolloutEnds: Infinity,
  connects: Infinity,
  beatsFrom: Infinity,
  silentFrom: Infinity,
  active: 0,
  target: 1,
  version: '',
  targetVersion: '',
  restsSince: since,
  draws: 0,
})

/**
 * Takes a new revision: a failed install starts over, a running one rolls out, one in the making only aims higher.
 * Source: API contract, lifecycle (spec update 10–40 s; FAILED and PATCH goes back to PROVISIONING).
 */
export const raiseRevision = (stored: Stored, at: number, around: Surroundings): void => {
  const { life } = stored
  life.target += 1
  life.restsSince = at
  if (life.phase === 'FAILED') {
    life.phase = 'PROVISIONING'
    life.phaseEnds = at + draw(stored, around, 'provisioning', 20, 90)
    life.rolloutEnds = Infinity
    delete life.error
  } else if (life.phase === 'READY' || life.phase === 'SUSPENDED') {
    life.rolloutEnds = at + draw(stored, around, 'rollout', 10, 40)
  }
}

/** Starts teardown; gone 10 to 60 s later. */
export const beginDeletion = (stored: Stored, at: number, around: Surroundings): void => {
  const { life } = stored
  life.phase = 'DELETING'
  life.phaseEnds = at + draw(stored, around, 'deleting', 10, 60)
  life.rolloutEnds = Infinity
  life.connects = Infinity
  delete life.error
}

/** Whether a newer version waits for this runner at a moment. */
export const hasWaitingUpdate = (stored: Stored, at: number, worldStart: number): boolean => {
  const { life } = stored
  const atRest = (life.phase === 'READY' || life.phase === 'SUSPENDED') && life.rolloutEnds === Infinity
  if (!atRest || stored.managementMode === 'MANAGEMENT_MODE_SELF_MANAGED') return false
  return newerSince(channelOf(stored), life.targetVersion, worldStart) <= at
}

/** When the controller starts an update by itself: a minute after it can, inside a window, while heartbeats come. */
const automaticUpdateAt = (stored: Stored, now: number, around: Surroundings): number => {
  const { life } = stored
  if (life.phase !== 'READY' || life.rolloutEnds !== Infinity || life.beatsFrom === Infinity) return Infinity
  if (stored.managementMode === 'MANAGEMENT_MODE_SELF_MANAGED') return Infinity
  const since = newerSince(channelOf(stored), life.targetVersion, around.worldStart)
  if (since > now) return Infinity
  const from = Math.max(since, life.restsSince, around.worldStart) + 60 * seconds
  const opening = nextOpening(specOf(stored).maintenancePolicy, from) ?? Infinity
  return opening >= life.silentFrom ? Infinity : opening
}

const settleInstall = (stored: Stored, at: number, around: Surroundings): void => {
  const { life } = stored
  life.restsSince = at
  life.phaseEnds = Infinity
  life.rolloutEnds = Infinity
  if (around.hazard !== undefined && !isHealed(around.hazard, specOf(stored))) {
    life.phase = 'FAILED'
    life.error = installErrorOf(around.hazard, at)
    return
  }
  if (life.phase !== 'SUSPENDED') life.phase = 'READY'
  delete life.error
  life.active = life.target
  if (life.beatsFrom === Infinity) life.connects = at + draw(stored, around, 'connect', 5, 30)
  else life.version = life.targetVersion
}

const endPhase = (stored: Stored, at: number, around: Surroundings): void => {
  const { life } = stored
  if (life.phase === 'PENDING') {
    life.phase = 'PROVISIONING'
    life.phaseEnds = at + draw(stored, around, 'provisioning', 20, 90)
  } else if (life.phase === 'DELETING') {
    life.phase = 'GONE'
    life.phaseEnds = Infinity
  } else settleInstall(stored, at, around)
}

const connect = (stored: Stored, at: number): void => {
  const { life } = stored
  life.connects = Infinity
  life.beatsFrom = at
  life.version = life.targetVersion
  if (stored.document.policy !== undefined) return
  stored.document = { ...stored.document, policy: defaultPolicy }
  stored.policyRevision += 1
  stored.updatedAt = at
}

/** Starts a rollout to the newest version of the channel; also what `:applyAvailableUpdate` does. */
export const startUpdate = (stored: Stored, at: number, around: Surroundings): void => {
  stored.life.targetVersion = newestVersion(channelOf(stored), at, around.worldStart)
  stored.updatedAt = at
  raiseRevision(stored, at, around)
}

/**
 * Brings a runner to a moment (ms) by taking each scheduled step at its own time, so that looking once a day and
 * looking every second give the same runner.
 */
export const settle = (stored: Stored, now: number, around: Surroundings): Stored => {
  if (stored.verbatim && stored.life.phase === 'READY') return stored
  const { life } = stored
  for (;;) {
    const automatic = automaticUpdateAt(stored, now, around)
    const next = Math.min(life.phaseEnds, life.rolloutEnds, life.connects, automatic)
    if (next > now) return stored
    if (next === life.phaseEnds) endPhase(stored, next, around)
    else if (next === life.connects) connect(stored, next)
    else if (next === life.rolloutEnds) settleInstall(stored, next, around)
    else startUpdate(stored, next, around)
  }
}

const beat = 10 * seconds
const lag = 30 * seconds

/** The last heartbeat at or before a moment, `undefined` before the first. One every 10 s. */
export const lastHeartbeat = (life: Life, now: number): number | undefined => {
  const until = Math.min(now, life.silentFrom)
  return life.beatsFrom > until ? undefined : life.beatsFrom + Math.floor((until - life.beatsFrom) / beat) * beat
}

/** CONNECTED while the last heartbeat is younger than 30 s. Source: API contract, lifecycle. */
export const isConnected = (life: Life, now: number): boolean => {
  const last = lastHeartbeat(life, now)
  return last !== undefined && now - last < lag
}
