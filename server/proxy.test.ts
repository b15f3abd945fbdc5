import { connect } from 'node:net'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, pageHeaders, signIn, sleep, startGateway, startUpstream, type Gate } from './testing.ts'

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

describe('what goes up', () => {
  test('the body byte for byte, whatever its spelling', async () => {
    const body = Buffer.from(
      '{ "etag":"\\u0065\u00e9", "policy": {"big": 12345678901234567890, "e": 1e400, "k\\/": [ ] ,"z":"\u{1f680}"},\r\n"x" : 0.10}',
    )
    expect((await call(gate, patch(body))).status).toBe(200)
    expect(up.arrivals[0]?.body.equals(body)).toBe(true)
    expect(up.arrivals[0]?.headers['content-length']).toBe(`${body.length}`)
    expect(up.arrivals[0]?.target).toBe('/v1/sandbox/managedRunners/prod-a?updateMask=policy')
  })

  test('the query rebuilt from what was checked', async () => {
    await call(gate, { target: `${list}?pageToken=a%2Bb%2F%3D%26c&zone=us-east-04a&pageSize=100`, cookie })
    await call(gate, patch('{}', 'displayName%2Cspec.volumes'))
    expect(up.arrivals.map(({ target }) => target)).toEqual([
      '/v1/sandbox/managedRunners?pageToken=a%2Bb%2F%3D%26c&zone=us-east-04a&pageSize=100',
      '/v1/sandbox/managedRunners/prod-a?updateMask=displayName,spec.volumes',
    ])
  })

  test('a body that is sent in chunks arrives whole', async () => {
    const headers = { 'Content-Length': undefined, 'Transfer-Encoding': 'chunked' }
    await call(gate, { ...patch('7\r\n{"displ\r\n9\r\nayName":1\r\n1\r\n}\r\n0\r\n\r\n', 'displayName'), headers })
    expect(up.arrivals[0]?.body.toString()).toBe('{"displayName":1}')
  })

  test('an update without a body', async () => {
    expect((await call(gate, { method: 'POST', target: `${list}/prod-a:applyAvailableUpdate`, cookie })).status).toBe(
      200,
    )
    expect(up.arrivals[0]).toMatchObject({
      method: 'POST',
      target: '/v1/sandbox/managedRunners/prod-a:applyAvailableUpdate',
    })
    expect(up.arrivals[0]?.headers['content-type']).toBeUndefined()
  })

  test('Expect: 100-continue is answered only once the request is admitted', async () => {
    const expectation = { Expect: '100-continue' }
    const answer = await call(gate, { ...patch('{"displayName":"x"}', 'displayName'), headers: expectation })
    expect(answer.raw).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/)
    const refused = await call(gate, { ...patch('{}', '*'), headers: expectation })
    expect(refused.status).toBe(400)
    expect((await call(gate, { ...patch('{}'), headers: { Expect: 'miracle' } })).status).toBe(417)
  })
})

