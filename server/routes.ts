import { isRunnerId } from '../src/wire/runner-id.ts'
import { refuse, type Refusal } from './status.ts'
import type { QueryRules } from './target.ts'

export type Mode = 'practice' | 'live'

/** What a request body must be; the checks are in body.ts. */
export type BodyRule = 'none' | 'create' | 'patch' | 'emptyOrBraces' | 'privilegedFlag' | 'signIn' | 'door' | 'report'

/** One line of the allow-list. Nothing that is not in the table reaches anything. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** `{rid}` and `{uuid}` stand for one checked segment; it is also the name of the route in the log. */
  readonly template: string
  readonly kind: 'proxy' | 'session' | 'door' | 'health' | 'report'
  readonly query: QueryRules
  readonly body: BodyRule
  /** Path at the API, for `proxy` only. */
  readonly upstream?: string
  readonly needsMask?: true
  /** The header X-CW-Confirm must repeat the runner id. */
  readonly needsConfirm?: true
  readonly only?: Mode
}

const rid = /^[A-Za-z0-9][A-Za-z0-9._-]{0,252}$/
const enumName = /^[A-Z_]{1,64}$/
const uuid = '[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}'
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const wholeUuid = new RegExp(`^${uuid}$`)

/** Any version; the server may know a runner by such an id as well. */
export const isUuid = (text: string): boolean => wholeUuid.test(text)

const listQuery: QueryRules = {
  zone: /^[a-z0-9-]{1,64}$/,
  clusterId: /^[A-Za-z0-9._-]{1,253}$/,
  connectionStatus: enumName,
  managementMode: enumName,
  runnerId: rid,
  pageSize: /^(?:[1-9][0-9]?|100)$/,
  pageToken: /^[\x21-\x7e]{1,2048}$/,
}

const runners = '/v1/sandbox/managedRunners'
const legacyRunner = '/v1beta2/sandbox/managed-runners/{rid}'
const clusters = '/v1beta1/cks/clusters'

/** The allow-list. Source: contract parts 2, 5 and 8. */
export const routes: readonly Route[] = [
  { method: 'GET', template: `/api${runners}`, kind: 'proxy', query: listQuery, body: 'none', upstream: runners },
  {
    method: 'POST',
    template: `/api${runners}`,
    kind: 'proxy',
    query: { requestId: uuid4 },
    body: 'create',
    upstream: runners,
  },
  {
    method: 'GET',
    template: `/api${runners}/{rid}`,
    kind: 'proxy',
    query: {},
    body: 'none',
    upstream: `${runners}/{rid}`,
  },
  {
    method: 'PATCH',
    template: `/api${runners}/{rid}`,
    kind: 'proxy',
    // The paths themselves are checked by the gate, which can say more than "malformed".
    query: { updateMask: /^[\x20-\x7e]{0,512}$/ },
    needsMask: true,
    body: 'patch',
    upstream: `${runners}/{rid}`,
  },
  {
    method: 'DELETE',
    template: `/api${runners}/{rid}`,
    kind: 'proxy',
    query: { allowMissing: /^(?:true|false)$/ },
    needsConfirm: true,
    body: 'none',
    upstream: `${runners}/{rid}`,
  },
  {
    method: 'POST',
    template: `/api${runners}/{rid}:applyAvailableUpdate`,
    kind: 'proxy',
    query: {},
    body: 'emptyOrBraces',
    upstream: `${runners}/{rid}:applyAvailableUpdate`,
  },
  {
    method: 'PATCH',
    template: `/api${legacyRunner}`,
    kind: 'proxy',
    query: {},
    body: 'privilegedFlag',
    upstream: legacyRunner,
  },
  { method: 'GET', template: `/api${clusters}`, kind: 'proxy', query: {}, body: 'none', upstream: clusters },
  {
    method: 'GET',
    template: `/api${clusters}/{uuid}`,
    kind: 'proxy',
    query: {},
    body: 'none',
    upstream: `${clusters}/{uuid}`,
  },
  { method: 'GET', template: '/auth/session', kind: 'session', query: {}, body: 'none' },
  { method: 'POST', template: '/auth/session', kind: 'session', query: {}, body: 'signIn' },
  { method: 'DELETE', template: '/auth/session', kind: 'session', query: {}, body: 'none' },
  { method: 'POST', template: '/api/practice/faults', kind: 'door', query: {}, body: 'door', only: 'practice' },
  { method: 'POST', template: '/api/practice/clock', kind: 'door', query: {}, body: 'door', only: 'practice' },
  { method: 'GET', template: '/healthz', kind: 'health', query: {}, body: 'none' },
  { method: 'POST', template: '/csp-report', kind: 'report', query: {}, body: 'report' },
]

/** A route with the id that stood in its place, if it has one. */
export type Match = { readonly route: Route; readonly id: string | undefined }

const compiled = routes.map((route) => ({
  route,
  pattern: new RegExp(
    `^${route.template.replaceAll('.', '\\.').replace('{rid}', '([^/:]+)').replace('{uuid}', `(${uuid})`)}$`,
  ),
}))

const needsRunnerId = (route: Route): boolean => route.template.includes('{rid}')

/** Finds the route of a path. Undefined when no template fits; a refusal when one fits but not the method or the id. */
export const matchRoute = (method: string, path: string, mode: Mode): Match | Refusal | undefined => {
  const allowed: string[] = []
  for (const { route, pattern } of compiled) {
    if (route.only !== undefined && route.only !== mode) continue
    const found = pattern.exec(path)
    if (found === null) continue
    const id = found[1]
    if (id !== undefined && needsRunnerId(route) && !isRunnerId(id)) return refuse('RUNNER_ID_REFUSED')
    if (route.method === method) return { route, id }
    allowed.push(route.method)
  }
  return allowed.length === 0 ? undefined : refuse('METHOD_REFUSED', ['Allow', allowed.join(', ')])
}

/** The path at the API, made of the route's constant text and the checked id. */
export const upstreamPath = (match: Match): string => {
  const template = match.route.upstream ?? ''
  return match.id === undefined ? template : template.replace(/\{(?:rid|uuid)\}/, () => match.id ?? '')
}
