import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { call, sendRaw, signIn, sleep, startGateway, startUpstream } from './testing.ts'

const list = '/api/v1/sandbox/managedRunners'
let up: Awaited<ReturnType<typeof startUpstream>>
beforeAll(async () => {
  up = await startUpstream()
})

describe('T33: slow clients, with the times shortened', () => {
  const limits = { headersMs: 400, requestMs: 800, connectionsCheckMs: 100 }

  test('100 sockets that drip their headers are closed, and nobody else waits', async () => {
    const gate = await startGateway({ upstream: up.origin, limits })
    let closed = 0
    const sockets = Array.from({ length: 100 }, () => {
      const socket = connect(gate.port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.on('close', () => {
        closed += 1
      })
      socket.write('GET / HTTP/1.1\r\nX-A: ')
      return socket
    })
    const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('a')), 50)
    const started = performance.now()
    expect((await call(gate, { target: '/healthz' })).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(200)
    for (let turn = 0; turn < 200 && closed < 100; turn += 1) await sleep(10)
    clearInterval(drip)
    expect(closed).toBe(100)
  })

  test('a body that does not come is 408', async () => {
    const gate = await startGateway({ upstream: up.origin, limits })
    const head = `POST /auth/session HTTP/1.1\r\nHost: ${gate.host}\r\nSec-Fetch-Site: same-origin\r\nX-CW-Console: 1\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{`
    const received = await sendRaw(gate.port, head, 3000)
    expect(received).toMatch(/^HTTP\/1\.1 408 /)
    expect(received).toContain('"REQUEST_TIMEOUT"')
    expect(JSON.parse((await call(gate, { target: '/healthz' })).body).counters.inFlight).toBe(0)
  })
})

describe('reports', () => {
  const report = (uri: string, directive = 'script-src-elem') =>
    JSON.stringify({ 'csp-report': { 'document-uri': uri, 'effective-directive': directive, 'blocked-uri': 'secret' } })
  const headers = { 'X-CW-Console': undefined, 'Content-Type': 'application/csp-report' }

  test('are logged as directive and own path only, ten a minute', async () => {
    const gate = await startGateway({ upstream: up.origin })
    for (let index = 0; index < 15; index += 1) {
      const body = report(`http://localhost/runners/a?token=secret#${index}`)
      expect((await call(gate, { method: 'POST', target: '/csp-report', body, headers })).status).toBe(204)
    }
    const lines = gate.lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'csp')
    expect(lines.length).toBe(10)
    expect(lines[0]).toMatchObject({ route: '/runners/a', err: 'script-src-elem' })
    expect(gate.lines.join('')).not.toContain('secret')
  })

  test('of the other format are taken, nonsense and size are not', async () => {
    const gate = await startGateway({ upstream: up.origin })
    const modern = JSON.stringify([
      { type: 'csp-violation', body: { documentURL: 'http://x/deploy', effectiveDirective: 'img-src' } },
    ])
    const type = { ...headers, 'Content-Type': 'application/reports+json' }
    await call(gate, { method: 'POST', target: '/csp-report', body: modern, headers: type })
    await call(gate, { method: 'POST', target: '/csp-report', body: report('x', 'evil\n{"fake":1}'), headers })
    await call(gate, { method: 'POST', target: '/csp-report', body: 'nonsense', headers })
    expect((await call(gate, { method: 'POST', target: '/csp-report', body: 'x'.repeat(9000), headers })).status).toBe(
      413,
    )
    const lines = gate.lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'csp')
    expect(lines).toMatchObject([{ route: '/deploy', err: 'img-src' }])
  })
})

describe('the log', () => {
  test('names template, runner, status and session, one parsable line per request', async () => {
    const gate = await startGateway({ upstream: up.origin })
    const cookie = await signIn(gate)
    gate.lines.length = 0
    await call(gate, { target: `${list}/prod-a`, cookie })
    await call(gate, { target: `${list}?pageToken=secret-page`, cookie })
    await call(gate, { target: '/secret-path', headers: { 'User-Agent': 'secret-agent' } })
    expect(gate.lines.length).toBe(3)
    const [one, page, miss] = gate.lines.map((line) => JSON.parse(line))
    expect(one).toMatchObject({
      route: `${list}/{rid}`,
      runner: 'prod-a',
      method: 'GET',
      status: 200,
      upstream_status: 200,
      bytes: 2,
    })
    expect(one.sid8).toMatch(/^[0-9a-f]{8}$/)
    expect(one.rid).toMatch(/^[0-9a-f]{16}$/)
    expect(page.sid8).toBe(one.sid8)
    expect(miss).toMatchObject({ status: 404 })
    expect(gate.lines.join('')).not.toMatch(/secret/)
  })
})

describe('practice', () => {
  test('the door acts for the session’s own world', async () => {
    const asked: unknown[] = []
    const gate = await startGateway({
      upstream: up.origin,
      applyDoor: async (request) => {
        asked.push(request.kind, request.body)
        return { status: 200, body: { ok: true } }
      },
    })
    const cookie = await signIn(gate)
    const answer = await call(gate, { method: 'POST', target: '/api/practice/clock', body: '{"advance":60}', cookie })
    expect([answer.status, answer.body]).toEqual([200, '{"ok":true}'])
    await call(gate, { method: 'POST', target: '/api/practice/faults', body: '{"do":"hang"}', cookie })
    expect(asked).toEqual(['clock', { advance: 60 }, 'faults', { do: 'hang' }])
    expect((await call(gate, { method: 'POST', target: '/api/practice/faults', body: '{}' })).status).toBe(401)
  })
})

test('a polite stop: no new connection, what is under way finishes', async () => {
  const own = await startUpstream()
  const gate = await startGateway({ upstream: own.origin, limits: { stopMs: 3000 } })
  const cookie = await signIn(gate)
  own.answerWith(
    (_arrival, response) =>
      void setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'), 300),
  )
  const underWay = call(gate, { target: list, cookie })
  await sleep(100)
  const stopped = gate.close()
  expect(await sendRaw(gate.port, 'GET /healthz HTTP/1.1\r\n\r\n')).toBe('')
  expect((await underWay).status).toBe(200)
  await stopped
})
