import { setTimeout as pause } from 'node:timers/promises'
import { isJsonObject, type Json } from '../../src/lib/lossless.ts'
import { isBodyFault, spoilBody } from './fault-bodies.ts'
import { type ActiveFault, type FaultKind } from './faults.ts'
import { etagOf, renderRunner } from './render.ts'
import { runRoute, targetOf, type Target } from './routes.ts'
import { firstPageToken } from './runners.ts'
import { codeOfHttp, Refusal, refusalAnswer, type Answer } from './status.ts'
import { appendLog } from './log.ts'
import type { World } from './world.ts'

/** A request after its body was read. */
export type Exchange = { world: World; target: Target; search: URLSearchParams; body: Json | undefined }

/** An answer with what faults added to it: raw bytes instead of JSON, and headers. */
export type Outcome = Answer & { raw?: Uint8Array; headers?: { [name: string]: string } }

const guarded = (work: () => Answer): Answer => {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return refusalAnswer(error)
    throw error
  }
}

const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const cannedStatus = ({ options }: ActiveFault): Outcome => {
  const status = typeof options.status === 'number' ? options.status : 500
  const headers: { [name: string]: string } = {}
  for (const [name, value] of Object.entries(isJsonObject(options.headers) ? options.headers : {})) {
    headers[name.toLowerCase()] = String(value)
  }
  if (typeof options.bodyBase64 === 'string') {
    return { status, body: null, headers, raw: Buffer.from(options.bodyBase64, 'base64') }
  }
  if (typeof options.body === 'string') {
    return { status, body: null, headers: { 'content-type': 'text/plain', ...headers }, raw: textBytes(options.body) }
  }
  const made = { code: codeOfHttp(status), message: `practice fault: HTTP ${status}`, details: [] }
  return { status, body: options.body ?? made, headers }
}

const page = '<!doctype html><title>Sign in</title><p>This network asks you to sign in first.</p>'

const cannedPage = ({ options }: ActiveFault): Outcome => ({
  status: 200,
  body: null,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  raw: textBytes(typeof options.body === 'string' ? options.body : page),
})

const expired = ({ options }: ActiveFault): Outcome => ({
  status: typeof options.status === 'number' ? options.status : 400,
  body: { code: 3, message: 'page_token has expired', details: [] },
})

/** An answer given instead of the work, if a fault says so; the first one wins. */
const insteadOf = (exchange: Exchange, struck: readonly ActiveFault[]): Outcome | undefined => {
  for (const fault of struck) {
    if (fault.kind === 'status') return cannedStatus(fault)
    if (fault.kind === 'html200') return cannedPage(fault)
    if (fault.kind === 'expireToken' && exchange.search.has('pageToken')) return expired(fault)
    if (fault.kind === 'resetBefore') return { status: 0, body: null }
    if (fault.kind === 'hang' && fault.options.when !== 'after') return { status: 0, body: null }
  }
  return undefined
}

const changeOf = (
  exchange: Exchange,
  change: Json | undefined,
): { method: string; path: string; body: Json | undefined } => {
  const { world, target } = exchange
  const path = `/v1/sandbox/managedRunners/${encodeURIComponent(target.id)}`
  if (change === 'policy') {
    const policy = world.runners.find(target.id)?.document.policy
    const renamed = { ...(isJsonObject(policy) ? policy : {}), displayName: 'changed-by-another-operator' }
    return { method: 'PATCH', path: `${path}?updateMask=policy`, body: { policy: renamed } }
  }
  if (!isJsonObject(change))
    throw new Refusal('INVALID_ARGUMENT', 'commitThen is delete, policy, or {method, path, body}')
  return { method: String(change.method), path: String(change.path), body: change.body }
}

const withCurrentEtag = (world: World, target: Target, body: Json | undefined): Json | undefined => {
  const stored = world.runners.find(target.id)
  if (target.route !== 'patch' || stored === undefined || !isJsonObject(body) || body.etag !== undefined) return body
  return { ...body, etag: etagOf(stored) }
}

