import { hours, minutes, specWith, windowInDays, type Row } from './fleet-parts.ts'
import { policies } from './fleet-policies.ts'

const saturday = { cron: '0 9 * * SAT', durationSeconds: 14_400 }
const sunday = { cron: '0 3 * * SUN', durationSeconds: 7200 }
const old = '1.18.1'

const gpuToleration = { key: 'workload', operator: 'Equal', value: 'gpu', effect: 'NoSchedule' }

/** Groups gpu and default of the standard fleet: the failures, and runners in every other state. */
export const troubledRows = (start: number): Row[] => [...gpu(start), ...others()]

const gpu = (start: number): Row[] => {
  const common = { group: 'gpu', policy: policies.gpu }
  const batchToleration = { key: 'workload', operator: 'Equal', value: 'batch', effect: 'NoSchedule' }
  return [
    {
      ...common,
      id: 'gpu-train-us-east-04a',
      zone: 'us-east-04a',
      displayName: 'GPU training (US East)',
      phase: 'FAILED',
      hazard: 'gpuTaint',
      createdAgo: 2 * hours,
      spec: specWith('STABLE', [saturday], {
        overrides: { env: { LOG_LEVEL: 'debug' }, labels: { team: 'research' } },
      }),
    },
    {
      ...common,
      id: 'gpu-train-us-central-08a',
      zone: 'us-central-08a',
      displayName: 'GPU training (US Central)',
      clusterHazard: 'gpuTaint',
      spec: specWith('STABLE', [saturday], { overrides: { tolerations: [gpuToleration] } }),
    },
    {
      ...common,
      id: 'gpu-train-us-west-04a',
      zone: 'us-west-04a',
      displayName: 'GPU training (US West)',
      phase: 'FAILED',
      serves: true,
      hazard: 'systemPool',
      spec: specWith('STABLE', [saturday], {
        overrides: { nodeSelector: { 'node-pool': 'gpu' }, tolerations: [gpuToleration] },
      }),
    },
    {
      ...common,
      id: 'gpu-infer-us-east-08a',
      zone: 'us-east-08a',
      displayName: 'GPU inference (US East)',
      policy: policies.mappedRuntimes,
    },
    {
      ...common,
      id: 'gpu-infer-us-west-09b',
      zone: 'us-west-09b',
      displayName: 'GPU inference (US West)',
      version: old,
      policy: policies.mappedRuntimes,
      spec: specWith('STABLE', [windowInDays(start, 4, 3)]),
    },
    {
      ...common,
      id: 'gpu-infer-eu-south-03a',
      zone: 'eu-south-03a',
      displayName: 'GPU inference (EU South)',
      version: old,
      serves: true,
      holds: 10 * minutes,
    },
    {
      ...common,
      id: 'gpu-batch-us-east-04a',
      zone: 'us-east-04a',
      displayName: 'GPU batch (US East)',
      phase: 'FAILED',
      hazard: 'manyCauses',
      createdAgo: 26 * hours,
    },
    {
      ...common,
      id: 'gpu-batch-eu-south-03a',
      zone: 'eu-south-03a',
      displayName: 'GPU batch (EU South)',
      phase: 'FAILED',
      hazard: 'takenAndDedicated',
      createdAgo: 5 * hours,
      spec: specWith('STABLE', [saturday], { overrides: { tolerations: [batchToleration] } }),
    },
    {
      ...common,
      id: 'gpu-sunk-us-central-08a',
      zone: 'us-central-08a',
      displayName: 'Sandboxes beside Slurm',
      policy: policies.slurm,
      clusterHazard: 'slurm',
      spec: specWith('STABLE', [sunday], { overrides: { annotations: { 'sunk.coreweave.com/account': 'research' } } }),
    },
  ]
}

const others = (): Row[] => {
  const common = { group: 'default', policy: policies.baseline }
  return [
    {
      ...common,
      id: 'default-us-east-04a',
      zone: 'us-east-04a',
      displayName: 'Shared (US East)',
      beats: { silentFor: 75 * minutes },
    },
    {
      ...common,
      id: 'default-us-west-04a',
      zone: 'us-west-04a',
      displayName: 'Shared (US West)',
      beats: { silentFor: 35_000 },
    },
    {
      ...common,
      id: 'default-us-east-08a',
      zone: 'us-east-08a',
      displayName: 'Shared (US East 08)',
      phase: 'SUSPENDED',
    },
    {
      ...common,
      id: 'default-us-central-08a',
      zone: 'us-central-08a',
      displayName: 'Shared (US Central)',
      phase: 'PENDING',
      holds: 10 * minutes,
      createdAgo: minutes,
    },
    {
      ...common,
      id: 'default-us-west-09b',
      zone: 'us-west-09b',
      displayName: 'Shared (US West 09)',
      phase: 'PENDING',
      holds: 6 * hours,
      createdAgo: 3 * hours,
    },
    {
      ...common,
      id: 'default-eu-south-03a',
      zone: 'eu-south-03a',
      displayName: 'Shared (EU South)',
      phase: 'PROVISIONING',
      holds: 10 * minutes,
      createdAgo: 2 * minutes,
    },
    {
      ...common,
      id: 'staging-us-east-04a',
      zone: 'us-east-04a',
      displayName: 'Staging',
      phase: 'PROVISIONING',
      holds: 6 * hours,
      createdAgo: 4 * hours,
    },
    {
      ...common,
      id: 'old-us-east-08a',
      zone: 'us-east-08a',
      displayName: 'Old runner',
      phase: 'DELETING',
      holds: 25 * minutes,
    },
    {
      ...common,
      id: 'on-prem-us-east-04a',
      zone: 'us-east-04a',
      displayName: 'Self-managed runner',
      managementMode: 'MANAGEMENT_MODE_SELF_MANAGED',
    },
    {
      ...common,
      id: 'idle-us-west-09b',
      zone: 'us-west-09b',
      displayName: 'Never connected',
      beats: 'never',
      revision: 1,
      createdAgo: 2 * hours,
    },
    {
      ...common,
      id: 'legacy-batch-us-east-04a',
      zone: 'us-east-04a',
      displayName: 'Legacy batch',
      clusterName: 'legacy-batch',
      clusterIdIsName: true,
    },
    {
      ...common,
      id: 'volumes-us-central-08a',
      zone: 'us-central-08a',
      displayName: 'With registered volumes',
      registeredVolumes: 2,
      spec: specWith('STABLE', [sunday], {
        volumes: { enabled: true, csiDriverAllowlist: ['csi.vastdata.com'] },
        imagePull: { policy: 'SANDBOX_IMAGE_PULL_POLICY_ALWAYS' },
      }),
    },
  ]
}
