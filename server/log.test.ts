import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { createLog, formatLine, Secret } from './log.ts'

test('a secret shows itself nowhere', () => {
  const secret = new Secret('CW-SECRET-x')
  const shown = [
    `${secret}`,
    String(secret),
    JSON.stringify({ secret }),
    inspect({ secret }),
    inspect(secret, { showHidden: true }),
  ]
  for (const text of shown) {
    expect(text).toContain('[secret]')
    expect(text).not.toContain('CW-SECRET')
  }
  expect(secret.reveal()).toBe('CW-SECRET-x')
})

test('a line is one line, whatever is in it', () => {
  const line = formatLine(0, { runner: 'a\r\n{"fake":1}\u001b[2J\u202e\u2028\u009b31m', err: 'x'.repeat(2000) }, 512)
  expect(line.endsWith('\n')).toBe(true)
  expect(line.slice(0, -1)).toMatch(/^[\x20-\x7e]*$/)
  expect(JSON.parse(line)).toEqual({
    t: '1970-01-01T00:00:00.000Z',
    runner: 'a\r\n{"fake":1}\u001b[2J\u202e\u2028\u009b31m',
    err: 'x'.repeat(512),
  })
})

test('F40: a sink that sleeps costs lines, never a caller', async () => {
  const held: { text: string; done: () => void }[] = []
  const log = createLog((text, done) => held.push({ text, done }), { now: () => 0, bufferBytes: 1000, fieldChars: 512 })
  log.write({ event: 'first' })
  await new Promise((resolve) => setImmediate(resolve))
  for (let index = 0; index < 100; index += 1) log.write({ event: `line ${index}` })
  expect(held.length).toBe(1)
  expect(log.dropped()).toBeGreaterThan(50)
  const drained = log.drained()
  held[0]?.done()
  expect(held.length).toBe(2)
  expect(held[1]?.text.length).toBeLessThanOrEqual(1000)
  held[1]?.done()
  await drained
})
