import { isMaskPath } from '../src/wire/mask.ts'
import type { HeaderFields } from './header-fields.ts'
import { matchRoute, type Match, type Mode } from './routes.ts'
import { refuse, type Refusal } from './status.ts'
import { readQuery, readTarget, type Query, type Target } from './target.ts'

/** What is known of a request before its body. `target` is the raw request target. */
export type RequestHead = {
  readonly method: string
  readonly target: string
  readonly fields: HeaderFields
}

export type GateRules = {
  readonly base: string
  readonly mode: Mode
  /** Host header value, lower case → the origin a page under it has. */
  readonly origins: ReadonlyMap<string, string>
  readonly headerCount: number
}

/** A request that may go on: to a route of the table, or to the files and the shell. */
export type Admission =
  | { readonly to: 'route'; readonly match: Match; readonly query: Query; readonly origin: string }
  | { readonly to: 'files'; readonly target: Target; readonly isHead: boolean }
  | { readonly to: 'refused'; readonly refusal: Refusal; readonly isApi: boolean }

const jsonType = /^application\/json(?:[ \t]*;[ \t]*charset="?utf-8"?)?$/i
const reportType = /^application\/(?:csp-report|reports\+json|json)(?:[ \t]*;.*)?$/i

/**
 * Everything that is decided about a request before any route runs and before its body is read.
 * Pure; the order is part of the design: host, target, route, framing, origin, header, type, query.
 */
export const admit = (head: RequestHead, rules: GateRules): Admission => {
  const target = readTarget(head.target, rules.base)
  const refused = (refusal: Refusal): Admission => ({ to: 'refused', refusal, isApi: target?.isApi ?? true })
  if (head.fields.count > rules.headerCount) return refused(refuse('HEADERS_TOO_LARGE'))

  const host = head.fields.one('host')
  const origin = host === undefined ? undefined : rules.origins.get(host.toLowerCase())
  // Probes name the pod's address; they still may not send two.
  const isProbe = target?.path === '/healthz' && head.fields.number('host') <= 1
  if (origin === undefined && !isProbe) return refused(refuse('HOST_REFUSED'))
  if (target === undefined) return refused(refuse('TARGET_REFUSED'))

  const match = matchRoute(head.method, target.path, rules.mode)
  if (match === undefined) return admitFile(head, target, refused)
  if ('reason' in match) return refused(match)

  const framing = refusedFraming(head, match)
  if (framing !== undefined) return refused(framing)
  if (match.route.kind !== 'health') {
    const caller = refusedCaller(head.fields, match, origin)
    if (caller !== undefined) return refused(caller)
  }

  const query = readQuery(target.query, match.route.query)
  if (query === undefined) return refused(refuse('QUERY_REFUSED'))
  if (match.route.needsMask === true && !isMinimalMask(query.get('updateMask'))) return refused(refuse('MASK_REFUSED'))
  if (match.route.needsConfirm === true && head.fields.one('x-cw-confirm') !== match.id) {
    return refused(refuse('CONFIRM_REQUIRED'))
  }
  return { to: 'route', match, query, origin: origin ?? '' }
}

const admitFile = (head: RequestHead, target: Target, refused: (refusal: Refusal) => Admission): Admission => {
  if (target.isApi) return refused(refuse('NOT_FOUND'))
  if (head.method !== 'GET' && head.method !== 'HEAD') return refused(refuse('METHOD_REFUSED', ['Allow', 'GET, HEAD']))
  if (head.fields.has('upgrade') || head.fields.announcesBody) return refused(refuse('FRAMING_REFUSED'))
  return { to: 'files', target, isHead: head.method === 'HEAD' }
}

const refusedFraming = (head: RequestHead, match: Match): Refusal | undefined => {
  const { fields } = head
  if (fields.has('upgrade')) return refuse('FRAMING_REFUSED')
  if (fields.has('expect') && fields.one('expect')?.toLowerCase() !== '100-continue')
    return refuse('EXPECTATION_REFUSED')
  if (match.route.body === 'none' && fields.announcesBody) return refuse('FRAMING_REFUSED')
  return fields.has('content-encoding') ? refuse('ENCODING_REFUSED') : undefined
}

const refusedCaller = (fields: HeaderFields, match: Match, origin: string | undefined): Refusal | undefined => {
  // A page on another port of this host is same-site and carries our cookie, so only same-origin will do.
  const isOwnPage = fields.has('sec-fetch-site')
    ? fields.one('sec-fetch-site') === 'same-origin'
    : origin !== undefined && fields.one('origin') === origin
  if (!isOwnPage) return refuse('ORIGIN_REFUSED')
  // The browser itself sends reports and adds no header of ours.
  const isReport = match.route.kind === 'report'
  if (!isReport && fields.one('x-cw-console') !== '1') return refuse('CONSOLE_HEADER_REQUIRED')
  if (match.route.body === 'none') return undefined
  if (!fields.announcesBody && !fields.has('content-type')) return undefined
  const type = fields.one('content-type') ?? ''
  return (isReport ? reportType : jsonType).test(type) ? undefined : refuse('CONTENT_TYPE_REFUSED')
}

// Contract 5.1: without a mask, or with `*`, the server replaces the whole runner.
const isMinimalMask = (mask = ''): boolean => {
  const paths = mask.split(',')
  if (!paths.every(isMaskPath) || new Set(paths).size !== paths.length) return false
  return !(paths.includes('spec') && paths.some((path) => path.startsWith('spec.')))
}
