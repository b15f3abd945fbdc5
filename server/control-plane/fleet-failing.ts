import type { JsonObject } from '../../src/lib/lossless.ts'
import { fleetFrom, freeCluster, hours, specWith, type Row } from './fleet-parts.ts'
import { policies } from './fleet-policies.ts'
import type { FixedFleet } from './fleet-shape.ts'
import type { HazardName } from './hazards.ts'

const zones = ['us-east-04a', 'us-east-08a', 'us-central-08a', 'us-west-04a'] as const
const weekend = { cron: '0 9 * * SAT', durationSeconds: 14_400 }

/** How many runners each cause stops; a few causes have most of them. */
const causes: readonly { hazard: HazardName; count: number; overrides?: JsonObject }[] = [
  { hazard: 'gpuTaint', count: 12 },
  { hazard: 'systemPool', count: 6 },
  { hazard: 'quota', count: 4 },
  { hazard: 'keyEffectTaint', count: 1 },
  { hazard: 'keyTaint', count: 1 },
  { hazard: 'runtimeClass', count: 1, overrides: { cpuRuntimeClass: 'gvisor' } },
  { hazard: 'slurm', count: 1 },
  { hazard: 'resources', count: 1, overrides: { resources: { memoryRequest: '64Gi' } } },
  { hazard: 'environment', count: 1 },
  {
    hazard: 'settledTaint',
    count: 1,
    overrides: { tolerations: [{ key: 'workload', operator: 'Equal', value: 'batch', effect: 'NoSchedule' }] },
  },
]

const named = (hazard: string): string => hazard.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const failed = (): Row[] =>
  causes.flatMap(({ hazard, count, overrides }) =>
    Array.from({ length: count }, (_, index): Row => {
      const zone = zones[index % zones.length] ?? zones[0]
      return {
        id: `${named(hazard)}-${zone}-${index + 1}`,
        group: index % 2 === 0 ? 'gpu' : 'eval',
        zone,
        displayName: `Failing runner (${named(hazard)} ${index + 1})`,
        policy: policies.baseline,
        phase: 'FAILED',
        hazard,
        createdAgo: (3 + index) * hours,
        spec: specWith('STABLE', [weekend], overrides === undefined ? {} : { overrides }),
      }
    }),
  )

const healthy: Row[] = zones.map((zone) => ({
  id: `prod-${zone}`,
  group: 'prod',
  zone,
  displayName: `Production runner (${zone})`,
  policy: policies.production,
}))

/** Many failures with few causes, so that a console can group them; four runners are well. */
export const failingFleet = (start: number): FixedFleet =>
  fleetFrom('failing', [...failed(), ...healthy], [freeCluster('failing', 'spare-cluster', 'US-EAST-04A')], start)
