import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createBench, type Bench } from '../../server/control-plane/testing'
import { PolicyRevision } from '../domain/policy-revision'
import { isJsonObject, type JsonObject } from '../lib/lossless'
import { environment } from './http'
import { savePolicy, type PolicySave } from './policy'
import { readOne } from './runners'

type Sent = { method: string; url: URL; body: string }
type Answer = (send: () => Promise<Response>, sent: Sent) => Promise<Response>

let bench: Bench
let sent: Sent[]
let answers: Map<string, Answer>
const original = { ...environment }

beforeEach(() => {
  bench = createBench()
  sent = []
  answers = new Map()
  environment.base = 'http://control.test/'
  environment.headers = { authorization: 'Bearer practice.standard.test' }
  environment.fetch = async (input, init) => {
    const url = new URL(String(input))
    const one = { method: init?.method ?? 'GET', url, body: String(init?.body ?? '') }
    sent.push(one)
    url.pathname = url.pathname.replace('/api/', '/')
    const send = () => bench.plane.handle(new Request(url, init))
    return (answers.get(one.method) ?? ((pass) => pass()))(send, one)
  }
})

afterEach(() => {
  Object.assign(environment, original)
})

const patches = (): Sent[] => sent.filter(({ method }) => method === 'PATCH')

const open = async (): Promise<{ runnerId: string; base: PolicyRevision; document: JsonObject }> => {
  const list = await bench.call('GET', '/v1/sandbox/managedRunners?pageSize=50')
  const first = Array.isArray(list.body.managedRunners)
    ? list.body.managedRunners.find((each) => isJsonObject(each) && isJsonObject(each.policy))
    : undefined
  const runnerId = isJsonObject(first) && isJsonObject(first.identity) ? String(first.identity.runnerId) : ''
  const base = PolicyRevision.of(await readOne(runnerId))
  if (!base?.document) throw new Error('the fleet has no runner with a policy')
  sent = []
  return { runnerId, base, document: base.document }
}

const change = async (): Promise<PolicySave> => {
  const { runnerId, base, document } = await open()
  return { runnerId, base, document: { ...document, displayName: 'changed here' } }
}

/** Another operator saves first. */
const saveElsewhere = async ({ runnerId, base }: PolicySave): Promise<void> => {
  const seen = await bench.call('PATCH', `/v1/sandbox/managedRunners/${runnerId}?updateMask=policy`, {
    policy: { ...base.document, displayName: 'changed elsewhere' },
    etag: base.etag,
  })
  expect(seen.status).toBe(200)
}

const refuseWith =
  (status: number, body: unknown): Answer =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    })

test('sends document, etag of the same read and the mask, once, and takes both from the response', async () => {
  const save = await change()
  const outcome = await savePolicy(save)
  expect(patches()).toHaveLength(1)
  expect(sent).toHaveLength(1)
  expect(patches()[0]?.url.searchParams.get('updateMask')).toBe('policy')
  expect(JSON.parse(patches()[0]?.body ?? '')).toEqual({ policy: save.document, etag: save.base.etag })
  if (outcome.kind !== 'saved') throw new Error(outcome.kind)
  const next = PolicyRevision.of(outcome.read)
  expect(next?.etag).not.toBe(save.base.etag)
  expect(next?.document).toMatchObject({ displayName: 'changed here' })
})

// ED-05
test('a second save in one sitting carries the etag of the first response', async () => {
  const save = await change()
  const first = await savePolicy(save)
  const base = first.kind === 'saved' ? PolicyRevision.of(first.read) : undefined
  if (!base) throw new Error('not saved')
  const second = await savePolicy({ ...save, base, document: { ...save.document, displayName: 'changed again' } })
  expect(second.kind).toBe('saved')
  expect(JSON.parse(patches()[1]?.body ?? '').etag).toBe(base.etag)
})

// ED-03, F9
describe('a stale etag is a conflict and nothing is written', () => {
  test('as the control plane says it', async () => {
    const save = await change()
    await saveElsewhere(save)
    const outcome = await savePolicy(save)
    expect(outcome).toMatchObject({
      kind: 'conflict',
      theirs: { runner: { policy: { displayName: 'changed elsewhere' } } },
    })
    expect(patches()).toHaveLength(1)
    expect(JSON.parse(patches()[0]?.body ?? '').etag).toBe(save.base.etag)
  })

  test.each([
    ['400 code 9', 400, { code: 9, message: 'stale', details: [] }],
    [
      '400 FAILED_PRECONDITION in an error object',
      400,
      { error: { code: 400, status: 'FAILED_PRECONDITION', message: 'stale' } },
    ],
    ['400 failed_precondition', 400, { code: 'failed_precondition', message: 'stale' }],
    ['409 ABORTED', 409, { code: 10, message: 'aborted' }],
    ['412 without a body', 412, ''],
    ['409 with an etag in the details', 409, { code: 9, message: 'stale', details: [{ '@type': 'x', etag: 'bmV3' }] }],
  ])('%s', async (_, status, body) => {
    const save = await change()
    await saveElsewhere(save)
    answers.set('PATCH', refuseWith(status, body))
    expect((await savePolicy(save)).kind).toBe('conflict')
    expect(patches()).toHaveLength(1)
  })
})

