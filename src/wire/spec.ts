import * as z from 'zod/mini'
import { enumText, integer, maybe, textList, textMap, timestamp } from './scalar'

export const maintenanceWindow = z.looseObject({ cron: maybe(z.string()), durationSeconds: maybe(integer) })
export const maintenanceExclusion = z.looseObject({
  startTime: maybe(timestamp),
  endTime: maybe(timestamp),
  reason: maybe(z.string()),
})

/** When automatic updates may start: cron windows in UTC, minus exclusions. No windows means any time. */
export const maintenancePolicy = z.looseObject({
  windows: maybe(z.array(maintenanceWindow)),
  exclusions: maybe(z.array(maintenanceExclusion)),
})
export type MaintenancePolicy = z.output<typeof maintenancePolicy>

export const toleration = z.looseObject({
  key: maybe(z.string()),
  operator: maybe(enumText),
  value: maybe(z.string()),
  effect: maybe(enumText),
})

export const podResources = z.looseObject({
  cpuRequest: maybe(z.string()),
  memoryRequest: maybe(z.string()),
  cpuLimit: maybe(z.string()),
  memoryLimit: maybe(z.string()),
})

export const scaling = z.looseObject({
  replicas: maybe(integer),
  autoscalingEnabled: maybe(z.boolean()),
  minReplicas: maybe(integer),
  maxReplicas: maybe(integer),
})

/** Changes to the runner's own pods, never to sandbox pods. Replaced whole. */
export const overrides = z.looseObject({
  nodeSelector: maybe(textMap),
  tolerations: maybe(z.array(toleration)),
  resources: maybe(podResources),
  annotations: maybe(textMap),
  labels: maybe(textMap),
  env: maybe(textMap),
  args: maybe(textList),
  scaling: maybe(scaling),
  cpuRuntimeClass: maybe(z.string()),
  gpuRuntimeClass: maybe(z.string()),
})

/** Where sandbox data traffic goes: exactly one member. `disabled: {}` is a real choice. Replaced whole. */
export const dataPlane = z.looseObject({
  disabled: maybe(z.looseObject({})),
  clusterIp: maybe(z.looseObject({ annotations: maybe(textMap) })),
  loadBalancer: maybe(
    z.looseObject({
      scope: maybe(enumText),
      loadBalancerClass: maybe(z.string()),
      annotations: maybe(textMap),
      sourceRanges: maybe(textList),
      externalTrafficPolicy: maybe(enumText),
      hostname: maybe(z.string()),
    }),
  ),
  custom: maybe(z.looseObject({ advertisedUri: maybe(z.string()), serviceAnnotations: maybe(textMap) })),
})

/** What the operator may set on a runner, apart from policy, name and group. */
export const runnerSpec = z.looseObject({
  releaseChannel: maybe(enumText),
  maintenancePolicy: maybe(maintenancePolicy),
  overrides: maybe(overrides),
  enforceResourceLimits: maybe(z.boolean()),
  volumes: maybe(z.looseObject({ enabled: maybe(z.boolean()), csiDriverAllowlist: maybe(textList) })),
  tenantMetrics: maybe(z.looseObject({ enabled: maybe(z.boolean()), image: maybe(z.string()) })),
  imagePull: maybe(z.looseObject({ policy: maybe(enumText) })),
  dataPlane: maybe(dataPlane),
})
