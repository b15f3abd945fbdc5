import type { JsonObject } from '../../src/lib/lossless.ts'
import { days, exclusion, specWith, windowInDays, type Row } from './fleet-parts.ts'
import { policies } from './fleet-policies.ts'

const saturday = { cron: '0 9 * * SAT', durationSeconds: 14_400 }
const sunday = { cron: '0 3 * * SUN', durationSeconds: 7200 }
const old = '1.18.1'

/** Every kind of override at once, with environment values that look like secrets. */
const everyOverride: JsonObject = {
  nodeSelector: { 'node-pool': 'system' },
  tolerations: [
    { key: 'dedicated', operator: 'Equal', value: 'system', effect: 'NoSchedule' },
    { key: 'spot', operator: 'Exists' },
  ],
  resources: { cpuRequest: '2', memoryRequest: '4Gi', cpuLimit: '4', memoryLimit: '8Gi' },
  annotations: { 'cluster-autoscaler.kubernetes.io/safe-to-evict': 'false' },
  labels: { 'app.example.com/tier': 'production', team: 'platform' },
  env: {
    LOG_LEVEL: 'info',
    ENABLE_LIVE_NETWORK_UPDATE: 'true',
    TELEMETRY_API_KEY: 'practice-9f2c41d7e0b84a6f',
    DATABASE_URL: 'postgres://runner:practice-password@db.example:5432/runner',
    EMPTY_IS_MEANT: '',
  },
  args: ['--log-format=json', '--max-sandboxes=200'],
  scaling: { autoscalingEnabled: true, minReplicas: 1, maxReplicas: 3 },
  cpuRuntimeClass: 'kata',
  gpuRuntimeClass: 'nvidia',
}

const loadBalancer: JsonObject = {
  loadBalancer: {
    scope: 'RUNNER_DATA_PLANE_SERVICE_SCOPE_PRIVATE',
    loadBalancerClass: 'example.com/internal',
    annotations: { 'service.beta.kubernetes.io/coreweave-load-balancer-type': 'private' },
    sourceRanges: ['10.20.0.0/16'],
    externalTrafficPolicy: 'RUNNER_DATA_PLANE_EXTERNAL_TRAFFIC_POLICY_LOCAL',
    hostname: 'prod-us-east-04a.sandboxes.example.com',
  },
}

/** Groups prod, agents and eval of the standard fleet: most of them well, some with an update waiting. */
export const steadyRows = (start: number): Row[] => [...production(start), ...agents(start), ...evaluation(start)]

const production = (start: number): Row[] => {
  const freeze = exclusion(start, 5 * days, 19 * days, 'Year-end freeze')
  const current = exclusion(start, -2 * days, 6 * days, 'Launch week')
  const common = { group: 'prod', policy: policies.production }
  const east8 = { maintenancePolicy: { windows: [windowInDays(start, 3, 2)], exclusions: [current] } }
  return [
    {
      ...common,
      id: 'prod-us-east-04a',
      zone: 'us-east-04a',
      displayName: 'Production runner (US East)',
      spec: specWith('STABLE', [], {
        maintenancePolicy: {
          windows: [sunday, { cron: '30 22 * * WED', durationSeconds: 3600 }],
          exclusions: [freeze],
        },
        overrides: everyOverride,
        enforceResourceLimits: true,
        imagePull: { policy: 'SANDBOX_IMAGE_PULL_POLICY_IF_NOT_PRESENT' },
        dataPlane: loadBalancer,
      }),
    },
    {
      ...common,
      id: 'prod-us-east-08a',
      zone: 'us-east-08a',
      displayName: 'Production runner (US East 08)',
      version: old,
      spec: specWith('STABLE', [], east8),
    },
    {
      ...common,
      id: 'prod-us-central-08a',
      zone: 'us-central-08a',
      displayName: 'Production runner (US Central)',
      spec: specWith('STABLE', [sunday], {
        dataPlane: { clusterIp: { annotations: { 'example.com/owner': 'platform' } } },
      }),
    },
    {
      ...common,
      id: 'prod-us-west-04a',
      zone: 'us-west-04a',
      displayName: 'Production runner (US West)',
      spec: specWith('STABLE', [sunday], {
        dataPlane: { custom: { advertisedUri: 'https://sandboxes.west.example.com:9443' } },
      }),
    },
    {
      ...common,
      id: 'prod-us-west-09b',
      zone: 'us-west-09b',
      displayName: 'Production runner (US West 09)',
      spec: specWith('STABLE', [sunday], { dataPlane: { disabled: {} } }),
    },
    {
      ...common,
      id: 'prod-eu-south-03a',
      zone: 'eu-south-03a',
      displayName: 'Production runner (EU South)',
      policy: policies.closed,
    },
    { ...common, id: 'prod-api-us-central-08a', zone: 'us-central-08a', displayName: 'API sandboxes (US Central)' },
    {
      ...common,
      id: 'prod-api-us-west-09b',
      zone: 'us-west-09b',
      displayName: 'API sandboxes (US West)',
      version: old,
      spec: specWith('STABLE', [windowInDays(start, 4, 1)]),
    },
    {
      ...common,
      id: 'prod-batch-us-east-04a',
      zone: 'us-east-04a',
      displayName: 'Batch sandboxes',
      version: old,
      policy: policies.baseline,
      spec: specWith('STABLE', [windowInDays(start, 2, 5)]),
    },
  ]
}

