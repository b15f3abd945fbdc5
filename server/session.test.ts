import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { defaultLimits } from './limits.ts'
import { Secret } from './log.ts'
import { cookieName, createSessions } from './session.ts'
import { canary, clock } from './testing.ts'

const minute = 60_000

const origin = 'http://localhost:4173'
const make = (options: { secret?: string; previous?: string; upstream?: string; now?: () => number } = {}) =>
  createSessions({
    upstream: options.upstream ?? 'practice',
    secret: new Secret(options.secret ?? 'a'.repeat(32)),
    previousSecret: options.previous === undefined ? undefined : new Secret(options.previous),
    limits: defaultLimits,
    now: options.now ?? Date.now,
  })

const sealed = async (sessions: ReturnType<typeof make>, token = canary): Promise<string> => {
  const started = await sessions.start(new Secret(token), origin)
  return started?.cookie.split(';')[0] ?? ''
}

describe('the cookie', () => {
  test('has exactly the attributes that browsers hold it to', async () => {
    const started = await make({ now: clock().now }).start(new Secret(canary), origin)
    expect(started?.cookie.replace(/=[^;]+/, '=…')).toBe(
      '__Host-cwc=…; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=1800',
    )
  })

  test('opens to the token it was made for', async () => {
    const sessions = make()
    const session = await sessions.open([await sealed(sessions)], origin)
    expect(typeof session === 'string' ? session : session.token.reveal()).toBe(canary)
  })

  test('T7: no flipped, cut or swapped cookie opens, and none throws', async () => {
    const sessions = make()
    const cookie = await sealed(sessions)
    const other = await sealed(make({ secret: 'b'.repeat(32) }))
    const results = new Set<unknown>()
    const value = cookie.slice(cookieName.length + 1)
    for (let index = 0; index < value.length; index += 1) {
      const code = value.charCodeAt(index) ^ (1 << (index % 7))
      results.add(
        await sessions.open(
          [`${cookieName}=${value.slice(0, index)}${String.fromCharCode(code)}${value.slice(index + 1)}`],
          origin,
        ),
      )
    }
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (let round = 0; round < 1000; round += 1) {
      const [a = 0, b = 0] = randomBytes(2)
      const index = (a * 256 + b) % value.length
      const character = alphabet[(a + round) % 64] ?? 'A'
      if (character === value[index]) continue
      results.add(
        await sessions.open([`${cookieName}=${value.slice(0, index)}${character}${value.slice(index + 1)}`], origin),
      )
    }
    // The last character of each part carries unused bits; every spelling but the canonical one is refused.
    for (const [index, part] of value.split('.').entries()) {
      for (const character of alphabet) {
        const parts = value.split('.')
        if (part === '' || part.endsWith(character)) continue
        parts[index] = part.slice(0, -1) + character
        results.add(await sessions.open([`${cookieName}=${parts.join('.')}`], origin))
      }
    }
    for (let length = 0; length < value.length; length += 7) {
      results.add(await sessions.open([`${cookieName}=${value.slice(0, length)}`], origin))
    }
    const theirs = other.slice(cookieName.length + 1).split('.')
    for (const [index] of theirs.entries()) {
      const mixed = value.split('.')
      const part = theirs[index] ?? ''
      if (part === mixed[index]) continue
      mixed[index] = part
      results.add(await sessions.open([`${cookieName}=${mixed.join('.')}`], origin))
    }
    for (const extra of [
      `${value}.`,
      `${value}=`,
      ` .${value}`,
      `${value}\u00e9`,
      'a.b.c.d.e',
      '....',
      'x'.repeat(9000),
    ]) {
      results.add(await sessions.open([`${cookieName}=${extra}`], origin))
    }
    expect([...results]).toEqual(['ended'])
  })

  test('rotation: one is followed, two are not', async () => {
    const cookie = await sealed(make({ secret: 'a'.repeat(32) }))
    const once = make({ secret: 'b'.repeat(32), previous: 'a'.repeat(32) })
    const session = await once.open([cookie], origin)
    expect(typeof session).toBe('object')
    if (typeof session === 'string') return
    const renewed = await once.renew(session)
    expect(await make({ secret: 'b'.repeat(32) }).open([renewed?.cookie.split(';')[0] ?? ''], origin)).toBeTypeOf(
      'object',
    )
    expect(await make({ secret: 'c'.repeat(32), previous: 'b'.repeat(32) }).open([cookie], origin)).toBe('ended')
  })

  test('T6, T28: it is bound to its origin and its upstream', async () => {
    const sessions = make()
    const cookie = await sealed(sessions)
    expect(await sessions.open([cookie], 'http://127.0.0.1:4173')).toBe('ended')
    // Also when the cookie is already known from its own origin.
    expect(await sessions.open([cookie], origin)).toBeTypeOf('object')
    expect(await sessions.open([cookie], 'http://127.0.0.1:4173')).toBe('ended')
    expect(await make({ upstream: 'https://api.coreweave.com' }).open([cookie], origin)).toBe('ended')
  })

  test('two cookies of the name open nothing', async () => {
    const sessions = make()
    const [a, b] = [await sealed(sessions), await sealed(sessions)]
    expect(await sessions.open([`${a}; ${b}`], origin)).toBe('ended')
    expect(await sessions.open([a, b], origin)).toBe('ended')
    expect(await sessions.open([`x=1; ${a}; y=2`], origin)).toBeTypeOf('object')
    expect(await sessions.open(['x=1'], origin)).toBe('none')
  })

  test('idle 30 min, absolute 12 h, a clock that runs behind', async () => {
    const time = clock()
    const sessions = make({ now: time.now })
    const cookie = await sealed(sessions)
    time.forward(-50_000)
    expect(await sessions.open([cookie], origin)).toBeTypeOf('object')
    time.forward(-11_000)
    expect(await make({ now: time.now }).open([cookie], origin)).toBe('ended')
    time.forward(61_000 + 30 * minute - 1)
    expect(await sessions.open([cookie], origin)).toBeTypeOf('object')
    time.forward(1)
    expect(await sessions.open([cookie], origin)).toBe('ended')
  })

  test('a cookie of ordinary tokens fits, one that would not is refused', async () => {
    expect(await make().start(new Secret('a'.repeat(2048)), origin)).toBeTypeOf('object')
    expect(await make().start(new Secret('"'.repeat(2048)), origin)).toBeUndefined()
  })
})
