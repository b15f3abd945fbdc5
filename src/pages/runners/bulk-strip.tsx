import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { slowdown } from '../../api/slowdown'
import { countStates } from '../../domain/fleet-bulk'
import { shortEnum } from '../../domain/status'
import { fleetText } from '../../i18n/fleet'
import { useServerNow } from '../../shell/use-server-now'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { bulkRun, useBulkRun, type BulkRun } from './bulk-run'
import './bulk.css'

const BulkDetails = lazy(async () => ({ default: (await import('./bulk-details')).BulkDetails }))

/** How far the bulk change is, and what can be done about it; it stays until it is dismissed. */
export const BulkStrip = () => {
  const run = useBulkRun()
  return run ? <Strip run={run} /> : null
}

const Strip = ({ run }: { run: BulkRun }) => {
  const { bulk } = fleetText.useSection()
  const [isOpen, setIsOpen] = useState(false)
  const counts = countStates([...run.items.values()].map(({ state }) => state))
  const total = run.items.size
  const settled = total - counts.waiting - counts.sending
  const isWaiting = counts.waiting > 0
  const retriable = counts.failed + counts.cancelled
  return (
    <section className="bulk-strip" aria-label={bulk.doing[run.job.kind]}>
      <Icon name={run.isRunning ? 's-rollout' : counts.failed + counts.unknown > 0 ? 'warn' : 's-ready'} />
      <b className="m">{bulk.to(bulk.doing[run.job.kind], shortEnum(run.job.value))}</b>
      <progress max={total} value={settled} aria-label={bulk.doing[run.job.kind]} />
      <span role="status">{bulk.counts(counts)}</span>
      <span className="ink-2">{bulk.halted[run.halted]}</span>
      {run.isRunning ? <SlowedNote /> : null}
      {run.isUnkept ? <span className="lw">{bulk.unkept}</span> : null}
      <span className="end row">
        <Button size="s" onClick={() => setIsOpen(true)}>
          {bulk.details}
        </Button>
        {isWaiting ? (
          <Button size="s" onClick={() => void bulkRun.cancelRest()}>
            {bulk.cancelRest}
          </Button>
        ) : null}
        {isWaiting && !run.isRunning ? (
          <Button size="s" onClick={bulkRun.resume}>
            {bulk.resume}
          </Button>
        ) : null}
        {!run.isRunning && counts.unknown > 0 ? (
          <Button size="s" onClick={bulkRun.checkUnknown}>
            {bulk.check}
          </Button>
        ) : null}
        {!run.isRunning && retriable > 0 ? (
          <Button size="s" onClick={() => void bulkRun.retryFailed()}>
            {bulk.retry(retriable)}
          </Button>
        ) : null}
        {run.isRunning ? null : (
          <Button size="s" kind="quiet" onClick={() => void bulkRun.dismiss()}>
            {bulk.dismiss}
          </Button>
        )}
      </span>
      {isOpen ? (
        <Suspense fallback={null}>
          <BulkDetails run={run} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

const SlowedNote = () => {
  const { bulk } = fleetText.useSection()
  const until = useSyncExternalStore(slowdown.subscribe, slowdown.until)
  const seconds = Math.ceil((until - useServerNow(1_000)) / 1000)
  return seconds > 0 ? <span className="lw">{bulk.slowed(seconds)}</span> : null
}
