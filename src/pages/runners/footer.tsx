import type { FleetCrawl, FleetState } from '../../api/fleet'
import type { TimeFormats } from '../../i18n/format'
import { useText } from '../../i18n/provider'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'

/** How much was read, whether there may be more, and what stands in the way. */
export const Footer = ({
  fleet,
  state,
  isStale,
  times,
}: {
  fleet: FleetCrawl
  state: FleetState
  isStale: boolean
  times: TimeFormats
}) => {
  const text = useText()
  const loaded = state.rows.size
  const isCrawling = state.phase === 'reading' && state.read >= 100
  const words = (): string => {
    if (state.phase === 'stopped') return text.list.stopped(loaded)
    if (state.phase === 'failed') {
      return isStale && state.readAt !== undefined
        ? text.list.stale(times.clockZone(state.readAt))
        : text.list.failedMidway(loaded)
    }
    return isCrawling ? text.list.readingMore(state.read) : text.list.loaded(loaded)
  }
  return (
    <footer className="lp-f">
      {state.notice ? (
        <span className="t12 ink-2 cut">
          <Icon name="info" /> {text.list[state.notice]}
        </span>
      ) : null}
      <span className="row end load">
        {isCrawling ? (
          <span className="prog">
            <i />
          </span>
        ) : null}
        {state.phase === 'failed' && state.error ? (
          <span className="lw">
            <Icon name="warn" /> {text.errors.kind[state.error.kind]}
          </span>
        ) : null}
        <span className="ink-2">{words()}</span>
        {isCrawling ? (
          <Button size="s" kind="quiet" onClick={fleet.stop}>
            {text.list.stop}
          </Button>
        ) : null}
        {state.phase === 'stopped' || (state.phase === 'failed' && loaded > 0) ? (
          <Button size="s" onClick={fleet.resume}>
            {text.list.resume}
          </Button>
        ) : null}
      </span>
    </footer>
  )
}
