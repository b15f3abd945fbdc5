import { lazy, Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { serverFilterKeys, withFilter, zonesOf, type FleetFilter, type IgnoredParam } from '../../domain/fleet-view'
import type { FleetRow } from '../../domain/fleet-row'
import { shortEnum } from '../../domain/status'
import { useText } from '../../i18n/provider'
import { isRunnerId } from '../../wire/runner-id'
import { Icon } from '../../ui/icon'

const ActionMenu = lazy(async () => ({ default: (await import('../../ui/menu')).ActionMenu }))

type Chip = { readonly name: string; readonly label: string; readonly value: string; readonly isLocal: boolean }

/** Free text, chips for what filters, and a menu of what could. The address holds all of it. */
export const Filters = ({
  filter,
  ignored,
  rows,
  version,
}: {
  filter: FleetFilter
  ignored: readonly IgnoredParam[]
  rows: ReadonlyMap<string, FleetRow>
  version: number
}) => {
  const text = useText()
  const [, setParams] = useSearchParams()
  const set = (name: string, value: string | undefined, replace = false) =>
    setParams((current) => withFilter(current, name, value), { replace })
  const valueWord = (name: string, value: string): string => {
    if (name === 'connectionStatus') {
      const short = shortEnum(value)
      return { CONNECTED: text.connection.connected, DISCONNECTED: text.connection.disconnected }[short] ?? short
    }
    return name === 'managementMode' ? text.managementMode(shortEnum(value)) : value
  }
  const chips: Chip[] = [
    ...serverFilterKeys.flatMap((name) => {
      const value = filter[name]
      return value === undefined
        ? []
        : [{ name, label: text.list.names[name], value: valueWord(name, value), isLocal: false }]
    }),
    ...(filter.verdict === undefined
      ? []
      : [{ name: 'state', label: text.list.names.verdict, value: text.verdict[filter.verdict], isLocal: true }]),
  ]
  const hasLocal = filter.q !== '' || filter.verdict !== undefined
  return (
    <div className="filters" role="search">
      <FindBox value={filter.q} onChange={(value) => set('q', value, true)} />
      {chips.map((chip) => (
        <span key={chip.name} className={chip.isLocal ? 'chip is-local' : 'chip'}>
          <span>{text.list.is(chip.label)}</span>
          <b>{chip.value}</b>
          <button
            type="button"
            aria-label={text.list.removeFilter(`${chip.label} ${chip.value}`)}
            onClick={() => set(chip.name, undefined)}
          >
            <Icon name="x" />
          </button>
        </span>
      ))}
      {ignored.map((param) => (
        <span key={`${param.name} ${param.value}`} className="t12 lw" role="note">
          {text.list.ignored(param.name, param.value)}
        </span>
      ))}
      <Suspense
        fallback={
          <span className="btn" aria-hidden="true">
            {text.list.addFilter}
          </span>
        }
      >
        <ActionMenu label={text.list.addFilter} entries={useEntries(filter, rows, version, set)} />
      </Suspense>
      {hasLocal ? <span className="why">{text.list.dashed(rows.size)}</span> : null}
    </div>
  )
}

const useEntries = (
  filter: FleetFilter,
  rows: ReadonlyMap<string, FleetRow>,
  _version: number,
  set: (name: string, value: string) => void,
) => {
  const text = useText()
  const { names, is } = text.list
  const exact = isRunnerId(filter.q)
    ? [{ id: 'id', label: text.list.exactId(filter.q), run: () => set('runnerId', filter.q) }]
    : []
  return [
    ...exact,
    {
      id: 'connected',
      label: `${is(names.connectionStatus)} ${text.connection.connected}`,
      run: () => set('connectionStatus', 'RUNNER_CONNECTION_STATUS_CONNECTED'),
    },
    {
      id: 'disconnected',
      label: `${is(names.connectionStatus)} ${text.connection.disconnected}`,
      run: () => set('connectionStatus', 'RUNNER_CONNECTION_STATUS_DISCONNECTED'),
    },
    {
      id: 'managed',
      label: `${is(names.managementMode)} ${text.managementMode('MANAGED')}`,
      run: () => set('managementMode', 'MANAGEMENT_MODE_MANAGED'),
    },
    {
      id: 'self',
      label: `${is(names.managementMode)} ${text.managementMode('SELF_MANAGED')}`,
      run: () => set('managementMode', 'MANAGEMENT_MODE_SELF_MANAGED'),
    },
    ...zonesOf(rows.values()).map((zone) => ({
      id: `zone ${zone}`,
      label: `${is(names.zone)} ${zone}`,
      run: () => set('zone', zone),
    })),
  ]
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const FindBox = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  // `/` anywhere on the page leads here; the keyboard belongs to the document.
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  return (
    <label className="find">
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        aria-label={text.list.filterLabel}
        placeholder={text.list.filterByText}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <kbd className="kbd" aria-hidden="true">
        /
      </kbd>
    </label>
  )
}
