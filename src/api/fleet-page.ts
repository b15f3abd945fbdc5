import type { Interner } from '../domain/fleet-intern'
import { projectRow, type FleetRow } from '../domain/fleet-row'
import { parseWith } from '../wire/read'
import { runnerPage } from '../wire/runner'
import { retryDelayOf, retriesOf } from './client'
import { ApiError } from './error'
import { send } from './http'
import { parseAnswer } from './parse'
import { collection } from './runners'
import { pause } from './slowdown'

/** Filters the server applies. Exact values; zones in lower case. */
export type ServerFilter = {
  readonly zone?: string | undefined
  readonly clusterId?: string | undefined
  readonly connectionStatus?: string | undefined
  readonly managementMode?: string | undefined
  readonly runnerId?: string | undefined
}

/** One page of the list as flat rows. Times are of the server, in milliseconds. */
export type FleetPage = {
  readonly rows: readonly FleetRow[]
  /** Empty on the last page. */
  readonly next: string
  readonly askedAt: number
  readonly readAt: number
}

/** Most runners a page may have. Source: managed-runners page, `pageSize` at most 100. */
export const pageSize = 100

/** The items of one page as the server sent them, for whoever needs whole documents. Throws `ApiError`. */
export const readRawPage = async (
  filter: ServerFilter,
  token: string,
  signal: AbortSignal,
): Promise<{ items: readonly unknown[]; next: string; readAt: number }> => {
  const query = { ...filter, pageSize: String(pageSize), pageToken: token === '' ? undefined : token }
  const answer = await send({ method: 'GET', path: collection, query, signal })
  const page = parseAnswer(answer, false, (body) => parseWith(runnerPage, body))
  return {
    items: page.managedRunners ?? page.runners ?? page.items ?? [],
    next: page.nextPageToken ?? '',
    readAt: answer.readAt,
  }
}

/** Repeats a read as the retry matrix allows: at most three times, full jitter, never what was refused for good. */
export const readPatiently = async <T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (let failures = 0; ; failures += 1) {
    try {
      return await read()
    } catch (error) {
      // Half a minute without an answer is told, not waited for once more.
      const isTimeout = error instanceof ApiError && (error.kind === 'timeout' || error.httpStatus === 504)
      if (isTimeout || failures >= retriesOf(error)) throw error
      const isHeldBack = error instanceof ApiError && error.kind === 'rate'
      await pause(isHeldBack ? 0 : retryDelayOf(failures, error, Math.random), signal)
    }
  }
}

/** Reads one page and projects it; whole runners are not kept. Throws `ApiError`. */
export const readFleetPage = async (
  filter: ServerFilter,
  token: string,
  intern: Interner,
  now: () => number,
  signal: AbortSignal,
): Promise<FleetPage> => {
  const askedAt = now()
  const { items, next, readAt } = await readPatiently(() => readRawPage(filter, token, signal), signal)
  const rows = items.map((item) => projectRow(item, readAt, intern)).filter((row) => row !== undefined)
  return { rows, next, askedAt, readAt }
}
