import { formatSpan } from '../i18n/format'
import { useText } from '../i18n/provider'
import { Icon } from '../ui/icon'
import type { ApiErrorKind } from '../wire/error-kind'

export type ReadState = {
  /** When what is on screen was read, server time; undefined before the first read. */
  readonly readAt: number | undefined
  /** How often it is read, in milliseconds. Older than twice this is stale. */
  readonly period: number
  readonly isReading: boolean
  readonly failure?: { readonly kind: ApiErrorKind; readonly retryAfterSeconds?: number | undefined } | undefined
  readonly readAgain: () => void
}

/** Whether a reading is too old to be shown in colour. */
export const isStaleRead = (read: Pick<ReadState, 'readAt' | 'period'>, now: number): boolean =>
  read.readAt !== undefined && now - read.readAt > 2 * read.period + 1_000

/** How old the page's facts are, in the words of what is wrong with reading them, and the button to read again. */
export const ReadAge = ({ read, now }: { read: ReadState; now: number }) => {
  const text = useText()
  const isStale = isStaleRead(read, now)
  const span = read.readAt === undefined ? undefined : formatSpan(now - read.readAt, text.span)
  const words = (): string => {
    if (read.failure?.kind === 'offline') return text.read.offline
    if (read.failure?.kind === 'forbidden') return text.read.notAllowed
    if (read.failure?.kind === 'auth') return text.read.signedOut
    if (read.failure?.kind === 'rate') return text.read.slowed(read.failure.retryAfterSeconds ?? 60)
    if (span === undefined) return read.isReading ? text.read.reading : text.read.never
    if (isStale) return text.read.lastRead(span)
    return now - (read.readAt ?? 0) < 2_000 ? text.read.readNow : text.read.readAgo(span)
  }
  const isBad = isStale || (read.failure !== undefined && read.failure.kind !== 'cancelled')
  return (
    <span className={isBad ? 'read is-stale' : 'read'}>
      {isBad ? <Icon name={read.failure?.kind === 'forbidden' ? 'lock' : 's-stale'} /> : null}
      <span>{words()}</span>
      <button type="button" className="btn btn-quiet btn-i btn-s" aria-label={text.read.again} onClick={read.readAgain}>
        <Icon name="refresh" isSpinning={read.isReading} />
      </button>
    </span>
  )
}
