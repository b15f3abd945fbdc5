import { Cron } from 'croner'
import type { MaintenancePolicy } from '../wire/spec'

/** Half-open time span in milliseconds since the epoch: `start` belongs to it, `end` does not. */
export type Span = { readonly start: number; readonly end: number }

/** A window the server may open automatic updates in. `cron` is five fields in UTC. */
type ReadableWindow = { readonly cron: Cron; readonly millis: number }

/** Searches stop here, so that a schedule without end or without occurrence cannot hold the page. */
const searchLimit = 500

const cronCache = new Map<string, Cron | undefined>()

const readCron = (text: string): Cron | undefined => {
  if (!cronCache.has(text)) {
    if (cronCache.size > 2_000) cronCache.clear()
    cronCache.set(text, compile(text))
  }
  return cronCache.get(text)
}

const compile = (text: string): Cron | undefined => {
  const fields = text.trim().split(/\s+/)
  // Readers fill in or reinterpret short and long forms; exactly five plain fields mean the same to all of them.
  if (fields.length !== 5 || !fields.every((field) => /^[\dA-Za-z*,/?#-]+$/.test(field))) return undefined
  try {
    const cron = new Cron(fields.join(' '), { mode: '5-part', timezone: 'UTC' })
    return cron.nextRun(new Date(0)) === null ? undefined : cron
  } catch {
    return undefined
  }
}

const readWindows = (policy: MaintenancePolicy | null | undefined): ReadableWindow[] =>
  (policy?.windows ?? []).flatMap((window) => {
    const cron = readCron(window.cron ?? '')
    const seconds = Number(window.durationSeconds ?? 0)
    return cron && seconds > 0 ? [{ cron, millis: seconds * 1000 }] : []
  })

/** Exclusions as spans, invalid ones left out; start inclusive, end exclusive. They win over windows. */
export const exclusionSpans = (policy: MaintenancePolicy | null | undefined): (Span & { reason: string })[] =>
  (policy?.exclusions ?? []).flatMap((exclusion) => {
    const start = Date.parse(exclusion.startTime ?? '')
    const end = Date.parse(exclusion.endTime ?? '')
    return start < end ? [{ start, end, reason: exclusion.reason ?? '' }] : []
  })

const occurrenceAfter = (window: ReadableWindow, after: number): Span | undefined => {
  const start = window.cron.nextRun(new Date(after))?.getTime()
  return start === undefined ? undefined : { start, end: start + window.millis }
}

/** The first occurrence of any window that is still open at `at` or opens later. */
const firstOpenOrLater = (windows: readonly ReadableWindow[], at: number): Span | undefined =>
  windows
    .map((window) => occurrenceAfter(window, at - window.millis))
    .filter((span) => span !== undefined)
    .toSorted((a, b) => a.start - b.start || b.end - a.end)[0]

const extend = (windows: readonly ReadableWindow[], span: Span): Span => {
  let { end } = span
  for (let step = 0; step < searchLimit; step += 1) {
    // One that starts at or before the end and lasts beyond it: windows that touch or overlap are one opening.
    const ends = windows
      .map((window) => occurrenceAfter(window, end - window.millis))
      .filter((next) => next !== undefined)
    const later = ends.filter((next) => next.start <= end && next.end > end).map((next) => next.end)
    if (later.length === 0) return { start: span.start, end }
    end = Math.max(...later)
  }
  return { start: span.start, end: Infinity }
}

/** The opening that covers `at` or is the next after it; `end` is Infinity when it never closes. */
const openingFrom = (windows: readonly ReadableWindow[], at: number): Span | undefined => {
  const first = firstOpenOrLater(windows, at)
  return first && extend(windows, first)
}

export type WindowState = {
  readonly isOpen: boolean
  /** When the present opening ends; Infinity when it never does, undefined when none is open. */
  readonly closesAt: number | undefined
  /** Start of the next opening after the present one. */
  readonly nextOpensAt: number | undefined
}

/** Whether a window is open at `at` (milliseconds), exclusions apart. No windows at all is not this function's case. */
export const windowStateAt = (policy: MaintenancePolicy, at: number): WindowState => {
  const windows = readWindows(policy)
  const opening = openingFrom(windows, at)
  if (!opening || opening.start > at) return { isOpen: false, closesAt: undefined, nextOpensAt: opening?.start }
  const next = Number.isFinite(opening.end) ? openingFrom(windows, opening.end) : undefined
  return { isOpen: true, closesAt: opening.end, nextOpensAt: next?.start }
}

/** The next `count` window occurrences from `at` on, the open one first; each window by itself, by start. */
export const upcomingWindows = (policy: MaintenancePolicy | null | undefined, at: number, count: number): Span[] =>
  readWindows(policy)
    .flatMap((window) => {
      const spans: Span[] = []
      let after = at - window.millis
      while (spans.length < count) {
        const next = occurrenceAfter(window, after)
        if (!next) break
        spans.push(next)
        after = next.start
      }
      return spans
    })
    .toSorted((a, b) => a.start - b.start)
    .slice(0, count)

export type NextStart =
  | { readonly kind: 'anyTime' }
  | { readonly kind: 'open'; readonly until: number }
  | { readonly kind: 'at'; readonly start: number }
  | { readonly kind: 'frozen'; readonly until: number; readonly start: number | undefined }
  | { readonly kind: 'never' }

/**
 * When an automatic update may start next. Windows are cron in UTC; none means any time; exclusions win.
 * A schedule no reader understands gives `never`: the server decides, we do not guess.
 */
export const nextStart = (policy: MaintenancePolicy | null | undefined, now: number): NextStart => {
  const hasWindows = (policy?.windows ?? []).length > 0
  const windows = readWindows(policy)
  const frozen = exclusionSpans(policy)
  let at = now
  for (let step = 0; step < searchLimit; step += 1) {
    const opening = hasWindows ? openingFrom(windows, at) : { start: at, end: Infinity }
    if (!opening) return { kind: 'never' }
    const start = Math.max(opening.start, at)
    const blocking = frozen.find((span) => span.start <= start && start < span.end)
    if (!blocking) return describe(now, start, opening, hasWindows, frozen)
    at = blocking.end
  }
  return { kind: 'never' }
}

const describe = (
  now: number,
  start: number,
  opening: Span,
  hasWindows: boolean,
  frozen: readonly Span[],
): NextStart => {
  const freeze = frozen.find((span) => span.start <= now && now < span.end)
  if (freeze) return { kind: 'frozen', until: freeze.end, start }
  if (!hasWindows) return { kind: 'anyTime' }
  return start === now ? { kind: 'open', until: opening.end } : { kind: 'at', start }
}
