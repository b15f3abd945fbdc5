import { isJsonObject, type Json, type JsonObject } from '../../src/lib/lossless.ts'
import { timestamp } from './draw.ts'
import { hasWaitingUpdate, isConnected, lastHeartbeat, type Stored } from './lifecycle.ts'

const members = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {})

/** The opaque token of a policy revision. It moves with the policy only. Source: API contract, policy and etag. */
export const etagOf = (stored: Stored): string =>
  Buffer.from(`pol-${String(stored.policyRevision).padStart(4, '0')}-${stored.born.toString(36)}`).toString('base64url')

const pick = (from: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))

const deploymentSpec = (stored: Stored): JsonObject => {
  const spec = members(stored.document.spec)
  const overrides = members(spec.overrides)
  const always = members(spec.imagePull).policy === 'SANDBOX_IMAGE_PULL_POLICY_ALWAYS'
  return {
    image: `registry.example/sandbox-runner:${stored.life.version || stored.life.targetVersion}`,
    env: { LOG_LEVEL: 'info', ...members(overrides.env) },
    args: Array.isArray(overrides.args) ? overrides.args : ['--log-format=json'],
    resources: {
      cpuRequest: '2',
      memoryRequest: '4Gi',
      cpuLimit: '4',
      memoryLimit: '8Gi',
      ...members(overrides.resources),
    },
    initResources: { cpuRequest: '100m', memoryRequest: '128Mi', cpuLimit: '500m', memoryLimit: '256Mi' },
    scaling: isJsonObject(overrides.scaling) ? overrides.scaling : { replicas: 1 },
    ...pick(overrides, ['nodeSelector', 'tolerations', 'annotations', 'labels', 'cpuRuntimeClass', 'gpuRuntimeClass']),
    serviceAccount: 'sandbox-runner',
    imagePullPolicy: always ? 'Always' : 'IfNotPresent',
    gatewayServer: 'gateway.example:443',
  }
}

const endpointOf = (stored: Stored, dataPlane: JsonObject): string => {
  const host = members(dataPlane.loadBalancer).hostname
  if (isJsonObject(dataPlane.custom)) return String(dataPlane.custom.advertisedUri)
  if (typeof host === 'string' && host !== '') return `https://${host}:9443`
  return `https://sandbox-runner.${stored.id}.svc.cluster.local:9443`
}

const dataPlaneStatus = (stored: Stored, now: number): JsonObject | undefined => {
  const dataPlane = members(stored.document.spec).dataPlane
  if (!isJsonObject(dataPlane) || dataPlane.disabled !== undefined || stored.life.active === 0) return undefined
  const ready = isConnected(stored.life, now)
  const quarter = 90 * 86_400_000
  return {
    state: ready ? 'ACTIVE' : 'UNREACHABLE',
    uri: endpointOf(stored, dataPlane),
    protocols: ['grpc', 'connect'],
    certificateExpireTime: timestamp((Math.floor(stored.born / quarter) + 2) * quarter),
  }
}

/** Fields that clients write, in the order the API shows them; what is left is unknown and goes last. */
const written = ['identity', 'displayName', 'spec', 'policy']

const renderVerbatim = (stored: Stored): JsonObject =>
  stored.life.phase === 'DELETING'
    ? { ...stored.document, installStatus: 'RUNNER_INSTALL_STATUS_DELETING' }
    : stored.document

/**
 * The wire form of a runner at a moment (ms). Shape: ManagedRunner, zero values included, unknown stored fields kept.
 * Source: API contract, full examples by state.
 */
export const renderRunner = (stored: Stored, now: number, worldStart: number): JsonObject => {
  if (stored.verbatim) return renderVerbatim(stored)
  const { life, document } = stored
  const beat = lastHeartbeat(life, now)
  const endpoint = dataPlaneStatus(stored, now)
  const provisioned = life.phase === 'PROVISIONING' || life.active > 0
  const unknown = Object.keys(document).filter((name) => !written.includes(name))
  return {
    ...pick(document, written),
    etag: etagOf(stored),
    managementMode: stored.managementMode,
    installStatus: `RUNNER_INSTALL_STATUS_${life.phase}`,
    connectionStatus: `RUNNER_CONNECTION_STATUS_${isConnected(life, now) ? 'CONNECTED' : 'DISCONNECTED'}`,
    ...(life.version === '' ? {} : { activeConfigVersion: life.version }),
    activeRevision: life.active,
    targetRevision: life.target,
    updateAvailable: hasWaitingUpdate(stored, now, worldStart),
    rolloutInProgress: life.target > life.active,
    ...(life.error === undefined ? {} : { installError: life.error }),
    ...(provisioned ? { deploymentSpec: deploymentSpec(stored) } : {}),
    ...(endpoint === undefined ? {} : { dataPlaneStatus: endpoint }),
    createTime: timestamp(stored.born),
    updateTime: timestamp(stored.updatedAt),
    ...(beat === undefined ? {} : { lastHeartbeatTime: timestamp(beat) }),
    ...pick(document, unknown),
  }
}