const agents = (start: number): Row[] => {
  const common = { group: 'agents', policy: policies.agents }
  return [
    {
      ...common,
      id: 'agents-us-east-04a',
      zone: 'us-east-04a',
      displayName: 'Agents (US East)',
      version: old,
      spec: specWith('STABLE', [windowInDays(start, 3, 9)]),
    },
    {
      ...common,
      id: 'agents-us-east-08a',
      zone: 'us-east-08a',
      displayName: 'Agents (US East 08)',
      spec: specWith('STABLE', [windowInDays(start, 4, 9)]),
    },
    {
      ...common,
      id: 'agents-us-central-08a',
      zone: 'us-central-08a',
      displayName: 'Agents (US Central)',
      version: '1.19.0',
      spec: specWith('RAPID', []),
    },
    {
      ...common,
      id: 'agents-us-west-04a',
      zone: 'us-west-04a',
      displayName: 'Agents (US West)',
      version: old,
      spec: specWith('STABLE', [windowInDays(start, 5, 4)], { enforceResourceLimits: true }),
    },
    { ...common, id: 'agents-us-west-09b', zone: 'us-west-09b', displayName: 'Agents (US West 09)' },
    {
      ...common,
      id: 'agents-eu-south-03a',
      zone: 'eu-south-03a',
      displayName: 'Agents (EU South)',
      policy: policies.future,
      spec: specWith('STABLE', [saturday], {
        surge: { budget: 10_000_000_000_000_000_001n, policy: 'SURGE_POLICY_SLOW' },
        overrides: { labels: { team: 'agents' }, schedulerName: 'default-scheduler' },
      }),
      extra: { placementScore: 98_765_432_109_876_543_210n, futureFlags: { canary: true, weights: [1, 2.5, 3] } },
    },
    {
      ...common,
      id: 'agents-canary-us-east-04a',
      zone: 'us-east-04a',
      displayName: 'Agents canary',
      version: '1.19.0',
      spec: specWith('RAPID', [{ cron: '0 */6 * * *', durationSeconds: 3600 }]),
    },
  ]
}

const evaluation = (start: number): Row[] => {
  const common = { group: 'eval', policy: policies.evaluation }
  return [
    {
      ...common,
      id: 'eval-agentic-coding-nightly-us-east-08a',
      zone: 'us-east-08a',
      displayName: 'Agentic coding, nightly (US East)',
    },
    {
      ...common,
      id: 'eval-agentic-coding-nightly-us-west-04a',
      zone: 'us-west-04a',
      displayName: 'Agentic coding, nightly (US West)',
      version: old,
      spec: specWith('STABLE', [windowInDays(start, 2, 12, 7200)]),
    },
    {
      ...common,
      id: 'eval-swe-us-east-04a',
      zone: 'us-east-04a',
      displayName: 'SWE evaluation (US East)',
      version: '1.18.9',
      spec: specWith('RAPID', [windowInDays(start, 3, 6, 3600)]),
    },
    { ...common, id: 'eval-swe-us-central-08a', zone: 'us-central-08a', displayName: 'SWE evaluation (US Central)' },
    {
      ...common,
      id: 'eval-swe-eu-south-03a',
      zone: 'eu-south-03a',
      displayName: 'SWE evaluation (EU South)',
      spec: specWith('STABLE', [sunday], { tenantMetrics: { enabled: true } }),
    },
    {
      ...common,
      id: 'eval-browser-us-west-09b',
      zone: 'us-west-09b',
      displayName: 'Browser evaluation',
      policy: policies.oldNames,
    },
    {
      ...common,
      id: 'eval-browser-eu-south-03a',
      zone: 'eu-south-03a',
      displayName: 'Browser evaluation (EU South)',
      version: old,
      spec: specWith('STABLE', [windowInDays(start, 5, 10)]),
    },
    { ...common, id: 'eval-math-us-east-08a', zone: 'us-east-08a', displayName: 'Maths evaluation', policy: {} },
    {
      id: 'eval-math-us-central-08a',
      group: 'eval',
      zone: 'us-central-08a',
      displayName: 'Maths evaluation (US Central)',
    },
  ]
}
