import { useId } from 'react'
import type { BulkKind } from '../../domain/fleet-bulk'
import { shortEnum } from '../../domain/status'
import { fleetText } from '../../i18n/fleet'
import { useText } from '../../i18n/provider'

export const channels = ['RELEASE_CHANNEL_STABLE', 'RELEASE_CHANNEL_RAPID'] as const

/** What the runners are to be given: a channel or a group; nothing for the other requests. */
export const BulkValue = ({
  kind,
  value,
  onChange,
}: {
  kind: BulkKind
  value: string
  onChange: (value: string) => void
}) => {
  const text = useText()
  const { bulk } = fleetText.useSection()
  const id = useId()
  if (kind === 'channel') {
    return (
      <div className="field">
        <label htmlFor={id}>{bulk.channel}</label>
        <div className="in">
          <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
            {channels.map((channel) => (
              <option key={channel} value={channel}>
                {text.channel(shortEnum(channel))}
              </option>
            ))}
          </select>
        </div>
      </div>
    )
  }
  if (kind !== 'group') return null
  return (
    <div className="field">
      <label htmlFor={id}>{bulk.group}</label>
      <div className="in">
        <input
          id={id}
          value={value}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  )
}
