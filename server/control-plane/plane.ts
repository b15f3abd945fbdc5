import { randomUUID } from 'node:crypto'
import { formatJson, type Json } from '../../src/lib/lossless.ts'
import { carryOut, type Outcome } from './exchange.ts'
import { strike, transportOf, type ActiveFault, type Transport } from './faults.ts'
import { appendLog } from './log.ts'
import { readJson } from './read-json.ts'
import { targetOf, type Target } from './routes.ts'
import { Refusal, refusalAnswer } from './status.ts'
import { createWorlds, type World, type Worlds } from './world.ts'

/** `now` is real time in ms; `policyBytes` the limit of an encoded policy; `worlds` how many are kept. */
export type PlaneOptions = { now?: () => number; limits?: { policyBytes?: number; worlds?: number } }

/** The local control plane: one handler, the worlds behind it, and how an answer must leave if a fault changed that. */
export type Plane = {
  handle: (request: Request) => Promise<Response>
  readonly worlds: Worlds
  transportOf: (response: Response) => Transport | undefined
}

const respond = (outcome: Outcome, requestId: string, now: number): Response => {
  const { raw } = outcome
  const headers = new Headers({
    'content-type': 'application/json',
    date: new Date(now).toUTCString(),
    'x-request-id': requestId,
    ...(outcome.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...outcome.headers,
  })
  // A Response takes 200 to 599 only, and none of these may have a body.
  const status = outcome.status >= 200 && outcome.status <= 599 ? outcome.status : 500
  const bodyless = status === 204 || status === 205 || status === 304
  return new Response(bodyless ? null : raw === undefined ? formatJson(outcome.body) : new Blob([Buffer.from(raw)]), {
    status,
    headers,
  })
}

const sentId = /^[A-Za-z0-9._-]{1,128}$/

const bearerOf = (request: Request): string =>
  /^Bearer ([\x21-\x7e]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''

const targetOrRefusal = (method: string, path: string): Target | Refusal => {
  try {
    return targetOf(method, path)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const bodyOrRefusal = async (request: Request): Promise<Json | undefined | Refusal> => {
  try {
    return await readJson(request)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const answerIn = async (
  world: World,
  request: Request,
  url: URL,
  target: Target | Refusal,
  struck: ActiveFault[],
): Promise<Outcome> => {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const body = hasBody ? await bodyOrRefusal(request) : undefined
  if (target instanceof Refusal && struck.length === 0) return refusalAnswer(target)
  if (body instanceof Refusal && struck.length === 0) return refusalAnswer(body)
  const known: Target = target instanceof Refusal ? { route: 'unknown', id: '' } : target
  const read = body instanceof Refusal ? undefined : body
  return carryOut({ world, target: known, search: url.searchParams, body: read }, struck)
}

/**
 * Makes a control plane: `(Request) => Promise<Response>`, one world per bearer token. Every non-2xx answer is a
 * google.rpc.Status unless a fault says otherwise; 401 for a token that is not of practice. Source: API contract.
 */
export const createPlane = (options: PlaneOptions = {}): Plane => {
  const now = options.now ?? Date.now
  const worlds = createWorlds(now, options.limits?.policyBytes ?? 262_144, options.limits?.worlds)
  const transports = new WeakMap<Response, Transport>()

  const handle = async (request: Request): Promise<Response> => {
    const given = request.headers.get('x-request-id') ?? ''
    const requestId = sentId.test(given) ? given : randomUUID()
    const world = worlds.of(bearerOf(request))
    if (world === undefined) {
      return respond(refusalAnswer(new Refusal('UNAUTHENTICATED', 'missing or invalid token')), requestId, now())
    }
    const url = new URL(request.url)
    const target = targetOrRefusal(request.method, url.pathname)
    const route = target instanceof Refusal ? 'unknown' : target.route
    const struck = strike(world.faults, request.method, route)
    const outcome = await answerIn(world, request, url, target, struck)
    const transport = transportOf(struck)
    const isSilent = transport?.kind === 'reset' || transport?.kind === 'hang'
    appendLog(world, {
      method: request.method,
      path: url.pathname,
      query: url.search.slice(1),
      route,
      requestId,
      status: isSilent || outcome.status === 0 ? null : outcome.status,
      ...(struck.length === 0 ? {} : { faults: struck.map((fault) => fault.kind) }),
      ...(outcome.committed === undefined ? {} : { committed: outcome.committed }),
      sentHeaders: [...request.headers.keys()],
    })
    const response = respond(outcome, requestId, world.clock.now() + world.clock.skewSeconds * 1000)
    if (transport !== undefined) transports.set(response, transport)
    return response
  }
  return { handle, worlds, transportOf: (response) => transports.get(response) }
}
