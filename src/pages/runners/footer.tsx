import type { FleetCrawl, FleetState } from '../../api/fleet'
import type { TimeFormats } from '../../i18n/format'
import { useText } from '../../i18n/provider'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { selection, useSelection } from './selection'

export type BulkKind = 'apply' | 'channel' | 'group' | 'remove' | 'export'

/** What is chosen and can be done with it at the left; how much was read and what stands in the way at the right. */
export const Footer = ({
  fleet,
  state,
  isStale,
  times,
  isShown,
  onBulk,
}: {
  fleet: FleetCrawl
  state: FleetState
  isStale: boolean
  times: TimeFormats
  /** Whether a runner is among those the filter lets through. */
  isShown: (id: string) => boolean
  onBulk: (kind: BulkKind) => void
}) => (
  <footer className="lp-f">
    <Chosen isShown={isShown} onBulk={onBulk} />
    <Loading fleet={fleet} state={state} isStale={isStale} times={times} />
  </footer>
)

const Chosen = ({ isShown, onBulk }: { isShown: (id: string) => boolean; onBulk: (kind: BulkKind) => void }) => {
  const { list } = useText()
  const chosen = useSelection()
  if (chosen.size === 0) return null
  const [only] = chosen
  const hidden = [...chosen].reduce((sum, id) => sum + Number(!isShown(id)), 0)
  return (
    <section className="row sel" aria-label={list.selected(chosen.size)}>
      <b className="m" role="status">
        {list.selected(chosen.size)}
      </b>
      {hidden > 0 ? (
        <span className="lw">{list.selectedHidden(hidden)}</span>
      ) : chosen.size === 1 ? (
        <span className="ink-2 cut desk">{only}</span>
      ) : null}
      {(['apply', 'channel', 'group', 'export', 'remove'] as const).map((kind) => (
        <Button key={kind} size="s" kind={kind === 'remove' ? 'quiet' : undefined} onClick={() => onBulk(kind)}>
          {list.bulk[kind]}
        </Button>
      ))}
      <Button size="s" kind="quiet" onClick={selection.clear}>
        {list.clearSelection}
      </Button>
    </section>
  )
}

const Loading = ({
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
    <span className="row end load">
      {state.notice ? (
        <span className="t12 ink-2 cut" role="status">
          <Icon name="info" /> {text.list[state.notice]}
        </span>
      ) : null}
      {isCrawling ? (
        <span className="prog" aria-hidden="true">
          <i />
        </span>
      ) : null}
      {state.phase === 'failed' && state.error ? (
        <span className="lw" role="status">
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
  )
}
