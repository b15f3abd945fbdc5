import type { JsonObject } from '../../src/lib/lossless.ts'
import type { Cluster } from './clusters.ts'
import { dayName } from './cron.ts'
import { drawBetween, timestamp, uuidOf } from './draw.ts'
import type { FixedFleet } from './fleet-shape.ts'
import { hazards, installErrorOf, type HazardName } from './hazards.ts'
import { restingLife, type Life, type Phase, type Stored } from './lifecycle.ts'

export const minutes = 60_000
export const hours = 60 * minutes
export const days = 24 * hours

/** One seeded runner in short. Whatever is left out is that of a healthy, connected runner on its newest version. */
export type Row = {
  id: string
  group: string
  zone: string
  displayName: string
  spec?: JsonObject
  policy?: JsonObject
  phase?: Phase
  /** Runs the revision before the newest one while it is FAILED or rolling out. */
  serves?: boolean
  /** How long (ms, from the world's start) the phase or the rollout still takes. */
  holds?: number
  /** Heartbeats: coming, never begun, or silent for so many ms at the start. */
  beats?: 'never' | { silentFor: number }
  version?: string
  ageDays?: number
  createdAgo?: number
  revision?: number
  hazard?: HazardName
  /** What the cluster asks although the runner meets it. */
  clusterHazard?: HazardName
  clusterName?: string
  clusterIdIsName?: boolean
  managementMode?: string
  registeredVolumes?: number
  extra?: JsonObject
}

/** A weekly window that opens so many days after the start: never within the first 24 h for 2 to 5. */
export const windowInDays = (start: number, ahead: number, hour: number, durationSeconds = 14_400): JsonObject => ({
  cron: `0 ${hour} * * ${dayName(start + ahead * days)}`,
  durationSeconds,
})

/** A spec of one channel with windows. */
export const specWith = (channel: 'STABLE' | 'RAPID', windows: JsonObject[], rest: JsonObject = {}): JsonObject => ({
  releaseChannel: `RELEASE_CHANNEL_${channel}`,
  ...(windows.length === 0 ? {} : { maintenancePolicy: { windows } }),
  ...rest,
})

/** An exclusion between two offsets (ms) from the start, on whole hours. */
export const exclusion = (start: number, from: number, until: number, reason: string): JsonObject => {
  const hour = (at: number): string => timestamp(Math.floor(at / hours) * hours)
  return { startTime: hour(start + from), endTime: hour(start + until), reason }
}

const lifeOf = (row: Row, start: number, born: number): Life => {
  const { phase = 'READY', serves, holds, beats, version = '1.18.2' } = row
  const revision = row.revision ?? drawBetween(`revision/${row.id}`, 2, 12)
  const fresh = phase === 'PENDING' || phase === 'PROVISIONING' || (phase === 'FAILED' && !serves)
  const rolling = phase === 'READY' && holds !== undefined
  const connects = !fresh && beats !== 'never'
  const target = fresh ? 1 : revision
  return {
    ...restingLife(phase, born),
    phaseEnds: holds === undefined || rolling ? Infinity : start + holds,
    rolloutEnds: rolling ? start + holds : Infinity,
    target,
    active: fresh ? 0 : serves ? target - 1 : target,
    version: connects ? version : '',
    targetVersion: rolling ? '1.18.2' : version,
    beatsFrom: connects ? born + 4 * minutes + drawBetween(`beat/${row.id}`, 0, 9_999) : Infinity,
    silentFrom: typeof beats === 'object' ? start - beats.silentFor : Infinity,
    ...(row.hazard === undefined
      ? {}
      : { error: installErrorOf(hazards[row.hazard], start - drawBetween(`error/${row.id}`, 11, 95) * minutes) }),
  }
}

const clusterName = (row: Row): string => row.clusterName ?? `cks-${row.id}`

const storedOf = (row: Row, ordinal: number, start: number, fleet: string): Stored => {
  const age =
    row.createdAgo ??
    (row.ageDays ?? drawBetween(`age/${row.id}`, 9, 180)) * days + drawBetween(`born/${row.id}`, 0, 600) * minutes
  const born = Math.floor((start - age) / 1000) * 1000
  const name = clusterName(row)
  return {
    ordinal,
    id: row.id,
    document: {
      identity: {
        runnerId: row.id,
        runnerGroupId: row.group,
        zone: row.zone,
        clusterId: row.clusterIdIsName ? name : uuidOf(`${fleet}/${name}`),
        clusterName: name,
      },
      displayName: row.displayName,
      spec: row.spec ?? specWith('STABLE', [{ cron: '0 9 * * SAT', durationSeconds: 14_400 }]),
      ...(row.policy === undefined ? {} : { policy: row.policy }),
      ...row.extra,
    },
    policyRevision: drawBetween(`policy/${row.id}`, 1, 24),
    born,
    updatedAt:
      row.createdAgo === undefined
        ? born + Math.floor((age * drawBetween(`updated/${row.id}`, 20, 95)) / 100_000) * 1000
        : born,
    life: lifeOf(row, start, born),
    managementMode: row.managementMode ?? 'MANAGEMENT_MODE_MANAGED',
    privileged: false,
    registeredVolumes: row.registeredVolumes ?? 0,
    verbatim: false,
  }
}

const clusterOf = (row: Row, fleet: string): Cluster => {
  const hazard = row.hazard ?? row.clusterHazard
  return {
    id: uuidOf(`${fleet}/${clusterName(row)}`),
    name: clusterName(row),
    zone: row.zone.toUpperCase(),
    status: 'STATUS_RUNNING',
    ageDays: 200,
    ...(hazard === undefined ? {} : { hazard }),
  }
}

/** A cluster without a runner. */
export const freeCluster = (fleet: string, name: string, zone: string, hazard?: HazardName): Cluster => ({
  id: uuidOf(`${fleet}/${name}`),
  name,
  zone,
  status: 'STATUS_RUNNING',
  ageDays: 21,
  ...(hazard === undefined ? {} : { hazard }),
})

/** Runners from rows, each with its own cluster, and the clusters without one behind them. */
export const fleetFrom = (
  fleet: string,
  rows: readonly Row[],
  free: readonly Cluster[],
  start: number,
): FixedFleet => ({
  runners: rows.map((row, ordinal) => storedOf(row, ordinal, start, fleet)),
  clusters: [...rows.map((row) => clusterOf(row, fleet)), ...free],
})
