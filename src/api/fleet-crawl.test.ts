import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { projectRow } from '../domain/fleet-row'
import { isJsonObject } from '../lib/lossless'
import drift from './cases/list-drift.json'
import { ApiError } from './error'
import { FleetCrawl } from './fleet-crawl'
import type { CrawlTools, FleetState } from './fleet-state'
import type { FleetMessage } from './fleet-relay'
import { freshReads } from './fresh-reads'

type Page = { readonly rows: readonly unknown[]; readonly next: string }
type Serve = (token: string, nth: number) => Page

const expired = () => new ApiError({ kind: 'validation', message: 'page_token is invalid' })
const broken = () => new ApiError({ kind: 'server', message: 'internal' })

const runner = (id: string, extra: object = {}) => ({ identity: { runnerId: id }, ...extra })
const itemOf = (row: unknown): unknown => (typeof row === 'string' ? runner(row) : row)

const start = (serve: Serve, relay?: CrawlTools['relay']) => {
  let time = 1_000_000
  const asked: string[] = []
  const crawl = new FleetCrawl({}, 'test', {
    readPage: async (_filter, token, intern) => {
      asked.push(token)
      time += 10
      const askedAt = time
      const page = serve(token, asked.length)
      time += 10
      const rows = page.rows.map((row) => projectRow(itemOf(row), time, intern)).filter((row) => row !== undefined)
      return { rows, next: page.next, askedAt, readAt: time }
    },
    now: () => time,
    random: () => 0,
    relay,
  })
  const leave = crawl.subscribe(() => undefined)
  return { crawl, asked, leave, pass: (millis: number) => (time += millis) }
}

const settled = (crawl: FleetCrawl): Promise<FleetState> =>
  new Promise((resolve) => {
    const look = () => {
      const state = crawl.getState()
      if (state.phase === 'reading') return
      leave()
      resolve(state)
    }
    const leave = crawl.subscribe(look)
    look()
  })

describe('a list that drifts while it is read', () => {
  const cases = drift.sequences.map((sequence) => [sequence.id, sequence.what, sequence] as const)
  test.each(cases)('%s %s', async (_id, _what, sequence) => {
    const pages: readonly unknown[] = sequence.pages
    const { crawl, asked, leave } = start((token, nth) => {
      const page = pages[Math.min(nth, pages.length) - 1]
      if (!isJsonObject(page) || (page.rows === undefined && page.next === undefined && page.pageToken !== '')) {
        throw expired()
      }
      const rows = Array.isArray(page.rows) ? page.rows : page.rows === '50 rows' ? fifty : []
      return { rows, next: typeof page.next === 'string' ? page.next : token && '' }
    })
    const state = await settled(crawl)
    leave()
    expect(new Set(state.ids).size).toBe(state.ids.length)
    if ('expectRows' in sequence) expect(state.ids).toEqual(sequence.expectRows)
    if (sequence.id === 'L2') expect(state.rows.get('a')?.facts.connection).toBe('disconnected')
    if (sequence.id === 'L4') expect(asked).toEqual([''])
    if (sequence.id === 'L6') expect(state).toMatchObject({ notice: 'restarted', ids: ['a', 'b'] })
    if (sequence.id === 'L7') expect(state).toMatchObject({ notice: 'looped', phase: 'complete' })
  })
})

const fifty = Array.from({ length: 50 }, (_, index) => `r${index}`)

type Fault = 'none' | 'error' | 'expired' | 'empty' | 'repeat' | 'loop'

const faults = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<Fault>('none') },
    { weight: 4, arbitrary: fc.constantFrom<Fault>('error', 'expired', 'empty', 'repeat', 'loop') },
  ),
  { maxLength: 40 },
)

/** A server whose n-th answer goes wrong as the list says, and which is honest afterwards. */
const troubled =
  (ids: readonly string[], size: number, troubles: readonly Fault[]): Serve =>
  (token, nth) => {
    const fault = troubles[nth - 1] ?? 'none'
    const from = token === '' ? 0 : Number(token)
    if (fault === 'error') throw broken()
    if (fault === 'expired' && token !== '') throw expired()
    if (fault === 'empty') return { rows: [], next: String(from) }
    const rows = ids.slice(fault === 'repeat' ? Math.max(0, from - 2) : from, from + size)
    const end = from + size
    if (fault === 'loop' && from > 0) return { rows, next: token }
    return { rows, next: end >= ids.length ? '' : String(end) }
  }

