import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createFiles, type Site } from './assets.ts'
import { checkBody, readBody } from './body.ts'
import { closeBadSocket, refuseUpgrade, trackAnswer } from './bad-socket.ts'
import { admit, type Admission, type GateRules } from './gate.ts'
import { HeaderFields } from './header-fields.ts'
import { createHeaders } from './headers.ts'
import { createHealth } from './health.ts'
import { InFlight } from './in-flight.ts'
import { limitsWith, type Limits } from './limits.ts'
import { createLog, type Log, type Secret, type Sink } from './log.ts'
import type { ApplyDoor } from './practice.ts'
import { forward } from './proxy.ts'
import { createReports } from './reports.ts'
import { send, sendJson, sendRefusal, type Call } from './reply.ts'
import { upstreamPath, type Mode } from './routes.ts'
import { createSessions, type Session } from './session.ts'
import { createSignIn } from './sign-in.ts'
import { newRequestId, refuse, type Refusal } from './status.ts'
import { writeQuery } from './target.ts'
import { createUpstream, type Upstream } from './upstream.ts'

export type GatewayConfig = {
  readonly mode: Mode
  /** Origin of the API, or of the local control plane's loopback port. */
  readonly upstream: string
  readonly base: string
  readonly origins: readonly string[] | 'local'
  readonly secret: Secret
  readonly previousSecret: Secret | undefined
}

export type GatewayDeps = {
  readonly site: Site
  readonly version: string
  readonly sink: Sink
  /** Practice mode only: what `POST /api/practice/…` does. */
  readonly applyDoor?: ApplyDoor
  readonly limits?: Partial<Limits>
  /** Milliseconds since the epoch. */
  readonly now?: () => number
}

export type Gateway = {
  readonly server: Server
  /** Stops accepting, lets requests under way finish for at most `stopMs`, then closes what is left. */
  readonly close: () => Promise<void>
}

type Route = Extract<Admission, { to: 'route' }>

