import { useRef } from 'react'
import type { FleetState } from '../../api/fleet'
import { formatQuery, snakePath, withoutTerm, type QueryTerm } from '../../domain/fleet-query'
import { useText } from '../../i18n/provider'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { MenuButtons } from './menu-buttons'
import { QueryBox } from './query-box'
import type { ListState } from './use-list-address'
import { useValueWord } from './value-words'

/** The box, a chip for each of its terms, and what else shapes the list. Chips and box are one value. */
export const FilterBar = ({
  list,
  state,
  onServer,
  onExport,
  onSheet,
  onSave,
}: {
  list: ListState
  state: FleetState
  /** Terms the server takes care of. */
  onServer: ReadonlySet<QueryTerm>
  onExport: () => void
  onSheet: () => void
  onSave: () => void
}) => {
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  const { address, type } = list
  const said = list.isOpen ? list.settled : address.query
  const chips = said.filter((term) => term.kind !== 'text')
  const isLocal = address.query.some((term) => term.kind !== 'unknown' && !onServer.has(term))
  const addFilter = () => {
    if (address.text !== '' && !/\s$/.test(address.text)) type(`${address.text} `, false)
    field.current?.focus()
    field.current?.click()
  }
  return (
    <div className="filters" role="search">
      <QueryBox value={address.text} onType={type} content={state.content} field={field} />
      <span className="chips">
        {chips.map((term) => (
          <Chip
            key={formatQuery([term])}
            term={term}
            isLocal={!onServer.has(term)}
            onRemove={() => type(formatQuery(withoutTerm(address.query, term)), false)}
          />
        ))}
        {address.ignored.map((param) => (
          <span key={`${param.name} ${param.value}`} className="t12 lw" role="note">
            {text.list.ignored(param.name, param.value)}
          </span>
        ))}
        <Button kind="quiet" onClick={addFilter}>
          <Icon name="plus" />
          {text.list.addFilter}
        </Button>
        {isLocal ? (
          <span className="why cut desk">
            {state.isWhole ? text.list.dashedWhole : text.list.dashed(state.rows.size)}
          </span>
        ) : null}
      </span>
      <button type="button" className="btn mob-only" onClick={onSheet}>
        <Icon name="filter" />
        {text.list.filtersCount(address.query.length)}
      </button>
      <span className="list-menus">
        <Button kind="quiet" onClick={onExport}>
          {text.list.export}
        </Button>
        <MenuButtons list={list} onSave={onSave} />
      </span>
    </div>
  )
}

/** One term. Solid: the server filters by it; dashed: this page does, over what is loaded. */
export const Chip = ({ term, isLocal, onRemove }: { term: QueryTerm; isLocal: boolean; onRemove: () => void }) => {
  const text = useText()
  const word = useValueWord()
  if (term.kind === 'text') return null
  const isUnknown = term.kind === 'unknown'
  const label =
    term.kind === 'unknown'
      ? term.raw
      : text.list.chip(term.kind === 'field' ? text.list.fields[term.field] : snakePath(term.path), term.op, term.isNot)
  const value =
    term.kind === 'unknown'
      ? text.list.notUnderstood[term.why]
      : term.values.map((each) => (term.kind === 'field' ? word(term.field, each) : each)).join(', ')
  return (
    <span className={isUnknown ? 'chip is-local is-odd' : isLocal ? 'chip is-local' : 'chip'}>
      <span>
        <bdi>{label}</bdi>
      </span>
      <b>
        <bdi>{value}</bdi>
      </b>
      <button type="button" aria-label={text.list.removeFilter(`${label} ${value}`)} onClick={onRemove}>
        <Icon name="x" />
      </button>
    </span>
  )
}
