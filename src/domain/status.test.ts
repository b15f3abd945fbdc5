import { describe, expect, it } from 'vitest'
import states from '../wire/cases/runner-states.json'
import { readRunner } from '../wire/read'
import {
  humanise,
  installStateOf,
  isMoving,
  isSlow,
  shortEnum,
  statusFactsOf,
  verdictOf,
  type StatusFacts,
} from './status'

const now = 1_000_000_000
const facts = (change: Partial<StatusFacts>): StatusFacts => ({
  install: 'ready',
  connection: 'connected',
  heartbeatAt: now - 5_000,
  isRollingOut: false,
  hasUpdate: false,
  movingSince: undefined,
  ...change,
})

describe('the verdict', () => {
  it.each<[string, Partial<StatusFacts>, string]>([
    ['ready and connected', {}, 'healthy'],
    ['with an update waiting', { hasUpdate: true }, 'update'],
    ['failed, whatever the connection', { install: 'failed' }, 'failed'],
    ['failed and disconnected', { install: 'failed', connection: 'disconnected' }, 'failed'],
    [
      'ready but disconnected is never healthy',
      { connection: 'disconnected', heartbeatAt: now - 3_600_000 },
      'disconnected',
    ],
    ['disconnected for less than a minute', { connection: 'disconnected', heartbeatAt: now - 40_000 }, 'disconnected'],
    [
      'an update on a disconnected runner is not counted as one',
      { connection: 'disconnected', hasUpdate: true },
      'disconnected',
    ],
    [
      'ready, first heartbeat due',
      { connection: 'disconnected', heartbeatAt: undefined, readySince: now - 30_000 },
      'moving',
    ],
    [
      'ready, never a heartbeat for a minute',
      { connection: 'disconnected', heartbeatAt: undefined, readySince: now - 60_000 },
      'disconnected',
    ],
    ['a status nobody knows', { install: 'odd' }, 'unknown'],
    ['a status nobody knows and disconnected', { install: 'odd', connection: 'disconnected' }, 'disconnected'],
    ['no status at all', { install: 'absent' }, 'unknown'],
    ['a connection nobody knows', { connection: 'odd' }, 'unknown'],
    ['pending', { install: 'pending', connection: 'disconnected', heartbeatAt: undefined }, 'moving'],
    ['deleting', { install: 'deleting' }, 'moving'],
    ['rolling out', { isRollingOut: true, hasUpdate: true }, 'moving'],
    [
      'dropped out for a moment while rolling out',
      { isRollingOut: true, connection: 'disconnected', heartbeatAt: now - 20_000 },
      'moving',
    ],
    [
      'dropped out for long while rolling out',
      { isRollingOut: true, connection: 'disconnected', heartbeatAt: now - 120_000 },
      'disconnected',
    ],
  ])('%s', (_, change, verdict) => expect(verdictOf(facts(change), now)).toBe(verdict))
})

describe('a runner as read', () => {
  it.each([
    ['S1', 'pending', true],
    ['S2', 'provisioning', true],
    ['S3', 'ready', false],
    ['S5', 'failed', false],
    ['S6', 'ready', false],
    ['S7', 'deleting', true],
  ] as const)('%s is %s', (name, install, moves) => {
    const { runner } = readRunner(states.runners[name], 0)
    expect(statusFactsOf(runner).install).toBe(install)
    expect(isMoving(runner)).toBe(moves)
  })

  it.each([
    ['RUNNER_INSTALL_STATUS_READY', 'ready'],
    ['READY', 'ready'],
    ['INSTALL_STATUS_DRAINING', 'odd'],
    ['RUNNER_INSTALL_STATUS_UNSPECIFIED', 'absent'],
    [undefined, 'absent'],
    ['toString', 'odd'],
  ])('%s reads as %s', (value, state) => expect(installStateOf(value)).toBe(state))

  it('calls an install slow after a quarter of an hour, and nothing else', () => {
    expect(isSlow(facts({ install: 'pending', movingSince: now - 16 * 60_000 }), now)).toBe(true)
    expect(isSlow(facts({ install: 'pending', movingSince: now - 14 * 60_000 }), now)).toBe(false)
    expect(isSlow(facts({ movingSince: now - 16 * 60_000 }), now)).toBe(false)
  })

  it.each([
    ['RUNNER_INSTALL_ERROR_REASON_IMAGE_PULL_FAILED', 'Image pull failed'],
    ['SUSPENDED', 'Suspended'],
    ['Unschedulable', 'Unschedulable'],
    ['imagePull', 'Image pull'],
  ])('%s is said as "%s"', (value, words) => expect(humanise(shortEnum(value))).toBe(words))
})
