import { isJsonObject, type Json } from '../../src/lib/lossless.ts'
import { nextStart, parseCron } from './cron.ts'

type Span = { start: number; end: number }

const asList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

const exclusionsOf = (policy: Json | undefined): Span[] =>
  asList(isJsonObject(policy) ? policy.exclusions : undefined).flatMap((entry) => {
    if (!isJsonObject(entry) || typeof entry.startTime !== 'string' || typeof entry.endTime !== 'string') return []
    const span = { start: Date.parse(entry.startTime), end: Date.parse(entry.endTime) }
    return Number.isNaN(span.start) || Number.isNaN(span.end) ? [] : [span]
  })

/** The earliest moment at or after `from` inside one window; starts up to one duration back still count. */
const openingOf = (window: Json, from: number): number | undefined => {
  if (!isJsonObject(window) || typeof window.cron !== 'string') return undefined
  const cron = parseCron(window.cron)
  const duration = Number(window.durationSeconds) * 1000
  if (cron === undefined || !(duration > 0)) return undefined
  const start = nextStart(cron, from - duration + 1)
  return start === undefined ? undefined : Math.max(start, from)
}

/**
 * When an automatic update may start, at or after `from` (ms): inside a window, outside every exclusion.
 * No windows means any time outside exclusions; `undefined` when no such moment comes.
 * Source: API contract, maintenance policy (windows are UTC, [start, start + duration); exclusions win).
 */
export const nextOpening = (policy: Json | undefined, from: number): number | undefined => {
  const windows = asList(isJsonObject(policy) ? policy.windows : undefined)
  const exclusions = exclusionsOf(policy)
  let earliest = from
  for (let tries = 0; tries < 1000; tries += 1) {
    const openings = windows.flatMap((window) => openingOf(window, earliest) ?? [])
    const opening = windows.length === 0 ? earliest : Math.min(...openings)
    if (!Number.isFinite(opening)) return undefined
    const excluded = exclusions.find((span) => opening >= span.start && opening < span.end)
    if (excluded === undefined) return opening
    earliest = excluded.end
  }
  return undefined
}