describe('reading the fleet under random faults', () => {
  test('always ends, never shows a runner twice, and loses none once it says the list is whole', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 7 }),
        faults,
        async (ids, size, troubles) => {
          const { crawl, asked, leave } = start(troubled(ids, size, troubles))
          const pages = Math.ceil(ids.length / size) + 1
          let state = await settled(crawl)
          for (let tries = 0; state.phase === 'failed' && tries <= troubles.length; tries += 1) {
            const before = new Set(state.ids)
            crawl.resume()
            state = await settled(crawl)
            expect([...before].every((id) => state.rows.has(id))).toBe(true)
          }
          leave()
          expect(state.phase).toBe('complete')
          expect(asked.length).toBeLessThanOrEqual(pages * (troubles.length + 1) + troubles.length)
          expect(state.ids).toEqual([...state.rows.keys()].toSorted())
          expect(state.ids.every((id) => ids.includes(id))).toBe(true)
          if (state.isWhole) expect(state.ids).toEqual(ids.toSorted())
          else expect(state.notice).toBe('looped')
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('stopping and going on', () => {
  test('an error in the middle keeps what is loaded, and resuming asks for the page that failed', async () => {
    let isBroken = true
    const { crawl, asked, leave } = start((token) => {
      if (token === '2' && isBroken) throw broken()
      const at = Number(token)
      return { rows: [`r${at}`], next: at === 4 ? '' : String(at + 1) }
    })
    const failed = await settled(crawl)
    expect(failed).toMatchObject({ phase: 'failed', ids: ['r0', 'r1'] })
    isBroken = false
    crawl.resume()
    const whole = await settled(crawl)
    leave()
    expect(whole.ids).toEqual(['r0', 'r1', 'r2', 'r3', 'r4'])
    expect(asked).toEqual(['', '1', '2', '2', '3', '4'])
  })

  test('a token that expires twice ends the reading with a notice instead of turning for ever', async () => {
    const { crawl, asked, leave } = start((token) => {
      if (token !== '') throw expired()
      return { rows: ['a'], next: 't' }
    })
    const state = await settled(crawl)
    leave()
    expect(state).toMatchObject({ phase: 'failed', notice: 'expired', ids: ['a'] })
    expect(asked).toEqual(['', 't', '', 't'])
  })

  test('ten empty pages in a row are followed, the eleventh ends it', async () => {
    const { crawl, asked, leave } = start((token) => ({ rows: [], next: token === '' ? '0' : token }))
    const state = await settled(crawl)
    leave()
    expect(state.notice).toBe('looped')
    expect(asked.length).toBeLessThanOrEqual(12)
  })
})

describe('reading again', () => {
  test('nothing blanks, what changed is marked, and a runner that is gone leaves at the end', async () => {
    let round: readonly unknown[] = [runner('a', { connectionStatus: 'CONNECTED' }), 'b', 'c']
    const { crawl, leave } = start(() => ({ rows: round, next: '' }))
    await settled(crawl)
    round = [runner('a', { connectionStatus: 'DISCONNECTED' }), 'b', 'd']
    const sizes: number[] = []
    const unwatch = crawl.subscribe(() => sizes.push(crawl.getState().rows.size))
    crawl.refresh()
    const state = await settled(crawl)
    unwatch()
    leave()
    expect(Math.min(...sizes)).toBeGreaterThan(0)
    expect(state.ids).toEqual(['a', 'b', 'd'])
    expect([...state.changes.keys()]).toEqual(['a', 'd'])
    expect(state.changes.get('a')?.was?.facts.connection).toBe('connected')
    expect(state.changes.get('d')?.was).toBeUndefined()
    expect(state.gone).toBe(1)
  })

  test('a list answer older than a change does not bring the old value back', async () => {
    const old = [runner('a', { spec: { releaseChannel: 'RELEASE_CHANNEL_STABLE' } })]
    const { crawl, leave } = start((_token, nth) => {
      if (nth === 2) {
        // The change is answered while this list answer is on its way.
        const document = { identity: { runnerId: 'a' }, spec: { releaseChannel: 'RELEASE_CHANNEL_RAPID' } }
        freshReads.tell({ runner: document, document, readAt: 2_000_000, problems: [] })
      }
      return { rows: old, next: '' }
    })
    await settled(crawl)
    crawl.refresh()
    const state = await settled(crawl)
    leave()
    expect(state.rows.get('a')?.channel).toBe('RELEASE_CHANNEL_RAPID')
  })
})

describe('several tabs', () => {
  test('the tab that does not lead takes the pages of the one that does and asks for nothing', async () => {
    const posted: FleetMessage[] = []
    let round: readonly unknown[] = ['a', 'b']
    const leader = start(
      () => ({ rows: round, next: '' }),
      () => ({ isLeader: () => true, post: (message) => void posted.push(message), close: () => undefined }),
    )
    await settled(leader.crawl)
    let tellFollower: (message: unknown) => void = () => undefined
    const follower = start(
      () => ({ rows: ['a', 'b'], next: '' }),
      (_name, on) => {
        tellFollower = on.message
        return { isLeader: () => false, post: () => undefined, close: () => undefined }
      },
    )
    await settled(follower.crawl)
    posted.length = 0
    round = ['a', 'c']
    leader.crawl.refresh()
    await settled(leader.crawl)
    for (const message of posted) tellFollower(structuredClone(message))
    tellFollower({ nonsense: true })
    leader.leave()
    follower.leave()
    expect(follower.crawl.getState()).toMatchObject({ ids: ['a', 'c'], phase: 'complete', gone: 1 })
    expect(follower.asked).toEqual([''])
  })
})
