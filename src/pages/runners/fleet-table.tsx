import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useCallback, useRef, useState, useSyncExternalStore, type MouseEvent } from 'react'
import type { FleetState } from '../../api/fleet'
import { defaultColumns, type AddressChange, type ColumnKey, type ListAddress } from '../../domain/fleet-address'
import type { Entry } from '../../domain/fleet-view'
import type { TimeFormats } from '../../i18n/format'
import { useText } from '../../i18n/provider'
import { useSettings } from '../../shell/preferences'
import { FleetLine, GroupLine } from './fleet-line'
import { FleetHead } from './fleet-head'
import { selection, useSelection } from './selection'
import { keyOf, useRowCursor } from './use-row-cursor'

const narrow = typeof matchMedia === 'undefined' ? undefined : matchMedia('(max-width: 759px)')

export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      narrow?.addEventListener('change', listener)
      return () => narrow?.removeEventListener('change', listener)
    },
    () => narrow?.matches ?? false,
  )

const compactHeight = 28
const comfortableHeight = 32
const roomyHeight = 36
const cardHeight = 116

export type TableProps = {
  readonly state: FleetState
  readonly address: ListAddress
  readonly change: (change: AddressChange) => void
  readonly from: string
  readonly entries: readonly Entry[]
  readonly now: number
  readonly times: TimeFormats
  readonly isStale: boolean
  readonly onOpen: (id: string) => void
  readonly onMenu: (id: string, anchor: Element) => void
}

/** The rows on screen, whatever their number; cards on a phone. */
export const FleetTable = (props: TableProps) => {
  const { address, change, entries, isStale, onOpen, onMenu } = props
  const text = useText()
  const isNarrow = useIsNarrow()
  const chosen = useSelection()
  const table = useRef<HTMLTableElement>(null)
  const [isInside, setIsInside] = useState(false)
  const rowHeight = useSettings().density === 'comfortable' ? comfortableHeight : compactHeight
  const height = address.isRoomy ? roomyHeight : rowHeight
  const margin = isNarrow ? 0 : rowHeight
  const columns = isNarrow ? cardColumns : (address.columns ?? defaultColumns)
  const fold = (key: string) => {
    const { closed } = address
    change({ closed: closed.includes(key) ? closed.filter((each) => each !== key) : [...closed, key] })
  }
  const focusAt = (index: number) => {
    virtual.scrollToIndex(index, { align: 'auto' })
    focusWhenThere(table.current, index)
  }
  const cursor = useRowCursor(
    entries,
    { toggle: selection.toggle, selectRange: selection.add, clear: selection.clear, open: onOpen, fold, menu: onMenu },
    focusAt,
  )
  // Both are asked once per row of the whole list; a new function each time would ask again at every render.
  const estimateSize = useCallback(
    (index: number) => (isNarrow && typeof entries[index] === 'string' ? cardHeight : height),
    [entries, isNarrow, height],
  )
  const getItemKey = useCallback(
    (index: number) => {
      const entry = entries[index]
      return entry === undefined ? index : keyOf(entry)
    },
    [entries],
  )
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => table.current?.parentElement ?? null,
    estimateSize,
    getItemKey,
    // The row with the focus stays in the page when it scrolls away, or the focus would be lost with it.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      if (!isInside || indexes.includes(cursor.index) || cursor.index >= range.count) return indexes
      return [...indexes, cursor.index].toSorted((a, b) => a - b)
    },
    overscan: 6,
    scrollMargin: margin,
    scrollPaddingStart: margin,
    initialRect: { width: 1_000, height: 700 },
  })
  const press = (event: MouseEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null
    const row = target?.closest<HTMLElement>('tr[data-key]')
    const key = row?.dataset.key
    if (!target || !row || key === undefined) return
    const what = target.closest<HTMLElement>('[data-do]')?.dataset.do
    if (what === 'select' && event.shiftKey) return cursor.extendTo(key)
    cursor.setCursor(key)
    if (what === 'select') selection.toggle(key)
    if (what === 'fold') fold(key.slice('group '.length))
    if (what === 'menu') onMenu(key, target.closest('button') ?? row)
  }
  const classes = [
    'tbl fleet',
    isStale ? 'is-old' : '',
    address.columns ? 'is-chosen' : '',
    address.isRoomy ? 'is-roomy' : '',
  ]
  return (
    // The keys belong to the rows, which take the focus; the table only gathers them.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <table
      ref={table}
      className={classes.filter(Boolean).join(' ')}
      aria-label={text.list.table}
      // While more may come nobody knows how many rows there are.
      aria-rowcount={props.state.isWhole ? entries.length + 1 : -1}
      onKeyDown={cursor.onKeyDown}
      onClick={press}
      onFocus={() => setIsInside(true)}
      onBlur={() => setIsInside(false)}
    >
      <FleetHead columns={columns} sort={address.sort} change={change} entries={entries} chosen={chosen} />
      <tbody>
        {spaced(virtual.getVirtualItems(), margin, virtual.getTotalSize() + margin).map((part) =>
          'height' in part ? (
            <Spacer key={part.key} height={part.height} />
          ) : (
            <Line
              key={part.key}
              entry={entries[part.index]}
              index={part.index}
              table={props}
              columns={columns}
              chosen={chosen}
              isCursor={part.index === cursor.index}
              measure={isNarrow ? virtual.measureElement : undefined}
            />
          ),
        )}
      </tbody>
    </table>
  )
}

