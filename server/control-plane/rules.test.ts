import { expect, test } from 'vitest'
import type { JsonObject } from '../../src/lib/lossless.ts'
import { at, collection, createBench, valueAt, violationOf } from './testing.ts'

const fresh = (rest: JsonObject): JsonObject => ({
  identity: { runnerId: 'fresh', zone: 'us-east-04a', clusterName: 'ml-sandbox-east' },
  ...rest,
})

const network = (rules: JsonObject): JsonObject => ({ policy: { constraints: { network: rules } } })
const security = (rules: JsonObject): JsonObject => ({ policy: { constraints: { security: rules } } })
const allow = (...cidrs: string[]): JsonObject => ({ policy: { controlPlaneAccess: { sourceIpAllowlist: { cidrs } } } })
const mapping = (runtimeClass: string, rest: JsonObject): JsonObject => ({ runtimeClass, ...rest })
const egress = 'policy.constraints.network.allowedEgress[0]'

test.each<[JsonObject, string]>([
  [{ spec: { nope: 1 } }, 'spec.nope'],
  [{ policy: { constraints: { resources: { maxCpus: '1' } } } }, 'policy.constraints.resources.maxCpus'],
  [{ policy: { constraints: { resources: { maxCpu: '1', max_cpu: '2' } } } }, 'policy.constraints.resources.maxCpu'],
  [{ policy: { constraints: { resources: { maxCpu: 4 } } } }, 'policy.constraints.resources.maxCpu'],
  [{ policy: { constraints: { resources: { maxMemory: '2GB' } } } }, 'policy.constraints.resources.maxMemory'],
  [{ policy: { constraints: { resources: { maxGpuCount: '-1' } } } }, 'policy.constraints.resources.maxGpuCount'],
  [
    { policy: { constraints: { lifecycle: { defaultLifetimeSeconds: 2_592_001 } } } },
    'policy.constraints.lifecycle.defaultLifetimeSeconds',
  ],
  [
    { policy: { constraints: { volumes: { allowedMedia: ['STORAGE_MEDIUM_TAPE'] } } } },
    'policy.constraints.volumes.allowedMedia[0]',
  ],
  [{ policy: [] }, 'policy'],
  [{ policy: { base: { spec: { affinity: {} } } } }, 'policy.base.spec.affinity'],
  [
    { policy: { base: { spec: { containers: [{ securityContext: {} }] } } } },
    'policy.base.spec.containers[0].securityContext',
  ],
  [network({ denyDns: true }), 'policy.constraints.network.denyDns'],
  [network({ allowedEgress: [{ dnsName: 'a.example.com' }] }), `${egress}.dnsName`],
  [network({ allowedEgress: [{}] }), egress],
  [network({ allowedEgress: [{ any: true, tenant: 'TENANT_SCOPE_SAME_ORG' }] }), egress],
  [network({ allowedEgress: [{ cidr: { cidr: '10.0.0.1/8' } }] }), `${egress}.cidr.cidr`],
  [network({ allowedEgress: [{ httpsHostname: 'a.*.example.com' }] }), `${egress}.httpsHostname`],
  [network({ allowedEgress: [{ httpsHostname: 'a.example.com', ports: [{ port: 80 }] }] }), `${egress}.ports`],
  [network({ allowedEgress: [{ any: true, ports: [{ port: 90, endPort: 80 }] }] }), `${egress}.ports[0].endPort`],
  [network({ allowedEgress: [{ any: true, ports: [{ port: 0 }] }] }), `${egress}.ports[0].port`],
  [network({ allowedEgress: [{ selector: { podLabels: {} } }] }), `${egress}.selector.podLabels`],
  [
    network({ defaultEgress: [{ httpsHostname: 'a.example.com' }] }),
    'policy.constraints.network.defaultEgress[0].httpsHostname',
  ],
  [
    network({ allowedIngress: [{ tenant: 'TENANT_SCOPE_SANDBOX_NETWORK' }] }),
    'policy.constraints.network.allowedIngress[0].tenant',
  ],
  [
    security({ allowedRuntimeClasses: ['kata'], defaultCpuRuntimeClass: 'runc' }),
    'policy.constraints.security.defaultCpuRuntimeClass',
  ],
  [
    security({ runtimeClassMappings: [mapping('RUNTIME_CLASS_CPU_NESTED_VIRT', { nodeDefault: true })] }),
    'policy.constraints.security.runtimeClassMappings[0].nodeDefault',
  ],
  [
    security({ runtimeClassMappings: [mapping('RUNTIME_CLASS_CPU_DEFAULT', {})] }),
    'policy.constraints.security.runtimeClassMappings[0]',
  ],
  [
    security({
      allowedRuntimeClasses: ['kata'],
      runtimeClassMappings: [mapping('RUNTIME_CLASS_CPU_DEFAULT', { nodeDefault: true })],
    }),
    'policy.constraints.security.runtimeClassMappings',
  ],
  [allow('10.0.0.0/8', '10.1.0.0/16'), 'policy.controlPlaneAccess.sourceIpAllowlist.cidrs[1]'],
  [allow('::ffff:192.0.2.0/120'), 'policy.controlPlaneAccess.sourceIpAllowlist.cidrs[0]'],
  [allow('2001:DB8::/32'), 'policy.controlPlaneAccess.sourceIpAllowlist.cidrs[0]'],
  [allow('192.0.2.1'), 'policy.controlPlaneAccess.sourceIpAllowlist.cidrs[0]'],
  [{ spec: { releaseChannel: 'RELEASE_CHANNEL_CANARY' } }, 'spec.releaseChannel'],
  [
    {
      spec: {
        maintenancePolicy: {
          windows: [
            { cron: '0 9 * * SAT', durationSeconds: 60 },
            { cron: '0 9 * *', durationSeconds: 60 },
          ],
        },
      },
    },
    'spec.maintenancePolicy.windows[1].cron',
  ],
  [
    { spec: { maintenancePolicy: { windows: [{ cron: '0 0 30 2 *', durationSeconds: 60 }] } } },
    'spec.maintenancePolicy.windows[0].cron',
  ],
  [
    { spec: { maintenancePolicy: { windows: [{ cron: '0 9 * * SAT', durationSeconds: 59 }] } } },
    'spec.maintenancePolicy.windows[0].durationSeconds',
  ],
  [
    { spec: { maintenancePolicy: { windows: [{ cron: '0 9 * * SAT', durationSeconds: 604_801 }] } } },
    'spec.maintenancePolicy.windows[0].durationSeconds',
  ],
  [
    {
      spec: {
        maintenancePolicy: { exclusions: [{ startTime: '2026-01-02T00:00:00Z', endTime: '2026-01-02T00:00:00Z' }] },
      },
    },
    'spec.maintenancePolicy.exclusions[0].endTime',
  ],
  [{ spec: { overrides: { scaling: { minReplicas: 3, maxReplicas: 2 } } } }, 'spec.overrides.scaling.minReplicas'],
  [{ spec: { overrides: { env: { A: 1 } } } }, 'spec.overrides.env.A'],
  [{ spec: { dataPlane: {} } }, 'spec.dataPlane'],
  [{ spec: { dataPlane: { disabled: {}, clusterIp: {} } } }, 'spec.dataPlane'],
  [{ spec: { dataPlane: { disabled: true } } }, 'spec.dataPlane.disabled'],
  [{ spec: { dataPlane: { custom: { advertisedUri: 'west' } } } }, 'spec.dataPlane.custom.advertisedUri'],
  [{ spec: { allowPrivilegedProfileAnnotations: true } }, 'spec.allowPrivilegedProfileAnnotations'],
])('refuses %j naming %s', async (rest, field) => {
  const seen = await createBench().call('POST', collection, fresh(rest))
  expect([seen.status, seen.body.code, violationOf(seen)]).toEqual([400, 3, field])
})

