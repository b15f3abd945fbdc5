import { describe, expect, it } from 'vitest'
import cases from './cases/cron.json'
import { nextStart, upcomingWindows, windowStateAt } from './maintenance'

const time = (text: string): number => Date.parse(text)
const saturday = { windows: [{ cron: '0 9 * * SAT', durationSeconds: 14_400 }] }

describe('window occurrences', () => {
  const plain = cases.agreed.filter((row) => row.tz === 'UTC' && row.console.startsWith('accept'))
  it.each(plain.map((row) => [row.expr, row] as const))('%s starts when every reader says', (expr, row) => {
    const spans = upcomingWindows(
      { windows: [{ cron: expr, durationSeconds: 1 }] },
      time(row.from) + 1_000,
      row.next.length,
    )
    expect(spans.map((span) => new Date(span.start).toISOString().replace('.000', ''))).toEqual(row.next)
  })

  it.each(cases.rejectedByAll.map((row) => [row.expr] as const))('%s never opens', (expr) => {
    expect(upcomingWindows({ windows: [{ cron: expr, durationSeconds: 3600 }] }, 0, 3)).toEqual([])
  })
})

describe('the state of windows', () => {
  it.each(cases.windowStates.map((row) => [`${row.name} at ${row.at}`, row] as const))('%s', (_, row) => {
    const state = windowStateAt({ windows: row.windows }, time(row.at))
    expect(state.isOpen).toBe(row.open)
    const closes = row.closesAt === 'always open' ? Infinity : row.closesAt === null ? undefined : time(row.closesAt)
    expect(state.closesAt).toBe(closes)
    if (row.note === undefined)
      expect(state.nextOpensAt).toBe(row.nextOpensAt === null ? undefined : time(row.nextOpensAt))
  })
})

describe('when an automatic update may start next', () => {
  const now = time('2026-01-01T00:00:00Z')
  it.each([
    ['without windows at any time', {}, { kind: 'anyTime' }],
    ['at the next window', saturday, { kind: 'at', start: time('2026-01-03T09:00:00Z') }],
    [
      'now inside a window',
      { windows: [{ cron: '0 0 * * *', durationSeconds: 3600 }] },
      { kind: 'open', until: time('2026-01-01T01:00:00Z') },
    ],
    [
      'after a freeze that covers the next window',
      { ...saturday, exclusions: [{ startTime: '2026-01-02T00:00:00Z', endTime: '2026-01-05T00:00:00Z' }] },
      { kind: 'at', start: time('2026-01-10T09:00:00Z') },
    ],
    [
      'in a freeze, with its end',
      { exclusions: [{ startTime: '2025-12-20T00:00:00Z', endTime: '2026-01-04T00:00:00Z' }] },
      { kind: 'frozen', until: time('2026-01-04T00:00:00Z'), start: time('2026-01-04T00:00:00Z') },
    ],
    [
      'never on a date that does not exist',
      { windows: [{ cron: '0 0 30 2 *', durationSeconds: 3600 }] },
      { kind: 'never' },
    ],
    [
      'never on what no reader understands',
      { windows: [{ cron: '@reboot', durationSeconds: 3600 }] },
      { kind: 'never' },
    ],
    [
      'with the duration as text',
      { windows: [{ cron: '0 9 * * SAT', durationSeconds: '14400' }] },
      { kind: 'at', start: time('2026-01-03T09:00:00Z') },
    ],
  ])('%s', (_, policy, expected) => expect(nextStart(policy, now)).toEqual(expected))

  it('an exclusion is half-open: its end is free again', () => {
    const policy = { ...saturday, exclusions: [{ startTime: '2026-01-03T09:00:00Z', endTime: '2026-01-03T11:00:00Z' }] }
    expect(nextStart(policy, now)).toEqual({ kind: 'at', start: time('2026-01-03T11:00:00Z') })
  })
})
