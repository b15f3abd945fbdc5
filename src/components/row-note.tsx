import { nextStart, type NextStart } from '../domain/maintenance'
import type { ViewRow } from '../domain/fleet-view'
import { humanise, isSilentBriefly, isSlow, shortEnum } from '../domain/status'
import { formatSpan, type TimeFormats } from '../i18n/format'
import { useText } from '../i18n/provider'
import { Icon } from '../ui/icon'

const week = 7 * 24 * 3_600_000

/** `Sat 18:00` within the week, `3 Oct` beyond. */
export const whenWords = (at: number, now: number, times: TimeFormats): string =>
  at - now < week ? times.weekdayTime(at) : times.date(at)

/** When a waiting update will probably start: a forecast, with its reason. */
export const LandingWords = ({ next, now, times }: { next: NextStart; now: number; times: TimeFormats }) => {
  const { notes } = useText().list
  switch (next.kind) {
    case 'anyTime':
      return notes.updateAnyTime
    case 'open':
      return Number.isFinite(next.until) ? notes.updateOpen(times.hourMinute(next.until)) : notes.updateAnyTime
    case 'at':
      return notes.updateLands(whenWords(next.start, now, times))
    case 'frozen':
      return notes.updateFrozen(times.date(next.until))
    case 'never':
      return notes.updateNever
  }
}

/** The next window of a row in a word or two. */
export const WindowWords = ({ view, now, times }: { view: ViewRow; now: number; times: TimeFormats }) => {
  const words = useText().list.window
  if (view.row.facts.install === 'deleting' || view.row.problem !== undefined) return words.unknown
  const next = nextStart(view.row.maintenance, now)
  switch (next.kind) {
    case 'anyTime':
      return words.anyTime
    case 'open':
      return words.open
    case 'at':
      return whenWords(next.start, now, times)
    case 'frozen':
      return words.frozen
    case 'never':
      return words.never
  }
}

/** What needs the operator, in one line; empty for a healthy runner, and that emptiness is the design. */
export const RowNote = ({ view, now, times }: { view: ViewRow; now: number; times: TimeFormats }) => {
  const text = useText()
  const { notes } = text.list
  const { row, verdict } = view
  const { facts } = row
  if (row.problem !== undefined) return notes.unreadable(row.problem)
  if (!row.isAddressable && verdict === 'healthy') return notes.notAddressable
  switch (verdict) {
    case 'failed':
      return (
        <>
          <b className="ink">{row.failure?.reason ? humanise(row.failure.reason) : notes.failed}</b>
          {facts.connection === 'connected' ? `: ${notes.servesOld(row.activeRevision)}` : ''}
          {facts.connection !== 'connected' && row.failure?.message ? `: ${row.failure.message}` : ''}
        </>
      )
    case 'disconnected':
      if (facts.heartbeatAt === undefined) return notes.neverConnected
      if (isSilentBriefly(facts, now)) return notes.maybeLag
      return notes.silentSince(
        now - facts.heartbeatAt < 24 * 3_600_000 ? times.hourMinute(facts.heartbeatAt) : times.date(facts.heartbeatAt),
      )
    case 'unknown': {
      const raw = facts.install === 'odd' ? row.install : facts.connection === 'odd' ? row.connection : ''
      return raw ? notes.unknownStatus(shortEnum(raw)) : notes.absentStatus
    }
    case 'moving':
      return <MovingNote view={view} now={now} times={times} />
    case 'update':
      return (
        <>
          <span className="st new">
            <Icon name="s-update" />
            {notes.update}
          </span>{' '}
          <span className="ink-3">
            <LandingWords next={nextStart(row.maintenance, now)} now={now} times={times} />
          </span>
        </>
      )
    case 'healthy':
      return null
  }
}

const MovingNote = ({ view, now, times }: { view: ViewRow; now: number; times: TimeFormats }) => {
  const text = useText()
  const { notes } = text.list
  const { facts, targetRevision } = view.row
  const span = facts.movingSince === undefined ? undefined : formatSpan(now - facts.movingSince, text.span)
  if (facts.install === 'deleting') return notes.deleting
  if (facts.isRollingOut) {
    return (
      <>
        <span className="st move">
          <Icon name="s-rollout" />
          {notes.rollingOut(targetRevision)}
        </span>{' '}
        {span ? <span className="ink-3">{notes.rollingFor(span)}</span> : null}
      </>
    )
  }
  if (facts.install === 'ready') return notes.heartbeatDue
  if (span === undefined) return null
  if (isSlow(facts, now)) return notes.slow(span)
  if (facts.install === 'pending' && facts.movingSince !== undefined) {
    return notes.accepted(times.hourMinute(facts.movingSince))
  }
  return notes.moving(span)
}
