import type { JsonObject } from '../../src/lib/lossless.ts'
import { timestamp } from './draw.ts'
import { isMet, type Need } from './needs.ts'
import type { Json } from '../../src/lib/lossless.ts'

/** Why an install fails on a cluster, what heals it, and how the server tells it. */
export type Hazard = {
  needs: readonly Need[]
  reason: string
  message: string
  hints: readonly string[]
  log: readonly string[]
}

const unschedulable = 'RUNNER_INSTALL_ERROR_REASON_UNSCHEDULABLE'
const tolerationFor = (key: string, value?: string, effect?: string): Need => ({
  kind: 'toleration',
  key,
  ...(value === undefined ? {} : { value }),
  ...(effect === undefined ? {} : { effect }),
})

const schedulerLog = (why: string): readonly string[] => [
  'controller: reconcile requested for deployment sandbox-runner',
  'controller: rendered 14 manifests, image registry.example/sandbox-runner:1.18.2',
  'controller: applied ServiceAccount sandbox-system/sandbox-runner',
  'controller: applied Deployment sandbox-system/sandbox-runner (replicas=1)',
  'scheduler: pod sandbox-runner-7c9f6d5b48-x2kqp is unschedulable',
  `scheduler: ${why}`,
  'scheduler: preemption: 0/6 nodes are available: 6 Preemption is not helpful for scheduling.',
  'controller: deployment sandbox-runner: ProgressDeadlineExceeded after 60s',
  'controller: install marked as failed; objects left in place for inspection',
]

const startLog = (why: string): readonly string[] => [
  'controller: reconcile requested for deployment sandbox-runner',
  'controller: applied Deployment sandbox-system/sandbox-runner (replicas=1)',
  'scheduler: assigned sandbox-system/sandbox-runner-6d8c7f9b5-hq4zt to node g1a2b3c',
  'kubelet: pulling image registry.example/sandbox-runner:1.18.2',
  'kubelet: image pulled in 8.412s',
  `kubelet: ${why}`,
  'kubelet: back-off 40s restarting failed container=runner pod=sandbox-runner-6d8c7f9b5-hq4zt',
  'controller: 0 of 1 replicas ready, last transition 54s ago',
  'controller: deployment sandbox-runner: ProgressDeadlineExceeded after 60s',
  'controller: install marked as failed; objects left in place for inspection',
]

