import { beforeAll, beforeEach, expect, test } from 'vitest'
import { call, signIn, startGateway, startUpstream, type Gate } from './testing.ts'

const list = '/api/v1/sandbox/managedRunners'
const rid = 'prod-a'
const uuid = '7d1f0c52-7a9e-4d6b-9c38-2a4f5b6c7d8e'
let up: Awaited<ReturnType<typeof startUpstream>>
let gate: Gate
let cookie: string

beforeAll(async () => {
  up = await startUpstream()
  gate = await startGateway({ upstream: up.origin })
  cookie = await signIn(gate)
})
beforeEach(() => up.reset())

const flag = {
  runner: { id: rid, managedSpec: { allowPrivilegedProfileAnnotations: true } },
  updateMask: 'managedSpec.allowPrivilegedProfileAnnotations',
}

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
  ['', 400, 'BODY_NOT_JSON'],
])('T20: a policy PATCH with %s is refused', async (body, status, reason) => {
  const sent = { method: 'PATCH', target: `${list}/${rid}?updateMask=policy`, cookie }
  const answer = await call(gate, { ...sent, body })
  expect([answer.status, answer.reason]).toEqual([status, reason])
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
