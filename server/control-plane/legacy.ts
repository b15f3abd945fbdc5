import { isJsonObject, type Json, type JsonObject } from '../../src/lib/lossless.ts'
import { timestamp } from './draw.ts'
import { readQuery } from './query.ts'
import { requireRunner } from './runners.ts'
import { invalidField, precondition, type Answer } from './status.ts'
import type { World } from './world.ts'

const members = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {})

const refuseOthers = (object: JsonObject, known: readonly string[], at: string): void => {
  for (const key of Object.keys(object)) {
    const field = at === '' ? key : `${at}.${key}`
    if (!known.includes(key)) throw invalidField(field, `unknown field "${field}"`)
  }
}

const mask = 'managedSpec.allowPrivilegedProfileAnnotations'

/**
 * `PATCH /v1beta2/sandbox/managed-runners/{id}`: the privileged flag, the one legacy write served. The mask is in the
 * body. Shape: the legacy runner `{id, runnerId, managedSpec, createdAt, updatedAt}`. No etag, no new revision.
 * Errors: INVALID_ARGUMENT, NOT_FOUND, FAILED_PRECONDITION while deleting. Source: API contract, v1beta2 differences.
 */
export const patchLegacy = (world: World, id: string, search: URLSearchParams, raw: Json | undefined): Answer => {
  readQuery(search, [])
  if (!isJsonObject(raw)) throw invalidField('', 'the request body must be an object')
  refuseOthers(raw, ['runner', 'updateMask'], '')
  const runner = members(raw.runner)
  const spec = members(runner.managedSpec)
  refuseOthers(runner, ['id', 'managedSpec'], 'runner')
  refuseOthers(spec, ['allowPrivilegedProfileAnnotations'], 'runner.managedSpec')
  if (raw.updateMask !== mask) throw invalidField('updateMask', `update_mask must be "${mask}"`)
  if (runner.id !== undefined && runner.id !== id) throw invalidField('runner.id', 'runner.id does not match the path')
  const flag = spec.allowPrivilegedProfileAnnotations ?? false
  if (typeof flag !== 'boolean') throw invalidField(`runner.${mask}`, `runner.${mask} must be true or false`)
  const stored = requireRunner(world, id)
  if (stored.life.phase === 'DELETING') {
    throw precondition('DELETING', `managed-runners/${id}`, 'runner is being deleted')
  }
  stored.privileged = flag
  stored.updatedAt = world.clock.now()
  world.runners.keep(stored)
  return {
    status: 200,
    body: {
      id,
      runnerId: id,
      managedSpec: { allowPrivilegedProfileAnnotations: flag },
      createdAt: timestamp(stored.born),
      updatedAt: timestamp(stored.updatedAt),
    },
    committed: { kind: 'privilegedFlag', runnerId: id, mask: [mask] },
  }
}
