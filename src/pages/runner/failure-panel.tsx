import { humanise, shortEnum, statusFactsOf } from '../../domain/status'
import { formatSpan } from '../../i18n/format'
import { useText } from '../../i18n/provider'
import { runnerText } from '../../i18n/runner'
import { useTimes, useUtcTimes } from '../../shell/use-times'
import { CopyButton } from '../../ui/copy-button'
import { Icon } from '../../ui/icon'
import { LogView } from '../../ui/log-view'
import type { InstallError, RunnerRead } from '../../wire/runner'

/** Why an install failed, first on the page: reason, message, when, the server's suggestions as text, its log. */
export const FailurePanel = ({ read: { runner }, now }: { read: RunnerRead; now: number }) => {
  const text = runnerText.useSection()
  const shared = useText()
  const facts = statusFactsOf(runner)
  if (facts.install !== 'failed') return null
  const error: InstallError = runner.installError ?? {}
  const reason = shortEnum(error.reason)
  return (
    <>
      <section className="fault" aria-labelledby="fault-title">
        <div className="fault-h">
          <h2 id="fault-title">
            <Icon name="s-failed" />
            {reason ? text.failed.title(humanise(reason).toLowerCase()) : text.failed.titleBare}
          </h2>
          <p className="msg" lang={error.message ? 'en' : undefined}>
            {error.message || text.failed.noError}
          </p>
          <Occurred error={error} now={now} />
          {facts.connection === 'connected' ? (
            <p className="msg">{text.servesOld(Number(runner.activeRevision ?? 0))}</p>
          ) : null}
        </div>
        <Hints hints={error.remediationHints ?? []} />
      </section>
      {error.diagnosticDetail ? (
        <section className="sec">
          <LogView text={error.diagnosticDetail} words={{ ...text.diagnostic, copy: shared.copy }} />
        </section>
      ) : null}
    </>
  )
}

const Occurred = ({ error, now }: { error: InstallError; now: number }) => {
  const text = runnerText.useSection()
  const shared = useText()
  const times = useTimes()
  const utc = useUtcTimes()
  const at = Date.parse(error.occurredAt ?? '')
  return (
    <p className="t12 ink-2 meta">
      {Number.isNaN(at) ? null : (
        <>
          <span>
            {times.date(at)} {times.clockZone(at)}
          </span>
          {times.zone === 'UTC' ? null : <span>{utc.clockZone(at)}</span>}
          <span>{text.failed.ago(formatSpan(now - at, shared.span))}</span>
        </>
      )}
      {error.reason ? <code>{error.reason}</code> : null}
    </p>
  )
}

const Hints = ({ hints }: { hints: readonly string[] }) => {
  const text = runnerText.useSection()
  const { copy } = useText()
  if (hints.length === 0) return <p className="hints-h hints-none ink-2">{text.failed.noHints}</p>
  return (
    <>
      <div className="hints-h">
        <h3>{text.failed.suggests}</h3>
        <span className="ink-3 t12 desk">{text.failed.hintsAreText}</span>
      </div>
      <ol>
        {hints.map((hint, index) => (
          <li key={index} className="hint">
            <span className="n" aria-hidden="true">
              {index + 1}
            </span>
            <p>{hint === '' ? <span className="ink-3">{text.failed.emptyHint}</span> : <q lang="en">{hint}</q>}</p>
            <CopyButton
              value={() => hint}
              label={copy.copy}
              copied={copy.copied}
              failed={copy.failed}
              name={text.failed.copyHint(index + 1)}
            />
          </li>
        ))}
      </ol>
    </>
  )
}
