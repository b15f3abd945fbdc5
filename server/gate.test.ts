import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { routes, type Route } from './routes.ts'
import { call, canary, signIn, startGateway, startUpstream, type Gate, type Sent } from './testing.ts'

const list = '/api/v1/sandbox/managedRunners'
let up: Awaited<ReturnType<typeof startUpstream>>
let gate: Gate
let cookie: string

beforeAll(async () => {
  up = await startUpstream()
  gate = await startGateway({ upstream: up.origin, applyDoor: async () => ({ status: 200, body: {} }) })
  cookie = await signIn(gate)
})
beforeEach(() => up.reset())

const rid = 'prod-a'
const uuid = '7d1f0c52-7a9e-4d6b-9c38-2a4f5b6c7d8e'
const flag = {
  runner: { id: rid, managedSpec: { allowPrivilegedProfileAnnotations: true } },
  updateMask: 'managedSpec.allowPrivilegedProfileAnnotations',
}
const bodies: Record<Route['body'], unknown> = {
  none: undefined,
  create: { displayName: 'x' },
  patch: { displayName: 'x' },
  emptyOrBraces: {},
  privilegedFlag: flag,
  signIn: { token: canary },
  door: { do: 'delay' },
  report: { 'csp-report': {} },
}

/** A request each route takes, made from the table, so that a new route is covered by itself. */
const goodRequest = (route: Route): Sent => {
  const path = route.template.replace('{rid}', rid).replace('{uuid}', uuid)
  const body = bodies[route.body]
  return {
    method: route.method,
    target: route.needsMask === true ? `${path}?updateMask=displayName` : path,
    cookie,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(route.needsConfirm === true ? { headers: { 'X-CW-Confirm': rid } } : {}),
  }
}

const withHeaders = (sent: Sent, headers: Sent['headers']): Sent => ({
  ...sent,
  headers: { ...sent.headers, ...headers },
})

test.each(routes)('$method $template takes the page’s own request', async (route) => {
  // Its own session: one of the routes signs out.
  const answer = await call(gate, { ...goodRequest(route), cookie: await signIn(gate) })
  expect([200, 204]).toContain(answer.status)
})

describe('T3: every route refuses every hostile variant', () => {
  const variants: readonly (readonly [string, Sent['headers'], number, (route: Route) => boolean])[] = [
    ['cross-site', { 'Sec-Fetch-Site': 'cross-site' }, 403, (route) => route.kind !== 'health'],
    ['same-site', { 'Sec-Fetch-Site': 'same-site' }, 403, (route) => route.kind !== 'health'],
    ['none', { 'Sec-Fetch-Site': 'none' }, 403, (route) => route.kind !== 'health'],
    [
      'two Sec-Fetch-Site',
      { 'Sec-Fetch-Site': ['same-origin', 'cross-site'] },
      403,
      (route) => route.kind !== 'health',
    ],
    [
      'foreign Origin',
      { 'Sec-Fetch-Site': undefined, Origin: 'http://evil.example' },
      403,
      (route) => route.kind !== 'health',
    ],
    ['Origin null', { 'Sec-Fetch-Site': undefined, Origin: 'null' }, 403, (route) => route.kind !== 'health'],
    ['no Origin', { 'Sec-Fetch-Site': undefined }, 403, (route) => route.kind !== 'health'],
    ['no console header', { 'X-CW-Console': undefined }, 403, (route) => !['health', 'report'].includes(route.kind)],
    ['wrong console header', { 'X-CW-Console': '2' }, 403, (route) => !['health', 'report'].includes(route.kind)],
    ['foreign Host', { Host: 'evil.example' }, 421, (route) => route.kind !== 'health'],
    ['two Hosts', { Host: ['localhost', 'evil.example'] }, 421, () => true],
    ['text body', { 'Content-Type': 'text/plain' }, 415, (route) => route.body !== 'none'],
    ['form body', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415, (route) => route.body !== 'none'],
    ['gzip body', { 'Content-Encoding': 'gzip' }, 415, (route) => route.body !== 'none'],
    ['body on a route without one', { 'Content-Length': '2' }, 400, (route) => route.body === 'none'],
    ['Upgrade', { Upgrade: 'websocket' }, 400, () => true],
  ]
  const covered = new Set<Route>()
  test.each(routes)('$method $template', async (route) => {
    covered.add(route)
    const applying = variants.filter(([, , , applies]) => applies(route))
    expect(applying.length).toBeGreaterThanOrEqual(route.kind === 'health' ? 3 : 9)
    const answers = await Promise.all(
      applying.map(([, headers]) => call(gate, withHeaders(goodRequest(route), headers))),
    )
    expect(answers.map(({ status }, index) => [applying[index]?.[0], status])).toEqual(
      applying.map(([name, , status]) => [name, status]),
    )
    expect(up.arrivals).toEqual([])
    for (const { headers } of answers) expect(headers.has('set-cookie')).toBe(false)
  })
  test('covers the whole table', () => expect(covered.size).toBe(routes.length))
})

test('T1: a cross-site POST with the cookie reaches nothing', async () => {
  const sent = { method: 'POST', target: `${list}/${rid}:applyAvailableUpdate`, cookie }
  for (const site of ['cross-site', 'same-site', 'none']) {
    expect((await call(gate, { ...sent, headers: { 'Sec-Fetch-Site': site } })).status).toBe(403)
  }
  expect(up.arrivals).toEqual([])
})

test('a browser without Fetch Metadata passes with its own Origin', async () => {
  const headers = { 'Sec-Fetch-Site': undefined, Origin: `http://${gate.host}` }
  expect((await call(gate, { target: list, cookie, headers })).status).toBe(200)
})

