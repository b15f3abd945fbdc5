import type { Committed } from './status.ts'
import { timestamp } from './draw.ts'
import type { Clock } from './clock.ts'

/**
 * One request as it arrived and what came of it. `time` is world time; `status` is null when no answer was sent;
 * `sentHeaders` are the names of the headers that came in, never a value.
 */
export type LogEntry = {
  seq: number
  time: string
  method: string
  path: string
  query: string
  route: string
  requestId: string
  status: number | null
  faults?: string[]
  committed?: Committed
  sentHeaders: string[]
}

const kept = 5000

/** Where a world keeps its log. */
export type LogBook = { readonly clock: Clock; readonly log: LogEntry[]; logged: number }

/** Adds an entry; only the last 5,000 are kept, `seq` goes on counting. */
export const appendLog = (book: LogBook, entry: Omit<LogEntry, 'seq' | 'time'>): void => {
  book.logged += 1
  book.log.push({ seq: book.logged, time: timestamp(book.clock.now()), ...entry })
  if (book.log.length > kept) book.log.splice(0, book.log.length - kept)
}
