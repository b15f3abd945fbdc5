import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, pageHeaders, sendRaw, signIn, startGateway, startUpstream, type Gate } from './testing.ts'

const list = '/api/v1/sandbox/managedRunners'
let up: Awaited<ReturnType<typeof startUpstream>>
let gate: Gate
let cookie: string

beforeAll(async () => {
  up = await startUpstream()
  gate = await startGateway({ upstream: up.origin })
  cookie = await signIn(gate)
})
beforeEach(() => up.reset())

describe('T17: what Node lets through', () => {
  const head = (host: string): string =>
    `Host: ${host}\r\n${Object.entries(pageHeaders)
      .map((pair) => pair.join(': '))
      .join('\r\n')}\r\n`
  const cases: readonly (readonly [string, (host: string) => string])[] = [
    [
      'CL and TE',
      (host) =>
        `POST /auth/session HTTP/1.1\r\n${head(host)}Content-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'two CLs',
      (host) => `POST /auth/session HTTP/1.1\r\n${head(host)}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`,
    ],
    ['odd TE', (host) => `POST /auth/session HTTP/1.1\r\n${head(host)}Transfer-Encoding: xchunked\r\n\r\n`],
    ['TE twice', (host) => `POST /auth/session HTTP/1.1\r\n${head(host)}Transfer-Encoding: chunked, identity\r\n\r\n`],
    ['obs-fold', (host) => `GET ${list} HTTP/1.1\r\n${head(host)}X-A: b\r\n c\r\n\r\n`],
    ['bare LF', (host) => `GET ${list} HTTP/1.1\nHost: ${host}\n\n`],
    ['NUL', (host) => `GET ${list} HTTP/1.1\r\n${head(host)}X-A: a\0b\r\n\r\n`],
    ['space before colon', (host) => `GET ${list} HTTP/1.1\r\nHost : ${host}\r\n\r\n`],
    ['two Hosts', (host) => `GET ${list} HTTP/1.1\r\n${head(host)}Host: evil\r\n\r\n`],
    ['no Host', () => `GET ${list} HTTP/1.1\r\nX-A: b\r\n\r\n`],
    ['no Host, HTTP/1.0', () => `GET ${list} HTTP/1.0\r\n\r\n`],
    ['GET with a body', (host) => `GET ${list} HTTP/1.1\r\n${head(host)}Content-Length: 5\r\n\r\nhello`],
    ['GET with chunks', (host) => `GET ${list} HTTP/1.1\r\n${head(host)}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    [
      'DELETE with chunks',
      (host) =>
        `DELETE ${list}/a HTTP/1.1\r\n${head(host)}X-CW-Confirm: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'WebSocket',
      (host) =>
        `GET ${list} HTTP/1.1\r\n${head(host)}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n`,
    ],
    [
      'WebSocket on the shell',
      (host) => `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    ],
    [
      'h2c',
      (host) =>
        `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: x\r\n\r\n`,
    ],
    ['h2 preface', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['CONNECT', (host) => `CONNECT evil:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`],
    ['absolute form', (host) => `GET http://evil/v1 HTTP/1.1\r\n${head(host)}\r\n`],
    ['not HTTP', () => 'hello\r\n\r\n'],
    ['unknown method', (host) => `BREW / HTTP/1.1\r\nHost: ${host}\r\n\r\n`],
  ]
  const smuggled = (host: string): string => `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  test.each(cases)('%s', async (name, bytes) => {
    const received = await sendRaw(gate.port, bytes(gate.host) + smuggled(gate.host), 500)
    const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => match[1])
    expect(['400', '405', '421']).toContain(statuses[0])
    // A 421 or 405 leaves a well-framed connection; only after a 400 must nothing follow.
    if (statuses[0] === '400') expect(statuses).toEqual(['400'])
    if (statuses[0] === '400') expect(received.toLowerCase()).toContain('connection: close')
    expect(up.arrivals, name).toEqual([])
  })
})

test('64 headers pass the parser, more are refused aloud', async () => {
  const headers = Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`X-${index}`, 'a']))
  const answer = await call(gate, { target: list, cookie, headers })
  expect([answer.status, answer.reason]).toEqual([431, 'HEADERS_TOO_LARGE'])
})

test('T7: 17 KiB of headers are 431, and the process goes on', async () => {
  const received = await sendRaw(
    gate.port,
    `GET / HTTP/1.1\r\nHost: ${gate.host}\r\nCookie: ${'a'.repeat(17_000)}\r\n\r\n`,
  )
  expect(received).toMatch(/^HTTP\/1\.1 431 /)
  expect(received).toContain('Connection: close')
  expect(received).toContain('Clear the cookies of this site')
  expect((await call(gate, { target: '/healthz' })).status).toBe(200)
})
