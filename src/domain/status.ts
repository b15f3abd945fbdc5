import { lookup } from '../lib/lookup'
import type { ManagedRunner } from '../wire/runner'

export type InstallState = 'ready' | 'pending' | 'provisioning' | 'failed' | 'deleting' | 'odd' | 'absent'
export type ConnectionState = 'connected' | 'disconnected' | 'odd' | 'absent'

/** Six verdicts, loudest first; the order of the list, its counters and its left bar follow this array. */
export const verdicts = ['failed', 'disconnected', 'unknown', 'moving', 'update', 'healthy'] as const
export type Verdict = (typeof verdicts)[number]

const prefixes = [
  'RUNNER_INSTALL_STATUS_',
  'INSTALL_STATUS_',
  'RUNNER_CONNECTION_STATUS_',
  'CONNECTION_STATUS_',
  'RELEASE_CHANNEL_',
  'MANAGEMENT_MODE_',
  'RUNNER_INSTALL_ERROR_REASON_',
  'SANDBOX_IMAGE_PULL_POLICY_',
]

/** An enum value without its known prefix: long and short spellings read alike. Unknown values come back as they are. */
export const shortEnum = (value: string | null | undefined): string => {
  if (!value) return ''
  const prefix = prefixes.find((each) => value.startsWith(each))
  return prefix ? value.slice(prefix.length) : value
}

/** `IMAGE_PULL_FAILED` as `Image pull failed`: how a value is shown for which there is no word of ours. */
export const humanise = (value: string): string => {
  const words = value
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const installStates: Readonly<Record<string, InstallState>> = {
  READY: 'ready',
  PENDING: 'pending',
  PROVISIONING: 'provisioning',
  FAILED: 'failed',
  DELETING: 'deleting',
  UNSPECIFIED: 'absent',
  '': 'absent',
}

export const installStateOf = (value: string | null | undefined): InstallState =>
  lookup(installStates, shortEnum(value)) ?? 'odd'

const connectionStates: Readonly<Record<string, ConnectionState>> = {
  CONNECTED: 'connected',
  DISCONNECTED: 'disconnected',
  UNSPECIFIED: 'absent',
  '': 'absent',
}

export const connectionStateOf = (value: string | null | undefined): ConnectionState =>
  lookup(connectionStates, shortEnum(value)) ?? 'odd'

/** The facts a verdict rests on, in milliseconds since the epoch; a row of the list has them without the whole runner. */
export type StatusFacts = {
  readonly install: InstallState
  readonly connection: ConnectionState
  readonly heartbeatAt: number | undefined
  readonly isRollingOut: boolean
  readonly hasUpdate: boolean
  /** Start of the present install or removal; a rollout's start is not known from one read. */
  readonly movingSince: number | undefined
  /** When this browser first saw it READY without any heartbeat. */
  readonly readySince?: number | undefined
}

/** After this much silence a disconnect is no lag. */
const lagDoubt = 60_000
/** Longer than this is slow, unless the zone's own past says otherwise. */
export const slowAfter = 15 * 60_000

export const isSilentBriefly = (facts: StatusFacts, now: number): boolean =>
  facts.heartbeatAt !== undefined && now - facts.heartbeatAt < lagDoubt

/**
 * One word for the order and loudness of a runner; install and connection are still shown apart.
 * First match wins. READY + DISCONNECTED is never healthy. `now` is server time.
 */
export const verdictOf = (facts: StatusFacts, now: number): Verdict => {
  const { install, connection } = facts
  if (install === 'failed') return 'failed'
  const mayBeDisconnected = install === 'ready' || install === 'odd' || install === 'absent'
  if (mayBeDisconnected && connection === 'disconnected') {
    if (facts.isRollingOut && isSilentBriefly(facts, now)) return 'moving'
    const isExpected =
      install === 'ready' && facts.heartbeatAt === undefined && now - (facts.readySince ?? now) < lagDoubt
    return isExpected ? 'moving' : 'disconnected'
  }
  if (install === 'odd' || install === 'absent' || connection === 'odd' || connection === 'absent') return 'unknown'
  if (install !== 'ready' || facts.isRollingOut) return 'moving'
  return facts.hasUpdate ? 'update' : 'healthy'
}

/** Whether a motion lasts longer than usual. It never becomes a failure by itself. */
export const isSlow = (facts: StatusFacts, now: number): boolean => {
  const moves = facts.install === 'pending' || facts.install === 'provisioning' || facts.isRollingOut
  return moves && facts.movingSince !== undefined && now - facts.movingSince > slowAfter
}

const timeOf = (text: string | null | undefined): number | undefined => {
  const at = Date.parse(text ?? '')
  return Number.isNaN(at) ? undefined : at
}

export const statusFactsOf = (runner: ManagedRunner): StatusFacts => {
  const install = installStateOf(runner.installStatus)
  const active = Number(runner.activeRevision ?? 0)
  const target = Number(runner.targetRevision ?? 0)
  const isRollingOut = install === 'ready' && (Boolean(runner.rolloutInProgress) || target > active)
  return {
    install,
    connection: connectionStateOf(runner.connectionStatus),
    heartbeatAt: timeOf(runner.lastHeartbeatTime),
    isRollingOut,
    hasUpdate: Boolean(runner.updateAvailable),
    // An automatic rollout leaves updateTime alone, so its start is not known from one read.
    movingSince: isRollingOut ? undefined : timeOf(runner.updateTime ?? runner.createTime),
  }
}

/** Whether something is under way that a page should follow closely. */
export const isMoving = (runner: ManagedRunner): boolean => {
  const facts = statusFactsOf(runner)
  return (
    facts.isRollingOut || ['pending', 'provisioning', 'deleting'].includes(facts.install) || isAwaitingHeartbeat(facts)
  )
}

const isAwaitingHeartbeat = (facts: StatusFacts): boolean =>
  facts.install === 'ready' && facts.connection !== 'connected' && facts.heartbeatAt === undefined
