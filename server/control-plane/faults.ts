import { isJsonObject, type Json, type JsonObject } from '../../src/lib/lossless.ts'
import { Refusal } from './status.ts'

/** How an answer leaves the listener when it must not leave whole. Carried out on the raw socket. */
export type Transport =
  | { kind: 'reset' }
  | { kind: 'hang' }
  | { kind: 'truncate'; share: number }
  | { kind: 'noEndChunk' }
  | { kind: 'drip'; bytes: number; everyMs: number }

/**
 * Everything a test can ask to go wrong. `value`s are JSON; `path`s are dotted, relative to a runner, and reach into
 * every runner of a list.
 *
 * - `delay` {ms, when: 'before' | 'after' the work; before}
 * - `status` {status, headers, body | bodyBase64}: answered instead of doing the work; no body means a google.rpc.Status
 * - `html200` {body}: a page with status 200 instead of doing the work
 * - `resetBefore`, `resetAfterCommit`: the connection is reset before, or after, the work was done
 * - `hang` {when: 'before' | 'after'; before}: no answer, ever
 * - `truncateAt` {share: 0..1; 0.5}: the body stops short of its Content-Length
 * - `noEndChunk`: a chunked body without its end; `drip` {bytes: 64, everyMs: 50}: the body comes in crumbs
 * - `unknownEnum` {path, value}: without a path, every status and the channel become values nobody knows
 * - `dropField` {path}, `extraField` {path, value}, `int64` {path, value}, `wrongType` {path, value}
 * - `dupToken`: the page answers with the token it was asked with; `loopToken`: with the token of the first page
 * - `expireToken` {status; 400}: a page token is refused; `emptyPage`: no runners, but a token for the same place
 * - `otherRunner`: another runner's body
 * - `commitThen` {commitThen, when: 'before' | 'after'; before}: someone else's change is committed around the matched
 *   request: `'delete'` (the runner is gone at once), `'policy'` (its policy gets another displayName), or
 *   `{method, path, body}` with a path of this API; a policy PATCH without an etag is given the current one
 * - `clock` {advanceSeconds, frozen, skewSeconds}: moves the world's clock, or shifts the Date header
 */
const faultKinds = [
  'delay',
  'status',
  'html200',
  'resetBefore',
  'resetAfterCommit',
  'hang',
  'truncateAt',
  'noEndChunk',
  'drip',
  'unknownEnum',
  'dropField',
  'extraField',
  'int64',
  'wrongType',
  'dupToken',
  'loopToken',
  'expireToken',
  'emptyPage',
  'otherRunner',
  'commitThen',
  'clock',
] as const

export type FaultKind = (typeof faultKinds)[number]

/**
 * One fault of a world. `nth` is the first match it strikes (1-based); `left` how often it still strikes. Without
 * `times` it strikes once if `nth` is given or the kind is `commitThen` or `clock`, and otherwise every time.
 */
export type ActiveFault = {
  kind: FaultKind
  options: JsonObject
  method: string | undefined
  route: string
  nth: number
  left: number
  seen: number
}

const isKind = (value: unknown): value is FaultKind => faultKinds.some((kind) => kind === value)

const bad = (message: string): Refusal => new Refusal('INVALID_ARGUMENT', message)

const readDo = (value: Json | undefined): { kind: FaultKind; options: JsonObject } => {
  const options: JsonObject = typeof value === 'string' ? { kind: value } : isJsonObject(value) ? value : {}
  const kind = options.kind ?? (options.commitThen === undefined ? undefined : 'commitThen')
  if (!isKind(kind)) throw bad(`do.kind must be one of ${faultKinds.join(', ')}`)
  if (kind === 'commitThen' && options.commitThen === undefined) throw bad('commitThen needs a change')
  return { kind, options }
}

const readCount = (value: Json | undefined, name: string): number | undefined => {
  if (value === undefined) return undefined
  if (typeof value === 'number' && Number.isInteger(value) && value > 0) return value
  throw bad(`match.${name} must be a whole number above 0`)
}

/** Reads one fault from `{match, do}`. Errors: INVALID_ARGUMENT in words. */
export const readFault = (body: Json | undefined): ActiveFault => {
  if (!isJsonObject(body)) throw bad('a fault is {match, do}')
  const match = isJsonObject(body.match) ? body.match : {}
  const { kind, options } = readDo(body.do)
  const nth = readCount(match.nth, 'nth')
  const once = nth !== undefined || kind === 'commitThen' || kind === 'clock'
  return {
    kind,
    options,
    method: typeof match.method === 'string' ? match.method.toUpperCase() : undefined,
    route: typeof match.route === 'string' ? match.route : '*',
    nth: nth ?? 1,
    left: readCount(match.times, 'times') ?? (once ? 1 : Infinity),
    seen: 0,
  }
}

/** Counts a request against every fault and gives those that strike it, in the order they were set. */
export const strike = (faults: readonly ActiveFault[], method: string, route: string): ActiveFault[] =>
  faults.filter((fault) => {
    if (fault.method !== undefined && fault.method !== method) return false
    if (fault.route !== '*' && fault.route !== route) return false
    fault.seen += 1
    if (fault.seen < fault.nth || fault.left <= 0) return false
    fault.left -= 1
    return true
  })

const numberOf = (value: Json | undefined, fallback: number): number => (typeof value === 'number' ? value : fallback)

/** How the answer leaves, if a fault of this list changes that. */
export const transportOf = (struck: readonly ActiveFault[]): Transport | undefined => {
  for (const { kind, options } of struck) {
    if (kind === 'resetBefore' || kind === 'resetAfterCommit') return { kind: 'reset' }
    if (kind === 'hang' || kind === 'noEndChunk') return { kind }
    if (kind === 'truncateAt') return { kind: 'truncate', share: numberOf(options.share, 0.5) }
    if (kind === 'drip') {
      return { kind, bytes: numberOf(options.bytes, 64), everyMs: numberOf(options.everyMs, 50) }
    }
  }
  return undefined
}
