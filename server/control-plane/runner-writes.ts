import { formatJson, isJsonObject, type Json, type JsonObject } from '../../src/lib/lossless.ts'
import { hasQuota, type Cluster } from './clusters.ts'
import { runnerSchema } from './documents.ts'
import { beginLife, raiseRevision, restingLife, type Stored } from './lifecycle.ts'
import { legacyReason, readMask, touchesSpec } from './mask-rules.ts'
import { normalisePolicy, policyViolations } from './policy-rules.ts'
import { readQuery } from './query.ts'
import { etagOf, renderRunner } from './render.ts'
import { requireRunner } from './runners.ts'
import { heldBy, readAgainst, type Held } from './schema.ts'
import { specViolations } from './spec-rules.ts'
import { invalid, invalidField, noQuota, precondition, Refusal, type Answer, type Violation } from './status.ts'
import type { World } from './world.ts'

const members = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {})
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

const readBody = (body: Json | undefined): JsonObject => {
  if (!isJsonObject(body)) throw invalidField('', 'the request body must be a managed runner object')
  return body
}

const refuseLegacy = (body: JsonObject): JsonObject => {
  const { profileBindings, profile_bindings: snakeBindings, ...rest } = body
  const bindings = profileBindings ?? snakeBindings
  if (bindings !== undefined && bindings !== null && !(Array.isArray(bindings) && bindings.length === 0)) {
    throw invalidField('profileBindings', legacyReason('profileBindings'))
  }
  const spec = members(rest.spec)
  if ('allowPrivilegedProfileAnnotations' in spec || 'allow_privileged_profile_annotations' in spec) {
    const path = 'spec.allowPrivilegedProfileAnnotations'
    throw invalidField(path, legacyReason(path))
  }
  return rest
}

const refuseOversize = (world: World, policy: Json | undefined): void => {
  if (policy === undefined || Buffer.byteLength(formatJson(policy)) <= world.policyBytes) return
  throw invalidField('policy', 'policy exceeds 256 KiB limit')
}

const withDefaults = (spec: Json | undefined): JsonObject => {
  const { releaseChannel, ...rest } = members(spec)
  const unset = releaseChannel === undefined || releaseChannel === 'RELEASE_CHANNEL_UNSPECIFIED'
  return { releaseChannel: unset ? 'RELEASE_CHANNEL_STABLE' : releaseChannel, ...rest }
}

const ruleViolations = (runner: JsonObject, mask: readonly string[]): Violation[] => [
  ...(touchesSpec(mask) ? specViolations(runner.spec) : []),
  ...(mask.includes('policy') && isJsonObject(runner.policy) ? policyViolations(runner.policy) : []),
]

/**
 * Reads a body against the schema, the rules of what it writes, and what `required` finds missing; what is missing
 * is told first, unless the field was there and refused. Errors: INVALID_ARGUMENT.
 */
const readRunner = (
  world: World,
  body: JsonObject,
  held: Held,
  mask: readonly string[],
  required: (runner: JsonObject) => Violation[],
): JsonObject => {
  const violations: Violation[] = []
  const runner = readAgainst(runnerSchema, refuseLegacy(body), held, violations)
  if (mask.includes('policy')) refuseOversize(world, runner.policy)
  violations.push(...ruleViolations(runner, mask))
  const refused = new Set(violations.map((entry) => entry.field))
  violations.unshift(...required(runner).filter((entry) => !refused.has(entry.field)))
  if (violations.length > 0) throw invalid(violations)
  return isJsonObject(runner.policy) ? { ...runner, policy: normalisePolicy(runner.policy) } : runner
}

const missingOnCreate = (runner: JsonObject): Violation[] => {
  const identity = members(runner.identity)
  const found: Violation[] = []
  if (textOf(identity.zone) === '') {
    found.push({ field: 'identity.zone', description: 'runner.identity.zone is required' })
  }
  if (textOf(identity.clusterId) === '' && textOf(identity.clusterName) === '') {
    const description = 'runner.identity.cluster_id or cluster_name is required'
    found.push({ field: 'identity.clusterId', description })
  }
  if (textOf(identity.runnerId) === '') {
    found.push({ field: 'identity.runnerId', description: 'runner.identity.runner_id is required' })
  }
  return found
}

