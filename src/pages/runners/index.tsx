import { useDeferredValue, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { paces } from '../../api/pace'
import { ErrorFace } from '../../components/error-face'
import { isStaleRead } from '../../components/read-age'
import { readFilter, viewFleet, type FleetFilter } from '../../domain/fleet-view'
import { useText } from '../../i18n/provider'
import { paths } from '../../paths'
import { Page } from '../../shell/page'
import { useFleet } from '../../shell/use-fleet'
import { useServerNow } from '../../shell/use-server-now'
import { useTimes } from '../../shell/use-times'
import { AppLink } from '../../ui/app-link'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Counters } from './counters'
import { Filters } from './filters'
import { FleetTable, FleetSkeleton } from './fleet-table'
import { Footer } from './footer'
import './runners.css'
import './empty.css'

const serverPart = ({ verdict: _verdict, q: _q, ...server }: FleetFilter) => server

/** The fleet: what needs attention first, everything filterable, nothing counted that was not read. */
export default function Runners() {
  const text = useText()
  const times = useTimes()
  const [params, setParams] = useSearchParams()
  const { filter, ignored } = useMemo(() => readFilter(params), [params])
  const { fleet, state } = useFleet(serverPart(filter))
  const now = useServerNow(1_000)
  // Verdicts depend on time only by the minute or so; ten seconds keeps a large fleet cheap.
  const viewTime = Math.floor(now / 10_000) * 10_000
  const wanted = useDeferredValue(filter)
  const { rows, version } = state
  // `rows` changes in place; its version says when.
  const view = useMemo(() => viewFleet(rows.values(), wanted, viewTime), [rows, version, wanted, viewTime])
  const isStale = isStaleRead({ readAt: state.readAt, period: paces.resting }, now) && state.phase !== 'reading'
  const clear = () => setParams((current) => new URLSearchParams(current.get('tz') ? { tz: 'utc' } : {}))
  const filtersOn = params.size - (params.has('tz') ? 1 : 0)
  const title =
    view.counts.failed > 0 ? text.list.failuresInTitle(view.counts.failed, text.list.title) : text.list.title

  const body = () => {
    if (rows.size === 0 && state.phase === 'failed' && state.error) {
      return <ErrorFace title={text.list.failed} failure={state.error} onRetry={fleet.refresh} />
    }
    if (rows.size === 0 && state.phase === 'reading') return <FleetSkeleton />
    if (rows.size === 0)
      return filtersOn > 0 ? <NoneMatch onServer count={filtersOn} loaded={0} onClear={clear} /> : <NoneYet />
    if (view.rows.length === 0) return <NoneMatch count={filtersOn} loaded={rows.size} onClear={clear} />
    return <FleetTable view={view} now={now} times={times} isStale={isStale} readAt={state.readAt} />
  }

  return (
    <Page
      title={title}
      place="runners"
      crumbs={[{ label: text.list.title }]}
      read={{
        readAt: state.readAt,
        period: paces.resting,
        isReading: state.phase === 'reading',
        failure: state.error,
        readAgain: fleet.refresh,
      }}
    >
      <div className="lp">
        <header className="lp-h">
          <h1>{text.list.title}</h1>
          <Counters view={view} loaded={rows.size} now={now} filter={filter} />
          <div className="lp-a">
            <AppLink className="btn btn-main" to={paths.deploy}>
              <Icon name="plus" />
              {text.nav.deploy}
            </AppLink>
          </div>
        </header>
        <Filters filter={filter} ignored={ignored} rows={rows} version={version} />
        <div className={isStale ? 'lp-s hatch' : 'lp-s'} id="fleet-scroll">
          {body()}
        </div>
        <Footer fleet={fleet} state={state} isStale={isStale} times={times} />
      </div>
    </Page>
  )
}

const NoneMatch = ({
  count,
  loaded,
  onClear,
  onServer = false,
}: {
  count: number
  loaded: number
  onClear: () => void
  onServer?: boolean
}) => {
  const text = useText()
  return (
    <section className="facebox">
      <h2>{text.list.noneMatch}</h2>
      <p className="ink-2">{onServer ? text.list.hidesServer : text.list.hides(count, loaded)}</p>
      <Button onClick={onClear}>{text.list.clearFilters}</Button>
    </section>
  )
}

const NoneYet = () => {
  const text = useText()
  return (
    <section className="facebox">
      <h2>{text.list.noneYet}</h2>
      <p className="ink-2">{text.list.noneYetText}</p>
      <AppLink className="btn btn-main" to={paths.deploy}>
        <Icon name="plus" />
        {text.nav.deploy}
      </AppLink>
    </section>
  )
}
