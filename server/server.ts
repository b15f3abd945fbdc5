import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { closeBadSocket, refuseUpgrade, trackAnswer } from './bad-socket.ts'
import { admit, type GateRules } from './gate.ts'
import { HeaderFields } from './header-fields.ts'
import type { Limits } from './limits.ts'
import { createParts, type GatewayConfig, type GatewayDeps, type Parts } from './parts.ts'
import { sendRefusal, type Call } from './reply.ts'
import { serve } from './serve.ts'
import { newRequestId, refuse } from './status.ts'

export type Gateway = {
  readonly server: Server
  /** Stops accepting, lets requests under way finish for at most `stopMs`, then closes what is left. */
  readonly close: () => Promise<void>
}

/** One gateway; several can live in one process. The server is not listening yet. */
export const createGateway = (config: GatewayConfig, deps: GatewayDeps): Gateway => {
  const parts = createParts(config, deps)
  const { limits, headers } = parts
  let rules = rulesFor(config, limits, 0)
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
  server.on('request', (request, response) => answer(parts, rules, request, response, false))
  server.on('checkContinue', (request, response) => answer(parts, rules, request, response, true))
  server.on('checkExpectation', (request, response) => answer(parts, rules, request, response, false))
  server.on('upgrade', (_request, socket) => refuseUpgrade(socket, headers.api))
  server.on('connect', (_request, socket) => refuseUpgrade(socket, headers.api))
  server.on('clientError', (error, socket) => closeBadSocket(error, socket, headers.api))
  server.on('listening', () => {
    const address = server.address()
    if (typeof address === 'object' && address !== null) rules = rulesFor(config, limits, address.port)
  })
  return { server, close: () => stop(server, parts) }
}

const answer = (
  parts: Parts,
  rules: GateRules,
  request: IncomingMessage,
  response: ServerResponse,
  awaitsContinue: boolean,
): void => {
  // A socket whose last request was refused as malformed carries nothing that may be believed.
  if (!trackAnswer(request, response)) return
  const { headers, limits } = parts
  const requestId = newRequestId()
  const started = performance.now()
  const fields = new HeaderFields(request.rawHeaders)
  const method = request.method ?? ''
  const entry = { rid: requestId, method }
  const call: Call = { request, response, fields, requestId, entry, headers, limits, cookie: undefined, awaitsContinue }
  const closed = new Promise<void>((resolve) => response.once('close', resolve))
  const admission = admit({ method, target: request.url ?? '', fields }, rules)
  // The line waits for both: a mutation whose client left is logged with what became of it.
  void serve(parts, call, admission)
    .catch((error: unknown) => {
      call.entry.err = error instanceof Error ? error.name : 'unknown'
      if (response.headersSent) response.destroy()
      else sendRefusal(call, refuse('INTERNAL'), { sent: true })
    })
    .then(() => closed)
    .then(() => {
      if (!response.writableFinished) call.entry.err ??= 'CLIENT_GONE'
      parts.health.count(call.entry.status)
      parts.log.write({ ...call.entry, ms: Math.round((performance.now() - started) * 10) / 10 })
    })
}

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

const stop = async (server: Server, parts: Parts): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  // What finishes now must not leave an idle connection that holds the server open.
  server.on('request', (_request, response) => response.once('finish', () => server.closeIdleConnections()))
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  const hard = setTimeout(() => server.closeAllConnections(), parts.limits.stopMs)
  const until = performance.now() + parts.limits.stopMs
  await closed
  clearInterval(sweep)
  clearTimeout(hard)
  // A mutation whose client left still runs; its outcome belongs in the log.
  while (parts.inFlight.all > 0 && performance.now() < until) await pause(50)
  await parts.upstream.close()
  await parts.log.drained()
}
