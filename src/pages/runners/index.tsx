import { useDeferredValue, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FleetState } from '../../api/fleet'
import { ErrorFace } from '../../components/error-face'
import { isStaleRead } from '../../components/read-age'
import { withoutFilters } from '../../domain/fleet-address'
import { formatQuery, valuesOf, withField, type FleetQuery } from '../../domain/fleet-query'
import { serverPartOf } from '../../domain/fleet-server-filter'
import { useText } from '../../i18n/provider'
import { paths } from '../../paths'
import { Page } from '../../shell/page'
import { useFleet } from '../../shell/use-fleet'
import { useServerNow } from '../../shell/use-server-now'
import { useTimes } from '../../shell/use-times'
import { AppLink } from '../../ui/app-link'
import { Icon } from '../../ui/icon'
import { isRunnerId } from '../../wire/runner-id'
import { Announcer } from './announcer'
import { BulkProgress } from './bulk-progress'
import { Counters } from './counters'
import { NoneMatch, NoneYet } from './empty-faces'
import { useFavicon } from './favicon'
import { FilterBar } from './filter-bar'
import { FleetTable, FleetSkeleton } from './fleet-table'
import { Footer } from './footer'
import { OrderOffer } from './order-offer'
import { Overlays, useOverlays } from './overlays'
import { useSelection } from './selection'
import { useFleetView } from './use-fleet-view'
import { useHeldOrder } from './use-held-order'
import { useListAddress } from './use-list-address'
import './runners.css'
import './empty.css'

/** Rows of the list before, until the first page of the new one is there: a filter never shows an empty table for a moment. */
const useLastFilled = (state: FleetState): FleetState => {
  const isWaiting = state.rows.size === 0 && state.phase === 'reading'
  const [filled, setFilled] = useState(state)
  if (!isWaiting && filled !== state) setFilled(state)
  return isWaiting && filled.rows.size > 0 ? { ...filled, phase: 'reading', isWhole: false } : state
}

/** Whether the pointer or the focus is among the rows. */
const useHold = () => {
  const [hasPointer, setHasPointer] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  return {
    isHeld: hasPointer || hasFocus,
    watch: {
      onPointerEnter: (event: React.PointerEvent) => setHasPointer(event.pointerType === 'mouse'),
      onPointerLeave: () => setHasPointer(false),
      onFocus: () => setHasFocus(true),
      onBlur: (event: React.FocusEvent) => setHasFocus(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}

/** A query that is one word which could be an id: the server can be asked for it at once. */
const exactIdOf = (query: FleetQuery): string | undefined => {
  const [only] = query
  return query.length === 1 && only?.kind === 'text' && !only.isNot && isRunnerId(only.text) ? only.text : undefined
}

/** The fleet: what needs attention first, everything filterable, nothing counted that was not read. */
export default function Runners() {
  const text = useText()
  const times = useTimes()
  const navigate = useNavigate()
  const list = useListAddress()
  const { address, change, params } = list
  const server = useMemo(() => serverPartOf(list.settled), [list.settled])
  const { fleet, state: read } = useFleet(server.filter)
  const state = useLastFilled(read)
  const tick = useServerNow(5_000)
  // The tick is coarse; what was just read must not seem to lie in the future.
  const now = Math.max(tick, state.readAt ?? 0)
  const query = useDeferredValue(address.query)
  const { view, entries } = useFleetView(state.content, query, address, Math.floor(now / 10_000) * 10_000)
  const hold = useHold()
  const { sort, group, closed, text: typed } = address
  const order = useHeldOrder(entries, JSON.stringify([typed, sort, group, closed, fleet.filter]), hold.isHeld)
  const overlays = useOverlays()
  const chosen = useSelection()
  const shown = useMemo(() => (chosen.size === 0 ? undefined : new Set(view.ids)), [chosen, view])
  const isStale = isStaleRead({ readAt: state.readAt, period: state.period }, now) && state.phase !== 'reading'
  useFavicon(view.counts.failed, isStale)
  const from = params.toString()
  const filtersOn = address.query.length
  const clear = () => void navigate({ search: withoutFilters(params).toString() })
  const title =
    view.counts.failed > 0 ? text.list.failuresInTitle(view.counts.failed, text.list.title) : text.list.title

  const body = () => {
    if (state.rows.size === 0 && state.phase === 'failed' && state.error) {
      return <ErrorFace title={text.list.failed} failure={state.error} onRetry={fleet.refresh} />
    }
    if (state.rows.size === 0 && state.phase === 'reading') return <FleetSkeleton now={now} />
    if (state.rows.size === 0) {
      return filtersOn > 0 ? <NoneMatch onServer count={filtersOn} loaded={0} onClear={clear} /> : <NoneYet />
    }
    if (order.entries.length === 0) {
      return (
        <NoneMatch
          count={filtersOn}
          loaded={state.rows.size}
          isWhole={state.isWhole}
          onClear={clear}
          exactId={exactIdOf(address.query)}
          onAskId={(id) => change({ text: formatQuery(withField([], 'id', [id])) })}
        />
      )
    }
    return (
      <FleetTable
        state={state}
        address={address}
        change={change}
        from={from}
        entries={order.entries}
        now={now}
        times={times}
        isStale={isStale}
        onOpen={(id) => {
          if (state.rows.get(id)?.isAddressable) void navigate(paths.runner(id), { state: { from } })
          else overlays.open({ kind: 'raw', id })
        }}
        onMenu={(id, anchor) => overlays.open({ kind: 'menu', id, anchor })}
      />
    )
  }

  return (
    <Page
      title={title}
      place="runners"
      crumbs={[{ label: text.list.title }]}
      read={{
        readAt: state.readAt,
        period: state.period,
        isReading: state.phase === 'reading',
        failure: state.error,
        readAgain: fleet.refresh,
      }}
    >
      <div className="lp">
        <header className="lp-h">
          <h1>{text.list.title}</h1>
          <Counters
            view={view}
            loaded={state.rows.size}
            isWhole={state.isWhole}
            now={now}
            states={valuesOf(address.query, 'state')}
            onChoose={(states) => change({ text: formatQuery(withField(address.query, 'state', states)) })}
          />
          <div className="lp-a">
            <AppLink className="btn btn-main" to={paths.deploy}>
              <Icon name="plus" />
              {text.nav.deploy}
            </AppLink>
          </div>
        </header>
        <FilterBar
          list={list}
          state={state}
          onServer={server.terms}
          onExport={() => overlays.open({ kind: 'export', ids: view.ids })}
          onSheet={() => overlays.open({ kind: 'sheet' })}
          onSave={() => overlays.open({ kind: 'save' })}
        />
        <div className={isStale ? 'lp-s hatch' : 'lp-s'} id="fleet-scroll" {...hold.watch}>
          {body()}
          <OrderOffer moved={order.moved} onShow={order.show} />
        </div>
        <BulkProgress />
        <Footer
          fleet={fleet}
          state={read}
          isStale={isStale}
          times={times}
          isShown={(id) => shown?.has(id) ?? true}
          onBulk={(kind) => overlays.openBulk(kind, [...chosen])}
        />
        <Announcer state={state} view={view} />
      </div>
      <Overlays overlays={overlays} list={list} state={state} filter={server.filter} />
    </Page>
  )
}