/** One gateway; several can live in one process. The server is not listening yet. */
export const createGateway = (config: GatewayConfig, deps: GatewayDeps): Gateway => {
  const now = deps.now ?? Date.now
  const limits = limitsWith(deps.limits)
  const { mode, base } = config
  const isPractice = mode === 'practice'
  // The constant, never the port: a cookie and what a browser keeps must outlive a restart.
  const upstreamName = isPractice ? 'practice' : new URL(config.upstream).host
  const log = createLog(deps.sink, { now, bufferBytes: limits.logBufferBytes, fieldChars: limits.logFieldChars })
  const upstream = createUpstream(config.upstream, limits, now)
  const sessions = createSessions({
    upstream: isPractice ? 'practice' : config.upstream,
    secret: config.secret,
    previousSecret: config.previousSecret,
    limits,
    now,
  })
  const isHttps = config.origins !== 'local' && config.origins.some((origin) => origin.startsWith('https:'))
  const headers = createHeaders({ https: isHttps, base })
  const signIn = createSignIn({ mode, upstreamName, upstream, sessions, limits, now })
  const serveFile = createFiles(deps.site, { base, mode, upstreamName, version: deps.version })
  const report = createReports(log, limits, now)
  const inFlight = new InFlight(limits)
  const health = createHealth({ mode, version: deps.version, inFlight, upstream, log })
  const rules: { current: GateRules } = { current: rulesFor(config, limits, 0) }

  const serve = async (call: Call, admission: Admission): Promise<void> => {
    if (admission.to === 'refused') return sendRefusal(call, admission.refusal, { isApi: admission.isApi })
    if (admission.to === 'files') return serveFile(call, admission.target, admission.isHead)
    const { route } = admission.match
    call.entry.route = route.template
    if (admission.match.id !== undefined) call.entry.runner = admission.match.id
    if (route.kind === 'health') return sendJson(call, 200, health.describe())
    if (route.kind === 'report') return takeReport(call)
    if (route.kind === 'session' && route.method !== 'GET') return serveSignIn(call, admission)

    const session = await openSession(call, admission.origin)
    if ('reason' in session) return sendRefusal(call, session)
    const admitted = inFlight.enter(session.sid)
    if (typeof admitted !== 'function') return sendRefusal(call, admitted)
    try {
      if (route.kind === 'session') signIn.state(call, session)
      else await serveRoute(call, admission, session)
    } finally {
      admitted()
    }
  }

  const openSession = async (call: Call, origin: string): Promise<Session | Refusal> => {
    const session = await sessions.open(call.fields.all('cookie'), origin)
    if (session === 'none') return refuse('SESSION_REQUIRED')
    if (session === 'ended') return refuse('SESSION_ENDED')
    call.entry.sid8 = session.sid8
    const renewed = await sessions.renew(session)
    if (renewed === undefined) return session
    call.cookie = renewed.cookie
    return renewed.session
  }

  const takeBody = async (call: Call, admission: Route): Promise<{ bytes: Buffer; value: unknown } | undefined> => {
    const { route, id } = admission.match
    if (call.awaitsContinue) {
      call.awaitsContinue = false
      call.response.writeContinue()
    }
    const bytes = await readBody(call.request, limits.requestBytes)
    if (bytes === 'gone') return undefined
    const context = { rule: route.body, id, mask: admission.query.get('updateMask') }
    const checked = bytes === 'tooLarge' ? refuse('BODY_TOO_LARGE') : checkBody(bytes, context, limits)
    if (bytes !== 'tooLarge' && !('reason' in checked)) return { bytes, value: checked.value }
    if ('reason' in checked) sendRefusal(call, checked)
    return undefined
  }

  const serveRoute = async (call: Call, admission: Route, session: Session): Promise<void> => {
    const { match, query } = admission
    const body =
      match.route.body === 'none' ? { bytes: Buffer.alloc(0), value: undefined } : await takeBody(call, admission)
    if (body === undefined) return
    if (match.route.kind === 'door') {
      if (deps.applyDoor === undefined) return sendRefusal(call, refuse('NOT_FOUND'))
      const kind = match.route.template.endsWith('/clock') ? 'clock' : 'faults'
      const answer = await deps.applyDoor({ kind, token: session.token.reveal(), body: body.value })
      return sendJson(call, answer.status, answer.body)
    }
    const text = writeQuery(query)
    await forward(call, upstream, {
      kind: match.route.method === 'GET' ? 'read' : 'write',
      method: match.route.method,
      path: text === '' ? upstreamPath(match) : `${upstreamPath(match)}?${text}`,
      token: session.token,
      body: body.bytes.length === 0 ? undefined : body.bytes,
      requestId: call.requestId,
    })
  }

  const serveSignIn = async (call: Call, admission: Route): Promise<void> => {
    const former = await sessions.open(call.fields.all('cookie'), admission.origin)
    const session = typeof former === 'string' ? undefined : former
    if (admission.match.route.method === 'DELETE') return signIn.end(call, session)
    const admitted = inFlight.enter(session?.sid ?? '')
    if (typeof admitted !== 'function') return sendRefusal(call, admitted)
    try {
      const body = await takeBody(call, admission)
      if (body === undefined) return
      const token = readToken(body.value)
      if (token === undefined) return sendRefusal(call, refuse('BODY_REFUSED'))
      await signIn.start(call, token, admission.origin, session)
    } finally {
      admitted()
    }
  }

  const takeReport = async (call: Call): Promise<void> => {
    const bytes = await readBody(call.request, limits.reportBytes)
    if (bytes === 'gone') return
    if (bytes === 'tooLarge') return sendRefusal(call, refuse('BODY_TOO_LARGE'))
    report(bytes, call.request.socket.remoteAddress ?? '', call.requestId)
    send(call, 204, headers.api, '')
  }

  const answer = (request: IncomingMessage, response: ServerResponse, awaitsContinue: boolean): void => {
    // A socket whose last request was refused as malformed carries nothing that may be believed.
    if (!trackAnswer(request, response)) return
    const requestId = newRequestId()
    const started = performance.now()
    const fields = new HeaderFields(request.rawHeaders)
    const entry = { rid: requestId, method: request.method ?? '' }
    const call: Call = {
      request,
      response,
      fields,
      requestId,
      entry,
      headers,
      limits,
      cookie: undefined,
      awaitsContinue,
    }
    const closed = new Promise<void>((resolve) => response.once('close', resolve))
    const admission = admit({ method: request.method ?? '', target: request.url ?? '', fields }, rules.current)
    // The line waits for both: a mutation whose client left is logged with what became of it.
    void serve(call, admission)
      .catch((error: unknown) => {
        call.entry.err = error instanceof Error ? error.name : 'unknown'
        if (response.headersSent) response.destroy()
        else sendRefusal(call, refuse('INTERNAL'), { sent: true })
      })
      .then(() => closed)
      .then(() => {
        if (!response.writableFinished) call.entry.err ??= 'CLIENT_GONE'
        health.count(call.entry.status)
        log.write({ ...call.entry, ms: Math.round((performance.now() - started) * 10) / 10 })
      })
  }

  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.connectionsCheckMs,
    keepAliveTimeout: limits.keepAliveMs,
    insecureHTTPParser: false,
    // The gate answers a missing Host itself, with its own headers.
    requireHostHeader: false,
  })
  server.maxRequestsPerSocket = limits.requestsPerSocket
  server.maxConnections = limits.connections
  // Node would drop what is beyond the count without a word; the gate refuses it.
  server.maxHeadersCount = 0
  server.timeout = limits.socketIdleMs
  server.on('request', (request, response) => answer(request, response, false))
  server.on('checkContinue', (request, response) => answer(request, response, true))
  server.on('checkExpectation', (request, response) => answer(request, response, false))
  server.on('upgrade', (_request, socket) => refuseUpgrade(socket, headers.api))
  server.on('connect', (_request, socket) => refuseUpgrade(socket, headers.api))
  server.on('clientError', (error, socket) => closeBadSocket(error, socket, headers.api))
  server.on('listening', () => {
    const address = server.address()
    if (typeof address === 'object' && address !== null) rules.current = rulesFor(config, limits, address.port)
  })
  return { server, close: () => stop(server, limits, { inFlight, upstream, log }) }
}

const readToken = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string'
    ? value.token
    : undefined

const rulesFor = (config: GatewayConfig, limits: Limits, port: number): GateRules => {
  const names = ['localhost', '127.0.0.1', 'cw-console.localhost']
  const origins = config.origins === 'local' ? names.map((name) => `http://${name}:${port}`) : config.origins
  return {
    base: config.base,
    mode: config.mode,
    origins: new Map(origins.map((origin) => new URL(origin)).map((url) => [url.host, url.origin])),
    headerCount: limits.headerCount,
  }
}

const stop = async (
  server: Server,
  limits: Limits,
  parts: { readonly inFlight: InFlight; readonly upstream: Upstream; readonly log: Log },
): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  // What finishes now must not leave an idle connection that holds the server open.
  server.on('request', (_request, response) => response.once('finish', () => server.closeIdleConnections()))
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  const hard = setTimeout(() => server.closeAllConnections(), limits.stopMs)
  const until = performance.now() + limits.stopMs
  await closed
  clearInterval(sweep)
  clearTimeout(hard)
  // A mutation whose client left still runs; its outcome belongs in the log.
  while (parts.inFlight.all > 0 && performance.now() < until) await pause(50)
  await parts.upstream.close()
  await parts.log.drained()
}
