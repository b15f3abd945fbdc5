import { describe, expect, test } from 'vitest'
import { ConfigProblem, readConfig, type Environment } from './config.ts'

const problemOf = (environment: Environment, nodeArguments: readonly string[] = []): string => {
  try {
    readConfig(environment, nodeArguments)
    return ''
  } catch (error) {
    return error instanceof ConfigProblem ? error.message : 'not a ConfigProblem'
  }
}

test('nothing set: practice on loopback', () => {
  expect(readConfig({})).toEqual({
    mode: 'practice',
    upstream: undefined,
    host: '127.0.0.1',
    port: 4173,
    base: '/',
    origins: 'local',
    secret: undefined,
    previousSecret: undefined,
    doorPort: undefined,
  })
})

test('live, behind a proxy', () => {
  const config = readConfig({
    CONSOLE_UPSTREAM: 'https://api.coreweave.com',
    CONSOLE_ORIGIN: 'https://console.example.com, https://ops.example.com:8443',
    CONSOLE_BASE: '/ops/runners/',
    HOST: '0.0.0.0',
    PORT: '8080',
    CONSOLE_SECRET: 'x'.repeat(32),
    CONSOLE_SECRET_PREVIOUS: 'y'.repeat(32),
  })
  expect(config).toMatchObject({
    mode: 'live',
    upstream: 'https://api.coreweave.com',
    origins: ['https://console.example.com', 'https://ops.example.com:8443'],
    base: '/ops/runners/',
    port: 8080,
  })
  expect(JSON.stringify(config)).not.toContain('xxxx')
})

describe('T28, T38: refuses in one line that names the variable', () => {
  test.each<readonly [string, Environment]>([
    ['NODE_TLS_REJECT_UNAUTHORIZED', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }],
    ['insecure-http-parser', { NODE_OPTIONS: '--insecure-http-parser' }],
    ['CONSOLE_UPSTREAM', { CONSOLE_UPSTREAM: 'http://api.coreweave.com' }],
    ['CONSOLE_UPSTREAM', { CONSOLE_UPSTREAM: 'https://api.coreweave.com/v1' }],
    ['CONSOLE_UPSTREAM', { CONSOLE_UPSTREAM: 'https://api.coreweave.com?x' }],
    ['CONSOLE_UPSTREAM', { CONSOLE_UPSTREAM: 'https://api.coreweave.com#x' }],
    ['CONSOLE_UPSTREAM', { CONSOLE_UPSTREAM: 'https://a:b@api.coreweave.com' }],
    ['CONSOLE_UPSTREAM', { CONSOLE_UPSTREAM: 'ftp://api.coreweave.com' }],
    ['CONSOLE_UPSTREAM', { CONSOLE_UPSTREAM: 'api.coreweave.com' }],
    ['CONSOLE_UPSTREAM', { CONSOLE_UPSTREAM: 'http://127.0.0.1.evil.example' }],
    ['CONSOLE_ORIGIN', { HOST: '0.0.0.0' }],
    ['CONSOLE_ORIGIN', { CONSOLE_ORIGIN: 'http://console.example.com' }],
    ['CONSOLE_ORIGIN', { CONSOLE_ORIGIN: 'https://console.example.com/x' }],
    ['CONSOLE_ORIGIN', { CONSOLE_ORIGIN: '*' }],
    ['CONSOLE_ORIGIN', { CONSOLE_ORIGIN: 'http://localhost:1,https://localhost:1' }],
    ['CONSOLE_BASE', { CONSOLE_BASE: 'x' }],
    ['CONSOLE_BASE', { CONSOLE_BASE: '/x' }],
    ['CONSOLE_BASE', { CONSOLE_BASE: '/../' }],
    ['CONSOLE_BASE', { CONSOLE_BASE: '//' }],
    ['CONSOLE_SECRET', { CONSOLE_SECRET: 'short' }],
    ['CONSOLE_SECRET_PREVIOUS', { CONSOLE_SECRET_PREVIOUS: 'y'.repeat(32) }],
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: 'http' }],
    ['CONTROL_DOOR_PORT', { CONTROL_DOOR_PORT: 'x' }],
    ['CONTROL_DOOR_PORT', { CONTROL_DOOR_PORT: '9000', CONSOLE_UPSTREAM: 'https://api.coreweave.com' }],
  ])('%s: %j', (name, environment) => {
    const problem = problemOf(environment)
    expect(problem).toContain(name)
    expect(problem).not.toContain('\n')
  })
  test('also when Node was told on its command line', () => {
    expect(problemOf({}, ['--insecure-http-parser'])).toContain('insecure-http-parser')
  })
})

test('http is fine for an upstream on this machine', () => {
  for (const origin of ['http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000']) {
    expect(readConfig({ CONSOLE_UPSTREAM: origin }).upstream).toBe(origin)
  }
})
