import { Interner } from '../domain/fleet-intern'
import { projectRow } from '../domain/fleet-row'
import type { RunnerRead } from '../wire/runner'
import { clock } from './clock'
import { ApiError } from './error'
import { readFleetPage, type FleetPage, type ServerFilter } from './fleet-page'
import { isFleetMessage, type FleetMessage, type CrawlNotice, type FleetRelay, type RelayMaker } from './fleet-relay'
import { FleetRows } from './fleet-rows'
import { unreadFleet, type CrawlTools, type FleetState } from './fleet-state'
import { freshReads } from './fresh-reads'
import { paces } from './pace'

type Place = { token: string; readonly seen: Set<string>; readonly tokens: Set<string>; startedAt: number }

const emptyPagesInRow = 10
/** Changes stay marked this long, in milliseconds. */
const changesShown = 60_000
/** A large fleet redraws this often while it is read, a small one with every page. */
const tellEvery = 700
const smallFleet = 2_000
/** After a long absence the first read is spread over this time, so that a laptop lid does not wake every tab at once. */
const longAbsence = 600_000
const wakeSpread = 3_000

const newPlace = (): Place => ({ token: '', seen: new Set(), tokens: new Set(), startedAt: Date.now() })

const isHidden = (): boolean => typeof document !== 'undefined' && document.hidden

/**
 * The fleet under one set of server filters, read page by page into flat rows and kept until disposed.
 * Rows are keyed by id (a repeat replaces), a repeated token ends the crawl, an expired token restarts it once,
 * an error keeps what is loaded and can be resumed. A refresh replaces rows as pages arrive and never blanks.
 * While nobody looks nothing is sent; of several tabs one reads and tells the others.
 */
export class FleetCrawl {
  readonly filter: ServerFilter
  private readonly name: string
  private readonly tools: CrawlTools
  private readonly rows = new FleetRows()
  private readonly intern = new Interner()
  private state: FleetState
  private readonly listeners = new Set<() => void>()
  private running: AbortController | undefined
  private resumeAt: Place | undefined
  private followed: { crawl: string; place: Place } | undefined
  private relay: FleetRelay | undefined
  private unhear: (() => void) | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private telling: ReturnType<typeof setTimeout> | undefined
  private toldAt = 0
  private tookMillis = 0

  constructor(filter: ServerFilter, name: string, tools: CrawlTools) {
    this.filter = filter
    this.name = name
    this.tools = tools
    this.state = unreadFleet(this.rows)
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

  /** Whether anything on screen uses it. */
  readonly isWatched = (): boolean => this.listeners.size > 0

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
    this.halt()
    if (this.state.phase === 'reading') this.set({ phase: 'stopped', isRefreshing: false })
  }

  /** Forgets a runner known to be gone. */
  readonly drop = (runnerId: string): void => {
    if (this.rows.remove(runnerId)) this.set({})
  }

  private halt(): void {
    this.running?.abort()
    this.running = undefined
    clearTimeout(this.timer)
  }

  private wake(): void {
    if (typeof document !== 'undefined') {
      document.addEventListener('visibilitychange', this.onVisibility)
      window.addEventListener('online', this.onOnline)
    }
    this.unhear = freshReads.subscribe(this.takeFresh)
    this.onVisibility()
  }

  private sleep(): void {
    this.halt()
    this.leave()
    this.unhear?.()
    if (typeof document === 'undefined') return
    document.removeEventListener('visibilitychange', this.onVisibility)
    window.removeEventListener('online', this.onOnline)
  }

  private join(): void {
    this.relay ??= this.tools.relay?.(this.name, { message: this.hear, lead: this.look })
  }

  private leave(): void {
    this.relay?.close()
    this.relay = undefined
    this.followed = undefined
  }

  private readonly onVisibility = (): void => {
    if (isHidden()) {
      this.halt()
      this.leave()
      return
    }
    this.join()
    if (this.state.phase === 'reading') void this.run()
    else if (this.age() > longAbsence) this.schedule(this.tools.random() * wakeSpread)
    else this.look()
  }

  private readonly onOnline = (): void => {
    if (this.state.phase === 'failed') this.schedule(this.tools.random() * wakeSpread)
  }

  private age(): number {
    return this.tools.now() - (this.state.readAt ?? 0)
  }

  /** Reads if it is time and this tab's turn, else looks again later. */
  private readonly look = (): void => {
    if (isHidden() || this.running) return
    if (this.state.phase !== 'complete' && this.state.phase !== 'failed') return
    const { error } = this.state
    if (error && ['auth', 'forbidden'].includes(error.kind)) return
    const wait = error ? Math.max(paces.failing, (error.retryAfterSeconds ?? 0) * 1000) : this.state.period
    const isDue = this.age() >= wait
    // A leader that says nothing for two periods is taken for dead.
    const isOurs = this.relay === undefined || this.relay.isLeader() || this.age() >= 2 * wait
    if (isDue && isOurs) this.refresh()
    else this.schedule(isDue ? wait : wait - this.age())
  }

  private schedule(millis: number): void {
    clearTimeout(this.timer)
    if (this.listeners.size > 0 && !isHidden()) this.timer = setTimeout(this.look, Math.max(250, millis))
  }

