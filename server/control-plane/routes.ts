import type { Json } from '../../src/lib/lossless.ts'
import { getCluster, listClusters } from './clusters.ts'
import { patchLegacy } from './legacy.ts'
import { createRunner, patchRunner } from './runner-writes.ts'
import { applyUpdate, deleteRunner, getRunner, listRunners } from './runners.ts'
import { Refusal, type Answer } from './status.ts'
import type { World } from './world.ts'

/** Names of the routes, as faults and the log use them. */
type RouteName =
  | 'list'
  | 'get'
  | 'create'
  | 'patch'
  | 'delete'
  | 'applyAvailableUpdate'
  | 'legacyPatch'
  | 'clusters'
  | 'cluster'
  | 'unknown'

/** What a request asks for: the route, and the id in its path. */
export type Target = { route: RouteName; id: string }

const runnersPath = '/v1/sandbox/managedRunners'
const legacyPath = '/v1beta2/sandbox/managed-runners/'
const clustersPath = '/v1beta1/cks/clusters'

const decoded = (segment: string): string | undefined => {
  try {
    return segment === '' || segment.includes('/') ? undefined : decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

const methods = { GET: 'get', PATCH: 'patch', DELETE: 'delete' } as const

const methodRefused = new Refusal('UNIMPLEMENTED', 'method not allowed')

const runnerTarget = (method: string, rest: string): Target | undefined => {
  const verb = /^(.*):([A-Za-z]+)$/.exec(rest)
  // Only POST has verbs: an id may hold a colon of its own.
  const id = decoded(method === 'POST' ? (verb?.[1] ?? rest) : rest)
  if (id === undefined) return undefined
  if (method === 'POST') {
    if (verb?.[2] === 'applyAvailableUpdate') return { route: 'applyAvailableUpdate', id }
    if (verb !== null) return undefined
    throw methodRefused
  }
  if (method !== 'GET' && method !== 'PATCH' && method !== 'DELETE') throw methodRefused
  return { route: methods[method], id }
}

/** Finds the route of a path. Errors: NOT_FOUND for a path, UNIMPLEMENTED for a method, this API does not have. */
export const targetOf = (method: string, path: string): Target => {
  if (path === runnersPath) {
    if (method === 'GET') return { route: 'list', id: '' }
    if (method === 'POST') return { route: 'create', id: '' }
    throw methodRefused
  }
  if (path.startsWith(`${runnersPath}/`)) {
    const target = runnerTarget(method, path.slice(runnersPath.length + 1))
    if (target !== undefined) return target
  }
  if (path.startsWith(legacyPath)) {
    const id = decoded(path.slice(legacyPath.length))
    if (method !== 'PATCH') throw methodRefused
    if (id !== undefined) return { route: 'legacyPatch', id }
  }
  if (path === clustersPath || path.startsWith(`${clustersPath}/`)) {
    if (method !== 'GET') throw methodRefused
    const id = decoded(path.slice(clustersPath.length + 1))
    if (path === clustersPath) return { route: 'clusters', id: '' }
    if (id !== undefined) return { route: 'cluster', id }
  }
  throw new Refusal('NOT_FOUND', 'unknown path')
}

const mayNot = (world: World, route: RouteName): boolean =>
  route === 'clusters' || route === 'cluster' ? world.hasNoCks : world.isUser

/** Carries out a request in its world. Errors: a Refusal; PERMISSION_DENIED by the token's flags. */
export const runRoute = (world: World, target: Target, search: URLSearchParams, body: Json | undefined): Answer => {
  const { route, id } = target
  if (mayNot(world, route)) {
    const role = route === 'clusters' || route === 'cluster' ? 'a CKS role' : 'SANDBOX_ADMIN'
    throw new Refusal('PERMISSION_DENIED', `permission denied: ${role} is required`)
  }
  switch (route) {
    case 'list':
      return listRunners(world, search)
    case 'get':
      return getRunner(world, id, search)
    case 'create':
      return createRunner(world, search, body)
    case 'patch':
      return patchRunner(world, id, search, body)
    case 'delete':
      return deleteRunner(world, id, search)
    case 'applyAvailableUpdate':
      return applyUpdate(world, id, search)
    case 'legacyPatch':
      return patchLegacy(world, id, search, body)
    case 'clusters':
      return listClusters(world.fleet, world.start)
    case 'cluster':
      return getCluster(world.fleet, id, world.start)
    case 'unknown':
      throw new Refusal('NOT_FOUND', 'unknown path')
  }
}
