import { isJsonObject } from '../lib/lossless'
import { managedRunner, type ManagedRunner } from '../wire/runner'
import { isRunnerId } from '../wire/runner-id'
import type { MaintenancePolicy } from '../wire/spec'
import { Interner, type FleetPolicy } from './fleet-intern'
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
  /** Shared by all runners whose policy means the same; undefined when none was ever configured. */
  readonly policy: FleetPolicy | undefined
  readonly failure: { readonly reason: string; readonly message: string; readonly at: number | undefined } | undefined
  readonly createdAt: number | undefined
  /** When the page it stood on was read, server time. */
  readonly readAt: number
  /** Lower-case text the free-text filter looks in. */
  readonly search: string
  /** Path of the first member whose shape was not understood; such a row shows only its id. */
  readonly problem: string | undefined
}

const timeOf = (text: string | null | undefined): number | undefined => {
  const at = Date.parse(text ?? '')
  return Number.isNaN(at) ? undefined : at
}

const failureOf = (runner: ManagedRunner): FleetRow['failure'] => ({
  reason: shortEnum(runner.installError?.reason),
  message: runner.installError?.message ?? '',
  at: timeOf(runner.installError?.occurredAt),
})

// Concatenation leaves a chain of pieces, which every search would walk again; joining makes one flat text.
const searchTextOf = (parts: readonly string[]): string => parts.join(' ').toLowerCase()

const rowOf = (runner: ManagedRunner, readAt: number, intern: Interner): FleetRow => {
  const { identity } = runner
  const id = identity.runnerId
  const clusterId = identity.clusterId ?? ''
  const cluster = identity.clusterName ?? clusterId
  const name = runner.displayName ?? ''
  const group = intern.text(identity.runnerGroupId ?? '')
  const zone = intern.text(identity.zone ?? '')
  const facts = statusFactsOf(runner)
  return {
    id,
    isAddressable: isRunnerId(id),
    name: name === id ? id : name,
    zone,
    group,
    clusterId,
    cluster,
    facts,
    install: intern.text(runner.installStatus ?? ''),
    connection: intern.text(runner.connectionStatus ?? ''),
    channel: intern.text(runner.spec?.releaseChannel ?? ''),
    mode: intern.text(runner.managementMode ?? ''),
    activeRevision: Number(runner.activeRevision ?? 0),
    targetRevision: Number(runner.targetRevision ?? 0),
    maintenance: intern.schedule(runner.spec?.maintenancePolicy),
    policy: intern.policy(runner.policy),
    failure: facts.install === 'failed' ? failureOf(runner) : undefined,
    createdAt: timeOf(runner.createTime),
    readAt,
    search: searchTextOf([id, name, cluster, clusterId, zone, group]),
    problem: undefined,
  }
}

const unreadableRow = (id: string, problem: string, readAt: number, intern: Interner): FleetRow => ({
  ...rowOf({ identity: { runnerId: id } }, readAt, intern),
  problem,
})

/**
 * Projects one item of a list page. An item of an unexpected shape keeps its row if it has an id, with the path that
 * did not fit; an item without an id cannot be a row and gives undefined. `readAt` is server time in milliseconds.
 */
export const projectRow = (item: unknown, readAt: number, intern = new Interner()): FleetRow | undefined => {
  const result = managedRunner.safeParse(item)
  if (result.success) return rowOf(result.data, readAt, intern)
  const identity = isJsonObject(item) ? item.identity : undefined
  const id = isJsonObject(identity) ? identity.runnerId : undefined
  return typeof id === 'string'
    ? unreadableRow(id, result.error.issues[0]?.path.join('.') ?? '', readAt, intern)
    : undefined
}

/** What of a row an operator would call a change; times and the age of a heartbeat are not. */
export const isSameRow = (a: FleetRow, b: FleetRow): boolean =>
  a.install === b.install &&
  a.connection === b.connection &&
  a.facts.hasUpdate === b.facts.hasUpdate &&
  a.facts.isRollingOut === b.facts.isRollingOut &&
  a.activeRevision === b.activeRevision &&
  a.targetRevision === b.targetRevision &&
  a.channel === b.channel &&
  a.group === b.group &&
  a.name === b.name &&
  a.policy?.hash === b.policy?.hash &&
  a.failure?.reason === b.failure?.reason &&
  a.failure?.at === b.failure?.at
