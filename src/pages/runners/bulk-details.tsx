import { countStates, type BulkState } from '../../domain/fleet-bulk'
import { fleetText } from '../../i18n/fleet'
import { useText } from '../../i18n/provider'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Icon, type IconName } from '../../ui/icon'
import type { BulkRun } from './bulk-run'

const looks = {
  waiting: { glyph: 's-pending', tone: 'mute' },
  sending: { glyph: 's-rollout', tone: 'move' },
  done: { glyph: 's-ready', tone: 'ok' },
  failed: { glyph: 's-failed', tone: 'fail' },
  unknown: { glyph: 's-odd', tone: 'warn' },
  cancelled: { glyph: 's-deleting', tone: 'mute' },
} as const satisfies Record<BulkState, { glyph: IconName; tone: string }>

/** The outcome of each runner, with the server's own sentence where it refused. */
export const BulkDetails = ({ run, onClose }: { run: BulkRun; onClose: () => void }) => {
  const text = useText()
  const { bulk } = fleetText.useSection()
  const items = [...run.items.values()]
  return (
    <Dialog
      title={bulk.results}
      lead={`${bulk.counts(countStates(items.map(({ state }) => state)))}. ${bulk.acceptedNote}`}
      onClose={onClose}
      footer={
        <>
          <span className="end" />
          <Button onClick={onClose}>{text.close}</Button>
        </>
      }
    >
      {/* A scrolling region must be reachable by keyboard. */}
      <div className="bulk-list" role="group" aria-label={bulk.results} tabIndex={0}>
        <ul>
          {items.map(({ runnerId, state, problem }) => (
            <li key={runnerId}>
              <bdi className="m">{runnerId}</bdi>
              <span className={`st ${looks[state].tone}`}>
                <Icon name={looks[state].glyph} />
                {bulk.states[state]}
              </span>
              <span className="ink-2 why-line">
                {problem ? (
                  <>
                    {problem.code === '' ? problem.kind : problem.code}{' '}
                    {problem.message === '' ? null : <q lang="en">{problem.message}</q>}
                  </>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
