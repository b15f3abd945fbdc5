import type { JsonObject } from '../lib/lossless'

export const sampleIds = ['development', 'untrusted', 'gpu', 'sunk', 'mapped'] as const
export type SampleId = (typeof sampleIds)[number]

/** Policies to begin with, as they are on the wire. Names of organisations, pools and addresses are to be replaced. */
export const policySamples = {
  development: {
    displayName: 'development',
    constraints: {
      resources: {
        defaultCpu: '1',
        defaultMemory: '2Gi',
        maxCpu: '4',
        maxMemory: '16Gi',
        maxGpuCount: '0',
        requireLimits: true,
      },
      image: { allowedRegistries: ['ghcr.io/example-org/', 'docker.io/library/'] },
      lifecycle: { defaultLifetimeSeconds: 7200 },
    },
  },
  untrusted: {
    displayName: 'untrusted-code',
    constraints: {
      resources: {
        defaultCpu: '500m',
        defaultMemory: '1Gi',
        maxCpu: '2',
        maxMemory: '4Gi',
        cpuCeiling: '4',
        memoryCeiling: '8Gi',
        maxGpuCount: '0',
        requireLimits: true,
      },
      network: {
        allowedEgress: [{ httpsHostname: 'packages.example.org' }, { tenant: 'TENANT_SCOPE_SAME_USER' }],
        defaultEgress: [{ tenant: 'TENANT_SCOPE_SAME_USER' }],
        allowedIngress: [{ tenant: 'TENANT_SCOPE_SAME_ORG', ports: [{ protocol: 'TCP', port: 8080 }] }],
      },
      security: {
        allowPrivileged: false,
        allowedSeccompProfiles: ['RuntimeDefault'],
        allowedRuntimeClasses: ['kata'],
        defaultCpuRuntimeClass: 'kata',
      },
      metadata: { deniedAnnotationPrefixes: ['internal.example.com/'], maxAnnotationCount: 20 },
      volumes: { allowedMedia: ['STORAGE_MEDIUM_DISK'], maxSize: '20Gi' },
      lifecycle: { defaultLifetimeSeconds: 1800 },
    },
    controlPlaneAccess: { sourceIpAllowlist: { cidrs: ['198.51.100.0/24', '2001:db8:40::/48'] } },
  },
  gpu: {
    displayName: 'gpu-pool',
    base: {
      metadata: { labels: { team: 'research' } },
      spec: {
        nodeSelector: { 'node-pool': 'gpu' },
        tolerations: [{ key: 'workload', operator: 'Equal', value: 'gpu', effect: 'NoSchedule' }],
      },
    },
    constraints: {
      resources: {
        defaultCpu: '8',
        defaultMemory: '64Gi',
        maxCpu: '64',
        maxMemory: '512Gi',
        maxGpuCount: '4',
        requireLimits: true,
      },
      instance: { allowedInstanceTypes: ['h100'] },
      network: { allowedEgress: [{ any: true }] },
      lifecycle: { defaultLifetimeSeconds: 28800 },
    },
  },
  sunk: {
    displayName: 'sunk-shared',
    base: {
      metadata: { annotations: { 'sunk.coreweave.com/account': 'research' } },
      // Below Slurm's kill-wait less 5 s, which is 25 s unless it was changed.
      spec: { schedulerName: 'tenant-slurm-slurm-scheduler', terminationGracePeriodSeconds: 20 },
    },
    constraints: { resources: { maxCpu: '16', maxMemory: '64Gi', maxGpuCount: '0' } },
  },
  mapped: {
    displayName: 'mapped-runtimes',
    constraints: {
      security: {
        runtimeClassMappings: [
          { runtimeClass: 'RUNTIME_CLASS_CPU_DEFAULT', kubernetesRuntimeClassName: 'kata' },
          { runtimeClass: 'RUNTIME_CLASS_GPU_DEFAULT', nodeDefault: true },
        ],
      },
    },
  },
} as const satisfies Record<SampleId, unknown>

const copyOf = (value: unknown): JsonObject => JSON.parse(JSON.stringify(value))

/** One sample as a document of its own. */
export const sampleDocument = (id: SampleId): JsonObject => copyOf(policySamples[id])