const findFreeCluster = (world: World, identity: JsonObject): Cluster => {
  const zone = textOf(identity.zone)
  if (!hasQuota(world.fleet, zone)) throw noQuota(zone)
  const wanted = textOf(identity.clusterId) || textOf(identity.clusterName)
  const cluster = world.fleet.findCluster(wanted)
  if (cluster === undefined) throw invalidField('identity.clusterId', `cluster "${wanted}" not found`)
  if (world.runners.runnerOn(cluster.id) !== undefined) {
    throw new Refusal('ALREADY_EXISTS', 'a managed runner already exists for this cluster')
  }
  if (cluster.zone.toLowerCase() !== zone) {
    throw invalidField('identity.zone', `cluster "${cluster.name}" is not in zone ${zone}`)
  }
  if (!/^STATUS_(RUNNING|UPDATING|UPGRADING)$/.test(cluster.status)) {
    throw precondition('CLUSTER_NOT_RUNNING', `clusters/${cluster.id}`, `cluster "${cluster.name}" is not running`)
  }
  return cluster
}

const storedFrom = (runner: JsonObject, cluster: Cluster, ordinal: number, now: number): Stored => {
  const identity = members(runner.identity)
  return {
    ordinal,
    id: textOf(identity.runnerId),
    document: {
      identity: {
        runnerId: textOf(identity.runnerId),
        runnerGroupId: textOf(identity.runnerGroupId) || 'default',
        zone: textOf(identity.zone),
        clusterId: cluster.id,
        clusterName: cluster.name,
      },
      ...(textOf(runner.displayName) === '' ? {} : { displayName: textOf(runner.displayName) }),
      spec: withDefaults(runner.spec),
      ...(runner.policy === undefined ? {} : { policy: runner.policy }),
    },
    policyRevision: 1,
    born: now,
    updatedAt: now,
    life: restingLife('PENDING', now),
    managementMode: 'MANAGEMENT_MODE_MANAGED',
    privileged: false,
    registeredVolumes: 0,
    verbatim: false,
  }
}

const sorted = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, entry]) => [key, sorted(entry)]),
  )
}

/** The runner an earlier request with this `requestId` made, if the input is the same. */
const replayOf = (world: World, requestId: string, input: string): Stored | undefined => {
  const earlier = world.creates.get(requestId)
  if (earlier === undefined) return undefined
  if (earlier.input !== input) throw invalidField('requestId', 'request_id was already used with a different request')
  const stored = world.runners.find(earlier.runnerId)
  if (stored?.born === earlier.born) return stored
  throw new Refusal('ALREADY_EXISTS', 'request_id was already used for a runner that has been deleted')
}

/**
 * `POST …/managedRunners`: accepted at once, PENDING. The same `requestId` with the same input gives the same runner.
 * Errors: INVALID_ARGUMENT, ALREADY_EXISTS (id or cluster taken), RESOURCE_EXHAUSTED (zone without a cluster).
 */
export const createRunner = (world: World, search: URLSearchParams, raw: Json | undefined): Answer => {
  const requestId = readQuery(search, ['requestId']).get('requestId') ?? ''
  if (Buffer.byteLength(requestId) > 128) throw invalidField('requestId', 'request_id must be at most 128 bytes')
  const body = readBody(raw)
  const input = formatJson(sorted(body))
  const now = world.clock.now()
  const replayed = requestId === '' ? undefined : replayOf(world, requestId, input)
  if (replayed !== undefined) return { status: 200, body: renderRunner(replayed, now, world.start) }

  const runner = readRunner(world, body, new Set(), ['spec', 'policy'], missingOnCreate)
  const identity = members(runner.identity)
  const id = textOf(identity.runnerId)
  if (world.runners.find(id) !== undefined) {
    throw new Refusal('ALREADY_EXISTS', `a managed runner with id "${id}" already exists`)
  }
  const cluster = findFreeCluster(world, identity)
  const stored = storedFrom(runner, cluster, world.runners.end, now)
  beginLife(stored, now, world.runners.around(stored))
  world.runners.keep(stored)
  if (requestId !== '') world.creates.set(requestId, { input, runnerId: id, born: now })
  return {
    status: 200,
    body: renderRunner(stored, now, world.start),
    committed: { kind: 'create', runnerId: id, etagAfter: etagOf(stored) },
  }
}

