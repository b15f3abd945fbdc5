import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Server } from 'node:net'
import { afterAll, expect } from 'vitest'
import type { Site } from './assets.ts'
import type { Limits } from './limits.ts'
import { Secret } from './log.ts'
import type { ApplyDoor } from './practice.ts'
import type { Mode } from './routes.ts'
import { createGateway } from './server.ts'

/** The token every test signs in with; a canary that may be in no line, answer or error. */
export const canary = 'practice.CANARY-q7Zt9wLx3VbN5mKd'

export type Arrival = {
  method: string
  target: string
  rawHeaders: string[]
  headers: IncomingMessage['headers']
  body: Buffer
}

const closers: (() => Promise<unknown>)[] = []
/** Everything any gateway of this file logged and answered, for the canary check at its end. */
export const seen: { logs: string[]; answers: string[] } = { logs: [], answers: [] }

afterAll(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
  // T23, T5: over everything this file made the gateways say.
  expect(seen.logs.some(holdsCanary), 'a log line holds the token').toBe(false)
  expect(seen.answers.some(holdsCanary), 'an answer holds the token').toBe(false)
})

export const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(portOf(server))))

export type Respond = (arrival: Arrival, response: ServerResponse, request: IncomingMessage) => void

const answerEmpty: Respond = (_arrival, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
}

/** A fake API: records what arrives, answers as it is told. */
export const startUpstream = async () => {
  const arrivals: Arrival[] = []
  const state: { respond: Respond } = { respond: answerEmpty }
  let sockets = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', rawHeaders, headers } = request
      const arrival = { method, target: url, rawHeaders, headers, body: Buffer.concat(chunks) }
      arrivals.push(arrival)
      state.respond(arrival, response, request)
    })
  })
  server.keepAliveTimeout = 60_000
  server.on('connection', () => {
    sockets += 1
  })
  const port = await listening(server)
  closers.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    arrivals,
    server,
    port,
    origin: `http://127.0.0.1:${port}`,
    sockets: () => sockets,
    answerWith: (respond: Respond) => {
      state.respond = respond
    },
    reset: () => {
      state.respond = answerEmpty
      arrivals.length = 0
    },
  }
}

export type GatewayOptions = {
  mode?: Mode
  upstream: string
  base?: string
  origins?: readonly string[]
  secret?: string
  previousSecret?: string
  site?: Site
  limits?: Partial<Limits>
  now?: () => number
  applyDoor?: ApplyDoor
}

export const emptySite: Site = { shell: undefined, files: new Map() }

/** A gateway on a free port, with its log lines in `lines`. */
export const startGateway = async (options: GatewayOptions) => {
  const lines: string[] = []
  const gateway = createGateway(
    {
      mode: options.mode ?? 'practice',
      upstream: options.upstream,
      base: options.base ?? '/',
      origins: options.origins ?? 'local',
      secret: new Secret(options.secret ?? 's'.repeat(32)),
      previousSecret: options.previousSecret === undefined ? undefined : new Secret(options.previousSecret),
    },
    {
      site: options.site ?? emptySite,
      version: 'test',
      sink: (text, done) => {
        seen.logs.push(text)
        lines.push(...text.trim().split('\n'))
        done()
      },
      ...(options.limits === undefined ? {} : { limits: { stopMs: 500, ...options.limits } }),
      ...(options.now === undefined ? {} : { now: options.now }),
      ...(options.applyDoor === undefined ? {} : { applyDoor: options.applyDoor }),
    },
  )
  const port = await listening(gateway.server)
  closers.push(async () => {
    gateway.server.closeAllConnections()
    await gateway.close()
  })
  const host = options.origins === undefined ? `localhost:${port}` : new URL(options.origins[0] ?? '').host
  return { port, host, lines, close: gateway.close, server: gateway.server }
}

export type Gate = Awaited<ReturnType<typeof startGateway>>

export type Answer = { status: number; headers: Map<string, string[]>; body: string; reason: string; raw: string }

const readAnswer = (raw: string): Answer => {
  const split = raw.indexOf('\r\n\r\n')
  const [first = '', ...lines] = raw.slice(0, split).split('\r\n')
  const headers = new Map<string, string[]>()
  for (const line of lines) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), line.slice(line.indexOf(':') + 1).trim()])
  }
  const body = raw.slice(split + 4)
  return { status: Number(first.split(' ')[1] ?? 0), headers, body, reason: reasonOf(body), raw }
}

const reasonOf = (body: string): string => /"reason":"([A-Z_]+)"/.exec(body)?.[1] ?? ''

/** Sends bytes over a socket and returns everything that came back until the other side closed it. */
export const sendRaw = (port: number, bytes: string | Buffer, waitMs = 3000): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    const finish = (): void => {
      clearTimeout(timer)
      socket.destroy()
      seen.answers.push(received)
      resolve(received)
    }
    const timer = setTimeout(finish, waitMs)
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1')
    })
    socket.on('close', finish)
    socket.on('error', () => undefined)
    socket.write(bytes)
  })

export type Sent = {
  method?: string
  target: string
  headers?: Readonly<Record<string, string | readonly string[] | undefined>>
  body?: string | Buffer
  cookie?: string
}

/** The headers the console's own page sends. */
export const pageHeaders = { 'Sec-Fetch-Site': 'same-origin', 'X-CW-Console': '1' }

/** One request as the page sends it, unless `headers` says otherwise (`undefined` removes one), on a socket of its own. */
export const call = async (gate: { port: number; host: string }, sent: Sent): Promise<Answer> => {
  const method = sent.method ?? 'GET'
  const body = sent.body === undefined ? undefined : Buffer.from(sent.body)
  const all: Record<string, string | readonly string[] | undefined> = {
    Host: gate.host,
    ...pageHeaders,
    ...(sent.cookie === undefined ? {} : { Cookie: sent.cookie }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': `${body.length}` }),
    ...sent.headers,
    Connection: 'close',
  }
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined
      ? []
      : typeof value === 'string'
        ? [`${name}: ${value}`]
        : value.map((one) => `${name}: ${one}`),
  )
  const head = Buffer.from(`${method} ${sent.target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  return readAnswer(await sendRaw(gate.port, Buffer.concat([head, body ?? Buffer.alloc(0)]), 8000))
}

/** Signs in and returns the cookie pair to send along. */
export const signIn = async (gate: { port: number; host: string }, token = canary): Promise<string> => {
  const answer = await call(gate, { method: 'POST', target: '/auth/session', body: JSON.stringify({ token }) })
  const cookie = answer.headers.get('set-cookie')?.[0] ?? ''
  if (cookie === '') throw new Error(`not signed in: ${answer.status} ${answer.body}`)
  return cookie.slice(0, cookie.indexOf(';'))
}

/** A clock that stands still until told. */
export const clock = (start = Date.UTC(2026, 0, 1)) => {
  const state = { time: start }
  return { now: () => state.time, forward: (ms: number) => (state.time += ms) }
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Whether any 12-byte piece of the canary, plain or encoded, is in the text. */
export const holdsCanary = (text: string): boolean => {
  const forms = [canary, encodeURIComponent(canary), Buffer.from(canary).toString('hex')]
  for (const shift of [0, 1, 2]) forms.push(Buffer.from(canary.slice(shift)).toString('base64url').slice(0, -2))
  return forms.some((form) => {
    for (let start = 0; start + 12 <= form.length; start += 1) {
      // The prefix is the same in every practice token and no secret.
      if (start < 9 && form === canary) continue
      if (text.includes(form.slice(start, start + 12))) return true
    }
    return false
  })
}
