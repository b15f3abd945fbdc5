import { describe, expect, test } from 'vitest'
import { isJsonObject } from '../lib/lossless'
import odd from './cases/runners-odd.json'
import { testOf } from './fleet-match'
import { parseQuery } from './fleet-query'
import { isSameRow, projectRow } from './fleet-row'
import { Interner } from './fleet-intern'
import { sortKeys } from './fleet-sort'
import { filterFleet, indexFleet, orderFleet, viewRow } from './fleet-view'

const now = Date.parse('2026-10-01T09:24:00Z')
const items: readonly unknown[] = odd.runners

describe('odd runners in the list', () => {
  const rows = items.flatMap((item) => projectRow(item, now) ?? [])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const content = { ids: [...byId.keys()].toSorted(), rows: byId }

  test('every one with an id has a row, and none is called healthy that is not', () => {
    const ids = items.filter(
      (item) => isJsonObject(item) && isJsonObject(item.identity) && typeof item.identity.runnerId === 'string',
    )
    expect(rows).toHaveLength(ids.length)
    for (const row of rows) {
      const { verdict } = viewRow(row, now)
      if (verdict === 'healthy') expect(row.facts).toMatchObject({ install: 'ready', connection: 'connected' })
    }
  })

  test.each(sortKeys)('ordered by %s they are all there', (key) => {
    const index = indexFleet(content, now)
    const view = filterFleet(index, orderFleet(index, { key, isDescending: true }), testOf(parseQuery(''), now))
    expect(view.ids.toSorted()).toEqual(content.ids)
  })
})

describe('what many rows share', () => {
  test('policies that mean the same are one object, whatever their spelling', () => {
    const intern = new Interner()
    const policy = (maxCpu: string) => ({ constraints: { resources: { maxCpu } } })
    const of = (id: string, document: object) =>
      projectRow({ identity: { runnerId: id }, policy: document }, now, intern)
    expect(of('a', policy('1'))?.policy).toBe(of('b', policy('1000m'))?.policy)
    expect(of('a', policy('1'))?.policy).not.toBe(of('b', policy('2'))?.policy)
    expect(of('c', {})?.policy?.document).toEqual({})
    expect(projectRow({ identity: { runnerId: 'd' } }, now, intern)?.policy).toBeUndefined()
  })

  test('a newer heartbeat alone is no change, another status is', () => {
    const of = (item: object) => projectRow({ identity: { runnerId: 'a' }, ...item }, now)
    const [old, beat, lost] = [
      of({ connectionStatus: 'CONNECTED', lastHeartbeatTime: '2026-10-01T09:00:00Z' }),
      of({ connectionStatus: 'CONNECTED', lastHeartbeatTime: '2026-10-01T09:00:10Z' }),
      of({ connectionStatus: 'DISCONNECTED', lastHeartbeatTime: '2026-10-01T09:00:00Z' }),
    ]
    if (!old || !beat || !lost) throw new Error('no row')
    expect(isSameRow(old, beat)).toBe(true)
    expect(isSameRow(old, lost)).toBe(false)
  })
})
