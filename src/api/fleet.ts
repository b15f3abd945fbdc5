import { projectRow, type FleetRow } from '../domain/fleet-row'
import { parseWith } from '../wire/read'
import { runnerPage } from '../wire/runner'
import { clock } from './clock'
import { ApiError } from './error'
import { send } from './http'
import { parseAnswer } from './parse'
import { paces } from './pace'
import { collection } from './runners'

/** Filters the server applies. Exact values; zones in lower case. */
export type ServerFilter = {
  readonly zone?: string | undefined
  readonly clusterId?: string | undefined
  readonly connectionStatus?: string | undefined
  readonly managementMode?: string | undefined
  readonly runnerId?: string | undefined
}

/** Why a crawl ended without reaching an empty token. */
export type CrawlNotice = 'looped' | 'restarted' | 'expired'

export type FleetState = {
  /** Changes in place: `version` tells whether it did. */
  readonly rows: ReadonlyMap<string, FleetRow>
  readonly phase: 'reading' | 'complete' | 'stopped' | 'failed'
  readonly error: ApiError | undefined
  readonly notice: CrawlNotice | undefined
  /** Runners read in the crawl under way. */
  readonly read: number
  /** Whether rows of an earlier crawl are on screen while a new one runs. */
  readonly isRefreshing: boolean
  /** When the oldest page on screen was read, server time; undefined before the first. */
  readonly readAt: number | undefined
  /** Counts changes, so that a reader can tell states apart cheaply. */
  readonly version: number
}

const pageSize = 100
const emptyPagesInRow = 10

type Page = { readonly rows: FleetRow[]; readonly next: string; readonly readAt: number }

const readPage = async (filter: ServerFilter, token: string, signal: AbortSignal): Promise<Page> => {
  const query = { ...filter, pageSize: String(pageSize), pageToken: token === '' ? undefined : token }
  const answer = await send({ method: 'GET', path: collection, query, signal })
  const page = parseAnswer(answer, false, (body) => parseWith(runnerPage, body))
  const items = page.managedRunners ?? page.runners ?? page.items ?? []
  return {
    rows: items.map(projectRow).filter((row) => row !== undefined),
    next: page.nextPageToken ?? '',
    readAt: answer.readAt,
  }
}

/**
 * The fleet under one set of server filters, read page by page into flat rows and kept until disposed.
 * Rows are keyed by id (a repeat replaces), a repeated token ends the crawl, an expired token restarts it once,
 * an error keeps what is loaded and can be resumed. A refresh replaces rows as pages arrive and never blanks.
 */
export class FleetCrawl {
  readonly filter: ServerFilter
  // One map for the whole life of the crawl: copying it for every page would cost a large fleet a minute.
  private readonly rows = new Map<string, FleetRow>()
  private state: FleetState = {
    rows: this.rows,
    phase: 'reading',
    error: undefined,
    notice: undefined,
    read: 0,
    isRefreshing: false,
    readAt: undefined,
    version: 0,
  }
  private readonly listeners = new Set<() => void>()
  private readonly readySince = new Map<string, number>()
  private running: AbortController | undefined
  private resumeAt: { token: string; seen: Set<string>; tokens: Set<string> } | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private tookMillis = 0

  constructor(filter: ServerFilter) {
    this.filter = filter
  }

