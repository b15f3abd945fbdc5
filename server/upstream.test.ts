import { createServer } from 'node:https'
import { connect } from 'node:net'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Limits } from './limits.ts'
import { call, portOf, signIn, sleep, startGateway, startUpstream, type Gate } from './testing.ts'

const list = '/api/v1/sandbox/managedRunners'
const json = { 'content-type': 'application/json' }
let up: Awaited<ReturnType<typeof startUpstream>>
let gate: Gate
let cookie: string

beforeAll(async () => {
  up = await startUpstream()
  gate = await startGateway({ upstream: up.origin })
  cookie = await signIn(gate)
})
beforeEach(() => up.reset())

const patch = (body: string | Buffer, mask = 'policy') => ({
  method: 'PATCH',
  target: `${list}/prod-a?updateMask=${mask}`,
  cookie,
  body,
})

describe('when the API is away', () => {
  test('nothing listens: 502 and "nothing was sent", for reads and writes', async () => {
    const gone = await startUpstream()
    const own = await startGateway({ upstream: gone.origin })
    const mine = await signIn(own)
    gone.server.closeAllConnections()
    await new Promise((resolve) => gone.server.close(resolve))
    await sleep(20)
    for (const sent of [
      { target: list, cookie: mine },
      { ...patch('{"displayName":1}', 'displayName'), cookie: mine },
    ]) {
      const answer = await call(own, sent)
      expect([answer.status, answer.reason, answer.headers.get('x-cw-sent')]).toEqual([
        502,
        'UPSTREAM_UNREACHABLE',
        ['no'],
      ])
    }
  })

  test('T38: a certificate nobody vouches for: 502, and no byte of the token', async () => {
    const { cert, key } = await import('./testing-certificate.ts')
    let requests = 0
    const server = createServer({ cert, key }, (_request, response) => {
      requests += 1
      response.end('{}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    const own = await startGateway({ upstream: `https://127.0.0.1:${portOf(server)}`, mode: 'live' })
    const answer = await call(own, { method: 'POST', target: '/auth/session', body: '{"token":"CW-SECRET-1"}' })
    expect([answer.status, answer.reason, requests]).toEqual([502, 'UPSTREAM_TLS', 0])
    server.close()
  })

  test('no first byte: 504, and the outcome of a write is not called "not sent"', async () => {
    const own = await startGateway({ upstream: up.origin, limits: { firstByteReadMs: 150, firstByteWriteMs: 250 } })
    const mine = await signIn(own)
    up.reset()
    up.answerWith(() => undefined)
    const read = await call(own, { target: list, cookie: mine })
    expect([read.status, read.reason]).toEqual([504, 'UPSTREAM_TIMEOUT'])
    const write = await call(own, { ...patch('{"displayName":1}', 'displayName'), cookie: mine })
    expect([write.status, write.reason, write.headers.has('x-cw-sent')]).toEqual([504, 'UPSTREAM_TIMEOUT', false])
    expect(up.arrivals.length).toBe(2)
  })

  test('an answer that stops, and an exchange that drips on, are ended', async () => {
    const own = await startGateway({ upstream: up.origin, limits: { bodyIdleMs: 150, exchangeReadMs: 600 } })
    const mine = await signIn(own)
    up.answerWith((_arrival, response) => void response.writeHead(200, json).write('{'))
    expect((await call(own, { target: list, cookie: mine })).raw).not.toContain('\r\n0\r\n')
    let drip: NodeJS.Timeout | undefined
    up.answerWith((_arrival, response) => {
      response.writeHead(200, json)
      drip = setInterval(() => response.write(' '), 20)
    })
    const started = performance.now()
    await call(own, { target: list, cookie: mine })
    clearInterval(drip)
    expect(performance.now() - started).toBeLessThan(1500)
  })

  test('a stale socket: the read is repeated on a fresh one, the write is not', async () => {
    let drop = false
    up.answerWith((_arrival, response, request) => {
      if (drop) {
        drop = false
        request.socket.destroy()
        return
      }
      response.writeHead(200, json).end('{}')
    })
    await call(gate, { target: list, cookie })
    drop = true
    up.arrivals.length = 0
    expect((await call(gate, { target: list, cookie })).status).toBe(200)
    expect(up.arrivals.length).toBe(2)
    drop = true
    up.arrivals.length = 0
    const write = await call(gate, patch('{"displayName":1}', 'displayName'))
    expect([write.status, write.reason, up.arrivals.length]).toEqual([502, 'UPSTREAM_LOST', 1])
  })

  test('a write never rides a socket that was quiet too long; a read may', async () => {
    const own = await startGateway({ upstream: up.origin, limits: { reuseForWriteMs: 100 } })
    const mine = await signIn(own)
    const before = up.sockets()
    await sleep(150)
    await call(own, { target: list, cookie: mine })
    expect(up.sockets()).toBe(before)
    await call(own, { ...patch('{"displayName":1}', 'displayName'), cookie: mine })
    expect(up.sockets()).toBe(before)
    await sleep(150)
    await call(own, { ...patch('{"displayName":1}', 'displayName'), cookie: mine })
    expect(up.sockets()).toBe(before + 1)
  })
})

const leave = async (port: number, bytes: string, after: () => Promise<unknown>): Promise<void> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(bytes)
  await after()
  socket.destroy()
}

const requestText = (own: Gate, mine: string, line: string, rest = '\r\n'): string =>
  `${line} HTTP/1.1\r\nHost: ${own.host}\r\nCookie: ${mine}\r\nSec-Fetch-Site: same-origin\r\nX-CW-Console: 1\r\n${rest}`

const arrived = async (count: number): Promise<void> => {
  for (let turn = 0; turn < 200 && up.arrivals.length < count; turn += 1) await sleep(10)
  expect(up.arrivals.length).toBe(count)
}

describe('when the client leaves', () => {
  test('a read is cancelled at the API', async () => {
    let closed = false
    up.answerWith((_arrival, response) => {
      response.on('close', () => {
        closed = true
      })
      response.writeHead(200, json).write('{')
    })
    await leave(gate.port, requestText(gate, cookie, `GET ${list}`), () => arrived(1))
    for (let turn = 0; turn < 100 && !closed; turn += 1) await sleep(10)
    expect(closed).toBe(true)
  })

  test('a write that was sent runs to its end and is logged', async () => {
    let finished = false
    up.answerWith((_arrival, response) => {
      setTimeout(
        () =>
          response.writeHead(200, json).end('{}', () => {
            finished = true
          }),
        200,
      )
    })
    const body = '{"displayName":1}'
    const rest = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const lines = gate.lines.length
    await leave(gate.port, requestText(gate, cookie, `PATCH ${list}/gone?updateMask=displayName`, rest), () =>
      arrived(1),
    )
    for (let turn = 0; turn < 100 && gate.lines.length === lines; turn += 1) await sleep(10)
    expect(finished).toBe(true)
    expect(JSON.parse(gate.lines.at(-1) ?? '')).toMatchObject({
      runner: 'gone',
      upstream_status: 200,
      err: 'CLIENT_GONE',
    })
  })

  test('a write whose body is not complete is not sent', async () => {
    const rest = 'Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"displ'
    await leave(gate.port, requestText(gate, cookie, `PATCH ${list}/a?updateMask=displayName`, rest), () => sleep(50))
    await sleep(50)
    expect(up.arrivals).toEqual([])
    expect(JSON.parse((await call(gate, { target: '/healthz' })).body).counters.inFlight).toBe(0)
  })

  test('T34: 300 clients take a little and vanish; the next one is served at once', async () => {
    const own = await startGateway({ upstream: up.origin, limits: { inFlightPerSession: 1000 } })
    const mine = await signIn(own)
    const page = `"${'x'.repeat(250 * 1024)}"`
    up.answerWith((_arrival, response) => response.writeHead(200, json).end(page))
    const visit = (): Promise<void> =>
      new Promise((resolve) => {
        const socket = connect(own.port, '127.0.0.1')
        socket.write(requestText(own, mine, `GET ${list}`))
        socket.once('data', () => socket.destroy())
        socket.on('error', () => undefined)
        socket.once('close', () => resolve())
      })
    for (let round = 0; round < 6; round += 1) await Promise.all(Array.from({ length: 50 }, visit))
    const started = performance.now()
    expect((await call(own, { target: list, cookie: mine })).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(1000)
    await sleep(100)
    const { counters } = JSON.parse((await call(own, { target: '/healthz' })).body)
    expect(counters.upstream.sockets).toBeLessThanOrEqual(32)
    expect([counters.upstream.active, counters.upstream.queued, counters.inFlight]).toEqual([0, 0, 0])
  })

  test('a slow reader holds the API back, not our memory', async () => {
    let written = 0
    up.answerWith((_arrival, response) => {
      response.writeHead(200, json)
      const chunk = Buffer.alloc(256 * 1024, 0x20)
      const push = (): void => {
        while (written < 24 * 1024 * 1024) {
          written += chunk.length
          if (!response.write(chunk)) return void response.once('drain', push)
        }
        response.end('{}')
      }
      push()
    })
    const socket = connect(gate.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.pause()
    socket.write(requestText(gate, cookie, `GET ${list}`))
    await sleep(300)
    expect(written).toBeLessThan(20 * 1024 * 1024)
    let bytes = 0
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    socket.resume()
    for (let turn = 0; turn < 300 && bytes < 24 * 1024 * 1024; turn += 1) await sleep(10)
    expect(bytes).toBeGreaterThan(24 * 1024 * 1024)
    socket.destroy()
  })
})

describe('crowds', () => {
  const crowd = async (limits: Partial<Limits>): Promise<string[]> => {
    const own = await startGateway({ upstream: up.origin, limits })
    const mine = await signIn(own)
    up.reset()
    up.answerWith((_arrival, response) => void setTimeout(() => response.writeHead(200, json).end('{}'), 250))
    const answers = await Promise.all(Array.from({ length: 6 }, () => call(own, { target: list, cookie: mine })))
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect([answer.headers.get('retry-after'), answer.headers.get('x-cw-sent')]).toEqual([['1'], ['no']])
    }
    return answers.map(({ status, reason }) => `${status} ${reason}`.trim()).toSorted()
  }

  test('a session has a few places', async () => {
    expect(await crowd({ inFlightPerSession: 4 })).toEqual([
      ...Array(4).fill('200'),
      ...Array(2).fill('429 SESSION_BUSY'),
    ])
    expect(up.arrivals.length).toBe(4)
  })

  test('the gateway has a few more', async () => {
    expect(await crowd({ inFlight: 3 })).toEqual([...Array(3).fill('200'), ...Array(3).fill('503 GATEWAY_BUSY')])
  })

  test('the queue for a socket is short, and so is the wait', async () => {
    expect(await crowd({ upstreamSockets: 2, queueLength: 2, queueMs: 100 })).toEqual([
      ...Array(2).fill('200'),
      ...Array(4).fill('503 GATEWAY_BUSY'),
    ])
    expect(await crowd({ upstreamSockets: 2, queueLength: 4, queueMs: 1000 })).toEqual(Array(6).fill('200'))
  })
})
