import { inputText, knownFor, meaningOf, typeInto, type FormField } from '../../domain/policy-form'
import { policyText } from '../../i18n/policy'
import { useForm } from './form-edit'
import { FieldRow, type ControlProps } from './form-row'

/** An input for one scalar, with what a quantity means beside it. An emptied one leaves the text. */
export const TextField = ({ field, keepsEmpty = false }: { field: FormField; keepsEmpty?: boolean }) => (
  <FieldRow field={field}>
    {(props, example) => <TextInput field={field} props={props} example={example} keepsEmpty={keepsEmpty} />}
  </FieldRow>
)

const TextInput = ({
  field,
  props,
  example,
  keepsEmpty,
}: {
  field: FormField
  props: ControlProps
  example: string
  /** The member stays while it is empty: without it a rule would have no destination. */
  keepsEmpty: boolean
}) => {
  const { apply } = useForm()
  const { type } = field
  const value = inputText(field.value)
  const meaning = type.type === 'quantity' ? meaningOf(value, type.unit) : undefined
  return (
    <div className={props['aria-invalid'] ? 'in bad grow' : 'in grow'}>
      <input
        {...props}
        className="mono"
        value={value}
        placeholder={example}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        inputMode={type.type === 'integer' ? 'numeric' : undefined}
        onChange={({ target }) =>
          apply(keepsEmpty && target.value === '' ? { path: field.path, value: '' } : typeInto(field, target.value))
        }
      />
      {meaning === undefined || meaning === value ? null : (
        <output className="ink-3 nw" aria-live="off">
          {meaning}
        </output>
      )}
    </div>
  )
}

/** Yes, no, or not said: three different policies. */
export const BooleanField = ({ field }: { field: FormField }) => {
  const words = policyText.useSection().form
  const { apply } = useForm()
  const choices = [
    { label: words.notSet, value: undefined },
    { label: 'true', value: true },
    { label: 'false', value: false },
  ]
  return (
    <FieldRow field={field} isGroup canClear={!field.isFitting}>
      {(props) => (
        <div
          className="segs-b"
          role="radiogroup"
          aria-labelledby={props['aria-labelledby']}
          aria-describedby={props['aria-describedby']}
        >
          {choices.map(({ label, value }) => (
            <label key={label}>
              <input
                type="radio"
                name={props.id}
                checked={field.value === value}
                onChange={() => apply({ path: field.path, value })}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      )}
    </FieldRow>
  )
}

/** One of the known values; an unknown one that is there stays choosable. */
export const EnumField = ({ field }: { field: FormField }) => {
  const words = policyText.useSection().form
  const { apply } = useForm()
  const known = knownFor(field.path) ?? []
  const value = inputText(field.value)
  const isKnown = value === '' || known.includes(value)
  return (
    <FieldRow field={field} canClear={!field.isFitting}>
      {(props) => (
        <div className={props['aria-invalid'] ? 'in bad grow' : 'in grow'}>
          <select
            {...props}
            className="mono"
            value={value}
            onChange={({ target }) => apply(typeInto(field, target.value))}
          >
            <option value="">{words.notSet}</option>
            {known.map((each) => (
              <option key={each}>{each}</option>
            ))}
            {isKnown ? null : <option value={value}>{words.notKnown(value)}</option>}
          </select>
        </div>
      )}
    </FieldRow>
  )
}