/** Commits someone else's change, and logs it as such. */
const commitOther = (exchange: Exchange, fault: ActiveFault): void => {
  const { world, target } = exchange
  const { commitThen: change } = fault.options
  if (change === 'delete') {
    const stored = world.runners.find(target.id)
    if (stored === undefined) return
    stored.life.phase = 'GONE'
    world.runners.keep(stored)
    appendLog(world, otherEntry('DELETE', target, 200, { kind: 'delete', runnerId: target.id }))
    return
  }
  const { method, path, body } = changeOf(exchange, change)
  const url = new URL(path, 'http://other.invalid')
  const other = targetOf(method, url.pathname)
  const answer = guarded(() => runRoute(world, other, url.searchParams, withCurrentEtag(world, other, body)))
  appendLog(world, otherEntry(method, other, answer.status, answer.committed))
}

const otherEntry = (method: string, target: Target, status: number, committed: Answer['committed']) => ({
  method,
  path: '(another operator)',
  query: '',
  route: target.route,
  requestId: 'another-operator',
  status,
  sentHeaders: [],
  ...(committed === undefined ? {} : { committed }),
})

const moveClock = ({ clock }: World, { options }: ActiveFault): void => {
  if (typeof options.advanceSeconds === 'number') clock.advance(options.advanceSeconds)
  if (typeof options.frozen === 'boolean') clock.freeze(options.frozen)
  if (typeof options.skewSeconds === 'number') clock.skewSeconds = options.skewSeconds
}

const around = async (exchange: Exchange, struck: readonly ActiveFault[], when: 'before' | 'after'): Promise<void> => {
  for (const fault of struck) {
    const isNow = (fault.options.when === 'after' ? 'after' : 'before') === when
    if (!isNow) continue
    if (fault.kind === 'delay') await pause(typeof fault.options.ms === 'number' ? fault.options.ms : 1000)
    if (fault.kind === 'commitThen') commitOther(exchange, fault)
    if (fault.kind === 'clock') moveClock(exchange.world, fault)
  }
}

const listFaults: ReadonlySet<FaultKind> = new Set(['dupToken', 'loopToken', 'emptyPage'])

const spoilPage = (exchange: Exchange, body: Json, { kind }: ActiveFault): Json => {
  if (!isJsonObject(body) || !Array.isArray(body.managedRunners)) return body
  const first = firstPageToken(exchange.world, exchange.search)
  const same = exchange.search.get('pageToken') || first
  if (kind === 'emptyPage') return { ...body, managedRunners: [], nextPageToken: same }
  return { ...body, nextPageToken: kind === 'dupToken' ? same : first }
}

const otherBody = ({ world, target }: Exchange, body: Json): Json => {
  for (let place = 0; place < world.runners.end; place += 1) {
    const stored = world.runners.at(place)
    if (stored !== undefined && stored.id !== target.id) return renderRunner(stored, world.clock.now(), world.start)
  }
  return body
}

const spoiled = (exchange: Exchange, answer: Answer, struck: readonly ActiveFault[]): Answer => {
  if (answer.status >= 300) return answer
  let { body } = answer
  for (const fault of struck) {
    if (fault.kind === 'otherRunner') body = otherBody(exchange, body)
    if (listFaults.has(fault.kind)) body = spoilPage(exchange, body, fault)
    if (isBodyFault(fault)) body = spoilBody(body, fault)
  }
  return { ...answer, body }
}

/** Carries out one request with the faults that strike it. Status 0 means that no answer is to be sent. */
export const carryOut = async (exchange: Exchange, struck: readonly ActiveFault[]): Promise<Outcome> => {
  await around(exchange, struck, 'before')
  const instead = insteadOf(exchange, struck)
  if (instead !== undefined) return instead
  const { world, target, search, body } = exchange
  const answer = guarded(() => runRoute(world, target, search, body))
  await around(exchange, struck, 'after')
  return spoiled(exchange, answer, struck)
}
