import type { JsonObject } from '../../src/lib/lossless.ts'
import type { Cluster } from './clusters.ts'
import { drawBetween, uuidOf } from './draw.ts'
import type { Face, Fleet } from './fleet-shape.ts'
import { hazards, installErrorOf } from './hazards.ts'
import { restingLife, type Stored } from './lifecycle.ts'

const zones = ['us-east-04a', 'us-east-08a', 'us-central-08a', 'us-west-04a', 'us-west-09b', 'eu-south-03a'] as const
const groups = ['prod', 'agents', 'eval', 'gpu', 'default'] as const
const day = 86_400_000
const listedClusters = 500

const policy: JsonObject = {
  displayName: 'baseline',
  constraints: {
    resources: { defaultCpu: '1', defaultMemory: '2Gi', maxCpu: '8', maxMemory: '32Gi', requireLimits: true },
    lifecycle: { defaultLifetimeSeconds: 3600 },
  },
}

const zoneOf = (index: number): string => zones[index % zones.length] ?? zones[0]
const groupOf = (index: number): string => groups[Math.floor(index / zones.length) % groups.length] ?? groups[0]
const idOf = (index: number): string => `${groupOf(index)}-${zoneOf(index)}-${String(index).padStart(6, '0')}`
const clusterIdOf = (index: number): string => `5ca1e000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`

const face = (index: number): Face => ({
  runnerId: idOf(index),
  zone: zoneOf(index),
  clusterId: clusterIdOf(index),
  managementMode: 'MANAGEMENT_MODE_MANAGED',
})

const isFailed = (index: number): boolean => index % 97 === 13
const isSilent = (index: number): boolean => index % 41 === 7
const hasOldVersion = (index: number): boolean => index % 11 === 3

const make = (index: number, start: number): Stored => {
  const born = start - (5 + (index % 200)) * day
  const version = hasOldVersion(index) ? '1.18.1' : '1.18.2'
  const revision = 1 + (index % 9)
  const resting = restingLife(isFailed(index) ? 'FAILED' : 'READY', born)
  return {
    ordinal: index,
    id: idOf(index),
    document: {
      identity: {
        runnerId: idOf(index),
        runnerGroupId: groupOf(index),
        zone: zoneOf(index),
        clusterId: clusterIdOf(index),
        clusterName: `cluster-${String(index).padStart(6, '0')}`,
      },
      displayName: `Runner ${index}`,
      spec: {
        releaseChannel: 'RELEASE_CHANNEL_STABLE',
        maintenancePolicy: { windows: [{ cron: '0 9 1 * *', durationSeconds: 14_400 }] },
      },
      policy,
    },
    policyRevision: 1,
    born,
    updatedAt: born + day,
    life: {
      ...resting,
      target: revision,
      active: isFailed(index) ? 0 : revision,
      version: isFailed(index) ? '' : version,
      targetVersion: version,
      beatsFrom: isFailed(index) ? Infinity : born + drawBetween(idOf(index), 0, 9_999),
      silentFrom: isSilent(index) ? start - 2 * 3_600_000 : Infinity,
      ...(isFailed(index) ? { error: installErrorOf(hazards.gpuTaint, start - 3_600_000) } : {}),
    },
    managementMode: 'MANAGEMENT_MODE_MANAGED',
    privileged: false,
    registeredVolumes: 0,
    verbatim: false,
  }
}

const clusterOf = (index: number): Cluster => ({
  id: clusterIdOf(index),
  name: `cluster-${String(index).padStart(6, '0')}`,
  zone: zoneOf(index).toUpperCase(),
  status: 'STATUS_RUNNING',
  ageDays: 210,
  ...(isFailed(index) ? { hazard: 'gpuTaint' as const } : {}),
})

const indexOfName = (size: number, text: string, digits: string | undefined, radix: number): number | undefined => {
  const index = digits === undefined ? NaN : Number.parseInt(digits, radix)
  return index < size && (idOf(index) === text || clusterIdOf(index) === text || clusterOf(index).name === text)
    ? index
    : undefined
}

/** `scale-<n>`: runners computed from their index, so that a world of 100,000 holds only what was changed. */
export const scaleFleet = (size: number, start: number): Fleet => {
  const free: Cluster[] = zones.slice(0, 3).map((zone) => ({
    id: uuidOf(`scale/free/${zone}`),
    name: `free-${zone}`,
    zone: zone.toUpperCase(),
    status: 'STATUS_RUNNING',
    ageDays: 12,
  }))
  const listed = [...free, ...Array.from({ length: Math.min(size, listedClusters) }, (_, index) => clusterOf(index))]
  const byClusterId = (id: string): number | undefined => indexOfName(size, id, /-([0-9a-f]{12})$/.exec(id)?.[1], 16)
  return {
    size,
    make: (index) => make(index, start),
    face,
    findRunner: (id) => indexOfName(size, id, /-(\d{6})$/.exec(id)?.[1], 10),
    runnerOn: byClusterId,
    clusters: () => listed,
    findCluster: (idOrName) => {
      const known = free.find((cluster) => cluster.id === idOrName || cluster.name === idOrName)
      if (known !== undefined) return known
      const index = byClusterId(idOrName) ?? indexOfName(size, idOrName, /^cluster-(\d{6})$/.exec(idOrName)?.[1], 10)
      return index === undefined ? undefined : clusterOf(index)
    },
  }
}
