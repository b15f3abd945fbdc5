import { queryOptions } from '@tanstack/react-query'
import { ApiError } from './error'
import { readDocuments, type Found } from './fleet-documents'
import { isRunnerId } from '../wire/runner-id'
import { readRawPage } from './fleet-page'
import { isJsonObject } from '../lib/lossless'

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

export const fleetQueries = {
  /** One runner's document, whatever its id. Never polled. */
  raw: (runnerId: string) =>
    queryOptions({
      queryKey: ['fleet', 'raw', runnerId],
      queryFn: ({ signal }) => readRaw(runnerId, signal),
      staleTime: 0,
      gcTime: 0,
    }),
}
