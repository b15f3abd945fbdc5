import type { FleetView } from '../../domain/fleet-view'
import { verdicts, type Verdict } from '../../domain/status'
import { formatSpan } from '../../i18n/format'
import { useText } from '../../i18n/provider'
import { Icon, type IconName } from '../../ui/icon'

const looks = {
  failed: { tone: 'fail', glyph: 's-failed', tick: 'f' },
  disconnected: { tone: 'warn', glyph: 's-disconnected', tick: 'd' },
  unknown: { tone: 'odd', glyph: 's-odd', tick: 'q' },
  moving: { tone: 'move', glyph: 's-provisioning', tick: 'w' },
  update: { tone: 'new', glyph: 's-update', tick: 'u' },
  healthy: { tone: 'ok', glyph: 's-ready', tick: 'k' },
} as const satisfies Record<Verdict, { tone: string; glyph: IconName; tick: string }>

const ticksShown = 46

/** One tick per runner, thinned evenly when there are more than fit, so that the proportions stay. */
const stripTicks = (counts: FleetView['counts'], total: number): string[] => {
  const all = verdicts.flatMap((verdict) => {
    const n = total <= ticksShown ? counts[verdict] : Math.ceil((counts[verdict] * ticksShown) / total)
    return Array.from({ length: n }, () => looks[verdict].tick)
  })
  return all.slice(0, ticksShown + verdicts.length)
}

/** Counters by state over the matching runners; pressing one filters. They say over how many they count. */
export const Counters = ({
  view,
  loaded,
  isWhole,
  now,
  states,
  onChoose,
}: {
  view: FleetView
  loaded: number
  /** Whether what is loaded is all there is. */
  isWhole: boolean
  now: number
  /** The states filtered to. */
  states: readonly string[]
  onChoose: (states: readonly string[]) => void
}) => {
  const text = useText()
  const { captions } = view
  const span = (at: number) => formatSpan(now - at, text.span)
  const caption = {
    failed: captions.newestFailure === undefined ? '' : text.list.captions.newest(span(captions.newestFailure)),
    disconnected:
      captions.longestSilence === undefined ? '' : text.list.captions.longest(span(captions.longestSilence)),
    unknown: view.counts.unknown > 0 ? text.list.captions.newValue : '',
    moving: captions.slow > 0 ? text.list.captions.slow(captions.slow) : text.list.captions.onTime,
    update:
      captions.updatesOffline > 0
        ? text.list.captions.moreOffline(captions.updatesOffline)
        : text.list.captions.waiting,
    healthy: text.list.captions.andConnected,
  } satisfies Record<Verdict, string>
  const spoken = verdicts.map((verdict) => `${view.counts[verdict]} ${text.verdict[verdict]}`).join(', ')
  return (
    <div className="counts" role="group" aria-label={text.list.summary(view.matching)}>
      <div className="all">
        <div className="strip" role="img" aria-label={text.list.strip(view.matching, spoken)}>
          {stripTicks(view.counts, view.matching).map((tick, index) => (
            <i key={index} className={tick} />
          ))}
        </div>
        <span className="s" role="status">
          <b className="ink-2">{text.list.matchOfLoaded(view.matching, loaded)}</b>
          {isWhole ? null : text.list.soFar}
        </span>
      </div>
      {verdicts.map((verdict) => (
        <button
          key={verdict}
          type="button"
          className={looks[verdict].tone}
          aria-pressed={states.includes(verdict)}
          onClick={(event) => {
            const others = states.filter((each) => each !== verdict)
            // With Ctrl or Cmd states add up; alone one replaces the others.
            const base = event.ctrlKey || event.metaKey ? others : []
            onChoose(states.includes(verdict) ? base : [...base, verdict])
          }}
        >
          <b>{view.counts[verdict]}</b>
          <span className="l">
            <Icon name={looks[verdict].glyph} />
            {text.verdict[verdict]}
          </span>
          <span className="s">{view.counts[verdict] === 0 ? '' : caption[verdict]}</span>
        </button>
      ))}
    </div>
  )
}
