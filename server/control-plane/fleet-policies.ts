import type { JsonObject } from '../../src/lib/lossless.ts'

const limits = (maxCpu: string, maxMemory: string, rest: JsonObject = {}): JsonObject => ({
  defaultCpu: '1',
  defaultMemory: '2Gi',
  maxCpu,
  maxMemory,
  requireLimits: true,
  ...rest,
})

/** Policies of the practice fleets, one for each kind of work. */
export const policies = {
  baseline: {
    displayName: 'baseline',
    constraints: { resources: limits('8', '32Gi'), lifecycle: { defaultLifetimeSeconds: 3600 } },
  },
  production: {
    displayName: 'production',
    constraints: {
      resources: limits('16', '64Gi', {
        minCpu: '100m',
        minMemory: '128Mi',
        maxGpuCount: '0',
        cpuCeiling: '32',
        memoryCeiling: '128Gi',
      }),
      image: { allowedRegistries: ['ghcr.io/example-org/', 'registry.example.com/prod/'] },
      network: {
        allowedEgress: [
          { cidr: { cidr: '0.0.0.0/0', except: ['10.0.0.0/8', '169.254.169.254/32'] } },
          { httpsHostname: '*.example.com' },
          { tenant: 'TENANT_SCOPE_SAME_ORG', ports: [{ protocol: 'TCP', port: 8080, endPort: 8089 }] },
        ],
        defaultEgress: [{ cidr: { cidr: '203.0.113.0/24' } }],
      },
      security: { allowPrivileged: false, allowedSeccompProfiles: ['RuntimeDefault'] },
      lifecycle: { defaultLifetimeSeconds: 3600 },
      metadata: { deniedAnnotationPrefixes: ['internal.example.com/'], maxAnnotationCount: 32 },
    },
    controlPlaneAccess: { sourceIpAllowlist: { cidrs: ['198.51.100.0/24', '203.0.113.0/24', '2001:db8:40::/48'] } },
  },
  agents: {
    displayName: 'agents',
    constraints: {
      resources: limits('4', '16Gi', { maxGpuCount: '0' }),
      image: { allowedRegistries: ['ghcr.io/example-org/agents/'] },
      network: { allowedEgress: [{ httpsHostname: 'wheels.example.org' }, { tenant: 'TENANT_SCOPE_SAME_USER' }] },
      lifecycle: { defaultLifetimeSeconds: 7200 },
      volumes: { allowedMedia: ['STORAGE_MEDIUM_DISK'], maxSize: '20Gi' },
    },
  },
  evaluation: {
    displayName: 'eval',
    constraints: {
      resources: limits('2', '8Gi', { maxGpuCount: '0' }),
      security: { allowedRuntimeClasses: ['kata'], defaultCpuRuntimeClass: 'kata' },
      lifecycle: { defaultLifetimeSeconds: 1800 },
    },
  },
  oldNames: {
    displayName: 'eval-browser',
    constraints: {
      resources: limits('2', '8Gi'),
      network: {
        allowedEgress: [
          { dnsName: '*.pages.example.com', dnsNameExcept: ['admin.pages.example.com'] },
          { cidr: { cidr: '192.0.2.0/24' } },
        ],
        denyDns: false,
      },
    },
  },
  gpu: {
    displayName: 'gpu-research',
    base: {
      metadata: { labels: { team: 'research' } },
      spec: {
        nodeSelector: { 'node-pool': 'gpu' },
        tolerations: [{ key: 'workload', operator: 'Equal', value: 'gpu', effect: 'NoSchedule' }],
      },
    },
    constraints: {
      resources: limits('64', '512Gi', { maxGpuCount: '4' }),
      instance: { allowedInstanceTypes: ['h100'] },
      lifecycle: { defaultLifetimeSeconds: 28_800 },
    },
  },
  mappedRuntimes: {
    displayName: 'gpu-inference',
    constraints: {
      resources: limits('32', '256Gi', { maxGpuCount: '8' }),
      security: {
        runtimeClassMappings: [
          { runtimeClass: 'RUNTIME_CLASS_CPU_DEFAULT', kubernetesRuntimeClassName: 'kata' },
          { runtimeClass: 'RUNTIME_CLASS_GPU_DEFAULT', nodeDefault: true },
        ],
      },
    },
  },
  slurm: {
    displayName: 'sunk-shared',
    base: {
      metadata: { annotations: { 'sunk.coreweave.com/account': 'research' } },
      spec: { schedulerName: 'tenant-slurm-slurm-scheduler', terminationGracePeriodSeconds: 20 },
    },
    constraints: { resources: limits('16', '64Gi', { maxGpuCount: '0' }) },
  },
  closed: {
    displayName: 'closed-to-public',
    constraints: { resources: limits('8', '32Gi'), lifecycle: { defaultLifetimeSeconds: 3600 } },
    controlPlaneAccess: { sourceIpAllowlist: {} },
  },
  future: {
    displayName: 'agents-next',
    constraints: {
      resources: limits('4', '16Gi', { maxEphemeralStorage: '50Gi' }),
      concurrency: { maxSandboxes: 12_345_678_901_234_567_890n, burst: true },
    },
    rolloutHints: { wave: 3 },
  },
} satisfies Record<string, JsonObject>
