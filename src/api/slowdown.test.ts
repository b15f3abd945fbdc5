import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { environment, send } from './http'
import { slowdown } from './slowdown'

const original = { ...environment }
let asked: string[]

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(status === 200 ? '{}' : '{"code":8,"message":"slow down"}', {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

beforeEach(() => {
  vi.useFakeTimers()
  slowdown.forget()
  asked = []
  environment.base = 'http://control.test/'
})

afterEach(() => {
  Object.assign(environment, original)
  slowdown.forget()
  vi.useRealTimers()
})

test('after a 429 to one read every other read waits as long as the server asked for', async () => {
  environment.fetch = async (input) => {
    asked.push(String(input))
    return asked.length === 1 ? answer(429, { 'retry-after': '30' }) : answer(200)
  }
  await expect(send({ method: 'GET', path: 'api/v1/a' })).rejects.toMatchObject({ kind: 'rate', retryAfterSeconds: 30 })
  const other = send({ method: 'GET', path: 'api/v1/b' })
  await vi.advanceTimersByTimeAsync(29_000)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_500)
  await other
  expect(asked).toHaveLength(2)
})

test('what the operator does is sent, and who is signed in is asked, without waiting', async () => {
  environment.fetch = async (input) => {
    asked.push(String(input))
    return answer(200)
  }
  slowdown.note(60)
  await send({ method: 'PATCH', path: 'api/v1/a', body: {} })
  await send({ method: 'GET', path: 'auth/session' })
  expect(asked).toHaveLength(2)
})

test('a read that is no longer wanted stops waiting', async () => {
  environment.fetch = async () => answer(200)
  slowdown.note(60)
  const leaving = new AbortController()
  const read = send({ method: 'GET', path: 'api/v1/a', signal: leaving.signal })
  leaving.abort()
  await expect(read).rejects.toMatchObject({ kind: 'cancelled' })
})

test('without a time the wait doubles, and never exceeds two minutes', () => {
  const waits = [1, 2, 3, 4, 5, 6].map(() => {
    const before = Math.max(slowdown.until(), 0)
    slowdown.note(undefined)
    return slowdown.until() - before
  })
  expect(waits.every((wait) => wait >= 0)).toBe(true)
  slowdown.note(99_999)
  expect(slowdown.until() - Date.now()).toBeLessThanOrEqual(121_000)
})
