import { exclusionSpans, upcomingWindows } from '../../domain/maintenance'
import { formatSpan, type TimeFormats } from '../../i18n/format'
import { useText } from '../../i18n/provider'
import { runnerText } from '../../i18n/runner'
import { useTimes, useUtcTimes } from '../../shell/use-times'
import { Icon } from '../../ui/icon'
import type { RunnerRead } from '../../wire/runner'

const shown = 5

/** The next windows in UTC and in the viewer's zone, and the freezes that win over them. */
export const Maintenance = ({ read: { runner }, now }: { read: RunnerRead; now: number }) => {
  const text = runnerText.useSection()
  const shared = useText()
  const times = useTimes()
  const utc = useUtcTimes()
  const policy = runner.spec?.maintenancePolicy
  if (!runner.spec) return null
  const windows = policy?.windows ?? []
  const next = upcomingWindows(policy, now, shown)
  const freezes = exclusionSpans(policy).filter((span) => span.end > now)
  const zones = times.zone === 'UTC' ? [utc] : [utc, times]
  return (
    <section className="sec">
      <div className="sec-h">
        <h2>{text.maintenance.title}</h2>
        <span className="end mono ink-3 t12">
          {windows.map((window) => `${window.cron ?? ''}, ${String(window.durationSeconds ?? '')} s`).join(' · ')}
        </span>
      </div>
      {windows.length === 0 ? <p className="ink-2">{text.maintenance.none}</p> : null}
      {windows.length > 0 && next.length === 0 ? <p className="ink-2">{text.maintenance.unreadable}</p> : null}
      {next.length > 0 || freezes.length > 0 ? (
        <div className="panel">
          {next.length > 0 ? (
            <table className="tbl wins">
              <thead>
                <tr>
                  {zones.map((zone) => (
                    <th key={zone.zone} scope="col">
                      {zone.zoneName(now)}
                    </th>
                  ))}
                  <th scope="col" className="num">
                    {text.maintenance.starts}
                  </th>
                </tr>
              </thead>
              <tbody>
                {next.map((span, index) => (
                  <tr key={`${span.start} ${span.end}`} className={index === 0 ? 'nx' : undefined}>
                    {zones.map((zone) => (
                      <td key={zone.zone}>
                        <WindowSpan zone={zone} start={span.start} end={span.end} />
                      </td>
                    ))}
                    <td className="num">
                      {span.start <= now
                        ? text.maintenance.openUntil(times.hourMinute(span.end))
                        : shared.inSpan(formatSpan(span.start - now, shared.span))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : null}
          {freezes.map((freeze) => (
            <p key={`${freeze.start} ${freeze.end}`} className="tfoot">
              <Icon name="cal" />
              <span>
                {text.maintenance.frozen(
                  `${utc.date(freeze.start)} ${utc.hourMinute(freeze.start)} UTC`,
                  `${utc.date(freeze.end)} ${utc.hourMinute(freeze.end)} UTC`,
                  freeze.reason,
                )}
              </span>
            </p>
          ))}
        </div>
      ) : null}
    </section>
  )
}

const WindowSpan = ({ zone, start, end }: { zone: TimeFormats; start: number; end: number }) => (
  <>
    <span className="d">{zone.date(start)}</span> {zone.hourMinute(start)}–{zone.hourMinute(end)}
  </>
)
