import { memo } from 'react'
import type { RowChange } from '../../api/fleet-rows'
import type { ColumnKey } from '../../domain/fleet-address'
import { WindowWords } from '../../components/row-note'
import { viewRow, type GroupHead } from '../../domain/fleet-view'
import type { FleetRow } from '../../domain/fleet-row'
import { shortEnum } from '../../domain/status'
import { formatSpan, type TimeFormats } from '../../i18n/format'
import { useText } from '../../i18n/provider'
import { paths } from '../../paths'
import { AppLink } from '../../ui/app-link'
import { Icon } from '../../ui/icon'
import { fleetColumns } from './fleet-columns'

const tones = { failed: 'is-fail', disconnected: 'is-warn', unknown: '', moving: '', update: '', healthy: '' } as const

export type LineProps = {
  readonly row: FleetRow
  readonly index: number
  readonly columns: readonly ColumnKey[]
  readonly now: number
  readonly times: TimeFormats
  /** Age beyond which a reading has lost its colour, in milliseconds. */
  readonly staleAfter: number
  readonly isSelected: boolean
  readonly isCursor: boolean
  readonly isGone: boolean
  readonly change: RowChange | undefined
  /** The list's own address, so that a page opened from here can lead back to it. */
  readonly from: string
  readonly measure: ((node: Element | null) => void) | undefined
}

/** One runner. Only what is inside the row under the cursor can be reached by Tab; arrows move between rows. */
export const FleetLine = memo(function FleetLine(props: LineProps) {
  const { row, index, columns, now, times, staleAfter, isSelected, isCursor, isGone, change, from, measure } = props
  const text = useText()
  const view = viewRow(row, now)
  const age = now - row.readAt
  const staleFor = age > staleAfter ? age : undefined
  const classes = [
    tones[view.verdict],
    isCursor ? 'is-cursor' : '',
    isGone || staleFor !== undefined ? 'is-old' : '',
    change ? 'is-changed' : '',
  ]
  const tab = isCursor ? 0 : -1
  return (
    <tr
      ref={measure}
      data-index={index}
      data-key={row.id}
      className={classes.filter(Boolean).join(' ') || undefined}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={tab}
    >
      <td className="d-box">
        <input
          type="checkbox"
          className="box"
          data-do="select"
          checked={isSelected}
          readOnly
          tabIndex={tab}
          aria-label={text.list.select(row.id)}
        />
      </td>
      <td className="d-id">
        <RunnerName row={row} tab={tab} from={from} />
        {change ? <ChangeMark change={change} now={now} /> : null}
        {isGone ? <span className="ink-3 t12"> {text.list.departed}</span> : null}
      </td>
      {columns.map((key) => {
        const { mark, Cell } = fleetColumns[key]
        return (
          <td key={key} className={`d-${mark}${key === 'install' || key === 'connection' ? '' : ' q'}`}>
            <Cell view={view} now={now} times={times} staleFor={staleFor} />
          </td>
        )
      })}
      {measure ? <MoreFacts row={row} now={now} times={times} /> : null}
      <td className="d-menu">
        <button
          type="button"
          className="btn btn-quiet btn-i btn-s"
          data-do="menu"
          tabIndex={tab}
          aria-haspopup="menu"
          aria-label={text.list.actionsOf(row.id)}
        >
          <Icon name="more" />
        </button>
      </td>
    </tr>
  )
})

/** What a card has no place of its own for. */
const MoreFacts = ({ row, now, times }: { row: FleetRow; now: number; times: TimeFormats }) => {
  const text = useText()
  const { columns } = text.list
  const revision =
    row.targetRevision > row.activeRevision ? `${row.activeRevision} → ${row.targetRevision}` : `${row.activeRevision}`
  const facts = [
    [columns.name, row.name === row.id ? '' : row.name],
    [columns.group, row.group],
    [columns.cluster, row.cluster],
    [columns.channel, text.channel(shortEnum(row.channel))],
    [columns.mode, text.managementMode(shortEnum(row.mode))],
    [columns.revision, revision],
  ]
  return (
    <td className="d-more">
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => `${label} ${value}`)
        .join(' · ')}
      {` · ${columns.window} `}
      <WindowWords view={viewRow(row, now)} now={now} times={times} />
    </td>
  )
}

const RunnerName = ({ row, tab, from }: { row: FleetRow; tab: number; from: string }) => {
  const hover = row.name && row.name !== row.id ? `${row.id} · ${row.name}` : row.id
  return row.isAddressable ? (
    <AppLink className="id" to={paths.runner(row.id)} title={hover} state={{ from }} tabIndex={tab}>
      <bdi>{row.id}</bdi>
    </AppLink>
  ) : (
    <span className="id" title={hover}>
      <bdi>{row.id}</bdi>
    </span>
  )
}

const ChangeMark = ({ change, now }: { change: RowChange; now: number }) => {
  const text = useText()
  const span = formatSpan(now - change.at, text.span)
  const words = change.was
    ? text.list.changed(
        span,
        `${text.install[change.was.facts.install]}, ${text.connection[change.was.facts.connection]}`,
      )
    : text.list.appeared(span)
  return (
    <span className="chg" title={words}>
      <Icon name="dot" />
      <span className="sr">{words}</span>
    </span>
  )
}

/** Heading of a group: name, count, and whether its rows are shown. */
export const GroupLine = ({
  head,
  index,
  isCursor,
  emptyName,
}: {
  head: GroupHead
  index: number
  isCursor: boolean
  emptyName: string
}) => {
  const text = useText()
  return (
    <tr
      data-index={index}
      data-key={`group ${head.key}`}
      className={isCursor ? 'is-group is-cursor' : 'is-group'}
      aria-rowindex={index + 2}
      tabIndex={isCursor ? 0 : -1}
    >
      <td colSpan={2}>
        <button type="button" data-do="fold" aria-expanded={!head.isClosed} tabIndex={isCursor ? 0 : -1}>
          <Icon name={head.isClosed ? 'right' : 'down'} />
          {text.list.groupHead(head.key === '' ? emptyName : head.key, head.count)}
        </button>
      </td>
    </tr>
  )
}
