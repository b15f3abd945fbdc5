import * as z from 'zod/mini'
import type { JsonObject } from '../lib/lossless'
import { policy } from './policy'
import { enumText, freeObject, integer, maybe, textList, timestamp } from './scalar'
import { podResources, runnerSpec, scaling, toleration } from './spec'

export const installError = z.looseObject({
  reason: maybe(enumText),
  message: maybe(z.string()),
  remediationHints: maybe(textList),
  diagnosticDetail: maybe(z.string()),
  occurredAt: maybe(timestamp),
})
export type InstallError = z.output<typeof installError>

const runnerIdentity = z.looseObject({
  runnerId: z.string(),
  runnerGroupId: maybe(z.string()),
  zone: maybe(z.string()),
  clusterId: maybe(z.string()),
  clusterName: maybe(z.string()),
})

/** Platform defaults, organisation rules and overrides put together. Read-only and sensitive. */
export const deploymentSpec = z.looseObject({
  image: maybe(z.string()),
  env: maybe(freeObject),
  args: maybe(textList),
  resources: maybe(podResources),
  initResources: maybe(podResources),
  nodeSelector: maybe(freeObject),
  tolerations: maybe(z.array(toleration)),
  scaling: maybe(scaling),
  annotations: maybe(freeObject),
  labels: maybe(freeObject),
  serviceAccount: maybe(z.string()),
  imagePullPolicy: maybe(z.string()),
  gatewayServer: maybe(z.string()),
  cpuRuntimeClass: maybe(z.string()),
  gpuRuntimeClass: maybe(z.string()),
})

/**
 * A managed runner as a page reads it. Every member but the id may be missing: older servers send only a policy.
 * Unknown members pass through. Source: REST reference, managed-runners page.
 */
export const managedRunner = z.looseObject({
  identity: runnerIdentity,
  displayName: maybe(z.string()),
  spec: maybe(runnerSpec),
  policy: maybe(policy),
  etag: maybe(z.string()),
  managementMode: maybe(enumText),
  installStatus: maybe(enumText),
  connectionStatus: maybe(enumText),
  installError: maybe(installError),
  activeConfigVersion: maybe(z.string()),
  activeRevision: maybe(integer),
  targetRevision: maybe(integer),
  updateAvailable: maybe(z.boolean()),
  rolloutInProgress: maybe(z.boolean()),
  deploymentSpec: maybe(deploymentSpec),
  dataPlaneStatus: maybe(freeObject),
  createTime: maybe(timestamp),
  updateTime: maybe(timestamp),
  lastHeartbeatTime: maybe(timestamp),
})
export type ManagedRunner = z.output<typeof managedRunner>

/** A member whose form is not the contract's: left out of the parsed view, still in the document. Dotted path. */
export type ReadProblem = { readonly path: string }

/** One read of one runner: the parsed view, and the document as the server sent it, which every edit starts from. */
export type RunnerRead = {
  readonly runner: ManagedRunner
  readonly document: JsonObject
  readonly readAt: number
  readonly problems: readonly ReadProblem[]
}

/**
 * One page of the list. The wrapper key is not published; `managedRunners` is read first, then `runners`, `items`.
 * Items stay unparsed here, so that one odd runner cannot hide the page.
 */
export const runnerPage = z.looseObject({
  managedRunners: maybe(z.array(z.unknown())),
  runners: maybe(z.array(z.unknown())),
  items: maybe(z.array(z.unknown())),
  nextPageToken: maybe(z.string()),
})
