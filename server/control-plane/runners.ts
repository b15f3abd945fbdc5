import type { JsonObject } from '../../src/lib/lossless.ts'
import type { Face } from './fleet-shape.ts'
import { hasWaitingUpdate, isConnected, startUpdate, beginDeletion, type Stored } from './lifecycle.ts'
import { issueToken, readPageToken } from './page-token.ts'
import { readQuery } from './query.ts'
import { renderRunner } from './render.ts'
import { invalidField, precondition, runnerNotFound, type Answer } from './status.ts'
import type { World } from './world.ts'

const filterNames = ['zone', 'clusterId', 'connectionStatus', 'runnerId', 'managementMode'] as const

type Filters = { [name in (typeof filterNames)[number]]?: string }

const readFilters = (query: ReadonlyMap<string, string>): Filters => {
  const filters: Filters = {}
  for (const name of filterNames) {
    const value = query.get(name)
    if (value !== undefined && value !== '' && !value.endsWith('_UNSPECIFIED')) filters[name] = value
  }
  if (filters.zone !== undefined) filters.zone = filters.zone.toLowerCase()
  const enums = [
    ['connectionStatus', /^RUNNER_CONNECTION_STATUS_[A-Z_]+$/],
    ['managementMode', /^MANAGEMENT_MODE_[A-Z_]+$/],
  ] as const
  for (const [name, form] of enums) {
    const value = filters[name]
    if (value !== undefined && !form.test(value)) throw invalidField(name, `invalid value for ${name}: "${value}"`)
  }
  return filters
}

const readPageSize = (text: string | undefined): number => {
  if (text === undefined || text === '' || text === '0') return 50
  if (!/^\d{1,9}$/.test(text)) throw invalidField('pageSize', 'page_size must be a whole number')
  if (Number(text) > 100) throw invalidField('pageSize', 'page_size must be at most 100')
  return Number(text)
}

const fitsFace = (face: Face, filters: Filters): boolean =>
  (['zone', 'clusterId', 'runnerId', 'managementMode'] as const).every(
    (name) => filters[name] === undefined || filters[name] === face[name],
  )

const connectionOf = (world: World, stored: Stored, rendered: JsonObject | undefined): unknown =>
  stored.verbatim
    ? rendered?.connectionStatus
    : `RUNNER_CONNECTION_STATUS_${isConnected(stored.life, world.clock.now()) ? 'CONNECTED' : 'DISCONNECTED'}`

/** One page of the stable order from a place on, and the place the next page begins at, if there is one. */
const takePage = (world: World, filters: Filters, from: number, size: number): { items: Stored[]; next?: number } => {
  const items: Stored[] = []
  const { runnerId } = filters
  // An id has one place at most; looking there beats looking everywhere.
  const only = runnerId === undefined ? undefined : (world.runners.find(runnerId)?.ordinal ?? -1)
  const end = only === undefined ? world.runners.end : only + 1
  for (let place = Math.max(from, only ?? 0); place < end; place += 1) {
    const face = world.runners.faceAt(place)
    if (face === undefined || !fitsFace(face, filters)) continue
    const stored = world.runners.at(place)
    if (stored === undefined) continue
    const wanted = filters.connectionStatus
    if (wanted !== undefined && connectionOf(world, stored, stored.document) !== wanted) continue
    if (items.length === size) return { items, next: place }
    items.push(stored)
  }
  return { items }
}

/**
 * `GET …/managedRunners`: full runners in creation order. Shape: `{managedRunners, nextPageToken}`, the token empty on
 * the last page. Errors: INVALID_ARGUMENT for a token not issued here or for other filters. Source: API contract, list.
 */
export const listRunners = (world: World, search: URLSearchParams): Answer => {
  const query = readQuery(search, [...filterNames, 'pageSize', 'pageToken'])
  const filters = readFilters(query)
  const size = readPageSize(query.get('pageSize'))
  const key = filterKey(filters)
  const token = query.get('pageToken') ?? ''
  const from = token === '' ? 0 : readPageToken(world, token, key)
  const { items, next } = takePage(world, filters, from, size)
  return {
    status: 200,
    body: {
      managedRunners: items.map((stored) => renderRunner(stored, world.clock.now(), world.start)),
      nextPageToken: next === undefined ? '' : issueToken(world, next, key),
    },
  }
}