describe('what comes down', () => {
  test('is streamed: the first part is there before the last is written', async () => {
    let finish = (): void => undefined
    up.answerWith((_arrival, response) => {
      response.writeHead(200, json).write('{"first":1,')
      finish = () => response.end('"last":2}')
    })
    const socket = connect(gate.port, '127.0.0.1')
    const headers = Object.entries(pageHeaders)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    socket.write(`GET ${list} HTTP/1.1\r\nHost: ${gate.host}\r\nCookie: ${cookie}\r\n${headers}\r\n`)
    let received = ''
    await new Promise<void>((resolve) => {
      socket.on('data', (chunk: Buffer) => {
        received += chunk.toString()
        if (received.includes('"first"')) resolve()
      })
    })
    expect(received).not.toContain('"last"')
    finish()
    await sleep(50)
    expect(received).toContain('"last"')
    socket.destroy()
  })

  test('keeps Date, length, Retry-After and the API’s request id, and nothing else', async () => {
    up.answerWith((_arrival, response) => {
      response.writeHead(429, {
        ...json,
        'content-length': '10',
        date: 'Thu, 01 Jan 2026 00:00:00 GMT',
        'retry-after': '7',
        'x-request-id': 'up-1',
        'set-cookie': 'a=b',
        server: 'secret/1.0',
        'access-control-allow-origin': '*',
        etag: 'x',
        location: '/x',
      })
      response.end('{"code":8}')
    })
    const answer = await call(gate, { target: list, cookie })
    expect([answer.status, answer.body]).toEqual([429, '{"code":8}'])
    expect(answer.headers.get('date')).toEqual(['Thu, 01 Jan 2026 00:00:00 GMT'])
    expect(answer.headers.get('content-length')).toEqual(['10'])
    expect(answer.headers.get('retry-after')).toEqual(['7'])
    expect(answer.headers.get('x-cw-upstream-request-id')).toEqual(['up-1'])
    for (const name of ['set-cookie', 'server', 'access-control-allow-origin', 'etag', 'location', 'x-powered-by']) {
      expect(answer.headers.has(name)).toBe(false)
    }
    expect(answer.headers.get('x-cw-contract')).toEqual(['1'])
    expect(answer.headers.get('x-cw-sent')).toBeUndefined()
  })

  test.each(['soon', '-1', '99999999', '1, 2'])('Retry-After %j is dropped', async (value) => {
    up.answerWith((_arrival, response) => response.writeHead(503, { ...json, 'retry-after': value }).end('{"code":14}'))
    expect((await call(gate, { target: list, cookie })).headers.has('retry-after')).toBe(false)
  })

  test('a 401 of the API passes as it is', async () => {
    up.answerWith((_arrival, response) => response.writeHead(401, json).end('{"code":16,"message":"revoked"}'))
    const answer = await call(gate, { target: list, cookie })
    expect([answer.status, answer.body.includes('revoked')]).toEqual([401, true])
  })

  test('T15: a redirect is never followed', async () => {
    up.answerWith((_arrival, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end())
    const answer = await call(gate, { target: list, cookie })
    expect([answer.status, answer.reason, answer.headers.has('location')]).toEqual([502, 'UPSTREAM_REDIRECT', false])
    expect(up.arrivals.length).toBe(1)
  })

  test('T33: an encoded answer is refused', async () => {
    up.answerWith((_arrival, response) => response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end('x'))
    expect((await call(gate, { target: list, cookie })).reason).toBe('UPSTREAM_ENCODING')
  })

  test.each([
    [200, 502],
    [404, 404],
    [401, 401],
    [502, 502],
    [503, 503],
  ])('F13, F17: HTML with %i becomes a Status with %i', async (upstream, status) => {
    up.answerWith((_arrival, response) =>
      response.writeHead(upstream, { 'content-type': 'text/html' }).end('<script>1</script>'),
    )
    const answer = await call(gate, { target: list, cookie })
    expect([answer.status, answer.reason]).toEqual([status, 'UPSTREAM_NOT_JSON'])
    expect(answer.raw).not.toContain('script')
  })

  test('a 2xx without a body passes', async () => {
    up.answerWith((_arrival, response) => response.writeHead(204).end())
    const sent = { method: 'DELETE', target: `${list}/prod-a`, cookie, headers: { 'X-CW-Confirm': 'prod-a' } }
    expect((await call(gate, sent)).status).toBe(204)
    up.answerWith((_arrival, response) => response.writeHead(200, { 'content-length': '0' }).end())
    expect((await call(gate, sent)).status).toBe(200)
  })

  test('F16: a broken answer is broken for the client too, and explained when nothing was out yet', async () => {
    up.answerWith((_arrival, response) => {
      response.writeHead(200, { ...json, 'content-length': '100' }).write('{"half":')
      setTimeout(() => response.destroy(), 20)
    })
    const cut = await call(gate, { target: list, cookie })
    expect(cut.status).toBe(200)
    expect(cut.body.length).toBeLessThan(100)
    up.answerWith((_arrival, response) => {
      response.writeHead(200, { ...json }).write('{"half":')
      setTimeout(() => response.destroy(), 20)
    })
    expect((await call(gate, { target: list, cookie })).raw).not.toContain('\r\n0\r\n')
    up.answerWith((_arrival, response) => void response.destroy())
    const write = await call(gate, patch('{"displayName":1}', 'displayName'))
    expect([write.status, write.reason, write.headers.has('x-cw-sent')]).toEqual([502, 'UPSTREAM_LOST', false])
  })

  test('an answer above the cap is refused by its length, or cut', async () => {
    const small = await startGateway({ upstream: up.origin, limits: { responseBytes: 1000 } })
    const own = await signIn(small)
    up.answerWith((_arrival, response) =>
      response.writeHead(200, { ...json, 'content-length': '2000' }).end('x'.repeat(2000)),
    )
    expect((await call(small, { target: list, cookie: own })).reason).toBe('UPSTREAM_TOO_LARGE')
    up.answerWith((_arrival, response) => {
      response.writeHead(200, json).write('x'.repeat(900))
      setTimeout(() => response.end('x'.repeat(900)), 20)
    })
    const cut = await call(small, { target: list, cookie: own })
    expect(cut.raw).not.toContain('\r\n0\r\n')
  })
})
