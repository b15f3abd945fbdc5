import { policyPatch } from '../domain/patch'
import { isSamePolicy } from '../domain/policy-canonical'
import type { PolicyRevision } from '../domain/policy-revision'
import { isJsonObject, type JsonObject } from '../lib/lossless'
import type { RunnerRead } from '../wire/runner'
import { ApiError } from './error'
import { ownWrites } from './own-writes'
import { patchRunner, readOne } from './runners'

/**
 * What became of a save. `saved` is proved: a 2xx whose body was read, or a read-back that matches.
 * `conflict` is proved too: a fresh read shows another etag. `unknown` is never guessed into anything else.
 */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly read: RunnerRead }
  | { readonly kind: 'conflict'; readonly theirs: RunnerRead; readonly error: ApiError }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'notApplied'; readonly error: ApiError }
  | { readonly kind: 'unknown'; readonly error: ApiError }

/** One save: the document, and the revision its text was begun on, whose etag goes with it. */
export type PolicySave = { readonly runnerId: string; readonly base: PolicyRevision; readonly document: JsonObject }

const asApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error
  throw error
}

const policyOf = (read: RunnerRead): JsonObject | undefined =>
  isJsonObject(read.document.policy) ? read.document.policy : undefined

/**
 * Finds out what became of a save whose answer was lost, by reading the runner back. Sends no change.
 * Same etag: not applied, the same save stays safe. Another etag with our document: saved. Else: a conflict.
 */
export const reconcileSave = async (
  { runnerId, base, document }: PolicySave,
  error: ApiError,
): Promise<SaveOutcome> => {
  let read: RunnerRead
  try {
    read = await readOne(runnerId)
  } catch (cause) {
    const failure = asApiError(cause)
    return failure.kind === 'notFound' ? { kind: 'refused', error: failure } : { kind: 'unknown', error }
  }
  if (read.runner.etag === base.etag) return { kind: 'notApplied', error }
  return isSamePolicy(policyOf(read), document)
    ? { kind: 'saved', read: ownWrites.note(read) }
    : { kind: 'conflict', theirs: read, error }
}

// FAILED_PRECONDITION has several causes; it is a conflict only if the etag has really moved.
const judgePrecondition = async ({ runnerId, base }: PolicySave, error: ApiError): Promise<SaveOutcome> => {
  try {
    const theirs = await readOne(runnerId)
    return theirs.runner.etag === base.etag ? { kind: 'refused', error } : { kind: 'conflict', theirs, error }
  } catch (cause) {
    asApiError(cause)
    return { kind: 'refused', error }
  }
}

/**
 * Saves a policy once, with the etag of the read its text was begun on, and says what became of it.
 * Aborting gives up waiting, not the save: what became of it is read back.
 * Never reads an etag to save with, never repeats a save by itself. Throws nothing an operator could cause.
 */
export const savePolicy = async (save: PolicySave, signal?: AbortSignal): Promise<SaveOutcome> => {
  const { runnerId, base, document } = save
  try {
    const read = await patchRunner({ runnerId, patch: policyPatch(base, document) }, signal)
    // Without an etag the answer cannot be the base of the next save; document and etag are read together instead.
    return { kind: 'saved', read: read.runner.etag ? read : await readOne(runnerId).catch(() => read) }
  } catch (cause) {
    const error = asApiError(cause)
    if (error.applied === 'unknown') return reconcileSave(save, error)
    if (error.kind === 'precondition') return judgePrecondition(save, error)
    return { kind: error.kind === 'offline' || error.kind === 'unavailable' ? 'notApplied' : 'refused', error }
  }
}
