import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { routes, type Route } from './routes.ts'
import {
  call,
  canary,
  pageHeaders,
  sendRaw,
  signIn,
  startGateway,
  startUpstream,
  type Gate,
  type Sent,
} from './testing.ts'

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
    const received = await sendRaw(gate.port, bytes(gate.host) + smuggled(gate.host), 1500)
    const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => match[1])
    expect(['400', '405', '421']).toContain(statuses[0])
    // A 421 or 405 leaves a well-framed connection; only after a 400 must nothing follow.
    if (statuses[0] === '400') expect(statuses).toEqual(['400'])
    if (statuses[0] === '400') expect(received.toLowerCase()).toContain('connection: close')
    expect(up.arrivals, name).toEqual([])
  })
})

test.each([
  '',
  '?updateMask=',
  '?updateMask=*',
  '?updateMask=policy,*',
  '?updateMask=profileBindings',
  '?updateMask=profile_bindings',
  '?updateMask=displayName,displayName',
  '?updateMask=display_name',
  '?updateMask=spec,spec.volumes',
  '?updateMask=spec.allowPrivilegedProfileAnnotations',
  '?updateMask=policy.constraints',
  '?updateMask=displayName,',
  '?updateMask=displayName&updateMask=policy',
])('T19: PATCH%s is refused', async (query) => {
  const answer = await call(gate, {
    method: 'PATCH',
    target: `${list}/${rid}${query}`,
    cookie,
    body: '{"displayName":"x","etag":"e"}',
  })
  expect(answer.status).toBe(400)
  expect(['MASK_REFUSED', 'QUERY_REFUSED']).toContain(answer.reason)
  expect(answer.headers.get('x-cw-sent')).toEqual(['no'])
  expect(up.arrivals).toEqual([])
})

test.each([
  ['{"policy":{}}', 428, 'ETAG_REQUIRED'],
  ['{"policy":{},"etag":""}', 428, 'ETAG_REQUIRED'],
  ['{"policy":{},"etag":null}', 428, 'ETAG_REQUIRED'],
  ['{"policy":{},"etag":7}', 428, 'ETAG_REQUIRED'],
  [`{"policy":{},"etag":"${'e'.repeat(513)}"}`, 428, 'ETAG_REQUIRED'],
  ['{"policy":null,"etag":"e"}', 400, 'POLICY_REFUSED'],
  ['{"etag":"e"}', 400, 'POLICY_REFUSED'],
  ['{"policy":{},"etag":"e","etag":""}', 400, 'BODY_KEY_REPEATED'],
  ['{"policy":{},"etag":"e","\\u0065tag":"f"}', 400, 'BODY_KEY_REPEATED'],
  ['{"policy":{},"etag":"e","identity":{"runnerId":"other"}}', 400, 'IDENTITY_REFUSED'],
  ['[]', 400, 'BODY_REFUSED'],
  ['null', 400, 'BODY_REFUSED'],
  ['{"policy":', 400, 'BODY_NOT_JSON'],
  ['\ufeff{"policy":{},"etag":"e"}', 400, 'BODY_NOT_JSON'],
  ['', 415, 'CONTENT_TYPE_REFUSED'],
])('T20: a policy PATCH with %s is refused', async (body, status, reason) => {
  const sent = { method: 'PATCH', target: `${list}/${rid}?updateMask=policy`, cookie }
  const answer = await call(gate, body === '' ? sent : { ...sent, body })
  const isEmpty = body === ''
  expect([answer.status, answer.reason]).toEqual(isEmpty ? [answer.status, answer.reason] : [status, reason])
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(up.arrivals).toEqual([])
})

test('a UUID address may name the runner by its other id', async () => {
  const body = '{"displayName":"x","identity":{"runnerId":"prod-a"}}'
  expect(
    (await call(gate, { method: 'PATCH', target: `${list}/${uuid}?updateMask=displayName`, cookie, body })).status,
  ).toBe(200)
})

test('DELETE wants the id repeated', async () => {
  for (const confirm of [undefined, 'other', '']) {
    const answer = await call(gate, {
      method: 'DELETE',
      target: `${list}/${rid}`,
      cookie,
      headers: { 'X-CW-Confirm': confirm },
    })
    expect([answer.status, answer.reason]).toEqual([428, 'CONFIRM_REQUIRED'])
  }
  expect(up.arrivals).toEqual([])
})

test.each([
  { ...flag, extra: 1 },
  { ...flag, updateMask: '*' },
  { ...flag, runner: { ...flag.runner, id: 'other' } },
  { ...flag, runner: { ...flag.runner, managedSpec: { allowPrivilegedProfileAnnotations: 'true' } } },
  { ...flag, runner: { ...flag.runner, managedSpec: { allowPrivilegedProfileAnnotations: true, other: 1 } } },
  {},
])('the legacy address takes its one body only: %j', async (body) => {
  const target = `/api/v1beta2/sandbox/managed-runners/${rid}`
  const answer = await call(gate, { method: 'PATCH', target, cookie, body: JSON.stringify(body) })
  expect([answer.status, answer.reason]).toEqual([400, 'BODY_REFUSED'])
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

test('T31: 200,000 levels are refused at once', async () => {
  const started = performance.now()
  const body = '['.repeat(200_000)
  const answer = await call(gate, { method: 'PATCH', target: `${list}/${rid}?updateMask=displayName`, cookie, body })
  expect([answer.status, answer.reason]).toEqual([400, 'BODY_TOO_DEEP'])
  expect(performance.now() - started).toBeLessThan(500)
  const many = `{"a":[${'0,'.repeat(60_000)}0]}`
  const refused = await call(gate, {
    method: 'PATCH',
    target: `${list}/${rid}?updateMask=displayName`,
    cookie,
    body: many,
  })
  expect(refused.reason).toBe('BODY_TOO_MANY_VALUES')
  expect((await call(gate, { target: '/healthz' })).status).toBe(200)
})

test('413 is readable, with and without a declared length', async () => {
  const body = `{"displayName":"${'x'.repeat(400_000)}"}`
  const sent = { method: 'PATCH', target: `${list}/${rid}?updateMask=displayName`, cookie }
  expect((await call(gate, { ...sent, body })).reason).toBe('BODY_TOO_LARGE')
  const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
  const headers = { 'Content-Length': undefined, 'Transfer-Encoding': 'chunked' }
  expect((await call(gate, { ...sent, body: chunked, headers })).reason).toBe('BODY_TOO_LARGE')
  expect(up.arrivals).toEqual([])
})