/** Cells of a card; what they leave out stands in its last line. */
const cardColumns = ['install', 'connection', 'note', 'zone'] as const

/** Gives a row the focus, at once or when the list has drawn it. */
const focusWhenThere = (table: HTMLTableElement | null, index: number, frames = 5): void => {
  const row = table?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
  if (row) row.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusWhenThere(table, index, frames - 1))
}

type Part = { readonly key: React.Key; readonly height: number } | { readonly key: React.Key; readonly index: number }

/** The lines near the screen, with room for all the others before, between and after. */
const spaced = (items: readonly VirtualItem[], margin: number, total: number): readonly Part[] => {
  const parts: Part[] = []
  let end = margin
  for (const { key, index, start, end: below } of items) {
    if (start > end) parts.push({ key: `before ${index}`, height: start - end })
    parts.push({ key: String(key), index })
    end = below
  }
  if (total > end) parts.push({ key: 'after', height: total - end })
  return parts
}

const Line = ({
  entry,
  index,
  table: { state, address, from, now, times },
  columns,
  chosen,
  isCursor,
  measure,
}: {
  entry: Entry | undefined
  index: number
  table: TableProps
  columns: readonly ColumnKey[]
  chosen: ReadonlySet<string>
  isCursor: boolean
  measure: ((node: Element | null) => void) | undefined
}) => {
  const { list } = useText()
  if (entry === undefined) return null
  if (typeof entry !== 'string') {
    return (
      <GroupLine
        head={entry}
        index={index}
        isCursor={isCursor}
        emptyName={address.group === 'zone' ? list.noZone : list.noGroup}
      />
    )
  }
  const row = state.rows.get(entry) ?? state.departed.get(entry)
  return row ? (
    <FleetLine
      row={row}
      index={index}
      columns={columns}
      now={now}
      times={times}
      staleAfter={2 * state.period + 1_000}
      isSelected={chosen.has(entry)}
      isCursor={isCursor}
      isGone={!state.rows.has(entry)}
      change={state.changes.get(entry)}
      from={from}
      measure={measure}
    />
  ) : null
}

const Spacer = ({ height }: { height: number }) => (
  <tr aria-hidden="true" className="spacer" style={{ height }}>
    <td style={{ height, padding: 0, border: 0 }} />
  </tr>
)

const slowAfter = 10_000

/** Bars of the real rows' height, while nothing has been read; after ten seconds it says that it takes long. */
export const FleetSkeleton = ({ now }: { now: number }) => {
  const text = useText()
  const [since] = useState(now)
  return (
    <div aria-busy="true" role="status" aria-label={text.loadingPage}>
      {now - since >= slowAfter ? <p className="skr ink-2">{text.list.slowAnswer}</p> : null}
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
