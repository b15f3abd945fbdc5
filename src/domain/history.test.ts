import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { JsonObject } from '../lib/lossless'
import { readRunner } from '../wire/read'
import {
  changeBetween,
  entryYaml,
  historyFactsOf,
  isSameState,
  mask,
  overflowing,
  restoredText,
  timelinesOf,
  type HistoryEntry,
} from './history'
import { historyFastImport, historyFiles } from './history-export'

const factsOf = (document: JsonObject) =>
  historyFactsOf(
    readRunner(
      { identity: { runnerId: 'prod', clusterId: 'c1' }, createTime: '2026-09-14T00:00:00Z', etag: 'e1', ...document },
      0,
    ),
  )

const entryOf = (document: JsonObject, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...factsOf(document),
  id: 'id',
  upstream: 'practice',
  firstSeen: 0,
  lastSeen: 0,
  origin: 'observed',
  name: '',
  note: '',
  isPinned: false,
  bytes: 10,
  ...more,
})

const secret = {
  policy: { base: { env: { TOKEN: 'hunter2' }, list: ['hunter2', 1] }, constraints: { resources: { maxCpu: '4' } } },
  spec: { overrides: { env: { PASSWORD: 'hunter2', EMPTY: '' }, args: ['--v'] } },
}

test('values of the environment and of the base are nowhere in what is kept', () => {
  const facts = factsOf(secret)
  expect(JSON.stringify(facts)).not.toContain('hunter2')
  expect(entryYaml(facts)).toContain(`PASSWORD: ${mask}`)
  expect(entryYaml(facts)).toContain('max_cpu: "4"')
  expect(entryYaml(facts)).toContain('--v')
})

test('a masked value is never in a text that can be sent: the base is the present one', () => {
  const facts = factsOf(secret)
  const kept = restoredText(facts, { base: { env: { TOKEN: 'other' } } })
  expect(kept?.text).toContain('TOKEN: other')
  expect(kept?.text).not.toContain(mask)
  expect(kept?.keepsBase).toBe(true)
  expect(restoredText(facts, undefined)?.text).not.toContain('base')
  expect(restoredText(facts, undefined)?.text).not.toContain(mask)
  expect(restoredText(factsOf({ policy: { constraints: {} } }), { base: { a: 1 } })?.text).toContain('a: 1')
  expect(restoredText(factsOf({}), undefined)).toBeUndefined()
})

test('a read is new when its token, its meaning or the runner itself is new, not when only the spelling is', () => {
  const one = factsOf({ policy: { constraints: { resources: { maxMemory: '1Gi' } } } })
  expect(isSameState(one, factsOf({ policy: { constraints: { resources: { maxMemory: '1024Mi' } } } }))).toBe(true)
  expect(isSameState(one, factsOf({ policy: { constraints: { resources: { maxMemory: '2Gi' } } } }))).toBe(false)
  expect(isSameState(one, { ...one, etag: 'e2' })).toBe(false)
  expect(isSameState(one, { ...one, createTime: '2026-10-01T00:00:00Z' })).toBe(false)
  expect(isSameState(factsOf({}), factsOf({ policy: {} }))).toBe(false)
  expect(isSameState(factsOf({ spec: { a: 1, b: 2 } }), factsOf({ spec: { b: 2, a: 1 } }))).toBe(true)
})

test('a change is told by the fields of the policy and the boundaries of the spec', () => {
  const before = factsOf({ policy: { constraints: { resources: { maxCpu: '4' } } }, spec: { releaseChannel: 'RAPID' } })
  const after = factsOf({ policy: { constraints: { resources: { maxCpu: '8' } } }, spec: { releaseChannel: 'STABLE' } })
  expect(changeBetween(before, after)).toEqual({
    policy: ['constraints.resources.max_cpu'],
    spec: ['spec.releaseChannel'],
    isOnlyToken: false,
  })
  expect(changeBetween(before, { ...before, etag: 'e2' })).toEqual({ policy: [], spec: [], isOnlyToken: true })
  expect(changeBetween(factsOf({}), factsOf({ policy: {} })).policy).toBe('came')
  expect(changeBetween(factsOf({ policy: {} }), factsOf({})).policy).toBe('went')
})

test('a timeline says where nobody looked, and a runner made anew has a line of its own', () => {
  const minute = 60_000
  const old = entryOf({}, { id: 'old', createTime: '2026-01-01T00:00:00Z', firstSeen: 0, lastSeen: minute })
  const first = entryOf({}, { id: 'first', firstSeen: 10 * minute, lastSeen: 11 * minute })
  const second = entryOf({ policy: {} }, { id: 'second', firstSeen: 12 * minute, lastSeen: 13 * minute })
  const third = entryOf({}, { id: 'third', firstSeen: 60 * minute, lastSeen: 60 * minute })
  const [present, earlier, ...none] = timelinesOf([second, old, third, first])
  expect(none).toEqual([])
  expect(present?.rows.map(({ entry, hasGap }) => [entry.id, hasGap])).toEqual([
    ['third', true],
    ['second', false],
    ['first', false],
  ])
  expect(earlier?.rows.map(({ entry }) => entry.id)).toEqual(['old'])
})

test('the oldest go first, pinned ones never, until number and size fit', () => {
  const entries = [1, 2, 3, 4].map((at) => ({ id: String(at), firstSeen: at, isPinned: at === 1, bytes: 10 }))
  expect(overflowing(entries, { entries: 3, bytes: 100 })).toEqual(['2'])
  expect(overflowing(entries, { entries: 9, bytes: 25 })).toEqual(['2', '3'])
  expect(overflowing(entries, { entries: 9, bytes: 5 })).toEqual(['2', '3', '4'])
  expect(overflowing(entries, { entries: 4, bytes: 40 })).toEqual([])
})

test('git reads the exported stream: one commit per entry, note as message', () => {
  const folder = mkdtempSync(join(tmpdir(), 'history-'))
  const git = (...args: string[]): string => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' })
  git('init', '-q', '--bare')
  const entries = [
    entryOf(
      { policy: { constraints: { resources: { maxCpu: '8' } } } },
      { firstSeen: 2_000_000, note: '評価ジョブのため\n四半期末まで', origin: 'saved' },
    ),
    entryOf({ policy: { constraints: { resources: { maxCpu: '4' } } } }, { firstSeen: 1_000_000 }),
  ]
  execFileSync('git', ['-C', folder, 'fast-import', '--quiet', '--done'], {
    input: historyFastImport(entries, { subject: () => 'Observed' }),
  })
  expect(git('log', '--format=%s %ct', 'main').trim().split('\n')).toEqual(['評価ジョブのため 2000', 'Observed 1000'])
  expect(git('show', 'main:prod.yaml')).toContain('max_cpu: "8"')
  expect(git('show', 'main~1:prod.yaml')).toContain('max_cpu: "4"')
  expect(historyFiles(entries).map(({ name }) => name)).toEqual([
    'prod/001.1970-01-01T00-16-40Z.yaml',
    'prod/002.1970-01-01T00-33-20Z.yaml',
    'index.json',
  ])
})
