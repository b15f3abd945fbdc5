import type { ReadTarget } from '../../api/fleet-queries'
import { InstallLabel, ConnectionLabel } from '../../components/status-labels'
import type { Ineligible } from '../../domain/fleet-bulk'
import { fleetText } from '../../i18n/fleet'
import { useServerNow } from '../../shell/use-server-now'

export type JudgedTarget = {
  readonly id: string
  readonly target: ReadTarget
  readonly why: Ineligible | undefined
  /** What the server said, where it refused the reading. */
  readonly message: string
}

const shownAtOnce = 500

/** Every target with a tick, its state just read, and why it takes no part. */
export const BulkTargets = ({
  judged,
  held,
  isChosen,
  onTick,
}: {
  judged: readonly JudgedTarget[]
  held: ReadonlySet<string>
  isChosen: (id: string) => boolean
  onTick: (id: string, isOn: boolean) => void
}) => {
  const { bulk } = fleetText.useSection()
  return (
    // A scrolling region must be reachable by keyboard; its ticks may all be off.
    <div className="bulk-list" role="group" aria-label={bulk.targets} tabIndex={0}>
      <ul>
        {judged.slice(0, shownAtOnce).map((each) => (
          <TargetLine
            key={each.id}
            judged={each}
            isHeld={held.has(each.id)}
            isChosen={each.why === undefined && isChosen(each.id)}
            onTick={(isOn) => onTick(each.id, isOn)}
          />
        ))}
        {judged.length > shownAtOnce ? <li className="ink-3">… +{judged.length - shownAtOnce}</li> : null}
      </ul>
    </div>
  )
}

const TargetLine = ({
  judged: { id, target, why, message },
  isHeld,
  isChosen,
  onTick,
}: {
  judged: JudgedTarget
  isHeld: boolean
  isChosen: boolean
  onTick: (isOn: boolean) => void
}) => {
  const { bulk } = fleetText.useSection()
  const now = useServerNow(5_000)
  const isOff = why !== undefined
  return (
    <li className={isOff ? 'is-off' : undefined}>
      <label>
        <input
          type="checkbox"
          className="box"
          aria-label={bulk.include(id)}
          aria-disabled={isOff || undefined}
          checked={isChosen}
          onChange={(event) => {
            if (!isOff) onTick(event.target.checked)
          }}
        />
        <bdi className="m">{id}</bdi>
      </label>
      {'row' in target ? (
        <span className="row">
          <InstallLabel facts={target.row.facts} raw={target.row.install} now={now} />
          <ConnectionLabel facts={target.row.facts} raw={target.row.connection} now={now} />
        </span>
      ) : (
        <span />
      )}
      <span className={isHeld && !isOff ? 'lw why-line' : 'ink-3 why-line'}>
        {why === undefined ? (isHeld ? bulk.held : bulk.eligible) : bulk.why[why]}
        {message === '' ? null : <q lang="en">{message}</q>}
      </span>
    </li>
  )
}
