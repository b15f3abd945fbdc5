import { sayChange } from '../../domain/change-words'
import type { Direction, JudgedChange, Loosening } from '../../domain/loosening'
import { snakeOf } from '../../domain/casing'
import { shortPath } from '../../domain/policy-words'
import { policyText } from '../../i18n/policy'
import { Icon, type IconName } from '../../ui/icon'

export const directionIcons = {
  looser: 'd-loose',
  tighter: 'd-tight',
  neutral: 'd-same',
  unknown: 'd-unknown',
} as const satisfies Record<Direction, IconName>

/** What this save does to the limits, looser first, and a tick for each group that vanishes. */
export const Alarm = ({
  loosening,
  ticked,
  onTick,
}: {
  loosening: Loosening
  ticked: ReadonlySet<string>
  onTick: (group: string, isOn: boolean) => void
}) => {
  const section = policyText.useSection()
  const text = section.alarm
  const { changes, looser, vanished, opensEverything } = loosening
  const isAlarm = looser > 0 || opensEverything
  return (
    <section className={isAlarm ? 'alarm' : 'alarm is-calm'} aria-labelledby="alarm">
      <div className="alarm-h">
        <Icon name={isAlarm ? 'warn' : 'd-tight'} />
        <h2 id="alarm">
          {looser > 0 ? text.loosens(looser) : opensEverything ? section.changes.opensEverything : text.noneLooser}
        </h2>
        <span className="ink-2 t12 end">{section.reviewing.scope}</span>
      </div>
      {opensEverything && looser > 0 ? <p className="everything">{section.changes.opensEverything}</p> : null}
      <ol className="chg">
        {changes.map((change) => (
          <Change key={change.path.join('\u0000')} change={change} />
        ))}
      </ol>
      {vanished.map((group) => (
        <label key={group} className="ack">
          <input
            type="checkbox"
            checked={ticked.has(group)}
            onChange={(event) => onTick(group, event.target.checked)}
          />
          <span>{text.ack(snakeOf(group))}</span>
        </label>
      ))}
    </section>
  )
}

const Change = ({ change }: { change: JudgedChange }) => {
  const section = policyText.useSection()
  const { lead, rest } = sayChange(change, { changes: section.changes, sentences: section.sentences })
  const isLooser = change.direction === 'looser'
  return (
    <li className={isLooser ? 'lo' : undefined}>
      <Icon name={directionIcons[change.direction]} />
      <span className="sr">{section.alarm.directions[change.direction]}: </span>
      <span className="grow">
        {isLooser ? <b>{lead}</b> : lead}
        {rest}
      </span>
      <code className="pth">{shortPath(change.path)}</code>
    </li>
  )
}
