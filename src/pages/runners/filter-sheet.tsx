import { columnKeys } from '../../domain/fleet-address'
import { formatQuery, withoutTerm } from '../../domain/fleet-query'
import { serverPartOf } from '../../domain/fleet-server-filter'
import { sortKeys } from '../../domain/fleet-sort'
import { groupKeys } from '../../domain/fleet-view'
import { fleetText } from '../../i18n/fleet'
import { useText } from '../../i18n/provider'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Chip } from './filter-bar'
import type { ListState } from './use-list-address'

/** On a phone: every filter, the order and the grouping in one sheet. */
export const FilterSheet = ({ list, onClose }: { list: ListState; onClose: () => void }) => {
  const text = useText()
  const { group: by, view } = fleetText.useSection()
  const { address, change, type } = list
  const { terms } = serverPartOf(address.query)
  const { sort } = address
  return (
    <Dialog
      title={text.list.filters}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => type('', false)}>{text.list.clearFilters}</Button>
          <span className="end" />
          <Button kind="main" onClick={onClose}>
            {text.close}
          </Button>
        </>
      }
    >
      <div className="col g2">
        <div className="row wrap">
          {address.query.map((term) => (
            <Chip
              key={formatQuery([term])}
              term={term}
              isLocal={!terms.has(term)}
              onRemove={() => type(formatQuery(withoutTerm(address.query, term)), false)}
            />
          ))}
        </div>
        <label className="field">
          <span className="lab">{text.list.order}</span>
          <span className="in">
            <select
              value={`${sort.isDescending ? '-' : ''}${sort.key}`}
              onChange={(event) => {
                const key = sortKeys.find((each) => each === event.target.value.replace(/^-/, ''))
                if (key) change({ sort: { key, isDescending: event.target.value.startsWith('-') } })
              }}
            >
              {sortKeys.flatMap((key) => {
                const name = columnKeys.find((each) => each === key)
                const label = name
                  ? text.list.columns[name]
                  : key === 'id'
                    ? text.list.sortedBy.id
                    : text.list.sortedBy.attention
                return [false, true].map((isDescending) => (
                  <option key={`${key} ${isDescending}`} value={`${isDescending ? '-' : ''}${key}`}>
                    {text.list.byColumn(label, isDescending)}
                  </option>
                ))
              })}
            </select>
          </span>
        </label>
        <label className="field">
          <span className="lab">{view.grouping}</span>
          <span className="in">
            <select
              value={address.group ?? ''}
              onChange={(event) => change({ group: groupKeys.find((key) => key === event.target.value) })}
            >
              <option value="">{by.none}</option>
              {groupKeys.map((key) => (
                <option key={key} value={key}>
                  {by[key]}
                </option>
              ))}
            </select>
          </span>
        </label>
      </div>
    </Dialog>
  )
}
