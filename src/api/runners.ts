import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { RunnerPatch } from '../domain/patch'
import type { JsonObject } from '../lib/lossless'
import type { RunnerRead } from '../wire/runner'
import { isRunnerId } from '../wire/runner-id'
import { readRunner } from '../wire/read'
import { ApiError } from './error'
import { freshReads } from './fresh-reads'
import { send, type HttpAnswer, type HttpRequest } from './http'
import { ownWrites } from './own-writes'
import { paceOf } from './pace'
import { parseAnswer } from './parse'

export const collection = 'api/v1/sandbox/managedRunners'

const pathOf = (runnerId: string): string => {
  if (!isRunnerId(runnerId)) throw new ApiError({ kind: 'validation', message: `not a runner id: ${runnerId}` })
  return `${collection}/${runnerId}`
}

/** A reply about another runner than the one asked for is never shown or stored. */
const readReply = (answer: HttpAnswer, runnerId: string, isMutation: boolean): RunnerRead => {
  const read = parseAnswer(answer, isMutation, (body) => readRunner(body, answer.readAt))
  if (read.runner.identity.runnerId === runnerId) return isMutation ? ownWrites.note(read) : read
  throw new ApiError({
    kind: 'contract',
    message: 'identity.runnerId',
    requestId: answer.requestId,
    applied: isMutation ? 'unknown' : 'none',
  })
}

/** Reads one runner, past every cache. Throws `ApiError`. */
export const readOne = async (runnerId: string, signal?: AbortSignal): Promise<RunnerRead> =>
  freshReads.tell(readReply(await send({ method: 'GET', path: pathOf(runnerId), signal }), runnerId, false))

const runnersKey = ['runners'] as const

export const runnerQueries = {
  all: runnersKey,
  /** One runner, polled at the pace its own state asks for. */
  one: (runnerId: string) =>
    queryOptions({
      queryKey: [...runnersKey, 'one', runnerId],
      queryFn: ({ signal }) => readOne(runnerId, signal),
      refetchInterval: ({ state }) => paceOf(state.data?.runner, state.error),
    }),
}

/** Puts the runner of a mutation's response where pages read it: it carries the next etag. */
export const keepRead = (client: QueryClient, read: RunnerRead): void => {
  client.setQueryData(runnerQueries.one(read.runner.identity.runnerId).queryKey, freshReads.tell(read))
}

/** The requests of every change, as they are sent and as the equivalent commands show them. Throw for what is no id. */
export const changeRequests = {
  patch: (runnerId: string, patch: RunnerPatch): HttpRequest => ({
    method: 'PATCH',
    path: pathOf(runnerId),
    query: { updateMask: patch.updateMask },
    body: patch.body,
  }),
  create: (document: JsonObject, requestId: string): HttpRequest => ({
    method: 'POST',
    path: collection,
    query: { requestId },
    body: document,
  }),
  applyUpdate: (runnerId: string): HttpRequest => ({
    method: 'POST',
    path: `${pathOf(runnerId)}:applyAvailableUpdate`,
  }),
  remove: (runnerId: string): HttpRequest => ({
    method: 'DELETE',
    path: pathOf(runnerId),
    headers: { 'X-CW-Confirm': runnerId },
  }),
}

/**
 * Sends one change. The mask is part of `RunnerPatch`, so it is explicit, minimal and legal.
 * Returns the runner as the server stored it. Throws `ApiError`; `applied: 'unknown'` when it may have been carried out.
 */
export const patchRunner = async (
  { runnerId, patch }: { runnerId: string; patch: RunnerPatch },
  signal?: AbortSignal,
): Promise<RunnerRead> => readReply(await send({ ...changeRequests.patch(runnerId, patch), signal }), runnerId, true)

/** Creates a runner. `requestId` is made once per submit and kept across retries; the server recognises the repeat. */
export const createRunner = async ({
  document,
  runnerId,
  requestId,
}: {
  document: JsonObject
  runnerId: string
  requestId: string
}): Promise<RunnerRead> => readReply(await send(changeRequests.create(document, requestId)), runnerId, true)

/** Asks for the newest version of the runner's channel. The rollout follows later; read `targetRevision`. */
export const applyAvailableUpdate = async (runnerId: string): Promise<RunnerRead> =>
  readReply(await send(changeRequests.applyUpdate(runnerId)), runnerId, true)

/** Asks for deletion. Any 2xx means accepted, also without a body; the runner is gone when a read answers 404. */
export const deleteRunner = async (runnerId: string): Promise<void> => {
  try {
    await send(changeRequests.remove(runnerId))
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'notFound') return
    throw error
  }
}
