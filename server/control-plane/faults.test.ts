import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formatJson, isJsonObject, parseJson, type Json, type JsonObject } from '../../src/lib/lossless.ts'
import { applyDoor } from './door.ts'
import { listenPlane, type ListeningPlane } from './listen.ts'
import { collection, runnersOf, valueAt } from './testing.ts'

let plane: ListeningPlane
let token = ''
let worlds = 0

beforeAll(async () => {
  plane = await listenPlane({ port: 0, doorPort: 0 })
})
afterAll(() => plane.close())
beforeEach(() => {
  worlds += 1
  token = `practice.standard.fault${worlds}`
})

const id = 'agents-us-east-08a'

const send = (method: string, path: string, body?: Json, signal?: AbortSignal) =>
  fetch(`http://127.0.0.1:${plane.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: formatJson(body) }),
    ...(signal === undefined ? {} : { signal }),
  })

const read = async (method: string, path: string, body?: Json): Promise<JsonObject> => {
  const value = parseJson(await (await send(method, path, body)).text())
  return isJsonObject(value) ? value : {}
}

const door = async (method: string, what: string, body?: Json): Promise<{ status: number; body: JsonObject }> => {
  const response = await fetch(`http://127.0.0.1:${plane.doorPort}/worlds/${token}/${what}`, {
    method,
    ...(body === undefined ? {} : { body: formatJson(body) }),
  })
  const value = parseJson(await response.text())
  return { status: response.status, body: isJsonObject(value) ? value : {} }
}

const fault = (does: Json, match: JsonObject = {}) => door('POST', 'faults', { match, do: does })

const log = async (): Promise<JsonObject[]> => {
  const { entries } = (await door('GET', 'log')).body
  return Array.isArray(entries) ? entries.filter(isJsonObject) : []
}

const nameOf = (runner: JsonObject) => valueAt(runner, 'identity.runnerId')

const commits = async () => (await log()).filter((entry) => entry.committed !== null)
const rename = () => send('PATCH', `${collection}/${id}?updateMask=displayName`, { displayName: 'New name' })

/** A raw GET, because fetch hides how an answer ended. */
const rawGet = (
  path: string,
): Promise<{ text: string; complete: boolean; length: string | undefined; error?: string }> =>
  new Promise((resolve) => {
    const outgoing = httpRequest(
      { port: plane.port, path, headers: { authorization: `Bearer ${token}` }, agent: false },
      (incoming) => {
        let text = ''
        const done = () => resolve({ text, complete: incoming.complete, length: incoming.headers['content-length'] })
        incoming.on('data', (chunk: Buffer) => {
          text += chunk.toString()
        })
        incoming.on('error', done)
        incoming.on('close', done)
      },
    )
    outgoing.on('error', (error) => resolve({ text: '', complete: false, length: undefined, error: error.message }))
    outgoing.end()
  })

test('the clock goes forward, holds and goes on, in a world nobody has seen yet', async () => {
  const frozen = await door('POST', 'clock', { frozen: true })
  const now = String(frozen.body.now)
  expect((await door('POST', 'clock', { advanceSeconds: 90_000 })).body).toEqual({
    now: new Date(Date.parse(now) + 90_000_000).toISOString().replace('.000Z', 'Z'),
    frozen: true,
  })
  const date = (await send('GET', collection)).headers.get('date')
  expect(Date.parse(String(date))).toBe(Math.floor((Date.parse(now) + 90_000_000) / 1000) * 1000)
  expect((await read('GET', `${collection}/${id}`)).updateAvailable).toBe(true)
  expect((await door('POST', 'clock', { frozen: false })).body.frozen).toBe(false)
  for (const wrong of [{}, { advanceSeconds: -1 }, { frozen: 'yes' }, { speed: 2 }]) {
    expect((await door('POST', 'clock', wrong)).status).toBe(400)
  }
})

test('the door knows practice tokens and loopback names only', async () => {
  const url = `http://127.0.0.1:${plane.doorPort}/worlds`
  expect((await fetch(`${url}/nobody/log`)).status).toBe(404)
  expect((await fetch(`${url}/${token}/nothing`)).status).toBe(404)
  const status = await new Promise((resolve) => {
    httpRequest(
      { port: plane.doorPort, path: `/worlds/${token}/log`, headers: { host: 'evil.example' } },
      (incoming) => {
        incoming.resume()
        resolve(incoming.statusCode)
      },
    ).end()
  })
  expect(status).toBe(421)
})

