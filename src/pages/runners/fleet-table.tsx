import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useRef, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { RowNote, WindowWords } from '../../components/row-note'
import { ConnectionLabel, InstallLabel } from '../../components/status-labels'
import type { FleetView, ViewRow } from '../../domain/fleet-view'
import { shortEnum } from '../../domain/status'
import type { TimeFormats } from '../../i18n/format'
import { useText } from '../../i18n/provider'
import { paths } from '../../paths'
import { AppLink } from '../../ui/app-link'

const narrow = typeof matchMedia === 'undefined' ? undefined : matchMedia('(max-width: 759px)')

const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      narrow?.addEventListener('change', listener)
      return () => narrow?.removeEventListener('change', listener)
    },
    () => narrow?.matches ?? false,
  )

const rowHeight = 28
const cardHeight = 90

/** The rows on screen, whatever their number; cards on a phone. */
export const FleetTable = ({
  view,
  now,
  times,
  isStale,
  readAt,
}: {
  view: FleetView
  now: number
  times: TimeFormats
  isStale: boolean
  readAt: number | undefined
}) => {
  const text = useText()
  const isNarrow = useIsNarrow()
  const table = useRef<HTMLTableElement>(null)
  const virtual = useVirtualizer({
    count: view.rows.length,
    getScrollElement: () => table.current?.parentElement ?? null,
    estimateSize: () => (isNarrow ? cardHeight : rowHeight),
    getItemKey: (index) => view.rows[index]?.row.id ?? index,
    overscan: 12,
    scrollMargin: isNarrow ? 0 : rowHeight,
    initialRect: { width: 1_000, height: 800 },
  })
  const items = virtual.getVirtualItems()
  const margin = isNarrow ? 0 : rowHeight
  const before = (items[0]?.start ?? margin) - margin
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin)
  const staleFor = isStale && readAt !== undefined ? now - readAt : undefined
  return (
    <table
      ref={table}
      className={isStale ? 'tbl fleet is-old' : 'tbl fleet'}
      aria-label={text.list.table}
      aria-rowcount={view.rows.length + 1}
    >
      <Columns />
      <tbody>
        <Spacer height={before} />
        {items.map((item) => {
          const row = view.rows[item.index]
          return row ? (
            <Row
              key={item.key}
              view={row}
              index={item.index}
              // Ages move by the second, but only the rows on screen are drawn again.
              now={now}
              times={times}
              staleFor={staleFor}
              measure={isNarrow ? virtual.measureElement : undefined}
            />
          ) : null
        })}
        <Spacer height={after} />
      </tbody>
    </table>
  )
}

const Spacer = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden="true" className="spacer" style={{ height }}>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null

const Columns = () => {
  const { columns } = useText().list
  return (
    <>
      <colgroup>
        <col className="c-id" />
        <col className="c-inst" />
        <col className="c-conn" />
        <col className="c-note" />
        <col className="c-zone" />
        <col className="c-cl" />
        <col className="c-ch" />
        <col className="c-rev" />
        <col className="c-win" />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">{columns.runner}</th>
          <th scope="col">{columns.install}</th>
          <th scope="col">{columns.connection}</th>
          <th scope="col">{columns.note}</th>
          <th scope="col">{columns.zone}</th>
          <th scope="col" className="d-cl">
            {columns.cluster}
          </th>
          <th scope="col" className="d-ch">
            {columns.channel}
          </th>
          <th scope="col" className="d-rev">
            {columns.revision}
          </th>
          <th scope="col" className="d-win">
            {columns.window}
          </th>
        </tr>
      </thead>
    </>
  )
}

const tones = { failed: 'is-fail', disconnected: 'is-warn', unknown: '', moving: '', update: '', healthy: '' } as const

const Row = memo(function Row({
  view,
  index,
  now,
  times,
  staleFor,
  measure,
}: {
  view: ViewRow
  index: number
  now: number
  times: TimeFormats
  staleFor: number | undefined
  measure: ((node: Element | null) => void) | undefined
}) {
  const text = useText()
  const { row, verdict } = view
  const revision =
    row.targetRevision > row.activeRevision
      ? `${row.activeRevision} → ${row.targetRevision}`
      : String(row.activeRevision)
  return (
    <tr ref={measure} data-index={index} className={tones[verdict]} aria-rowindex={index + 2}>
      <td className="d-id">
        <RunnerLink view={view} />
      </td>
      <td className="d-inst">
        <InstallLabel facts={row.facts} raw={row.install} now={now} isStale={staleFor !== undefined} />
      </td>
      <td className="d-conn">
        <ConnectionLabel facts={row.facts} raw={row.connection} now={now} staleFor={staleFor} />
      </td>
      <td className="d-note q">
        <RowNote view={view} now={now} times={times} />
      </td>
      <td className="d-zone q">{row.zone}</td>
      <td className="d-cl q">{row.cluster}</td>
      <td className="d-ch q">{text.channel(shortEnum(row.channel))}</td>
      <td className="d-rev q">{revision}</td>
      <td className="d-win q">
        <WindowWords view={view} now={now} times={times} />
      </td>
    </tr>
  )
})

const RunnerLink = ({ view: { row } }: { view: ViewRow }) => {
  const [params] = useSearchParams()
  const hover = row.name && row.name !== row.id ? `${row.id} · ${row.name}` : row.id
  return row.isAddressable ? (
    <AppLink className="id" to={paths.runner(row.id)} title={hover} state={{ from: params.toString() }}>
      <bdi>{row.id}</bdi>
    </AppLink>
  ) : (
    <span className="id" title={hover}>
      <bdi>{row.id}</bdi>
    </span>
  )
}

/** Bars of the real rows' height, while nothing has been read. */
export const FleetSkeleton = () => {
  const text = useText()
  return (
    <div aria-busy="true" role="status" aria-label={text.loadingPage}>
      {Array.from({ length: 16 }, (_, index) => (
        <div key={index} className="skr">
          <i className="skel" />
          <i className="skel" />
          <i className="skel" />
        </div>
      ))}
    </div>
  )
}
