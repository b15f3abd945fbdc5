import type { JsonObject } from '../lib/lossless'
import type { Cluster } from '../wire/clusters'
import type { FleetRow } from './fleet-row'
import { shortEnum } from './status'

/** What the operator typed and chose for a new runner; every member is text or a choice, so that nothing is lost. */
export type DeployForm = {
  readonly clusterId: string
  readonly zone: string
  readonly runnerId: string
  /** Whether the operator typed the id; until then it follows the cluster's name. */
  readonly isIdTyped: boolean
  readonly displayName: string
  readonly channel: 'stable' | 'rapid'
  readonly policy: 'sample' | 'default'
}

export const emptyDeployForm: DeployForm = {
  clusterId: '',
  zone: '',
  runnerId: '',
  isIdTyped: false,
  displayName: '',
  channel: 'stable',
  policy: 'sample',
}

export type DeployField = 'cluster' | 'zone' | 'runnerId' | 'displayName'
export type DeployProblem = 'cluster' | 'clusterId' | 'zone' | 'runnerId' | 'runnerIdForm'

const idGrammar = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/

/** What keeps the form from being sent, by field. `isTyped`: the cluster list was refused, so id and zone are typed. */
export const deployProblems = (form: DeployForm, isTyped: boolean): Partial<Record<DeployField, DeployProblem>> => ({
  ...(form.clusterId === '' ? { cluster: isTyped ? 'clusterId' : 'cluster' } : {}),
  ...(isTyped && !/^[a-z0-9-]{1,64}$/.test(form.zone) ? { zone: 'zone' } : {}),
  ...(form.runnerId === '' ? { runnerId: 'runnerId' } : {}),
  ...(form.runnerId !== '' && (!idGrammar.test(form.runnerId) || form.runnerId.length > 63)
    ? { runnerId: 'runnerIdForm' }
    : {}),
})

const samplePolicy: JsonObject = {
  displayName: 'baseline',
  constraints: {
    resources: {
      defaultCpu: '1',
      defaultMemory: '2Gi',
      maxCpu: '4',
      maxMemory: '8Gi',
      maxGpuCount: '0',
      requireLimits: true,
    },
    lifecycle: { defaultLifetimeSeconds: 3600 },
  },
}

/** The document that is sent. `default` leaves the policy out, and then only. */
export const deployDocument = (form: DeployForm): JsonObject => ({
  identity: { runnerId: form.runnerId, zone: form.zone, clusterId: form.clusterId },
  ...(form.displayName === '' ? {} : { displayName: form.displayName }),
  spec: { releaseChannel: form.channel === 'rapid' ? 'RELEASE_CHANNEL_RAPID' : 'RELEASE_CHANNEL_STABLE' },
  ...(form.policy === 'sample' ? { policy: samplePolicy } : {}),
})

export type ClusterChoice = {
  readonly id: string
  readonly name: string
  /** Lower case, as runners have it. */
  readonly zone: string
  readonly off:
    | { readonly kind: 'taken'; readonly runnerId: string }
    | { readonly kind: 'status'; readonly status: string }
    | undefined
}

/** Clusters joined with the fleet on id, or on name for old runners: which are free, and why the others are not. */
export const clusterChoices = (clusters: readonly Cluster[], rows: Iterable<FleetRow>): ClusterChoice[] => {
  const holders = new Map<string, string>()
  for (const row of rows) {
    if (row.clusterId !== '') holders.set(row.clusterId, row.id)
    if (row.cluster !== '') holders.set(`${row.zone} ${row.cluster}`, row.id)
    if (row.clusterId !== '') holders.set(`${row.zone} ${row.clusterId}`, row.id)
  }
  return clusters
    .map((cluster): ClusterChoice => {
      const name = cluster.name ?? cluster.id
      const zone = (cluster.zone ?? '').toLowerCase()
      const status = (cluster.status ?? '').replace(/^STATUS_/, '')
      const holder = holders.get(cluster.id) ?? holders.get(`${zone} ${name}`)
      const isRunning = status === 'RUNNING'
      return {
        id: cluster.id,
        name,
        zone,
        off: !isRunning
          ? { kind: 'status', status: shortEnum(status) }
          : holder === undefined
            ? undefined
            : { kind: 'taken', runnerId: holder },
      }
    })
    .toSorted((a, b) => Number(a.off !== undefined) - Number(b.off !== undefined) || (a.name < b.name ? -1 : 1))
}

/** A proposal for the id: the cluster's name and zone, in the alphabet ids are made of. */
export const proposedId = (cluster: ClusterChoice): string =>
  `${cluster.name}-${cluster.zone}`
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 63)
    .replace(/-+$/, '')

/** The form field a violation path belongs to; undefined when none does. */
export const fieldOfViolation = (path: string): DeployField | undefined => {
  const bare = path
    .replace(/^(runner|managed_runner|managedRunner)\./, '')
    .replaceAll('_', '')
    .toLowerCase()
  if (bare === 'identity.zone') return 'zone'
  if (bare === 'identity.runnerid') return 'runnerId'
  if (bare === 'identity.clusterid' || bare === 'identity.clustername') return 'cluster'
  return bare === 'displayname' ? 'displayName' : undefined
}
