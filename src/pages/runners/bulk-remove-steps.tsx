import { useId, useState } from 'react'
import { documentsYaml } from '../../domain/fleet-export'
import { fleetText } from '../../i18n/fleet'
import { downloadText } from '../../lib/download'
import type { JsonObject } from '../../lib/lossless'
import { useTimes } from '../../shell/use-times'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'

export type RemoveSteps = { readonly hasCopy: boolean; readonly typed: string }

/** Before many are deleted: a copy of each, then their number typed. */
export const BulkRemoveSteps = ({
  documents,
  steps,
  onChange,
}: {
  documents: readonly JsonObject[]
  steps: RemoveSteps
  onChange: (steps: RemoveSteps) => void
}) => {
  const { bulk } = fleetText.useSection()
  const times = useTimes()
  const id = useId()
  const [saved, setSaved] = useState<{ name: string; at: number }>()
  const download = () => {
    const at = Date.now()
    const name = `runners-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}.yaml`
    downloadText(name, documentsYaml(documents))
    setSaved({ name, at })
    onChange({ ...steps, hasCopy: true })
  }
  return (
    <ol className="dosteps">
      <li className={steps.hasCopy ? 'done' : undefined}>
        <span className="num">{steps.hasCopy ? <Icon name="check" /> : '1'}</span>
        <div className="col g1">
          <b className="m">{bulk.copyTitle}</b>
          <p className="help">{bulk.copyDetail}</p>
          <div className="row wrap">
            <Button size="s" onClick={download}>
              <Icon name="down-load" />
              {bulk.download(documents.length)}
            </Button>
            <label className="row">
              <input
                type="checkbox"
                className="box"
                checked={steps.hasCopy}
                onChange={(event) => onChange({ ...steps, hasCopy: event.target.checked })}
              />
              {bulk.elsewhere}
            </label>
            {saved ? <span className="t12 ink-2">{bulk.saved(saved.name, times.hourMinute(saved.at))}</span> : null}
          </div>
        </div>
      </li>
      <li>
        <span className="num">2</span>
        <div className="field">
          <label htmlFor={id}>{bulk.typeCount(documents.length)}</label>
          <div className="in">
            <input
              id={id}
              inputMode="numeric"
              autoComplete="off"
              value={steps.typed}
              onChange={(event) => onChange({ ...steps, typed: event.target.value })}
            />
          </div>
        </div>
      </li>
    </ol>
  )
}