test('sorts and normalises what it stores', async () => {
  const { body, status } = await createBench().call('POST', collection, {
    ...fresh({}),
    policy: {
      constraints: {
        resources: { max_gpu_count: 2 },
        security: {
          runtimeClassMappings: [
            mapping('RUNTIME_CLASS_GPU_DEFAULT', { nodeDefault: true }),
            mapping('RUNTIME_CLASS_CPU_DEFAULT', { kubernetesRuntimeClassName: 'kata' }),
          ],
        },
      },
      ...at(allow('203.0.113.0/24', '2001:db8::/32', '198.51.100.0/24', '203.0.113.0/24'), 'policy'),
    },
    spec: {
      maintenancePolicy: {
        windows: [{ cron: '0 9 * * SAT', durationSeconds: '14400' }],
        exclusions: [{ startTime: '2026-01-03T09:00:00+09:00', endTime: '2026-01-04T00:00:00.5Z' }],
      },
    },
  })
  expect(status).toBe(200)
  expect(valueAt(body, 'policy.constraints.resources.maxGpuCount')).toBe('2')
  expect(valueAt(body, 'policy.controlPlaneAccess.sourceIpAllowlist.cidrs')).toEqual([
    '198.51.100.0/24',
    '203.0.113.0/24',
    '2001:db8::/32',
  ])
  expect(valueAt(body, 'policy.constraints.security.runtimeClassMappings')).toMatchObject([
    { runtimeClass: 'RUNTIME_CLASS_CPU_DEFAULT' },
    { runtimeClass: 'RUNTIME_CLASS_GPU_DEFAULT' },
  ])
  expect(valueAt(body, 'spec.maintenancePolicy')).toEqual({
    windows: [{ cron: '0 9 * * SAT', durationSeconds: 14_400 }],
    exclusions: [{ startTime: '2026-01-03T00:00:00Z', endTime: '2026-01-04T00:00:00.5Z' }],
  })
})
