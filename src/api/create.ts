import { isEqual } from '../lib/equal'
import type { JsonObject } from '../lib/lossless'
import type { RunnerRead } from '../wire/runner'
import { ApiError } from './error'
import { createRunner, readOne } from './runners'

/** How a create ended. `taken` says which of the two unique things exists already, found by reading. */
export type CreateOutcome =
  | { readonly kind: 'accepted'; readonly read: RunnerRead }
  | { readonly kind: 'taken'; readonly what: 'runnerId' | 'cluster' }
  | { readonly kind: 'refused'; readonly error: ApiError }

const readOrNothing = async (runnerId: string): Promise<RunnerRead | undefined> => {
  try {
    return await readOne(runnerId)
  } catch {
    return undefined
  }
}

/**
 * Creates a runner and says what became of it. After an unknown outcome one read decides: the same identity means it
 * was created; otherwise the operator may send the same `requestId` again, which the server recognises.
 */
export const deployRunner = async (
  document: JsonObject,
  runnerId: string,
  requestId: string,
): Promise<CreateOutcome> => {
  try {
    return { kind: 'accepted', read: await createRunner({ document, runnerId, requestId }) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.kind === 'exists') {
      const holder = await readOrNothing(runnerId)
      return { kind: 'taken', what: holder ? 'runnerId' : 'cluster' }
    }
    if (error.applied !== 'unknown') return { kind: 'refused', error }
    const found = await readOrNothing(runnerId)
    const isOurs = found !== undefined && isSameIdentity(found.document, document)
    return isOurs ? { kind: 'accepted', read: found } : { kind: 'refused', error }
  }
}

const isSameIdentity = (stored: JsonObject, sent: JsonObject): boolean => {
  const key = (document: JsonObject): unknown => {
    const { identity } = document
    return typeof identity === 'object' && identity !== null && 'clusterId' in identity ? identity.clusterId : undefined
  }
  return isEqual(key(stored), key(sent))
}
