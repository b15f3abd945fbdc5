import { afterEach, describe, expect, it } from 'vitest'
import { patchBetween } from '../domain/patch'
import type { JsonObject } from '../lib/lossless'
import { isJsonObject } from '../lib/lossless'
import statusCases from '../wire/cases/rpc-status.json'
import { retryDelayOf } from './client'
import { clock } from './clock'
import { deployRunner } from './create'
import { ApiError } from './error'
import { environment, httpLimits, onOtherContract, onSignedOut, send } from './http'
import { paceOf, paces } from './pace'
import { usePlane } from './plane.testing'
import { slowdown } from './slowdown'
import { applyAvailableUpdate, deleteRunner, patchRunner, readOne } from './runners'

const realFetch = environment.fetch
afterEach(() => {
  slowdown.forget()
  environment.fetch = realFetch
  environment.isOnline = () => true
})

const failureOf = async (action: Promise<unknown>): Promise<ApiError> => {
  try {
    await action
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('it did not fail')
}

const answerWith = (status: number, body: string | null, headers: Record<string, string> = {}) => {
  let calls = 0
  environment.fetch = async () => {
    calls += 1
    return new Response(body, { status, headers })
  }
  return { calls: () => calls }
}

const json = { 'content-type': 'application/json' }

describe('an error answer', () => {
  const kinds = {
    conflict: ['precondition'],
    precondition: ['precondition'],
    validation: ['validation'],
    auth: ['auth'],
    forbidden: ['forbidden'],
    notFound: ['notFound'],
    exists: ['exists'],
    rate: ['rate'],
    unavailable: ['unavailable'],
    unknown: ['contract', 'server'],
  } as const
  const rows = statusCases.answers.filter((answer) => answer.expect.kind !== 'ok')
  it.each(rows.map((row) => [row.id, row] as const))('%s is called what it is', async (_, row) => {
    const headers = { ...(row.type === null ? {} : { 'content-type': row.type }), ...row.headers }
    answerWith(row.http, row.body === undefined ? (row.text ?? null) : JSON.stringify(row.body), headers)
    const error = await failureOf(send({ method: 'GET', path: 'api/x' }))
    const expected: Record<string, readonly string[]> = kinds
    expect(expected[row.expect.kind]).toContain(error.kind)
    if (row.expect.waitSeconds !== undefined) expect(error.retryAfterSeconds).toBe(row.expect.waitSeconds)
    expect(error.message).not.toContain('<h1>')
  })

  it.each([
    ['7', 7],
    ['99999', 99_999],
    ['garbage', undefined],
    [null, undefined],
  ])('Retry-After %s waits %s s', async (header, seconds) => {
    answerWith(429, '{"code":8,"message":"slow"}', { ...json, ...(header === null ? {} : { 'retry-after': header }) })
    expect((await failureOf(send({ method: 'GET', path: 'api/x' }))).retryAfterSeconds).toBe(seconds)
  })

  it('says for a change whether it may have been applied', async () => {
    const applied = async (status: number, headers: Record<string, string> = json) => {
      answerWith(status, '{"code":13,"message":"x"}'.replace('13', status === 400 ? '3' : '14'), headers)
      return (await failureOf(send({ method: 'PATCH', path: 'api/x', body: {} }))).applied
    }
    expect(await applied(400)).toBe('none')
    expect(await applied(503)).toBe('unknown')
    expect(await applied(503, { ...json, 'x-cw-sent': 'no' })).toBe('none')
  })

  it('tells a 401 of the API from one of the sign-in, and an action from a read', async () => {
    const seen: boolean[] = []
    const stop = onSignedOut((byAction) => seen.push(byAction))
    answerWith(401, '{"code":16,"message":"x"}', json)
    await failureOf(send({ method: 'GET', path: 'api/x' }))
    await failureOf(send({ method: 'DELETE', path: 'api/x' }))
    await failureOf(send({ method: 'GET', path: 'auth/session' }))
    stop()
    expect(seen).toEqual([false, true])
  })
})

describe('a request', () => {
  it('is repeated once for a change that was proven unsent, and never otherwise', async () => {
    const unsent = answerWith(502, '{"code":14,"message":"x"}', { ...json, 'x-cw-sent': 'no' })
    await failureOf(send({ method: 'PATCH', path: 'api/x', body: {} }))
    expect(unsent.calls()).toBe(2)
    const lost = answerWith(502, '{"code":14,"message":"x"}', json)
    await failureOf(send({ method: 'PATCH', path: 'api/x', body: {} }))
    expect(lost.calls()).toBe(1)
  })

  it('is not sent without a network, and says so', async () => {
    const line = answerWith(200, '{}', json)
    environment.isOnline = () => false
    expect(await failureOf(send({ method: 'PATCH', path: 'api/x', body: {} }))).toMatchObject({
      kind: 'offline',
      applied: 'none',
    })
    expect(line.calls()).toBe(0)
  })

  it('is refused before it leaves when the id cannot be part of a path', async () => {
    const line = answerWith(200, '{}', json)
    for (const id of ['../auth/session', 'a/b', 'a?b', '']) await failureOf(readOne(id))
    expect(line.calls()).toBe(0)
  })

  it.each(['<!doctype html>', '{"cut":', 'null x'])('does not take %s with status 200 for an answer', async (body) => {
    answerWith(200, body, { 'content-type': body.startsWith('<') ? 'text/html' : 'application/json' })
    expect((await failureOf(send({ method: 'GET', path: 'api/x' }))).kind).toBe('contract')
  })

  it('says when the gateway speaks another contract', async () => {
    let isOther = false
    const stop = onOtherContract(() => {
      isOther = true
    })
    answerWith(200, '{}', { ...json, 'x-cw-contract': '999' })
    await send({ method: 'GET', path: 'api/x' })
    stop()
    expect(isOther).toBe(true)
  })

  it('keeps the limits the gateway is measured against', () => {
    expect(httpLimits).toEqual({ read: 35_000, mutation: 80_000, retryAfterCapSeconds: 120 })
  })
})

describe('time', () => {
  it('is the server’s, whatever the local clock says', () => {
    clock.observe(new Date(Date.now() + 3_600_000).toUTCString(), Date.now())
    expect(Math.abs(clock.now() - Date.now() - 3_600_000)).toBeLessThan(2_000)
    clock.observe('garbage', Date.now())
    expect(clock.skew()).toBeGreaterThan(3_500_000)
    clock.observe(new Date().toUTCString(), Date.now())
  })

  it.each([
    [0, 'unavailable', 500],
    [2, 'unavailable', 2_000],
    [0, 'rate', 5_000],
    [1, 'rate', 10_000],
  ] as const)('try %s after "%s" waits at most %s ms', (attempt, kind, millis) => {
    expect(retryDelayOf(attempt, new ApiError({ kind, message: '' }), () => 1)).toBe(millis)
  })

  it('honours Retry-After up to two minutes', () => {
    const rate = (retryAfterSeconds: number) => new ApiError({ kind: 'rate', message: '', retryAfterSeconds })
    expect(retryDelayOf(0, rate(7), () => 1)).toBe(7_000)
    expect(retryDelayOf(0, rate(99_999), () => 1)).toBe(120_000)
  })

  it('polls by what was read last, and stops where polling is pointless', () => {
    const runner = { identity: { runnerId: 'a' }, installStatus: 'READY', connectionStatus: 'CONNECTED' }
    expect(paceOf(runner, null)).toBe(paces.resting)
    expect(paceOf({ ...runner, installStatus: 'PROVISIONING' }, null)).toBe(paces.moving)
    for (const kind of ['auth', 'forbidden', 'notFound'] as const) {
      expect(paceOf(runner, new ApiError({ kind, message: '' }))).toBe(false)
    }
    expect(paceOf(runner, new ApiError({ kind: 'rate', message: '', retryAfterSeconds: 90 }))).toBe(90_000)
  })
})

describe('against the control plane', () => {
  const id = 'agents-us-east-04a'

  it('changes exactly what was edited and gives back the stored runner', async () => {
    const plane = usePlane()
    const before = await readOne('agents-eu-south-03a')
    const spec: JsonObject = isJsonObject(before.document.spec) ? before.document.spec : {}
    const patch = patchBetween(before.document, {
      ...before.document,
      spec: { ...spec, releaseChannel: 'RELEASE_CHANNEL_RAPID' },
    })
    if (!patch) throw new Error('nothing to change')
    const after = await patchRunner({ runnerId: 'agents-eu-south-03a', patch })
    expect(plane.sent.at(-1)?.url).toContain('updateMask=spec.releaseChannel')
    expect(after.runner.spec?.releaseChannel).toBe('RELEASE_CHANNEL_RAPID')
    expect(after.document.policy).toEqual(before.document.policy)
    expect(after.runner.etag).toBe(before.runner.etag)
  })

  it('asks for an update and reads the target from the answer', async () => {
    usePlane()
    const before = await readOne(id)
    const after = await applyAvailableUpdate(id)
    expect(Number(after.runner.targetRevision)).toBe(Number(before.runner.targetRevision) + 1)
    expect((await failureOf(applyAvailableUpdate(id))).kind).toBe('precondition')
  })

  it('deletes, and takes gone-already for done', async () => {
    const plane = usePlane()
    await deleteRunner('agents-us-east-08a')
    plane.advance(120)
    expect((await failureOf(readOne('agents-us-east-08a'))).kind).toBe('notFound')
    await expect(deleteRunner('agents-us-east-08a')).resolves.toBeUndefined()
  })

  it('never takes another runner’s answer', async () => {
    const plane = usePlane()
    plane.fault({ route: 'get' }, 'otherRunner')
    expect((await failureOf(readOne(id))).kind).toBe('contract')
  })

  const create = (runnerId: string, clusterId = '672a0467-77a5-4115-8d2a-94420a3f32fc') =>
    deployRunner({ identity: { runnerId, zone: 'us-east-04a', clusterId }, policy: {} }, runnerId, crypto.randomUUID())

  it('creates, and tells a taken id from a taken cluster by reading', async () => {
    usePlane()
    expect((await create('fresh-one')).kind).toBe('accepted')
    expect(await create('another-one')).toEqual({ kind: 'taken', what: 'cluster' })
    expect(await create('prod-us-east-04a')).toEqual({ kind: 'taken', what: 'runnerId' })
  })

  it('finds a create whose answer was lost, and does not send it again', async () => {
    const plane = usePlane()
    plane.fault({ route: 'create', nth: 1 }, 'resetAfterCommit')
    expect((await create('lost-one')).kind).toBe('accepted')
    expect(plane.sent.filter((request) => request.method === 'POST')).toHaveLength(1)
  })

  it('says that a create which never arrived was not carried out', async () => {
    const plane = usePlane()
    plane.fault({ route: 'create', nth: 1 }, 'resetBefore')
    expect(await create('not-arrived')).toMatchObject({ kind: 'refused' })
  })
})
