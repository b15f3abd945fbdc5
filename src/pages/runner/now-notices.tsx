import { nextStart } from '../../domain/maintenance'
import { isSilentBriefly, isSlow, shortEnum, statusFactsOf, verdictOf } from '../../domain/status'
import { formatSpan } from '../../i18n/format'
import { useText } from '../../i18n/provider'
import { runnerText } from '../../i18n/runner'
import { useTimes, useUtcTimes } from '../../shell/use-times'
import { Button } from '../../ui/button'
import { Icon, type IconName } from '../../ui/icon'
import type { ManagedRunner, RunnerRead } from '../../wire/runner'

const Notice = ({
  tone,
  glyph,
  title,
  children,
}: {
  tone: string
  glyph: IconName
  title: string
  children: React.ReactNode
}) => (
  <section className={`notice ${tone}`}>
    <Icon name={glyph} />
    <div className="grow">
      <b className="m">{title}</b>
      <div className="ink-2">{children}</div>
    </div>
  </section>
)

/** What is happening to the runner now: motion, silence, a waiting update. Nothing when it is simply well. */
export const NowNotices = ({
  read: { runner },
  now,
  onApply,
}: {
  read: RunnerRead
  now: number
  onApply: () => void
}) => {
  const facts = statusFactsOf(runner)
  const verdict = verdictOf(facts, now)
  return (
    <>
      {verdict === 'disconnected' ? <Silence runner={runner} now={now} /> : null}
      {verdict === 'moving' ? <Motion runner={runner} now={now} /> : null}
      {facts.hasUpdate && facts.install === 'ready' ? (
        <WaitingUpdate runner={runner} now={now} onApply={onApply} />
      ) : null}
    </>
  )
}

const Silence = ({ runner, now }: { runner: ManagedRunner; now: number }) => {
  const text = runnerText.useSection()
  const shared = useText()
  const facts = statusFactsOf(runner)
  if (facts.heartbeatAt === undefined) {
    return (
      <Notice tone="warn" glyph="s-disconnected" title={text.neverBeat.title}>
        {text.neverBeat.text}
      </Notice>
    )
  }
  return (
    <Notice
      tone="warn"
      glyph="s-disconnected"
      title={text.silent.title(formatSpan(now - facts.heartbeatAt, shared.span))}
    >
      {isSilentBriefly(facts, now) ? text.maybeLag : text.silent.text}
    </Notice>
  )
}

const Motion = ({ runner, now }: { runner: ManagedRunner; now: number }) => {
  const text = runnerText.useSection()
  const shared = useText()
  const facts = statusFactsOf(runner)
  const late = isSlow(facts, now)
  const span = facts.movingSince === undefined ? undefined : formatSpan(now - facts.movingSince, shared.span)
  const title = (): string => {
    if (facts.install === 'deleting') return text.moving.deleting
    if (facts.isRollingOut)
      return text.moving.rollingOut(Number(runner.activeRevision ?? 0), Number(runner.targetRevision ?? 0))
    if (facts.install === 'pending') return text.moving.pending
    return facts.install === 'provisioning' ? text.moving.provisioning : text.moving.awaiting
  }
  const detail = (): string => {
    if (facts.install === 'deleting') return text.moving.deletingText
    if (span === undefined) return ''
    if (!late) return text.moving.forSpan(span)
    const advice = facts.install === 'pending' ? text.moving.adviceSlowPending : text.moving.adviceSlowProvisioning
    return facts.isRollingOut ? text.moving.slow(span) : `${text.moving.slow(span)} ${advice}`
  }
  return (
    <Notice tone={late ? 'warn' : 'move'} glyph={late ? 's-stuck' : 's-provisioning'} title={title()}>
      {detail()}
    </Notice>
  )
}

const WaitingUpdate = ({ runner, now, onApply }: { runner: ManagedRunner; now: number; onApply: () => void }) => {
  const text = runnerText.useSection()
  const shared = useText()
  const times = useTimes()
  const utc = useUtcTimes()
  const next = nextStart(runner.spec?.maintenancePolicy, now)
  const revision = Number(runner.activeRevision ?? 0)
  const when = (): string => {
    switch (next.kind) {
      case 'anyTime':
        return text.update.anyTime
      case 'open':
        return text.update.openNow
      case 'at':
        return text.update.inWindow(
          `${times.date(next.start)} ${times.hourMinute(next.start)}`,
          `${utc.hourMinute(next.start)} UTC`,
        )
      case 'frozen':
        return text.update.afterFreeze(times.date(next.until))
      case 'never':
        return text.update.never
    }
  }
  return (
    <section className="notice new upd">
      <Icon name="s-update" />
      <div className="grow">
        <b className="m">{text.update.title(shared.channel(shortEnum(runner.spec?.releaseChannel)))}</b>
        <p className="ink-2">
          {runner.activeConfigVersion
            ? text.update.runs(runner.activeConfigVersion, revision)
            : text.update.runsRevision(revision)}{' '}
          {text.update.leftAlone(when())} {text.update.unnamed}
        </p>
      </div>
      <Button onClick={onApply}>{text.update.applyNow}</Button>
    </section>
  )
}
