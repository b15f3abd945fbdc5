import { isJsonObject, type JsonObject } from '../lib/lossless'
import { ApiError } from './error'
import { readPatiently, readRawPage, type ServerFilter } from './fleet-page'
import { readOne } from './runners'

/** Up to so many runners are read one by one; more are cheaper to find by turning the pages of the list. */
const readSingly = 40
const atOnce = 4

export type Found = { readonly document: JsonObject; readonly readAt: number }
export type NotFound = { readonly error: ApiError }

/** Runs `work` over `items`, `atOnce` at a time, until `signal` aborts. */
export const eachAtOnce = async <T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined && !signal.aborted; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

const idOf = (item: unknown): string | undefined => {
  const identity = isJsonObject(item) ? item.identity : undefined
  const id = isJsonObject(identity) ? identity.runnerId : undefined
  return typeof id === 'string' ? id : undefined
}

const readFromPages = async (
  wanted: ReadonlySet<string>,
  filter: ServerFilter,
  take: (id: string, found: Found) => void,
  signal: AbortSignal,
): Promise<void> => {
  const missing = new Set(wanted)
  const tokens = new Set<string>()
  let token = ''
  do {
    const at = token
    const page = await readPatiently(() => readRawPage(filter, at, signal), signal)
    for (const item of page.items) {
      const id = idOf(item)
      if (id === undefined || !missing.delete(id) || !isJsonObject(item)) continue
      take(id, { document: item, readAt: page.readAt })
    }
    token = tokens.has(page.next) ? '' : page.next
    tokens.add(page.next)
  } while (token !== '' && missing.size > 0)
}

/**
 * Reads the whole documents of runners afresh. Each is told as it arrives; what the server no longer has, or refuses,
 * is told with its error. Few are read one by one, many by turning the pages of the list. Throws `ApiError` when the
 * list itself cannot be read.
 */
export const readDocuments = async (
  ids: readonly string[],
  filter: ServerFilter,
  take: (id: string, found: Found | NotFound) => void,
  signal: AbortSignal,
): Promise<void> => {
  if (ids.length > readSingly) {
    const seen = new Set<string>()
    await readFromPages(
      new Set(ids),
      filter,
      (id, found) => {
        seen.add(id)
        take(id, found)
      },
      signal,
    )
    for (const id of ids) {
      if (!seen.has(id)) take(id, { error: new ApiError({ kind: 'notFound', message: '', httpStatus: 404 }) })
    }
    return
  }
  const readById = async (id: string): Promise<void> => {
    try {
      const read = await readPatiently(() => readOne(id, signal), signal)
      take(id, { document: read.document, readAt: read.readAt })
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind === 'cancelled') throw error
      take(id, { error })
    }
  }
  await eachAtOnce(ids, readById, signal)
}
