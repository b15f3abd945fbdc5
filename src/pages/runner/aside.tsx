import { shortEnum } from '../../domain/status'
import { formatSpan } from '../../i18n/format'
import { useText } from '../../i18n/provider'
import { runnerText } from '../../i18n/runner'
import { useTimes } from '../../shell/use-times'
import { CopyButton } from '../../ui/copy-button'
import type { RunnerRead } from '../../wire/runner'

/** Facts that identify the runner, each with its copy. */
export const Aside = ({ read: { runner }, now }: { read: RunnerRead; now: number }) => {
  const text = runnerText.useSection()
  const shared = useText()
  const times = useTimes()
  const { identity } = runner
  const at = (time: string | null | undefined): string | undefined => {
    const millis = Date.parse(time ?? '')
    return Number.isNaN(millis) ? undefined : `${times.fullDate(millis)} ${times.clockZone(millis)}`
  }
  const heartbeat = Date.parse(runner.lastHeartbeatTime ?? '')
  const facts: readonly (readonly [label: string, value: string | undefined, copies: boolean])[] = [
    ['runner_id', identity.runnerId, true],
    ['zone', identity.zone ?? undefined, false],
    [text.identity.group, identity.runnerGroupId ?? undefined, false],
    [text.identity.cluster, identity.clusterName ?? undefined, false],
    ['cluster_id', identity.clusterId ?? undefined, true],
    [text.identity.etag, runner.etag ?? undefined, true],
    [
      text.identity.mode,
      runner.managementMode ? shared.managementMode(shortEnum(runner.managementMode)) : undefined,
      false,
    ],
    [text.identity.version, runner.activeConfigVersion || undefined, false],
    [text.identity.created, at(runner.createTime), false],
    [text.identity.changed, at(runner.updateTime), false],
    [
      text.identity.heartbeat,
      Number.isNaN(heartbeat) ? shared.neverConnected : shared.ago(formatSpan(now - heartbeat, shared.span)),
      false,
    ],
  ]
  return (
    <aside aria-label={text.identity.title}>
      <section className="sec0">
        <div className="sec-h">
          <h2>{text.identity.title}</h2>
        </div>
        <dl className="kv">
          {facts.map(([label, value, copies]) =>
            value === undefined ? null : (
              <div key={label} className="kv-pair">
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                  {copies ? (
                    <CopyButton
                      isIcon
                      value={() => value}
                      label={shared.copy.copy}
                      copied={shared.copy.copied}
                      failed={shared.copy.failed}
                      name={text.identity.copyName(label)}
                    />
                  ) : null}
                </dd>
              </div>
            ),
          )}
        </dl>
      </section>
    </aside>
  )
}