  readonly getState = (): FleetState => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    if (this.listeners.size === 1) this.wake()
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size === 0) this.sleep()
    }
  }

  /** Reads the fleet again from the first page; rows stay while it runs. */
  readonly refresh = (): void => {
    this.resumeAt = undefined
    void this.run()
  }

  /** Goes on where a stop or an error left off. */
  readonly resume = (): void => {
    void this.run()
  }

  readonly stop = (): void => {
    this.running?.abort()
    this.running = undefined
    clearTimeout(this.timer)
    if (this.state.phase === 'reading') this.set({ phase: 'stopped', isRefreshing: false })
  }

  /** Forgets rows of runners known to be gone. */
  readonly drop = (runnerId: string): void => {
    if (!this.rows.has(runnerId)) return
    this.rows.delete(runnerId)
    this.set({})
  }

  private wake(): void {
    if (typeof document !== 'undefined') document.addEventListener('visibilitychange', this.onVisible)
    if (this.state.readAt === undefined || this.state.phase === 'reading') void this.run()
    else this.onVisible()
  }

  private sleep(): void {
    clearTimeout(this.timer)
    this.running?.abort()
    this.running = undefined
    if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', this.onVisible)
  }

  private readonly onVisible = (): void => {
    if (typeof document !== 'undefined' && document.hidden) return
    if (this.state.phase !== 'complete' && this.state.phase !== 'failed') return
    const age = clock.now() - (this.state.readAt ?? 0)
    if (age >= this.pause()) this.refresh()
    else this.schedule(this.pause() - age)
  }

  /** A large fleet is read less often: a crawl never takes more than a tenth of the time. */
  private pause(): number {
    const { error } = this.state
    if (error) return Math.max(paces.failing, (error.retryAfterSeconds ?? 0) * 1000)
    return Math.max(paces.resting, this.tookMillis * 10)
  }

  private schedule(millis: number): void {
    clearTimeout(this.timer)
    if (this.listeners.size > 0) this.timer = setTimeout(this.onVisible, millis)
  }

  private set(change: Partial<FleetState>): void {
    this.state = { ...this.state, ...change, version: this.state.version + 1 }
    for (const listener of this.listeners) listener()
  }

  private async run(mayRestart = true): Promise<void> {
    this.running?.abort()
    const running = new AbortController()
    this.running = running
    clearTimeout(this.timer)
    const from = this.resumeAt ?? { token: '', seen: new Set<string>(), tokens: new Set<string>() }
    const isRefreshing = from.token === '' && this.state.rows.size > 0
    const startedAt = Date.now()
    this.set({
      phase: 'reading',
      error: undefined,
      notice: mayRestart ? undefined : 'restarted',
      isRefreshing,
      read: from.seen.size,
    })
    try {
      const notice = await this.crawl(from, running.signal)
      if (running.signal.aborted) return
      this.tookMillis = Date.now() - startedAt
      this.finish(from.seen, notice)
    } catch (error) {
      if (running.signal.aborted || !(error instanceof ApiError)) return
      const isExpiredToken = error.kind === 'validation' && from.token !== ''
      this.resumeAt = isExpiredToken ? undefined : from
      if (isExpiredToken && mayRestart) return this.run(false)
      this.set({ phase: 'failed', error, isRefreshing: false, notice: isExpiredToken ? 'expired' : this.state.notice })
      if (!['auth', 'forbidden'].includes(error.kind)) this.schedule(this.pause())
    }
  }

  private async crawl(
    from: { token: string; seen: Set<string>; tokens: Set<string> },
    signal: AbortSignal,
  ): Promise<CrawlNotice | undefined> {
    let emptyPages = 0
    for (;;) {
      const page = await readPage(this.filter, from.token, signal)
      if (signal.aborted) return undefined
      this.take(page, from.seen)
      emptyPages = page.rows.length === 0 ? emptyPages + 1 : 0
      if (page.next === '') return undefined
      if (from.tokens.has(page.next) || emptyPages >= emptyPagesInRow) return 'looped'
      from.tokens.add(page.next)
      from.token = page.next
      this.resumeAt = from
    }
  }

  private take(page: Page, seen: Set<string>): void {
    for (const row of page.rows) {
      this.rows.set(row.id, { ...row, facts: { ...row.facts, readySince: this.noteReady(row, page.readAt) } })
      seen.add(row.id)
    }
    const isFirst = seen.size <= page.rows.length
    this.set({ read: seen.size, readAt: isFirst ? page.readAt : (this.state.readAt ?? page.readAt) })
  }

  private noteReady(row: FleetRow, readAt: number): number | undefined {
    if (row.facts.install !== 'ready' || row.facts.heartbeatAt !== undefined) {
      this.readySince.delete(row.id)
      return undefined
    }
    const since = this.readySince.get(row.id) ?? readAt
    this.readySince.set(row.id, since)
    return since
  }

  private finish(seen: ReadonlySet<string>, notice: CrawlNotice | undefined): void {
    this.resumeAt = undefined
    // Only a crawl that reached the end proves that a runner is gone.
    if (notice === undefined) for (const id of this.rows.keys()) if (!seen.has(id)) this.rows.delete(id)
    this.set({ phase: 'complete', isRefreshing: false, notice: notice ?? this.state.notice })
    this.schedule(this.pause())
  }
}

const crawls = new Map<string, FleetCrawl>()
const crawlsKept = 4

/** The one crawl of a set of server filters, shared by every page that looks at the fleet. */
export const fleetOf = (filter: ServerFilter): FleetCrawl => {
  const key = JSON.stringify(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .toSorted(),
  )
  const kept = crawls.get(key) ?? new FleetCrawl(filter)
  crawls.delete(key)
  crawls.set(key, kept)
  const [oldest] = crawls.keys()
  if (crawls.size > crawlsKept && oldest !== undefined) crawls.delete(oldest)
  return kept
}

/** Forgets every row, as when somebody else signs in. */
export const forgetFleets = (): void => {
  for (const crawl of crawls.values()) crawl.stop()
  crawls.clear()
}

/** Reads every crawl on screen again, as after a new sign-in. */
export const refreshFleets = (): void => {
  for (const crawl of crawls.values()) crawl.refresh()
}
