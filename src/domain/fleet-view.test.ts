import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testOf } from './fleet-match'
import { movedBetween } from './fleet-order'
import { parseQuery } from './fleet-query'
import { projectRow, type FleetRow } from './fleet-row'
import { sortKeys, type SortKey } from './fleet-sort'
import { filterFleet, groupEntries, indexFleet, orderFleet } from './fleet-view'

const now = Date.parse('2026-10-01T09:24:00Z')

const items = fc.uniqueArray(
  fc.record({
    identity: fc.record({
      runnerId: fc.string({ minLength: 1, maxLength: 4 }),
      zone: fc.constantFrom('us-east-04a', 'eu-south-03a', ''),
      runnerGroupId: fc.constantFrom('prod', 'eval'),
    }),
    installStatus: fc.constantFrom('READY', 'FAILED', 'PENDING', 'SUSPENDED'),
    connectionStatus: fc.constantFrom('CONNECTED', 'DISCONNECTED'),
    lastHeartbeatTime: fc.constantFrom('2026-10-01T09:23:50Z', '2026-10-01T07:00:00Z'),
    activeRevision: fc.integer({ min: 0, max: 5 }),
    updateAvailable: fc.boolean(),
  }),
  { selector: (item) => item.identity.runnerId, maxLength: 30 },
)

const indexOf = (list: readonly object[]) => {
  const rows = list.flatMap((item) => projectRow(item, now) ?? [])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { byId, index: indexFleet({ ids: [...byId.keys()].toSorted(), rows: byId }, now) }
}

const textKey: Partial<Record<SortKey, (row: FleetRow) => string>> = {
  zone: (row) => row.zone,
  group: (row) => row.group,
}

describe('ordering the list', () => {
  test('every order shows each runner once, equal ones by id, and those without a value last', () => {
    fc.assert(
      fc.property(items, fc.constantFrom(...sortKeys), fc.boolean(), (list, key, isDescending) => {
        const { byId, index } = indexOf(list)
        const order = orderFleet(index, { key, isDescending })
        const ids = [...order].map((place) => index.rows[place]?.id ?? '')
        expect(ids.toSorted()).toEqual([...byId.keys()].toSorted())
        const of = textKey[key]
        if (!of) return
        const keys = ids.flatMap((id) => byId.get(id) ?? []).map(of)
        const filled = keys.filter((each) => each !== '')
        expect(keys.slice(0, filled.length)).toEqual(filled)
        expect(filled).toEqual(isDescending ? filled.toSorted().toReversed() : filled.toSorted())
        const equal = ids.filter((_, at) => keys[at] === keys[0])
        expect(equal).toEqual(equal.toSorted())
      }),
    )
  })

  test('what needs attention comes first', () => {
    const { index } = indexOf([
      { identity: { runnerId: 'a' }, installStatus: 'READY', connectionStatus: 'CONNECTED' },
      {
        identity: { runnerId: 'b' },
        installStatus: 'READY',
        connectionStatus: 'DISCONNECTED',
        lastHeartbeatTime: '2026-10-01T07:00:00Z',
      },
      { identity: { runnerId: 'c' }, installStatus: 'FAILED' },
      { identity: { runnerId: 'd' }, installStatus: 'READY', connectionStatus: 'CONNECTED', updateAvailable: true },
    ])
    const view = filterFleet(index, orderFleet(index, { key: 'attention', isDescending: false }), testOf([], now))
    expect(view.ids).toEqual(['c', 'b', 'd', 'a'])
  })
})

describe('counting', () => {
  test('counters count what matches apart from the state filter, and add up', () => {
    fc.assert(
      fc.property(
        items,
        fc.constantFrom('', 'group:prod', 'state:failed', 'group:prod !state:healthy'),
        (list, text) => {
          const { index } = indexOf(list)
          const order = orderFleet(index, { key: 'id', isDescending: false })
          const view = filterFleet(index, order, testOf(parseQuery(text), now))
          expect(Object.values(view.counts).reduce((sum, each) => sum + each, 0)).toBe(view.matching)
          if (text === 'state:failed') expect(view.ids).toHaveLength(view.counts.failed)
        },
      ),
    )
  })

  test('a closed group keeps its count and hides its rows', () => {
    const { byId } = indexOf([
      { identity: { runnerId: 'a', zone: 'z1' } },
      { identity: { runnerId: 'b', zone: 'z2' } },
      { identity: { runnerId: 'c', zone: 'z1' } },
    ])
    expect(groupEntries(['c', 'b', 'a'], byId, 'zone', new Set(['z1']))).toEqual([
      { key: 'z1', count: 2, isClosed: true },
      { key: 'z2', count: 1, isClosed: false },
      'b',
    ])
  })
})

describe('an order that is offered', () => {
  test.each([
    [['a', 'b', 'c'], ['a', 'b', 'c'], 0],
    [['a', 'b', 'c'], ['c', 'a', 'b'], 1],
    [['a', 'b', 'c'], ['a', 'x', 'b', 'c'], 1],
    [['a', 'b', 'c'], ['a', 'c'], 1],
    [[], ['a'], 1],
  ])('from %j to %j moves %i', (shown, wanted, moved) => {
    expect(movedBetween(shown, wanted)).toBe(moved)
  })

  test('it is never more than all rows, and none when nothing changed', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ maxLength: 2 })), fc.uniqueArray(fc.string({ maxLength: 2 })), (a, b) => {
        expect(movedBetween(a, a)).toBe(0)
        expect(movedBetween(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length))
        expect(movedBetween(a, b) === 0).toBe(JSON.stringify(a) === JSON.stringify(b))
      }),
    )
  })
})
