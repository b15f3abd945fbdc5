import { queryOptions } from '@tanstack/react-query'
import { ApiError } from './error'
import { readDocuments, type Found, type NotFound } from './fleet-documents'
import { isRunnerId } from '../wire/runner-id'
import { readRawPage } from './fleet-page'
import { projectRow, type FleetRow } from '../domain/fleet-row'
import { isJsonObject, type JsonObject } from '../lib/lossless'

const idOf = (item: unknown): unknown => {
  const identity = isJsonObject(item) ? item.identity : undefined
  return isJsonObject(identity) ? identity.runnerId : undefined
}

/** An id that fits no path is looked up in the pages of the list. */
const findInList = async (runnerId: string, signal: AbortSignal): Promise<Found> => {
  const tokens = new Set<string>()
  for (let token = ''; !tokens.has(token);) {
    tokens.add(token)
    const page = await readRawPage({}, token, signal)
    const document = page.items.find((item) => idOf(item) === runnerId)
    if (isJsonObject(document)) return { document, readAt: page.readAt }
    if (page.next === '') break
    token = page.next
  }
  throw new ApiError({ kind: 'notFound', message: '', httpStatus: 404 })
}

const readRaw = async (runnerId: string, signal: AbortSignal): Promise<Found> => {
  if (!isRunnerId(runnerId)) return findInList(runnerId, signal)
  let found: Found | undefined
  let failure: ApiError | undefined
  await readDocuments(
    [runnerId],
    {},
    (_id, result) => {
      if ('error' in result) failure = result.error
      else found = result
    },
    signal,
  )
  if (found) return found
  throw failure ?? new ApiError({ kind: 'notFound', message: '', httpStatus: 404 })
}

/** A runner of a bulk request as just read: its row and document, or why there is none. */
export type ReadTarget =
  | { readonly id: string; readonly row: FleetRow; readonly document: JsonObject }
  | { readonly id: string; readonly error: ApiError }

const readTargets = async (
  ids: readonly string[],
  onRead: (count: number) => void,
  signal: AbortSignal,
): Promise<readonly ReadTarget[]> => {
  const found = new Map<string, ReadTarget>()
  const take = (id: string, result: Found | NotFound): void => {
    const row = 'document' in result ? projectRow(result.document, result.readAt) : undefined
    const target: ReadTarget =
      'document' in result && row
        ? { id, row, document: result.document }
        : { id, error: 'error' in result ? result.error : new ApiError({ kind: 'contract', message: '' }) }
    found.set(id, target)
    onRead(found.size)
  }
  const [named, odd] = [ids.filter(isRunnerId), ids.filter((id) => !isRunnerId(id))]
  await readDocuments(named, {}, take, signal)
  for (const id of odd) take(id, { error: new ApiError({ kind: 'validation', message: '' }) })
  return ids.flatMap((id) => found.get(id) ?? [])
}

export const fleetQueries = {
  /** Many runners afresh, each with its document or its error. Never polled, never from a cache. */
  targets: (ids: readonly string[], onRead: (count: number) => void) =>
    queryOptions({
      queryKey: ['fleet', 'targets', ids],
      queryFn: ({ signal }) => readTargets(ids, onRead, signal),
      staleTime: Infinity,
      gcTime: 0,
      retry: false,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  /** One runner's document, whatever its id. Never polled. */
  raw: (runnerId: string) =>
    queryOptions({
      queryKey: ['fleet', 'raw', runnerId],
      queryFn: ({ signal }) => readRaw(runnerId, signal),
      staleTime: 0,
      gcTime: 0,
    }),
}
