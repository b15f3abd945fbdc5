import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

const run = (environment: Record<string, string>, onLine: (line: string, stop: () => void) => void = () => undefined) =>
  new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const { PATH = '', HOME = '' } = process.env
    const child = spawn(process.execPath, ['--import', 'tsx', main], { env: { PATH, HOME, ...environment } })
    let out = ''
    let err = ''
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      onLine(out, () => child.kill('SIGTERM'))
    })
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString()
    })
    child.on('close', (code) => resolve({ code, out, err }))
  })

test('T28, T38: a configuration that cannot be served ends with 2 and one line', async () => {
  const results = await Promise.all([
    run({ CONTROL_DOOR_PORT: '0', CONSOLE_UPSTREAM: 'https://api.coreweave.com' }),
    run({ CONSOLE_UPSTREAM: 'http://api.coreweave.com' }),
  ])
  for (const { code, out, err } of results) {
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(/^Cannot start: [^\n]+\n$/)
  }
})

test('it says where it is and in which mode, and stops politely', async () => {
  const result = await run({ CONSOLE_UPSTREAM: 'http://127.0.0.1:9', PORT: '0' }, (out, stop) => {
    if (out.includes('\n')) setTimeout(stop, 100)
  })
  expect(result.out).toMatch(/^Runner Console dev: http:\/\/localhost:\d+\/ \(live, http:\/\/127\.0\.0\.1:9\)\n$/)
  expect(result.err).toContain('CONSOLE_SECRET is not set, so a restart signs everybody out')
  expect(result.code).toBe(0)
})
