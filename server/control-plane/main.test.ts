import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { readPorts } from './ports.ts'

test.each<[{ [name: string]: string }, ReturnType<typeof readPorts>]>([
  [{}, { port: 4180 }],
  [
    { CONTROL_PLANE_PORT: '0', CONTROL_DOOR_PORT: '0' },
    { port: 0, doorPort: 0 },
  ],
  [{ CONSOLE_UPSTREAM: 'https://api.example' }, { port: 4180 }],
  [{ CONTROL_PLANE_PORT: '70000' }, 'CONTROL_PLANE_PORT must be a port number, 0 to 65535'],
  [{ CONTROL_DOOR_PORT: 'x' }, 'CONTROL_DOOR_PORT must be a port number, 0 to 65535'],
  [
    { CONTROL_DOOR_PORT: '1', CONSOLE_UPSTREAM: 'https://api.example' },
    'CONTROL_DOOR_PORT is for practice only and cannot be set together with CONSOLE_UPSTREAM',
  ],
])('ports of %j', (env, ports) => {
  expect(readPorts(env)).toEqual(ports)
})

const run = (env: { [name: string]: string }) => {
  const child = spawn(process.execPath, ['--import', 'tsx', new URL('main.ts', import.meta.url).pathname], {
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  let output = ''
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const spoke = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.endsWith('\n')) resolve(output)
      })
    }
  })
  return { child, exited, spoke }
}

test('the process says where it listens in one line and stops politely', async () => {
  const { child, exited, spoke } = run({ CONTROL_PLANE_PORT: '0', CONTROL_DOOR_PORT: '0' })
  expect(await spoke).toMatch(
    /^control plane on http:\/\/127\.0\.0\.1:\d+, control door on http:\/\/127\.0\.0\.1:\d+\n$/,
  )
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
  const refused = run({ CONTROL_DOOR_PORT: '0', CONSOLE_UPSTREAM: 'https://api.example' })
  expect(await refused.spoke).toMatch(/^CONTROL_DOOR_PORT .*\n$/)
  expect(await refused.exited).toBe(2)
})
