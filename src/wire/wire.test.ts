import { describe, expect, it } from 'vitest'
import { isEqual } from '../lib/equal'
import { formatJson, parseJson } from '../lib/lossless'
import oddCases from './cases/runners-odd.json'
import statusCases from './cases/rpc-status.json'
import stateCases from './cases/runner-states.json'
import { cluster, clusterAnswer, clusterList } from './clusters'
import { privilegedFlagRequest } from './legacy'
import { isMaskPath, maskPaths } from './mask'
import { policy } from './policy'
import { ContractError, parseWith, readRunner } from './read'
import { isRunnerId } from './runner-id'
import { managedRunner, runnerPage } from './runner'
import { shapeOf } from './shape'
import { readRpcStatus } from './status'

describe('a managed runner', () => {
  it.each(Object.entries(stateCases.runners))(
    '%s of the reference is read, and its document kept as it is',
    (_, runner) => {
      const read = readRunner(runner, 0)
      expect(read.runner.identity.runnerId).toBe(runner.identity.runnerId)
      expect(read.document).toBe(runner)
    },
  )

  it.each(oddCases.runners.map((runner) => [runner.identity.runnerId, runner] as const))(
    'the odd runner %s is read',
    (_, runner) => expect(() => readRunner(runner, 0)).not.toThrow(),
  )

  it('shows enum values nobody knows and bare numbers as text', () => {
    const { runner } = readRunner({ identity: { runnerId: 'a' }, installStatus: 7, spec: { releaseChannel: 'X' } }, 0)
    expect([runner.installStatus, runner.spec?.releaseChannel]).toEqual(['7', 'X'])
  })

  it('keeps unknown members and 20-digit integers at any depth', () => {
    const text = '{"identity":{"runnerId":"a","x":{"y":12345678901234567890}},"future":[9223372036854775807,0.1]}'
    const { document } = readRunner(parseJson(text), 0)
    expect(formatJson(document)).toBe(text)
  })

  it('leaves members of an unexpected form out of the view, names them, and keeps them in the document', () => {
    const wrong = {
      identity: { runnerId: 'a', zone: 4 },
      spec: { releaseChannel: 'X', overrides: { tolerations: 'all', args: ['a', 1, 2], env: { A: 'b', C: 1 } } },
      policy: { displayName: 'kept', constraints: { resources: { maxCpu: 4, maxMemory: '4Gi' }, image: [] } },
    }
    const before = structuredClone(wrong)
    const { runner, document, problems } = readRunner(wrong, 0)
    expect(problems.map(({ path }) => path)).toEqual([
      'identity.zone',
      'spec.overrides.tolerations',
      'spec.overrides.env.C',
      'spec.overrides.args',
      'policy.constraints.resources.maxCpu',
      'policy.constraints.image',
    ])
    expect(runner).toMatchObject({
      spec: { releaseChannel: 'X', overrides: { env: { A: 'b' } } },
      policy: { displayName: 'kept', constraints: { resources: { maxMemory: '4Gi' } } },
    })
    expect(document).toBe(wrong)
    expect(wrong).toEqual(before)
  })

  const whole: Record<string, unknown> = stateCases.runners.S4
  it.each(Object.keys(managedRunner.shape))('opens without %s, and with it mistyped', (field) => {
    const { [field]: _, ...rest } = whole
    const opens = (body: unknown) => () => expect(readRunner(body, 0).document).toBe(body)
    if (field === 'identity') {
      expect(() => readRunner(rest, 0)).toThrow(ContractError)
      expect(() => readRunner({ ...rest, identity: { runnerId: 4 } }, 0)).toThrow(ContractError)
      return
    }
    expect(opens(rest)).not.toThrow()
    for (const odd of [4, 'text', true, ['list'], [[]], { a: { b: [1] } }, { constraints: [] }, '']) {
      expect(opens({ ...rest, [field]: odd })).not.toThrow()
    }
  })

  it('reads null as left out', () => {
    expect(readRunner({ identity: { runnerId: 'a' }, policy: null, spec: null }, 0).runner.policy ?? 'absent').toBe(
      'absent',
    )
  })
})

describe('lists', () => {
  it.each(['managedRunners', 'runners', 'items'])('are read under the key %s', (key) => {
    expect(parseWith(runnerPage, { [key]: [{}], nextPageToken: '' })).toHaveProperty([key, 'length'], 1)
  })

  it('reads clusters as a bare list and a single one wrapped', () => {
    const one = { id: '7d1f0c52', name: 'ml-prod', zone: 'US-EAST-04A', status: 'STATUS_RUNNING' }
    expect(parseWith(clusterList, { items: [one] }).items?.[0]?.zone).toBe('US-EAST-04A')
    expect(parseWith(clusterAnswer, { cluster: one }).cluster.id).toBe(one.id)
    expect(cluster.safeParse({ name: 'without an id' }).success).toBe(false)
  })
})