// F10
test('FAILED_PRECONDITION with an unmoved etag is a plain refusal', async () => {
  const save = await change()
  answers.set('PATCH', refuseWith(400, { code: 9, message: 'the runner is being deleted' }))
  expect(await savePolicy(save)).toMatchObject({
    kind: 'refused',
    error: { kind: 'precondition', message: 'the runner is being deleted' },
  })
})

test('a validation error is a refusal with the fields named', async () => {
  const save = await change()
  const outcome = await savePolicy({
    ...save,
    document: { ...save.document, constraints: { resources: { maxCpu: 'a lot' } } },
  })
  expect(outcome).toMatchObject({ kind: 'refused', error: { kind: 'validation' } })
})

// F2, F16, F17
describe('an answer that was lost is reconciled by reading back', () => {
  const lost: Record<string, Answer> = {
    'connection reset after the commit': async (send) => {
      await send()
      throw new TypeError('network')
    },
    'the answer is cut off': async (send) => {
      await send()
      return new Response('{"identity":', { status: 200, headers: { 'content-type': 'application/json' } })
    },
    'HTML instead of JSON': async (send) => {
      await send()
      return new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } })
    },
    'an empty body': async (send) => {
      await send()
      return new Response('', { status: 200, headers: { 'content-type': 'application/json' } })
    },
    '502 after the commit': async (send) => {
      await send()
      return new Response('<html>bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } })
    },
  }
  test.each(Object.keys(lost))('committed, %s: saved, one commit', async (name) => {
    const save = await change()
    answers.set('PATCH', lost[name] ?? ((send) => send()))
    expect((await savePolicy(save)).kind).toBe('saved')
    expect(patches()).toHaveLength(1)
  })

  test('not committed: not applied, and the same save still works', async () => {
    const save = await change()
    answers.set('PATCH', async () => {
      throw new TypeError('network')
    })
    expect((await savePolicy(save)).kind).toBe('notApplied')
    answers.delete('PATCH')
    expect((await savePolicy(save)).kind).toBe('saved')
  })

  test('somebody else saved meanwhile: a conflict', async () => {
    const save = await change()
    answers.set('PATCH', async () => {
      await saveElsewhere(save)
      throw new TypeError('network')
    })
    expect((await savePolicy(save)).kind).toBe('conflict')
  })

  test('reading back fails too: unknown, and nothing is sent again', async () => {
    const save = await change()
    const fail: Answer = async () => {
      throw new TypeError('network')
    }
    answers.set('PATCH', fail).set('GET', fail)
    expect((await savePolicy(save)).kind).toBe('unknown')
    expect(patches()).toHaveLength(1)
  })
})

test('offline: not applied, nothing was sent', async () => {
  const save = await change()
  environment.isOnline = () => false
  expect(await savePolicy(save)).toMatchObject({ kind: 'notApplied', error: { kind: 'offline' } })
  expect(sent).toHaveLength(0)
})

test.each([
  [401, 'auth'],
  [403, 'forbidden'],
  [404, 'notFound'],
  [429, 'rate'],
])('%i is a refusal of kind %s', async (status, kind) => {
  const save = await change()
  answers.set('PATCH', refuseWith(status, ''))
  expect(await savePolicy(save)).toMatchObject({ kind: 'refused', error: { kind } })
})

describe('a save that is no longer waited for', () => {
  const abortWhen = async (isCommitted: boolean) => {
    const save = await change()
    const abort = new AbortController()
    answers.set('PATCH', async (send) => {
      if (isCommitted) await send()
      abort.abort()
      throw new DOMException('aborted', 'AbortError')
    })
    return savePolicy(save, abort.signal)
  }
  test('is read back: saved when it was', async () => expect((await abortWhen(true)).kind).toBe('saved'))
  test('is read back: not applied when it was not, and sent once', async () => {
    expect((await abortWhen(false)).kind).toBe('notApplied')
    expect(patches()).toHaveLength(1)
  })
})
