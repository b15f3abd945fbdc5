import { formatSpan } from '../i18n/format'
import { useText } from '../i18n/provider'
import {
  humanise,
  isSlow,
  shortEnum,
  type ConnectionState,
  type InstallState,
  type StatusFacts,
} from '../domain/status'
import { Icon, type IconName } from '../ui/icon'

type Look = { readonly glyph: IconName; readonly tone: string }

const installLooks = {
  ready: { glyph: 's-ready', tone: 'ok' },
  pending: { glyph: 's-pending', tone: 'move' },
  provisioning: { glyph: 's-provisioning', tone: 'move' },
  failed: { glyph: 's-failed', tone: 'fail' },
  deleting: { glyph: 's-deleting', tone: 'mute' },
  odd: { glyph: 's-odd', tone: 'odd' },
  absent: { glyph: 's-odd', tone: 'odd' },
} as const satisfies Record<InstallState, Look>

/** The install axis: glyph and word, always both; the wire value is one hover away. */
export const InstallLabel = ({
  facts,
  raw,
  now,
  isStale = false,
}: {
  facts: StatusFacts
  raw: string
  now: number
  isStale?: boolean
}) => {
  const text = useText()
  const isLate = isSlow(facts, now) && (facts.install === 'pending' || facts.install === 'provisioning')
  const look: Look = isLate ? { glyph: 's-stuck', tone: 'warn' } : installLooks[facts.install]
  const word = facts.install === 'odd' ? humanise(shortEnum(raw)) : text.install[facts.install]
  const box = facts.install === 'failed' && !isStale ? ' st-box' : ''
  return (
    <span className={`st ${look.tone}${box}`} title={raw || undefined}>
      <Icon name={isStale ? 's-stale' : look.glyph} />
      {word}
    </span>
  )
}

const connectionLooks = {
  connected: { glyph: 's-connected', tone: 'ok' },
  disconnected: { glyph: 's-disconnected', tone: 'warn' },
  odd: { glyph: 's-odd', tone: 'odd' },
  absent: { glyph: 's-odd', tone: 'odd' },
} as const satisfies Record<ConnectionState, Look>

/** The connection axis with the age of the last heartbeat. A reading too old to trust says so instead of shining. */
export const ConnectionLabel = ({
  facts,
  raw,
  now,
  staleFor,
  readTime,
}: {
  facts: StatusFacts
  raw: string
  now: number
  /** How old the reading is when it is too old, in milliseconds. */
  staleFor?: number | undefined
  /** When it was read, in words; said on hover beside the wire value and the server's own lag. */
  readTime?: string | undefined
}) => {
  const text = useText()
  const isNever = facts.connection === 'disconnected' && facts.heartbeatAt === undefined
  const look: Look = isNever ? { glyph: 's-never', tone: 'mute' } : connectionLooks[facts.connection]
  const word = isNever
    ? text.neverConnected
    : facts.connection === 'odd'
      ? humanise(shortEnum(raw))
      : text.connection[facts.connection]
  const age = facts.heartbeatAt === undefined ? undefined : formatSpan(now - facts.heartbeatAt, text.span)
  const hover = [raw, readTime === undefined ? '' : text.list.lagNote(readTime)].filter(Boolean).join('\n')
  return (
    <span className={`st ${look.tone}`} title={hover || undefined}>
      <Icon name={staleFor === undefined ? look.glyph : 's-stale'} />
      {word}
      {staleFor === undefined ? (
        age === undefined ? null : (
          <span className="age">{age}</span>
        )
      ) : (
        <span className="age">{text.lastKnown(formatSpan(staleFor, text.span))}</span>
      )}
    </span>
  )
}
