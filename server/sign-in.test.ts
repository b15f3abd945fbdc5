import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cookieName } from './session.ts'
import { call, canary, clock, signIn, startGateway, startUpstream } from './testing.ts'

const list = '/api/v1/sandbox/managedRunners'
const minute = 60_000
let up: Awaited<ReturnType<typeof startUpstream>>

beforeAll(async () => {
  up = await startUpstream()
})
beforeEach(() => up.reset())

describe('sign-in', () => {
  test('tries the token once, then answers as GET does', async () => {
    const gate = await startGateway({ upstream: up.origin })
    const answer = await call(gate, {
      method: 'POST',
      target: '/auth/session',
      body: JSON.stringify({ token: canary }),
    })
    expect(up.arrivals.map(({ method, target }) => [method, target])).toEqual([
      ['GET', '/v1/sandbox/managedRunners?pageSize=1'],
    ])
    expect(answer.status).toBe(200)
    const cookie = answer.headers.get('set-cookie')?.[0]?.split(';')[0] ?? ''
    const state = await call(gate, { target: '/auth/session', cookie })
    expect(JSON.parse(state.body)).toEqual(JSON.parse(answer.body))
    expect(JSON.parse(state.body)).toEqual({
      mode: 'practice',
      upstream: 'practice',
      idleUntil: expect.stringMatching(/^\d{4}-.*Z$/),
      endsAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(state.headers.get('x-cw-contract')).toEqual(['1'])
  })

  test.each([
    [401, 401, 'TOKEN_REFUSED'],
    [403, 403, 'ROLE_MISSING'],
    [429, 429, 'UPSTREAM_LIMIT'],
    [500, 502, 'UPSTREAM_FAILED'],
    [502, 502, 'UPSTREAM_FAILED'],
    [503, 503, 'UPSTREAM_FAILED'],
    [302, 502, 'UPSTREAM_REDIRECT'],
    [404, 502, 'UPSTREAM_FAILED'],
  ])('an API that answers %i', async (upstream, status, reason) => {
    const gate = await startGateway({ upstream: up.origin })
    up.answerWith((_arrival, response) => {
      response.writeHead(upstream, {
        'content-type': 'application/json',
        'retry-after': '7',
        location: 'http://127.0.0.1:9/',
      })
      response.end('{}')
    })
    const answer = await call(gate, {
      method: 'POST',
      target: '/auth/session',
      body: JSON.stringify({ token: canary }),
    })
    expect([answer.status, answer.reason]).toEqual([status, reason])
    expect(answer.headers.has('set-cookie')).toBe(false)
    expect(answer.headers.has('location')).toBe(false)
    if (status === 429 || status === 503) expect(answer.headers.get('retry-after')).toEqual(['7'])
  })

  test('a page instead of JSON is no proof of a token', async () => {
    const gate = await startGateway({ upstream: up.origin })
    up.answerWith((_arrival, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>portal</p>'))
    const answer = await call(gate, {
      method: 'POST',
      target: '/auth/session',
      body: JSON.stringify({ token: canary }),
    })
    expect([answer.status, answer.reason]).toEqual([502, 'UPSTREAM_NOT_JSON'])
  })

  test.each([
    ['short', 400, 'TOKEN_MALFORMED'],
    ['with space', 400, 'TOKEN_MALFORMED'],
    ['tab\tinside', 400, 'TOKEN_MALFORMED'],
    ['line\r\nX-Evil: 1', 400, 'TOKEN_MALFORMED'],
    ['ünïcödé-token', 400, 'TOKEN_MALFORMED'],
    [`practice.${'a'.repeat(2040)}`, 400, 'TOKEN_TOO_LARGE'],
    ['CW-SECRET-of-the-real-api', 401, 'TOKEN_REFUSED'],
  ])('the token %j is refused without a call', async (token, status, reason) => {
    const gate = await startGateway({ upstream: up.origin })
    const answer = await call(gate, { method: 'POST', target: '/auth/session', body: JSON.stringify({ token }) })
    expect([answer.status, answer.reason]).toEqual([status, reason])
    expect(answer.headers.has('set-cookie')).toBe(false)
    expect(up.arrivals).toEqual([])
  })

  test('takes a token and nothing else', async () => {
    const gate = await startGateway({ upstream: up.origin })
    for (const body of [
      '{}',
      '{"token":7}',
      `{"token":"${canary}","next":"/"}`,
      '[]',
      `{"token":"x","token":"${canary}"}`,
    ]) {
      expect((await call(gate, { method: 'POST', target: '/auth/session', body })).status).toBe(400)
    }
  })

  test('T35: the eleventh refused try in a minute waits', async () => {
    const time = clock()
    const gate = await startGateway({ upstream: up.origin, now: time.now })
    up.answerWith((_arrival, response) =>
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":16}'),
    )
    const attempt = () =>
      call(gate, { method: 'POST', target: '/auth/session', body: JSON.stringify({ token: canary }) })
    for (let index = 0; index < 10; index += 1) expect((await attempt()).status).toBe(401)
    const answer = await attempt()
    expect([answer.status, answer.reason, answer.headers.get('retry-after')]).toEqual([429, 'SIGN_IN_LIMIT', ['60']])
    expect(up.arrivals.length).toBe(10)
    time.forward(minute + 1)
    expect((await attempt()).status).toBe(401)
  })

  test('good sign-ins are not counted', async () => {
    const gate = await startGateway({ upstream: up.origin })
    for (let index = 0; index < 12; index += 1) await signIn(gate)
  })

  test('T4: a new session ends the one it replaces', async () => {
    const gate = await startGateway({ upstream: up.origin })
    const first = await signIn(gate)
    const body = JSON.stringify({ token: canary })
    await call(gate, { method: 'POST', target: '/auth/session', body, cookie: first })
    expect((await call(gate, { target: '/auth/session', cookie: first })).reason).toBe('SESSION_ENDED')
    const refused = await call(gate, {
      method: 'POST',
      target: '/auth/session',
      body,
      headers: { 'X-CW-Console': undefined },
    })
    expect([refused.status, refused.headers.has('set-cookie')]).toEqual([403, false])
  })
})

describe('a session over HTTP', () => {
  test('T8: sign-out ends it everywhere, also for a copy of the cookie', async () => {
    const gate = await startGateway({ upstream: up.origin })
    const cookie = await signIn(gate)
    expect((await call(gate, { target: list, cookie })).status).toBe(200)
    const out = await call(gate, { method: 'DELETE', target: '/auth/session', cookie })
    expect(out.status).toBe(200)
    expect(out.headers.get('set-cookie')).toEqual([
      `${cookieName}=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0`,
    ])
    expect((await call(gate, { target: list, cookie })).reason).toBe('SESSION_ENDED')
    expect((await call(gate, { target: list })).reason).toBe('SESSION_REQUIRED')
    expect((await call(gate, { method: 'DELETE', target: '/auth/session' })).status).toBe(200)
  })

  test('it is renewed at most every five minutes, and never beyond twelve hours', async () => {
    const time = clock()
    const gate = await startGateway({ upstream: up.origin, now: time.now })
    let cookie = await signIn(gate)
    time.forward(5 * minute - 1)
    expect((await call(gate, { target: list, cookie })).headers.has('set-cookie')).toBe(false)
    let renewals = 0
    for (let spent = 5; spent < 12 * 60; spent += 20) {
      time.forward(20 * minute)
      const answer = await call(gate, { target: list, cookie })
      if (answer.status !== 200) break
      const renewed = answer.headers.get('set-cookie')?.[0]
      expect(renewed).toBeDefined()
      renewals += 1
      cookie = renewed?.split(';')[0] ?? ''
    }
    expect(renewals).toBe(35)
    time.forward(20 * minute)
    expect((await call(gate, { target: list, cookie })).reason).toBe('SESSION_ENDED')
  })

  test('+31 min unused is over', async () => {
    const time = clock()
    const gate = await startGateway({ upstream: up.origin, now: time.now })
    const cookie = await signIn(gate)
    time.forward(31 * minute)
    expect((await call(gate, { target: list, cookie })).reason).toBe('SESSION_ENDED')
  })

  test('T21: two sessions interleaved never meet', async () => {
    const gate = await startGateway({ upstream: up.origin })
    const tokens = ['practice.first-operator', 'practice.second-operator']
    const cookies = await Promise.all(tokens.map((token) => signIn(gate, token)))
    up.reset()
    up.answerWith(({ headers }, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ mine: headers.authorization?.endsWith(tokens[0] ?? '') === true ? 0 : 1 }))
    })
    const answers = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        const answer = await call(gate, { target: list, cookie: cookies[index % 2] ?? '' })
        return answer.status !== 200 || answer.body.includes(`"mine":${index % 2}`)
      }),
    )
    expect(answers.every(Boolean)).toBe(true)
    expect((await call(gate, { target: list })).status).toBe(401)
  })

  test('T28: a practice cookie opens nothing at a live gateway', async () => {
    const secret = 'k'.repeat(40)
    const practice = await startGateway({ upstream: up.origin, secret, origins: ['http://console.localhost'] })
    const live = await startGateway({
      upstream: up.origin,
      secret,
      mode: 'live',
      origins: ['http://console.localhost'],
    })
    const cookie = await signIn(practice)
    expect((await call(practice, { target: list, cookie })).status).toBe(200)
    expect((await call(live, { target: list, cookie })).reason).toBe('SESSION_ENDED')
    expect((await call(live, { method: 'POST', target: '/api/practice/clock', body: '{}', cookie })).status).toBe(404)
    expect((await call(practice, { target: '/__control' })).status).toBe(404)
    const state = await call(live, { target: '/auth/session', cookie: await signIn(live, 'CW-SECRET-whatever') })
    expect(JSON.parse(state.body)).toMatchObject({ mode: 'live', upstream: `127.0.0.1:${up.port}` })
  })
})
