import { isJsonObject } from '../lib/lossless'
import { managedRunner, type ManagedRunner } from '../wire/runner'
import { isRunnerId } from '../wire/runner-id'
import type { MaintenancePolicy } from '../wire/spec'
import { shortEnum, statusFactsOf, type StatusFacts } from './status'

/** What the list keeps of a runner: flat, small, ready to filter, sort and draw. */
export type FleetRow = {
  readonly id: string
  /** Whether the id fits a path; others are shown with their actions off. */
  readonly isAddressable: boolean
  readonly name: string
  readonly zone: string
  readonly group: string
  readonly clusterId: string
  readonly cluster: string
  readonly facts: StatusFacts
  /** Raw wire values, shown on hover and used by server filters. */
  readonly install: string
  readonly connection: string
  readonly channel: string
  readonly mode: string
  readonly activeRevision: number
  readonly targetRevision: number
  readonly maintenance: MaintenancePolicy | undefined
  readonly failure: { readonly reason: string; readonly message: string; readonly at: number | undefined } | undefined
  readonly createdAt: number | undefined
  /** Lower-case text the free-text filter looks in. */
  readonly search: string
  /** Path of the first member whose shape was not understood; such a row shows only its id. */
  readonly problem: string | undefined
}

const rowOf = (runner: ManagedRunner): FleetRow => {
  const { identity } = runner
  const cluster = identity.clusterName ?? identity.clusterId ?? ''
  const name = runner.displayName ?? ''
  const group = identity.runnerGroupId ?? ''
  const facts = statusFactsOf(runner)
  const created = Date.parse(runner.createTime ?? '')
  return {
    id: identity.runnerId,
    isAddressable: isRunnerId(identity.runnerId),
    name,
    zone: identity.zone ?? '',
    group,
    clusterId: identity.clusterId ?? '',
    cluster,
    facts,
    install: runner.installStatus ?? '',
    connection: runner.connectionStatus ?? '',
    channel: runner.spec?.releaseChannel ?? '',
    mode: runner.managementMode ?? '',
    activeRevision: Number(runner.activeRevision ?? 0),
    targetRevision: Number(runner.targetRevision ?? 0),
    maintenance: runner.spec?.maintenancePolicy ?? undefined,
    failure:
      facts.install === 'failed'
        ? {
            reason: shortEnum(runner.installError?.reason),
            message: runner.installError?.message ?? '',
            at: Date.parse(runner.installError?.occurredAt ?? '') || undefined,
          }
        : undefined,
    createdAt: Number.isNaN(created) ? undefined : created,
    search: [identity.runnerId, name, cluster, identity.clusterId ?? '', identity.zone ?? '', group]
      .join(' ')
      .toLowerCase(),
    problem: undefined,
  }
}

const unreadableRow = (id: string, problem: string): FleetRow => ({
  ...rowOf({ identity: { runnerId: id } }),
  problem,
})

/**
 * Projects one item of a list page. An item of an unexpected shape keeps its row if it has an id, with the path that
 * did not fit; an item without an id cannot be a row and gives undefined.
 */
export const projectRow = (item: unknown): FleetRow | undefined => {
  const result = managedRunner.safeParse(item)
  if (result.success) return rowOf(result.data)
  const identity = isJsonObject(item) ? item.identity : undefined
  const id = isJsonObject(identity) ? identity.runnerId : undefined
  return typeof id === 'string' ? unreadableRow(id, result.error.issues[0]?.path.join('.') ?? '') : undefined
}
