import { nextStart, parseCron } from './cron.ts'
import type { Schema } from './schema.ts'

const quantityForm = /^\+?(\d+(\.\d*)?|\.\d+)(Ki|Mi|Gi|Ti|Pi|Ei|[numkMGTPE]|[eE][+-]?\d{1,3})?$/

const text: Schema = { kind: 'string' }
const texts: Schema = { kind: 'list', of: text }
const bool: Schema = { kind: 'bool' }
const map: Schema = { kind: 'map' }
const ignored: Schema = { kind: 'ignored' }
const count: Schema = { kind: 'int32', min: 0, max: 2_147_483_647 }
const message = (fields: { readonly [name: string]: Schema }): Schema => ({ kind: 'message', fields })
const list = (of: Schema): Schema => ({ kind: 'list', of })
const oneOf = (accepts: RegExp): Schema => ({ kind: 'enum', accepts })

const quantity: Schema = {
  kind: 'string',
  check: (value) => (quantityForm.test(value) ? undefined : `"${value}" is not a resource quantity`),
}

const cronReason = (value: string): string | undefined => {
  const read = parseCron(value)
  if (read === undefined) return `"${value}" is not a five-field cron expression`
  return nextStart(read, 0) === undefined ? `"${value}" names a date that never comes` : undefined
}

const cron: Schema = { kind: 'string', check: cronReason }

const runnerId: Schema = {
  kind: 'string',
  check: (value) =>
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,252}$/.test(value)
      ? undefined
      : 'runner_id must be 1 to 253 letters, digits, ".", "_" or "-", beginning with a letter or digit',
}

const ports = list(
  message({
    protocol: oneOf(/^(TCP|UDP|SCTP)$/),
    port: { kind: 'int32', min: 1, max: 65_535 },
    endPort: { kind: 'int32', min: 0, max: 65_535 },
  }),
)
const cidr = message({ cidr: text, except: texts })
const tenant = oneOf(/^TENANT_SCOPE_(SAME_USER|SAME_ORG|SANDBOX_NETWORK)$/)

const egress = list(
  message({
    cidr,
    httpsHostname: text,
    httpsHostnameExcept: texts,
    tenant,
    any: bool,
    selector: message({ podLabels: map, namespaceLabels: map }),
    ports,
  }),
)
const ingress = list(message({ cidr, tenant, any: bool, ports }))

const constraints = message({
  resources: message({
    maxCpu: quantity,
    maxMemory: quantity,
    minCpu: quantity,
    minMemory: quantity,
    defaultCpu: quantity,
    defaultMemory: quantity,
    maxGpuCount: { kind: 'int64' },
    cpuCeiling: quantity,
    memoryCeiling: quantity,
    requireLimits: bool,
  }),
  image: message({ allowedRegistries: texts, allowedImages: texts }),
  network: message({
    allowedEgress: egress,
    defaultEgress: egress,
    denyHttpsHostnameRules: bool,
    dnsEgress: oneOf(/^DNS_EGRESS_MODE_[A-Z_]+$/),
    allowedIngress: ingress,
    defaultIngress: ingress,
  }),
  security: message({
    allowPrivileged: bool,
    allowedCapabilities: texts,
    allowedSeccompProfiles: texts,
    allowedRuntimeClasses: texts,
    defaultCpuRuntimeClass: text,
    defaultGpuRuntimeClass: text,
    runtimeClassMappings: list(
      message({
        runtimeClass: oneOf(/^RUNTIME_CLASS_[A-Z_]+$/),
        kubernetesRuntimeClassName: text,
        nodeDefault: bool,
      }),
    ),
  }),
  instance: message({ allowedInstanceTypes: texts }),
  lifecycle: message({ defaultLifetimeSeconds: { kind: 'int32', min: 0, max: 2_592_000 } }),
  metadata: message({ deniedAnnotationPrefixes: texts, maxAnnotationCount: count }),
  volumes: message({ allowedMedia: list(oneOf(/^STORAGE_MEDIUM_(DISK|MEMORY)$/)), maxSize: quantity }),
})

const policy = message({
  displayName: text,
  base: { kind: 'struct' },
  constraints,
  controlPlaneAccess: message({ sourceIpAllowlist: message({ cidrs: texts }) }),
})

const overrides = message({
  nodeSelector: map,
  tolerations: list(
    message({
      key: text,
      operator: oneOf(/^(|Equal|Exists)$/),
      value: text,
      effect: oneOf(/^(|NoSchedule|PreferNoSchedule|NoExecute)$/),
    }),
  ),
  resources: message({ cpuRequest: quantity, memoryRequest: quantity, cpuLimit: quantity, memoryLimit: quantity }),
  annotations: map,
  labels: map,
  env: map,
  args: texts,
  scaling: message({ replicas: count, autoscalingEnabled: bool, minReplicas: count, maxReplicas: count }),
  cpuRuntimeClass: text,
  gpuRuntimeClass: text,
})

const dataPlane = message({
  disabled: message({}),
  clusterIp: message({ annotations: map }),
  loadBalancer: message({
    scope: oneOf(/^RUNNER_DATA_PLANE_SERVICE_SCOPE_[A-Z_]+$/),
    loadBalancerClass: text,
    annotations: map,
    sourceRanges: texts,
    externalTrafficPolicy: oneOf(/^RUNNER_DATA_PLANE_EXTERNAL_TRAFFIC_POLICY_[A-Z_]+$/),
    hostname: text,
  }),
  custom: message({ advertisedUri: text, serviceAnnotations: map }),
})

const spec = message({
  releaseChannel: oneOf(/^RELEASE_CHANNEL_(UNSPECIFIED|STABLE|RAPID)$/),
  maintenancePolicy: message({
    windows: list(message({ cron, durationSeconds: { kind: 'int32', min: 60, max: 604_800 } })),
    exclusions: list(message({ startTime: { kind: 'time' }, endTime: { kind: 'time' }, reason: text })),
  }),
  overrides,
  enforceResourceLimits: bool,
  volumes: message({ enabled: bool, csiDriverAllowlist: texts }),
  tenantMetrics: message({ enabled: bool, image: text }),
  imagePull: message({ policy: oneOf(/^SANDBOX_IMAGE_PULL_POLICY_(UNSPECIFIED|IF_NOT_PRESENT|ALWAYS)$/) }),
  dataPlane,
})

/** Output-only fields of a runner: a client may send back what it read, and they are then ignored. */
export const readOnlyFields = [
  'managementMode',
  'installStatus',
  'connectionStatus',
  'installError',
  'activeConfigVersion',
  'activeRevision',
  'targetRevision',
  'updateAvailable',
  'rolloutInProgress',
  'deploymentSpec',
  'dataPlaneStatus',
  'createTime',
  'updateTime',
  'lastHeartbeatTime',
] as const

/** The request message of create and patch. Source: API contract, field tables and policy document. */
export const runnerSchema: Schema = message({
  identity: message({
    runnerId,
    runnerGroupId: text,
    zone: { kind: 'string', lower: true },
    clusterId: text,
    clusterName: text,
  }),
  displayName: text,
  spec,
  policy,
  etag: text,
  ...Object.fromEntries(readOnlyFields.map((name) => [name, ignored])),
})
