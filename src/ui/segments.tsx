import { useId, type ReactNode } from 'react'
import './segments.css'

/** A choice of a few, all in sight: radio buttons side by side. */
export const Segments = <T extends string>({
  legend,
  help,
  value,
  choices,
  onChoose,
}: {
  legend: string
  help?: string | undefined
  value: T
  choices: readonly { readonly id: T; readonly label: ReactNode; readonly lang?: string }[]
  onChoose: (id: T) => void
}) => {
  const name = useId()
  const helpId = useId()
  return (
    <fieldset className="segs" aria-describedby={help ? helpId : undefined}>
      <legend className="lab">{legend}</legend>
      <div className="segs-b">
        {choices.map(({ id, label, lang }) => (
          <label key={id} lang={lang}>
            <input type="radio" name={name} value={id} checked={id === value} onChange={() => onChoose(id)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {help ? (
        <p id={helpId} className="help">
          {help}
        </p>
      ) : null}
    </fieldset>
  )
}