const filterKey = (filters: Filters): string => filterNames.map((name) => filters[name] ?? '').join('\n')

/** The token of the first page of the same list, for faults that make a server repeat itself. */
export const firstPageToken = (world: World, search: URLSearchParams): string =>
  issueToken(world, 0, filterKey(readFilters(new Map(search))))

/** The runner with an id, settled to now. Errors: NOT_FOUND. */
export const requireRunner = (world: World, id: string): Stored => {
  const stored = world.runners.find(id)
  if (stored === undefined) throw runnerNotFound(id)
  return stored
}

/** `GET …/managedRunners/{id}`. Shape: the bare runner. Errors: NOT_FOUND. */
export const getRunner = (world: World, id: string, search: URLSearchParams): Answer => {
  readQuery(search, [])
  return { status: 200, body: renderRunner(requireRunner(world, id), world.clock.now(), world.start) }
}

const isGuarded = (stored: Stored): boolean => {
  const { spec } = stored.document
  const volumes = typeof spec === 'object' && spec !== null && 'volumes' in spec ? spec.volumes : undefined
  const enabled = typeof volumes === 'object' && volumes !== null && 'enabled' in volumes && volumes.enabled === true
  return stored.registeredVolumes > 0 && enabled
}

/**
 * `DELETE …/managedRunners/{id}`: accepted at once, gone 10 to 60 s later; asking again while it goes is fine.
 * Errors: NOT_FOUND unless `allowMissing`; FAILED_PRECONDITION while volumes are registered. Source: API contract, delete.
 */
export const deleteRunner = (world: World, id: string, search: URLSearchParams): Answer => {
  const missing = readQuery(search, ['allowMissing']).get('allowMissing') ?? 'false'
  if (missing !== 'true' && missing !== 'false') {
    throw invalidField('allowMissing', 'allow_missing must be true or false')
  }
  const stored = world.runners.find(id)
  if (stored === undefined) {
    if (missing === 'true') return { status: 200, body: {} }
    throw runnerNotFound(id)
  }
  if (stored.life.phase === 'DELETING') return { status: 200, body: {} }
  if (isGuarded(stored)) {
    const message = `runner has ${stored.registeredVolumes} registered volumes; unregister them before deleting it`
    throw precondition('REGISTERED_VOLUMES', `managedRunners/${id}`, message)
  }
  beginDeletion(stored, world.clock.now(), world.runners.around(stored))
  world.runners.keep(stored)
  return { status: 200, body: {}, committed: { kind: 'delete', runnerId: id } }
}

/**
 * `POST …/managedRunners/{id}:applyAvailableUpdate`: takes the newest version of the channel now, window or not.
 * Errors: FAILED_PRECONDITION when nothing waits, a rollout runs, or the runner is not READY.
 */
export const applyUpdate = (world: World, id: string, search: URLSearchParams): Answer => {
  readQuery(search, [])
  const stored = requireRunner(world, id)
  const { life } = stored
  const subject = `managedRunners/${id}`
  if (life.phase === 'DELETING') throw precondition('DELETING', subject, 'runner is being deleted')
  if (life.phase !== 'READY') throw precondition('NOT_READY', subject, 'runner is not ready')
  if (life.rolloutEnds !== Infinity) throw precondition('ROLLOUT', subject, 'a rollout is already in progress')
  if (stored.verbatim || !hasWaitingUpdate(stored, world.clock.now(), world.start)) {
    throw precondition('NO_UPDATE', subject, 'no update is available for this runner')
  }
  startUpdate(stored, world.clock.now(), world.runners.around(stored))
  world.runners.keep(stored)
  return {
    status: 200,
    body: renderRunner(stored, world.clock.now(), world.start),
    committed: { kind: 'applyAvailableUpdate', runnerId: id },
  }
}
