import { clock } from './clock'
import { ApiError } from './error'

/** Longest wait a server can ask for, and what is waited when it names none, in milliseconds. */
const cap = 120_000
const firstGuess = 5_000

let until = 0
let inRow = 0
const listeners = new Set<() => void>()

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** One wait for the whole page: a 429 to any request holds back every later read until the server may be asked again. */
export const slowdown = {
  /** Server time in milliseconds until which nothing is read; in the past when nothing holds. */
  until: (): number => until,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Takes a 429. Without a time the wait doubles from 5 s each time. */
  note: (retryAfterSeconds: number | undefined): void => {
    const wait = retryAfterSeconds === undefined ? firstGuess * 2 ** inRow : retryAfterSeconds * 1000
    inRow += 1
    until = Math.max(until, clock.now() + Math.min(Math.max(wait, 1_000), cap))
    tell()
  },
  /** An answer that was no 429. */
  ease: (): void => {
    inRow = 0
  },
  /** Resolves when the wait is over; rejects with the kind `cancelled` when `signal` aborts first. */
  wait: async (signal?: AbortSignal): Promise<void> => {
    while (until > clock.now()) await pause(until - clock.now(), signal)
  },
  forget: (): void => {
    until = 0
    inRow = 0
    tell()
  },
}

/** Waits `millis`; rejects with the kind `cancelled` when `signal` aborts first. */
export const pause = (millis: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer)
      reject(new ApiError({ kind: 'cancelled', message: '' }))
    }
    if (signal?.aborted) return reject(new ApiError({ kind: 'cancelled', message: '' }))
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cancel)
      resolve()
    }, millis)
    signal?.addEventListener('abort', cancel, { once: true })
  })