test('T11: a refused address is never echoed and never HTML', async () => {
  const targets = [`${list}/<svg onload=alert(1)>`, `${list}/<svg/onload=alert(1)>`, `${list}/a"b`, '/api/<b>', '/<b>']
  for (const target of targets) {
    const answer = await call(gate, { target, cookie })
    expect([400, 404]).toContain(answer.status)
    expect(answer.raw).not.toMatch(/svg|alert|<b>/)
    expect(answer.headers.get('content-type')?.[0]).not.toContain('html')
  }
  const navigation = await call(gate, {
    target: list,
    cookie,
    headers: { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Dest': 'document' },
  })
  expect(navigation.status).toBe(403)
  expect(up.arrivals).toEqual([])
})

test.each([
  `${list}/../x`,
  `${list}/a/../../x`,
  `${list}/%2e%2e/x`,
  `${list}/%2f`,
  `${list}/%252e`,
  `${list}\\..\\x`,
  `${list}/a%00`,
  `${list}/a%0d%0a`,
  `${list}/%c0%ae`,
  `${list}/..`,
  `${list}/.`,
  `${list}/.a`,
  `//api/v1/sandbox/managedRunners`,
  `/api//v1/sandbox/managedRunners`,
  `/API/v1/sandbox/managedRunners`,
  `${list}/`,
  `${list}/a#/b`,
  `${list}/a;x`,
  `${list}/a?x?y`,
  `${list}/a/x.css`,
  `${list}/a:other`,
  `${list}?pageSize=101`,
  `${list}?pageSize=1&pageSize=2`,
  `${list}?filter=x`,
  `${list}?zone=US`,
  `${list}?pageToken=a+b`,
  `${list}?pageToken=%E0%A4`,
  `${list}?__proto__=x`,
  `/api/v1beta1/cks/clusters/not-a-uuid`,
  `http://evil/v1`,
  `@evil/x`,
  `*`,
])('T13, T14, T15: %s reaches nothing', async (target) => {
  const answer = await call(gate, { target, cookie })
  expect([400, 404]).toContain(answer.status)
  expect(up.arrivals).toEqual([])
})

test('T22: an unknown address below the API is 404 JSON, not the shell', async () => {
  const answer = await call(gate, { target: `${list}/a/x.css`, cookie, headers: { 'Sec-Fetch-Mode': 'navigate' } })
  expect([answer.status, answer.reason]).toEqual([404, 'NOT_FOUND'])
  expect(answer.headers.get('cache-control')).toEqual(['no-store'])
})

test('405 names what the address takes', async () => {
  const answer = await call(gate, { method: 'PUT', target: `${list}/${rid}`, cookie })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, ['GET, PATCH, DELETE']])
  expect((await call(gate, { method: 'TRACE', target: list, cookie })).status).toBe(405)
  expect((await call(gate, { method: 'OPTIONS', target: list, cookie })).status).toBe(405)
})

test('T16: nothing of the client’s headers goes up', async () => {
  const hostile = {
    Authorization: 'Bearer evil',
    'X-Forwarded-For': '1.2.3.4',
    'X-Forwarded-Host': 'evil',
    Forwarded: 'for=1.2.3.4',
    'X-Real-IP': '1.2.3.4',
    'X-HTTP-Method-Override': 'DELETE',
    'X-Method-Override': 'DELETE',
    'User-Agent': 'evil',
    'X-Request-Id': 'evil',
    Referer: 'http://evil',
    'Accept-Encoding': 'gzip',
    Accept: 'text/html',
    TE: 'trailers',
    'Proxy-Authorization': 'x',
    'If-None-Match': 'x',
    Range: 'bytes=0-1',
  }
  await call(gate, { target: list, cookie, headers: hostile })
  await call(gate, {
    method: 'PATCH',
    target: `${list}/${rid}?updateMask=displayName`,
    cookie,
    body: '{"displayName":"x"}',
    headers: hostile,
  })
  const [read, write] = up.arrivals
  const ours = ['accept', 'accept-encoding', 'authorization', 'connection', 'host', 'user-agent', 'x-request-id']
  expect(Object.keys(read?.headers ?? {}).toSorted()).toEqual(ours)
  expect(Object.keys(write?.headers ?? {}).toSorted()).toEqual([...ours, 'content-length', 'content-type'].toSorted())
  expect(read?.headers.authorization).toBe(`Bearer ${canary}`)
  expect(read?.headers['accept-encoding']).toBe('identity')
  expect(read?.headers['user-agent']).toMatch(/^runner-console\//)
  expect([read?.method, write?.method]).toEqual(['GET', 'PATCH'])
  expect(JSON.stringify(up.arrivals)).not.toContain('evil')
  up.reset()
  expect((await call(gate, { target: `${list}/${rid}?_method=DELETE`, cookie })).status).toBe(400)
  expect(up.arrivals).toEqual([])
})

test('T27: a rebound host name is refused on every kind of address', async () => {
  for (const target of ['/', '/runners', list, '/auth/session', '/assets/x.js', '/csp-report']) {
    for (const host of [`evil.example:${gate.port}`, 'localhost', `localhost:${gate.port + 1}`, `[::1]:${gate.port}`]) {
      expect((await call(gate, { target, headers: { Host: host } })).status).toBe(421)
    }
  }
  for (const name of ['localhost', '127.0.0.1', 'cw-console.localhost']) {
    expect((await call(gate, { target: '/auth/session', headers: { Host: `${name}:${gate.port}` } })).status).toBe(401)
  }
  expect((await call(gate, { target: '/healthz', headers: { Host: '10.0.0.7:8080' } })).status).toBe(200)
})