const placed = (document: JsonObject, path: string, value: Json | undefined): JsonObject => {
  const [head = '', tail] = path.split('.')
  const { [head]: before, ...rest } = document
  const after = tail === undefined ? value : placed(members(before), tail, value)
  return after === undefined ? rest : { ...document, [head]: after }
}

const valueAt = (runner: JsonObject, path: string): Json | undefined => {
  const [head = '', tail] = path.split('.')
  return tail === undefined ? runner[head] : members(runner[head])[tail]
}

const patched = (document: JsonObject, runner: JsonObject, mask: readonly string[]): JsonObject => {
  let result = document
  for (const path of mask) result = placed(result, path, valueAt(runner, path))
  if (mask.includes('identity.runnerGroupId') && textOf(members(result.identity).runnerGroupId) === '') {
    result = placed(result, 'identity.runnerGroupId', 'default')
  }
  if (mask.includes('displayName') && result.displayName === '') result = placed(result, 'displayName', undefined)
  const fillsChannel = mask.includes('spec') || mask.includes('spec.releaseChannel')
  return fillsChannel ? placed(result, 'spec', withDefaults(result.spec)) : result
}

const missingOnPatch =
  (mask: readonly string[]) =>
  (runner: JsonObject): Violation[] =>
    mask.includes('identity.zone') && textOf(members(runner.identity).zone) === ''
      ? [{ field: 'identity.zone', description: 'runner.identity.zone is required' }]
      : []

const checkEtag = (stored: Stored, sent: Json | undefined): void => {
  const current = stored.verbatim ? textOf(stored.document.etag) : etagOf(stored)
  if (textOf(sent) !== '' && textOf(sent) === current) return
  throw precondition(
    'STALE_ETAG',
    `managedRunners/${stored.id}`,
    'managed_runner.etag is stale; reload the runner and retry',
  )
}

/**
 * `PATCH …/managedRunners/{id}?updateMask=`: replaces each masked boundary by what the body holds there, all or nothing.
 * Errors: NOT_FOUND; INVALID_ARGUMENT; FAILED_PRECONDITION while deleting, or when `policy` is masked and the etag is
 * missing or not current. Source: API contract, update semantics.
 */
export const patchRunner = (world: World, id: string, search: URLSearchParams, raw: Json | undefined): Answer => {
  const mask = readMask(readQuery(search, ['updateMask']).get('updateMask'))
  const stored = requireRunner(world, id)
  const body = readBody(raw)
  const runner = readRunner(world, body, heldBy(stored.document), mask, missingOnPatch(mask))
  const sentId = members(runner.identity).runnerId
  if (sentId !== undefined && sentId !== id) {
    throw invalidField('identity.runnerId', `identity.runner_id "${textOf(sentId)}" does not match the path`)
  }
  if (stored.life.phase === 'DELETING') {
    throw precondition('DELETING', `managedRunners/${id}`, 'runner is being deleted')
  }
  const etagBefore = etagOf(stored)
  if (mask.includes('policy')) checkEtag(stored, runner.etag)

  const now = world.clock.now()
  stored.document = patched(stored.document, runner, mask)
  stored.updatedAt = now
  if (mask.includes('policy')) stored.policyRevision += 1
  if (touchesSpec(mask) && !stored.verbatim) raiseRevision(stored, now, world.runners.around(stored))
  world.runners.keep(stored)
  return {
    status: 200,
    body: renderRunner(stored, now, world.start),
    committed: { kind: 'patch', runnerId: id, etagBefore, etagAfter: etagOf(stored), mask: [...mask] },
  }
}
