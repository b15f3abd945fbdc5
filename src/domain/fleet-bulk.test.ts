import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { heldBack, sharesWithout, whyNot, type BulkRequest } from './fleet-bulk'
import { csvCell, documentsYaml, rowsCsv } from './fleet-export'
import { projectRow, type FleetRow } from './fleet-row'
import { parse } from 'yaml'

const row = (runnerId: string, item: object = {}, identity: object = {}): FleetRow => {
  const made = projectRow({ identity: { runnerId, zone: 'z', runnerGroupId: 'g', ...identity }, ...item }, 0)
  if (!made) throw new Error('no row')
  return made
}

const connected = { installStatus: 'READY', connectionStatus: 'CONNECTED' }

describe('who takes part in a bulk change', () => {
  test.each<[string, BulkRequest, FleetRow, string | undefined]>([
    ['an id that fits no path', { kind: 'remove' }, row('a/b'), 'address'],
    ['one that is being deleted', { kind: 'remove' }, row('a', { installStatus: 'DELETING' }), 'deleting'],
    ['a failed one, for deletion', { kind: 'remove' }, row('a', { installStatus: 'FAILED' }), undefined],
    ['one without an update', { kind: 'apply' }, row('a', connected), 'noUpdate'],
    ['one with an update', { kind: 'apply' }, row('a', { ...connected, updateAvailable: true }), undefined],
    ['one that failed', { kind: 'apply' }, row('a', { installStatus: 'FAILED', updateAvailable: true }), 'notReady'],
    [
      'one that rolls out already',
      { kind: 'apply' },
      row('a', { ...connected, updateAvailable: true, rolloutInProgress: true }),
      'rolling',
    ],
    [
      'one on the channel already',
      { kind: 'channel', channel: 'RELEASE_CHANNEL_RAPID' },
      row('a', { spec: { releaseChannel: 'RELEASE_CHANNEL_RAPID' } }),
      'sameChannel',
    ],
    ['one in the group already', { kind: 'group', group: 'g' }, row('a'), 'sameGroup'],
    ['one of another group', { kind: 'group', group: 'h' }, row('a'), undefined],
  ])('%s', (_what, request, target, why) => {
    expect(whyNot(request, target)).toBe(why)
  })
})

describe('what stays connected', () => {
  test('the last connected runner of a group and zone is not chosen beforehand', () => {
    const rows = [row('a', connected), row('b', connected), row('c', connected, { zone: 'y' }), row('d')]
    expect([...heldBack(rows, ['a', 'b', 'd'])]).toEqual(['b'])
    expect([...heldBack(rows, ['a'])]).toEqual([])
    expect([...heldBack(rows, ['c'])]).toEqual(['c'])
    expect(sharesWithout(rows, new Set(['a', 'c']))).toEqual([
      { zone: 'y', group: 'g', now: 1, left: 0 },
      { zone: 'z', group: 'g', now: 2, left: 1 },
    ])
  })

  test('without those held back, every group and zone that had a connected runner keeps one', () => {
    const fleet = fc.array(
      fc.record({
        zone: fc.constantFrom('y', 'z'),
        group: fc.constantFrom('g', 'h'),
        isConnected: fc.boolean(),
        isWanted: fc.boolean(),
      }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(fleet, (list) => {
        const rows = list.map(({ zone, group, isConnected }, index) =>
          row(`r${index}`, isConnected ? connected : {}, { zone, runnerGroupId: group }),
        )
        const wanted = rows.filter((_, index) => list[index]?.isWanted).map(({ id }) => id)
        const held = heldBack(rows, wanted)
        const dropping = new Set(wanted.filter((id) => !held.has(id)))
        expect(sharesWithout(rows, dropping).every(({ left }) => left > 0)).toBe(true)
      }),
    )
  })
})

describe('export', () => {
  test.each([
    ['plain', 'plain'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@cmd', "'@cmd"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['a\nb', '"a\nb"'],
  ])('a CSV cell of %j is written as %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })

  test('no cell of any runner can run as a formula', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const cell = csvCell(name)
        expect(/^"?[=+\-@\t\r]/.test(cell)).toBe(false)
      }),
    )
  })

  test('CSV has one line per runner and the time it was read', () => {
    const lines = rowsCsv([row('a', { displayName: '=HYPERLINK("x")' })]).split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`)
    expect(lines[1]).toContain('1970-01-01T00:00:00.000Z')
  })

  test('several runners become several documents ready to create them, without what only the server writes', () => {
    const text = documentsYaml([
      { identity: { runnerId: 'a', clusterName: 'x' }, etag: 'e', spec: { releaseChannel: 'RELEASE_CHANNEL_RAPID' } },
      { identity: { runnerId: 'b' }, policy: {} },
    ])
    const documents = text.split('---\n').map((each) => JSON.stringify(parse(each)))
    expect(documents).toHaveLength(2)
    expect(text).not.toContain('etag')
    expect(documents[1]).toContain('"b"')
  })
})