test('status answers instead of the work, with headers and body', async () => {
  await fault(
    {
      kind: 'status',
      status: 429,
      headers: { 'Retry-After': '7' },
      body: { code: 8, message: 'slow down', details: [] },
    },
    { method: 'PATCH' },
  )
  const response = await rename()
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    429,
    '7',
    { code: 8, message: 'slow down', details: [] },
  ])
  await door('DELETE', 'faults')
  await fault({ kind: 'status', status: 502, body: '<h1>Bad gateway</h1>', headers: { 'content-type': 'text/html' } })
  expect(await (await rename()).text()).toBe('<h1>Bad gateway</h1>')
  expect(await commits()).toEqual([])
})

test('match counts: nth strikes once, times so often, neither always', async () => {
  await fault({ kind: 'status', status: 503 }, { route: 'get', nth: 2 })
  await fault({ kind: 'status', status: 500 }, { route: 'list', times: 2 })
  const statuses = async (path: string) => {
    const seen: number[] = []
    for (let round = 0; round < 4; round += 1) seen.push((await send('GET', path)).status)
    return seen
  }
  expect(await statuses(`${collection}/${id}`)).toEqual([200, 503, 200, 200])
  expect(await statuses(collection)).toEqual([500, 500, 200, 200])
  await fault({ kind: 'status', status: 504 }, { route: 'clusters' })
  expect(await statuses('/v1beta1/cks/clusters')).toEqual([504, 504, 504, 504])
})

test('resets before and after the commit look alike to the client and differ in the log', async () => {
  await fault('resetBefore', { method: 'PATCH', nth: 1 })
  await expect(rename()).rejects.toThrow()
  expect(await commits()).toEqual([])
  await fault('resetAfterCommit', { method: 'PATCH', nth: 1 })
  await expect(rename()).rejects.toThrow()
  expect(await commits()).toMatchObject([
    { status: null, faults: ['resetAfterCommit'], committed: { kind: 'patch', runnerId: id, mask: ['displayName'] } },
  ])
  expect((await read('GET', `${collection}/${id}`)).displayName).toBe('New name')
})

test('hang never answers, delay answers late, html200 is not JSON', async () => {
  await fault('hang', { route: 'list', nth: 1 })
  await expect(send('GET', collection, undefined, AbortSignal.timeout(200))).rejects.toThrow()
  await fault({ kind: 'delay', ms: 150 }, { route: 'list', times: 1 })
  const began = performance.now()
  expect((await send('GET', collection)).status).toBe(200)
  expect(performance.now() - began).toBeGreaterThan(140)
  await fault('html200', { route: 'list', times: 1 })
  const page = await send('GET', collection)
  expect([page.status, page.headers.get('content-type'), (await page.text()).startsWith('<!doctype')]).toEqual([
    200,
    'text/html; charset=utf-8',
    true,
  ])
})

test('truncateAt stops short of its length, noEndChunk never ends, drip comes whole', async () => {
  const path = `${collection}/${id}`
  const whole = await rawGet(path)
  expect(whole.complete).toBe(true)
  await fault({ kind: 'truncateAt', share: 0.25 }, { route: 'get', nth: 1 })
  const short = await rawGet(path)
  expect([short.complete, short.length, short.text.length]).toEqual([
    false,
    whole.length,
    Math.floor(Number(whole.length) / 4),
  ])
  await fault('noEndChunk', { route: 'get', nth: 1 })
  const endless = await rawGet(path)
  expect([endless.complete, endless.length, endless.text.length]).toEqual([false, undefined, whole.text.length])
  await fault({ kind: 'drip', bytes: 500, everyMs: 5 }, { route: 'get', nth: 1 })
  const crumbs = await rawGet(path)
  expect([crumbs.complete, crumbs.text.length]).toEqual([true, whole.text.length])
})

test.each<[string, Json, string, Json | undefined]>([
  ['unknownEnum', 'unknownEnum', 'installStatus', 'SOMETHING_NEW'],
  ['a numeric enum', { kind: 'unknownEnum', path: 'spec.releaseChannel', value: 7 }, 'spec.releaseChannel', 7],
  ['dropField', { kind: 'dropField', path: 'spec' }, 'spec', undefined],
  [
    'extraField',
    { kind: 'extraField', path: 'policy.constraints.resources.newLimit', value: '1' },
    'policy.constraints.resources.newLimit',
    '1',
  ],
  ['int64', 'int64', 'targetRevision', '9223372036854775807'],
  ['a long number', { kind: 'int64', path: 'activeRevision', value: 2n ** 63n - 1n }, 'activeRevision', 2n ** 63n - 1n],
  ['wrongType', { kind: 'wrongType', path: 'policy' }, 'policy', 'not an object'],
  [
    'a path into a list',
    { kind: 'int64', path: 'spec.maintenancePolicy.windows.0.x', value: 1 },
    'spec.releaseChannel',
    'RELEASE_CHANNEL_STABLE',
  ],
])('%s changes what runners say, alone and in a list', async (_, does, path, value) => {
  await fault(does, { method: 'GET' })
  const one = await read('GET', `${collection}/${id}`)
  const { managedRunners } = await read('GET', `${collection}?runnerId=${id}`)
  const listed = Array.isArray(managedRunners) ? managedRunners[0] : undefined
  for (const runner of [one, listed]) expect(valueAt(runner, path)).toEqual(value)
})

