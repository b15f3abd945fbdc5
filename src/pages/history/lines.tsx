import { Fragment } from 'react'
import type { HistoryChange, HistoryEntry, Timeline, TimelineRow } from '../../domain/history'
import { formatSpan } from '../../i18n/format'
import { historyText } from '../../i18n/history'
import type { HistoryMessages } from '../../i18n/history.en'
import { useText } from '../../i18n/provider'
import { useTimes } from '../../shell/use-times'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { visibleText } from '../../ui/log-view'
import type { RunnerRead } from '../../wire/runner'
import { EntryMenu } from './entry-menu'
import type { EntryDialog } from './seen'
import { useEntryTime } from './use-entry-time'

type LinesProps = {
  lines: readonly Timeline[]
  read: RunnerRead | undefined
  onCompare: (older: string, newer: string) => void
  onDialog: (dialog: EntryDialog) => void
}

const idOf = (index: number): string => (index === 0 ? 'line-present' : `line-earlier-${index}`)

/** One line per incarnation of the runner, the present one first, with a way to the older ones. */
export const Lines = ({ lines, ...rest }: LinesProps) => {
  const text = historyText.useSection()
  return (
    <>
      {lines.length > 1 ? (
        <p className="t12">
          <a href={`#${idOf(1)}`}>{text.toEarlier(lines.length - 1)}</a>
        </p>
      ) : null}
      {lines.map((line, index) => (
        <Line key={`${line.createTime} ${line.clusterId}`} line={line} index={index} {...rest} />
      ))}
    </>
  )
}

const useLineTitle = (line: Timeline, index: number): string => {
  const text = historyText.useSection()
  const times = useTimes()
  const at = Date.parse(line.createTime)
  if (Number.isNaN(at)) return index === 0 ? text.lineUnknown : text.earlierLineUnknown
  const when = `${times.fullDate(at)} ${times.hourMinute(at)}`
  return index === 0 ? text.line(when) : text.earlierLine(when)
}

const Line = ({
  line,
  index,
  read,
  onCompare,
  onDialog,
}: Omit<LinesProps, 'lines'> & { line: Timeline; index: number }) => {
  const text = historyText.useSection()
  const title = useLineTitle(line, index)
  return (
    <section className="hist-l" id={idOf(index)} aria-label={title}>
      <h3>
        {title} <span className="ink-3 t12">{text.count(line.rows.length)}</span>
      </h3>
      <ol className="hist-r">
        {line.rows.map((row) => (
          <Fragment key={row.entry.id}>
            <Row row={row} read={read} onCompare={onCompare} onDialog={onDialog} />
            <Gap row={row} />
          </Fragment>
        ))}
      </ol>
    </section>
  )
}

const Gap = ({ row }: { row: TimelineRow }) => {
  const text = historyText.useSection()
  const shared = useText()
  if (!row.hasGap || !row.previous) return null
  return (
    <li className="gap">
      <span className="t12 ink-3">
        {text.gap(formatSpan(row.entry.firstSeen - row.previous.lastSeen, shared.span))}
      </span>
    </li>
  )
}

const fieldsShown = 3

const shortPath = (path: string): string => path.replace(/^constraints\./, '')

/** What an entry changed, in at most a few words each for policy and configuration. */
export const changeWords = (change: HistoryChange | undefined, text: HistoryMessages): string[] => {
  if (change === undefined) return [text.first]
  if (change.isOnlyToken) return [text.onlyToken]
  const { policy, spec } = change
  const fields = typeof policy === 'string' ? [] : policy.map(shortPath)
  const words = [
    policy === 'came' ? text.policyCame : '',
    policy === 'went' ? text.policyWent : '',
    fields.length > fieldsShown
      ? text.policyMore(fields.slice(0, fieldsShown), fields.length - fieldsShown)
      : fields.length > 0
        ? text.policyChanged(fields)
        : '',
    spec.length > 0 ? text.specChanged(spec.map((path) => path.replace(/^spec\./, ''))) : '',
  ].filter((each) => each !== '')
  return words.length > 0 ? words : [text.noChange]
}

const Row = ({
  row: { entry, previous, change },
  read,
  onCompare,
  onDialog,
}: Omit<LinesProps, 'lines'> & { row: TimelineRow }) => {
  const text = historyText.useSection()
  const times = useTimes()
  const time = useEntryTime()(entry)
  return (
    <li className={entry.isPinned ? 'hist-e is-pinned' : 'hist-e'}>
      <span className="hist-t t12 ink-2">
        {time}
        <br />
        <span className="ink-3">
          {entry.lastSeen - entry.firstSeen < 60_000
            ? text.origins[entry.origin]
            : text.stillSo(text.origins[entry.origin], times.hourMinute(entry.lastSeen))}
        </span>
      </span>
      <div className="hist-w">
        {entry.name || entry.isPinned ? <Mark entry={entry} /> : null}
        {changeWords(change, text).map((words) => (
          <p key={words}>{words}</p>
        ))}
        {entry.note ? <p className="ink-2 hist-q">“{visibleText(entry.note)}”</p> : null}
        <code className="t12 ink-3">{text.etag(entry.etag)}</code>
      </div>
      <span className="row g1 hist-a">
        {previous ? (
          <Button size="s" aria-label={text.compareName(time)} onClick={() => onCompare(previous.id, entry.id)}>
            {text.compareWithPrevious}
          </Button>
        ) : null}
        <EntryMenu entry={entry} name={text.more(time)} read={read} onDialog={onDialog} />
      </span>
    </li>
  )
}

const Mark = ({ entry }: { entry: HistoryEntry }) => {
  const text = historyText.useSection()
  return (
    <p className="m hist-m">
      {entry.isPinned ? (
        <>
          <Icon name="pin" />
          <span className="sr">{text.pinned}</span>
        </>
      ) : null}
      <bdi>{visibleText(entry.name)}</bdi>
    </p>
  )
}
