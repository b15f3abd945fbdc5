import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './error'
import { httpLimits } from './http'

/** How often a read may be repeated after this error. Source: retry matrix. */
export const retriesOf = (error: unknown): number => {
  if (!(error instanceof ApiError)) return 0
  if (error.kind === 'rate') return 3
  return error.kind === 'unavailable' || error.kind === 'timeout' ? 2 : 0
}

/** Milliseconds before the next try of a read: what the server asks for, else full jitter over 0.5, 1, 2 s. */
export const retryDelayOf = (attempt: number, error: unknown, random: () => number): number => {
  if (error instanceof ApiError && error.kind === 'rate') {
    const seconds = error.retryAfterSeconds ?? 5 * 2 ** attempt
    return Math.min(seconds, httpLimits.retryAfterCapSeconds) * 1000
  }
  return random() * 500 * 2 ** attempt
}

/** The one cache of the page. Reads are retried as the retry matrix says; changes never by themselves. */
export const makeClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < retriesOf(error),
        retryDelay: (attempt, error) => retryDelayOf(attempt, error, Math.random),
        staleTime: 3_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