/** Every cause the practice fleets know, by name. Hints follow the form of the managed-runners page where it has one. */
export const hazards = {
  gpuTaint: {
    needs: [tolerationFor('workload', 'gpu', 'NoSchedule')],
    reason: unschedulable,
    message: 'Runner pods could not be scheduled on any Node in the cluster.',
    hints: ["Add toleration for taint 'workload=gpu:NoSchedule'"],
    log: schedulerLog('0/6 nodes are available: 6 node(s) had untolerated taint {workload: gpu}.'),
  },
  keyEffectTaint: {
    needs: [tolerationFor('node-role.example.com/infra', undefined, 'NoExecute')],
    reason: unschedulable,
    message: 'Runner pods were evicted from every Node that admits them.',
    hints: ["Add toleration for taint 'node-role.example.com/infra:NoExecute'"],
    log: schedulerLog('0/4 nodes are available: 4 node(s) had untolerated taint {node-role.example.com/infra: }.'),
  },
  keyTaint: {
    needs: [tolerationFor('dedicated')],
    reason: unschedulable,
    message: 'Runner pods could not be scheduled: every Node is dedicated.',
    hints: ["Add toleration for taint 'dedicated'", 'Contact your administrator'],
    log: schedulerLog('0/5 nodes are available: 5 node(s) had untolerated taint {dedicated: }.'),
  },
  systemPool: {
    needs: [
      tolerationFor('dedicated', 'system', 'NoSchedule'),
      { kind: 'nodeSelector', key: 'node-pool', value: 'system' },
    ],
    reason: unschedulable,
    message: 'The new revision could not be scheduled; the previous revision is still serving.',
    hints: [
      "Set node selector 'node-pool=system'",
      "Add toleration for taint 'dedicated=system:NoSchedule'",
      'Set a node selector for a Node Pool that admits system Pods',
    ],
    log: schedulerLog("0/9 nodes are available: 9 node(s) didn't match Pod's node affinity/selector."),
  },
  runtimeClass: {
    needs: [{ kind: 'cpuRuntimeClass', value: 'kata' }],
    reason: 'RUNNER_INSTALL_ERROR_REASON_RUNTIME_CLASS_MISSING',
    message: 'The runtime class the runner selects does not exist in the cluster.',
    hints: ["Set runtime class 'kata' for CPU sandboxes", 'Or install the RuntimeClass in the cluster'],
    log: startLog('RuntimeClass.node.k8s.io "gvisor" not found'),
  },
  slurm: {
    needs: [{ kind: 'annotation', key: 'sunk.coreweave.com/account' }],
    reason: unschedulable,
    message: 'All Nodes are managed by Slurm and admit only Pods of the SUNK Pod Scheduler.',
    hints: [
      "Set scheduler name 'tenant-slurm-slurm-scheduler' for the runner Pods",
      "Set annotation 'sunk.coreweave.com/account' to your Slurm account",
    ],
    log: schedulerLog('0/16 nodes are available: 16 node(s) are locked by slurm (partition=all).'),
  },
  resources: {
    needs: [{ kind: 'memoryRequestAtMost', gibibytes: 8 }],
    reason: 'RUNNER_INSTALL_ERROR_REASON_INSUFFICIENT_RESOURCES',
    message: 'No Node has enough free memory for the runner Pods.',
    hints: ['Lower the memory request of the runner to at most 8Gi', 'Or add a larger Node to the cluster'],
    log: schedulerLog('0/3 nodes are available: 3 Insufficient memory (requested 64Gi).'),
  },
  environment: {
    needs: [{ kind: 'env', key: 'ENABLE_LIVE_NETWORK_UPDATE', value: 'true' }],
    reason: 'RUNNER_INSTALL_ERROR_REASON_CRASH_LOOP',
    message: 'The runner container stops right after it starts.',
    hints: ["Set environment variable 'ENABLE_LIVE_NETWORK_UPDATE=true'"],
    log: startLog('container runner exited with code 78: live network updates are required by this cluster'),
  },
  quota: {
    needs: [{ kind: 'never' }],
    reason: 'RUNNER_INSTALL_ERROR_REASON_ADMISSION_DENIED',
    message: 'The cluster refused the deployment.',
    hints: ['Contact your administrator'],
    log: startLog('admission webhook "policy.example.com" denied the request: image registry is not on the allow list'),
  },
  settledTaint: {
    needs: [tolerationFor('workload', 'batch', 'NoSchedule')],
    reason: unschedulable,
    message: 'Runner pods could not be scheduled on any Node in the cluster.',
    hints: ["Add toleration for taint 'workload=batch:NoSchedule'"],
    log: schedulerLog('0/2 nodes are available: 2 node(s) were unschedulable while the Node Pool was scaled.'),
  },
  manyCauses: {
    needs: [
      { kind: 'cpuRuntimeClass', value: 'kata' },
      { kind: 'annotation', key: 'sunk.coreweave.com/account' },
      { kind: 'memoryRequestAtMost', gibibytes: 8 },
      { kind: 'env', key: 'ENABLE_LIVE_NETWORK_UPDATE', value: 'true' },
    ],
    reason: 'RUNNER_INSTALL_ERROR_REASON_PRECHECK_FAILED',
    message: 'The cluster does not meet several requirements of the runner.',
    hints: [
      "Set runtime class 'kata' for CPU sandboxes",
      "Set scheduler name 'tenant-slurm-slurm-scheduler' for the runner Pods",
      "Set annotation 'sunk.coreweave.com/account' to your Slurm account",
      'Lower the memory request of the runner to at most 8Gi',
      "Set environment variable 'ENABLE_LIVE_NETWORK_UPDATE=true'",
    ],
    log: startLog('precheck: 4 of 11 checks failed (runtime-class, scheduler, memory, live-network)'),
  },
  takenAndDedicated: {
    needs: [
      tolerationFor('node-role.example.com/infra', undefined, 'NoExecute'),
      tolerationFor('dedicated'),
      tolerationFor('workload', 'batch', 'NoSchedule'),
    ],
    reason: unschedulable,
    message: 'Runner pods could not be scheduled on any Node in the cluster.',
    hints: [
      "Add toleration for taint 'workload=batch:NoSchedule'",
      "Add toleration for taint 'node-role.example.com/infra:NoExecute'",
      "Add toleration for taint 'dedicated'",
      'Contact your administrator',
    ],
    log: schedulerLog(
      '0/8 nodes are available: 5 node(s) had untolerated taint {dedicated: }, 3 node(s) had untolerated taint {node-role.example.com/infra: }.',
    ),
  },
} satisfies Record<string, Hazard>

export type HazardName = keyof typeof hazards

/** Whether the overrides meet everything the hazard asks; no hazard is always met. */
export const isHealed = (hazard: Hazard | undefined, spec: Json | undefined): boolean =>
  hazard === undefined || hazard.needs.every((need) => isMet(need, spec))

/** The `installError` a hazard leaves at a moment (ms). Source: API contract, installError. */
export const installErrorOf = (hazard: Hazard, occurredAt: number): JsonObject => ({
  reason: hazard.reason,
  message: hazard.message,
  diagnosticDetail: hazard.log
    .map((line, index) => `${timestamp(occurredAt - (hazard.log.length - index) * 6_850)} ${line}`)
    .join('\n'),
  remediationHints: [...hazard.hints],
  occurredAt: timestamp(occurredAt),
})