  private set(change: Partial<FleetState>, isProgress = false): void {
    this.state = {
      ...this.state,
      ...change,
      changes: this.rows.changes,
      period: Math.max(paces.resting, this.tookMillis * 10),
      version: this.state.version + 1,
    }
    const rest = tellEvery - (Date.now() - this.toldAt)
    if (isProgress && this.rows.byId.size > smallFleet && rest > 0) this.telling ??= setTimeout(this.tell, rest)
    else this.tell()
  }

  private readonly tell = (): void => {
    clearTimeout(this.telling)
    this.telling = undefined
    this.toldAt = Date.now()
    const { ids, byId } = this.rows
    this.state = { ...this.state, ids, content: { ids, rows: byId } }
    for (const listener of this.listeners) listener()
  }

  private async run(mayRestart = true): Promise<void> {
    this.halt()
    const running = new AbortController()
    this.running = running
    const place = this.resumeAt ?? newPlace()
    this.followed = undefined
    if (place.token === '') this.rows.forgetChanges(this.tools.now() - changesShown)
    this.set({
      phase: 'reading',
      error: undefined,
      notice: mayRestart ? undefined : 'restarted',
      isRefreshing: this.rows.byId.size > 0 && this.state.isWhole,
      read: place.seen.size,
      gone: 0,
    })
    try {
      const notice = await this.crawl(place, running.signal)
      if (running.signal.aborted) return
      this.running = undefined
      this.finish(place, notice)
      this.relay?.post({ kind: 'end', crawl: String(place.startedAt), notice, millis: this.tookMillis })
    } catch (error) {
      if (running.signal.aborted || !(error instanceof ApiError)) return
      this.running = undefined
      return this.fail(error, place, mayRestart)
    }
  }

  private async fail(error: ApiError, place: Place, mayRestart: boolean): Promise<void> {
    const isExpired = place.token !== '' && (error.kind === 'validation' || error.kind === 'notFound')
    this.resumeAt = isExpired ? undefined : place
    if (isExpired && mayRestart) return this.run(false)
    this.set({ phase: 'failed', error, isRefreshing: false, notice: isExpired ? 'expired' : this.state.notice })
    if (!isExpired) this.schedule(paces.failing)
  }

  private async crawl(place: Place, signal: AbortSignal): Promise<CrawlNotice | undefined> {
    let emptyPages = 0
    for (;;) {
      const page = await this.tools.readPage(this.filter, place.token, this.intern, this.tools.now, signal)
      if (signal.aborted) return undefined
      const isFirst = place.token === ''
      this.take(page, place, isFirst)
      this.relay?.post({ kind: 'page', crawl: String(place.startedAt), isFirst, page })
      if (page.next === '') return undefined
      emptyPages = page.rows.length === 0 ? emptyPages + 1 : 0
      // A page without runners may name its own place again; a full one that does leads nowhere.
      const isRepeated = place.tokens.has(page.next) && !(emptyPages > 0 && page.next === place.token)
      if (isRepeated || emptyPages > emptyPagesInRow) return 'looped'
      place.tokens.add(page.next)
      place.token = page.next
      this.resumeAt = place
    }
  }

  private take(page: FleetPage, place: Place, isFirst: boolean): void {
    this.rows.take(page, this.state.isWhole)
    for (const row of page.rows) place.seen.add(row.id)
    if (isFirst) place.startedAt = page.readAt
    const readAt = this.state.isWhole ? this.state.readAt : (this.state.readAt ?? page.readAt)
    this.set({ read: place.seen.size, readAt }, !isFirst)
  }

  private readonly takeFresh = (read: RunnerRead): void => {
    const row = projectRow(read.document, read.readAt, this.intern)
    if (row && this.rows.takeFresh(row)) this.set({}, true)
  }

  private finish(place: Place, notice: CrawlNotice | undefined, millis = this.tools.now() - place.startedAt): void {
    this.resumeAt = undefined
    this.tookMillis = Math.max(0, millis)
    // Only a crawl that reached the end proves that a runner is gone.
    const gone = notice === undefined ? this.rows.keepOnly(place.seen) : 0
    this.set({
      phase: 'complete',
      isRefreshing: false,
      isWhole: notice === undefined,
      error: undefined,
      notice: notice ?? this.state.notice,
      readAt: place.startedAt,
      gone,
    })
    this.schedule(this.state.period)
  }

  /** Another tab reads the same list: its pages serve this one too, unless it is still reading for itself. */
  private readonly hear = (message: unknown): void => {
    if (!isFleetMessage(message) || this.running || !this.state.isWhole) return
    if (message.kind === 'page' && message.isFirst) {
      this.rows.forgetChanges(this.tools.now() - changesShown)
      this.followed = { crawl: message.crawl, place: newPlace() }
    }
    if (this.followed?.crawl !== message.crawl) return
    this.follow(message, this.followed.place)
  }

  private follow(message: FleetMessage, place: Place): void {
    if (message.kind === 'page') return this.take(message.page, place, message.isFirst)
    this.followed = undefined
    this.finish(place, message.notice, message.millis)
  }
}

/** The tools of the real page. */
export const realTools = (relay: RelayMaker | undefined): CrawlTools => ({
  readPage: readFleetPage,
  now: clock.now,
  random: Math.random,
  relay,
})
