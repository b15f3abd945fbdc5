import type { AddressChange, ColumnKey } from '../../domain/fleet-address'
import { defaultSort, type FleetSort, type SortKey } from '../../domain/fleet-sort'
import type { Entry } from '../../domain/fleet-view'
import { useText } from '../../i18n/provider'
import { Icon } from '../../ui/icon'
import { fleetColumns } from './fleet-columns'
import { selection } from './selection'

/** Up, down, and back to what needs attention first. */
const nextSort = (sort: FleetSort, key: SortKey): FleetSort => {
  if (sort.key !== key) return { key, isDescending: false }
  return sort.isDescending ? defaultSort : { key, isDescending: true }
}

/** Widths, headings that sort, and the box that chooses everything shown. */
export const FleetHead = ({
  columns,
  sort,
  change,
  entries,
  chosen,
}: {
  columns: readonly ColumnKey[]
  sort: FleetSort
  change: (change: AddressChange) => void
  entries: readonly Entry[]
  chosen: ReadonlySet<string>
}) => {
  const { list } = useText()
  const heading = (key: SortKey, label: string, mark: string) => {
    const isSorted = sort.key === key
    return (
      <th
        key={mark}
        scope="col"
        className={`d-${mark}`}
        aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
      >
        <button type="button" className="sort" onClick={() => change({ sort: nextSort(sort, key) })}>
          {label}
          {isSorted ? <Icon name={sort.isDescending ? 'upc' : 'down'} /> : null}
        </button>
      </th>
    )
  }
  return (
    <>
      <colgroup>
        <col className="c-box" />
        <col className="c-id" />
        {columns.map((key) => (
          <col key={key} className={`c-${fleetColumns[key].mark}`} />
        ))}
        <col className="c-menu" />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className="d-box">
            <SelectAll entries={entries} chosen={chosen} />
          </th>
          {heading('id', list.runner, 'id')}
          {columns.map((key) => heading(fleetColumns[key].sort, list.columns[key], fleetColumns[key].mark))}
          <td className="d-menu" />
        </tr>
      </thead>
    </>
  )
}

const SelectAll = ({ entries, chosen }: { entries: readonly Entry[]; chosen: ReadonlySet<string> }) => {
  const { list } = useText()
  const ids = chosen.size === 0 ? [] : entries.filter((entry) => typeof entry === 'string')
  const shown = chosen.size === 0 ? 0 : ids.reduce((sum, id) => sum + Number(chosen.has(id)), 0)
  const isAll = shown > 0 && shown === ids.length
  const total = entries.reduce((sum, entry) => sum + Number(typeof entry === 'string'), 0)
  return (
    <input
      type="checkbox"
      className={shown > 0 && !isAll ? 'box half' : 'box'}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = shown > 0 && !isAll
      }}
      onChange={() => {
        if (isAll) selection.remove(ids)
        else selection.add(entries.filter((entry) => typeof entry === 'string'))
      }}
      aria-label={list.selectAll(total)}
    />
  )
}