describe('google.rpc.Status', () => {
  it.each(
    statusCases.answers.filter((answer) => answer.body !== undefined).map((answer) => [answer.id, answer] as const),
  )('%s is read for what it is', (_, answer) => {
    const status = readRpcStatus(answer.body)
    if (answer.expect.kind === 'unknown') expect(status).toBeUndefined()
    else expect(status?.message).not.toBe('')
  })

  it.each([
    ['transcoder', { code: 9, message: 'stale' }],
    ['Google style', { error: { code: 400, status: 'FAILED_PRECONDITION', message: 'stale' } }],
    ['Connect', { code: 'failed_precondition', message: 'stale' }],
  ])('reads the canonical code of the %s shape', (_, body) => {
    expect(readRpcStatus(body)).toMatchObject({ code: 'FAILED_PRECONDITION', message: 'stale' })
  })

  it('takes violations, the reason, the wait and localised messages from the details', () => {
    const type = 'type.googleapis.com/google.rpc.'
    const status = readRpcStatus({
      code: 3,
      message: 'bad',
      details: [
        { '@type': `${type}BadRequest`, fieldViolations: [{ field: 'identity.zone', description: 'required' }] },
        { '@type': `${type}ErrorInfo`, reason: 'MASK_REFUSED', domain: 'console.gateway' },
        { '@type': `${type}RetryInfo`, retryDelay: '45s' },
        { '@type': `${type}LocalizedMessage`, locale: 'ja', message: '不正' },
        { '@type': 'type.example/Unknown', a: 1 },
        'not an object',
      ],
    })
    expect(status).toMatchObject({
      violations: [{ field: 'identity.zone', description: 'required' }],
      reason: 'MASK_REFUSED',
      domain: 'console.gateway',
      retrySeconds: 45,
      localized: [{ locale: 'ja', message: '不正' }],
    })
  })
})

describe('ids and masks', () => {
  it.each([
    ['prod-us-east-04a', true],
    ['7d1f0c52-7a9e-4d6b-9c38-2a4f5b6c7d8e', true],
    ['a'.repeat(253), true],
    ['a'.repeat(254), false],
    ['', false],
    ['..', false],
    ['-a', false],
    ['a/b', false],
    ['a%2Fb', false],
    ['a b', false],
    ['x:applyAvailableUpdate', false],
    ['é', false],
  ])('%s as an id of a path: %s', (id, fits) => expect(isRunnerId(id)).toBe(fits))

  it('has the thirteen mutable paths, and no other', () => {
    expect(maskPaths).toHaveLength(13)
    expect(['*', '', 'policy.constraints', 'spec.release_channel', 'profileBindings'].filter(isMaskPath)).toEqual([])
  })

  it('reads the legacy flag request exactly', () => {
    const request = {
      runner: { id: 'prod-us-east-1', managedSpec: { allowPrivilegedProfileAnnotations: true } },
      updateMask: 'managedSpec.allowPrivilegedProfileAnnotations',
    }
    expect(privilegedFlagRequest.safeParse(request).success).toBe(true)
    expect(privilegedFlagRequest.safeParse({ ...request, extra: 1 }).success).toBe(false)
  })
})

describe('the shape of a schema', () => {
  it('tells field names from keys that are data', () => {
    const shape = shapeOf(policy)
    expect(shape).toMatchObject({
      kind: 'object',
      fields: {
        base: { kind: 'open' },
        constraints: {
          fields: {
            network: {
              fields: {
                allowedEgress: {
                  kind: 'list',
                  item: { fields: { selector: { fields: { podLabels: { kind: 'open' } } } } },
                },
              },
            },
          },
        },
      },
    })
  })

  it('covers every member of a runner', () => {
    const shape = shapeOf(managedRunner)
    expect(shape.kind === 'object' && Object.keys(shape.fields)).toContain('deploymentSpec')
  })
})

describe('JSON', () => {
  it.each([
    ['{"a":12345678901234567890}'],
    ['{"a":-9223372036854775808,"b":[1,2.5,true,null,"x"]}'],
    ['{"a":0.12345678901234567891}'],
    ['{"a":1e400}'],
  ])('%s comes back digit for digit', (text) => expect(formatJson(parseJson(text))).toBe(text))

  it('compares by value, key order aside, null and absent apart', () => {
    expect(
      isEqual(parseJson('{"a":1,"b":[12345678901234567890]}'), parseJson('{"b":[12345678901234567890],"a":1}')),
    ).toBe(true)
    expect(isEqual(parseJson('{"b":[12345678901234567890]}'), parseJson('{"b":[12345678901234567891]}'))).toBe(false)
    expect(isEqual({ a: null }, {})).toBe(false)
    expect(isEqual({ a: undefined }, {})).toBe(true)
  })
})