test('page faults: dupToken, loopToken, emptyPage, expireToken', async () => {
  const page = (pageToken = '') =>
    read('GET', `${collection}?pageSize=10${pageToken === '' ? '' : `&pageToken=${pageToken}`}`)
  const first = await page()
  const second = String(first.nextPageToken)
  await fault('dupToken', { route: 'list', nth: 1 })
  expect((await page(second)).nextPageToken).toBe(second)
  await fault('loopToken', { route: 'list', nth: 1 })
  const looped = await page(String((await page(second)).nextPageToken))
  expect(looped.managedRunners).toHaveLength(10)
  expect(runnersOf({ body: looped }).map(nameOf)).toEqual(runnersOf({ body: first }).map(nameOf))
  await fault('emptyPage', { route: 'list', nth: 1 })
  const empty = await page(second)
  expect([empty.managedRunners, empty.nextPageToken]).toEqual([[], second])
  await fault({ kind: 'expireToken', status: 410 }, { route: 'list', times: 1 })
  expect((await send('GET', `${collection}?pageSize=10&pageToken=${second}`)).status).toBe(410)
})

test('commitThen: another operator deletes or edits between two of ours', async () => {
  const etag = String((await read('GET', `${collection}/${id}`)).etag)
  const save = () => send('PATCH', `${collection}/${id}?updateMask=policy`, { policy: {}, etag })
  await fault({ commitThen: 'policy' }, { method: 'PATCH' })
  expect(await (await save()).json()).toMatchObject({ code: 9 })
  expect(valueAt(await read('GET', `${collection}/${id}`), 'policy.displayName')).toBe('changed-by-another-operator')
  await fault(
    {
      kind: 'commitThen',
      commitThen: {
        method: 'PATCH',
        path: `${collection}/${id}?updateMask=spec.releaseChannel`,
        body: { spec: { releaseChannel: 'RELEASE_CHANNEL_RAPID' } },
      },
    },
    { method: 'GET' },
  )
  expect(valueAt(await read('GET', `${collection}/${id}`), 'spec.releaseChannel')).toBe('RELEASE_CHANNEL_RAPID')
  await fault({ commitThen: 'delete' }, { method: 'PATCH' })
  expect((await save()).status).toBe(404)
  expect((await commits()).map((entry) => valueAt(entry, 'committed.kind'))).toEqual(['patch', 'patch', 'delete'])
})

test('otherRunner answers with a runner nobody asked for; clock moves the world or skews its Date', async () => {
  await fault('otherRunner', { route: 'get', nth: 1 })
  expect(valueAt(await read('GET', `${collection}/${id}`), 'identity.runnerId')).toBe('prod-us-east-04a')
  await fault({ kind: 'clock', skewSeconds: 3600 })
  const date = Date.parse(String((await send('GET', collection)).headers.get('date')))
  expect(Math.abs(date - Date.now() - 3_600_000)).toBeLessThan(5000)
})

test('the log names what arrived, never the token', async () => {
  await fetch(`http://127.0.0.1:${plane.port}${collection}?pageSize=1`, {
    headers: { authorization: `Bearer ${token}`, 'x-request-id': 'req-7', 'x-odd': 'secret-value' },
  })
  const [entry = {}] = await log()
  expect(entry).toMatchObject({
    seq: 1,
    method: 'GET',
    path: collection,
    query: 'pageSize=1',
    route: 'list',
    requestId: 'req-7',
    status: 200,
    committed: null,
  })
  expect(entry.sentHeaders).toEqual(expect.arrayContaining(['authorization', 'x-odd', 'x-request-id']))
  expect(formatJson(entry)).not.toMatch(/Bearer|secret-value|practice\./)
})

test('a fault that is not one is refused in words, and the same code serves the gateway', async () => {
  expect((await fault('explode')).body.message).toMatch(/^do.kind must be one of delay, status/)
  expect((await fault('hang', { nth: 0 })).status).toBe(400)
  expect(applyDoor(plane.plane, token, 'faults', { do: 'hang' }).status).toBe(200)
  expect(applyDoor(plane.plane, token, 'clock', { advanceSeconds: 5 }).status).toBe(200)
  expect(applyDoor(plane.plane, 'nobody', 'clock', { advanceSeconds: 5 }).status).toBe(404)
})
