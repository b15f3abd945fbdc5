import { useId, useState } from 'react'
import { isJsonObject, type Json } from '../../lib/lossless'
import {
  addEntries,
  asksOnEmpty,
  findingsAt,
  inputText,
  knownFor,
  removeEntry,
  type FormField,
} from '../../domain/policy-form'
import { policyText } from '../../i18n/policy'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { EmptyDialog } from './form-empty-dialog'
import { useForm } from './form-edit'
import { FieldRow, Findings } from './form-row'

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

/** A list whose order means nothing: ticks where the values are known, lines of text otherwise. */
export const SetField = ({ field }: { field: FormField }) =>
  knownFor(field.path) ? <Ticks field={field} /> : <Lines field={field} />

const Ticks = ({ field }: { field: FormField }) => {
  const words = policyText.useSection().form
  const { apply } = useForm()
  const known = knownFor(field.path) ?? []
  const there = listOf(field.value).map(inputText)
  const all = [...known, ...there.filter((each) => !known.includes(each))]
  return (
    <FieldRow field={field} isGroup>
      {() => (
        <div className="col g2 grow">
          {all.map((each) => (
            <label key={each} className="row mono">
              <input
                type="checkbox"
                className="box"
                checked={there.includes(each)}
                onChange={({ target }) =>
                  target.checked ? apply(...addEntries(field, each)) : apply(removeEntry(field, there.indexOf(each)))
                }
              />
              {known.includes(each) ? each : words.notKnown(each)}
            </label>
          ))}
        </div>
      )}
    </FieldRow>
  )
}

const Lines = ({ field }: { field: FormField }) => {
  const { apply } = useForm()
  const [isAsking, setIsAsking] = useState(false)
  const addId = useId()
  const list = listOf(field.value)
  const remove = (index: number): void => {
    document.getElementById(addId)?.focus()
    if (asksOnEmpty(field)) setIsAsking(true)
    else apply(removeEntry(field, index))
  }
  return (
    <FieldRow field={field} isGroup canClear={!asksOnEmpty({ ...field, value: undefined })} hasOwnFindings>
      {(_, example) => (
        <div className="col g2 grow">
          {list.map((each, index) => (
            <Entry key={index} field={field} index={index} value={inputText(each)} onRemove={() => remove(index)} />
          ))}
          <NewEntry field={field} id={addId} example={example} />
          {isAsking ? (
            <EmptyDialog
              onKeep={() => setIsAsking(false)}
              onChoose={(change) => {
                setIsAsking(false)
                apply(change)
              }}
            />
          ) : null}
        </div>
      )}
    </FieldRow>
  )
}

const Entry = ({
  field,
  index,
  value,
  onRemove,
}: {
  field: FormField
  index: number
  value: string
  onRemove: () => void
}) => {
  const words = policyText.useSection().form
  const { apply, findings } = useForm()
  const id = useId()
  const path = [...field.path, index]
  const found = findingsAt(findings, path)
  const isBad = found.some(({ severity }) => severity === 'error')
  return (
    <>
      <div className="row">
        <div className={isBad ? 'in bad grow' : 'in grow'}>
          <input
            className="mono"
            value={value}
            aria-label={words.entry(field.key, index + 1)}
            aria-describedby={id}
            aria-invalid={isBad ? true : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={({ target }) => apply({ path, value: target.value })}
            onBlur={() => {
              if (value === '' && !asksOnEmpty(field)) apply(removeEntry(field, index))
            }}
          />
        </div>
        <Button kind="quiet" size="s" aria-label={words.removeEntry(field.key, index + 1)} onClick={onRemove}>
          <Icon name="x" />
        </Button>
      </div>
      <div id={id}>
        <Findings found={found} />
      </div>
    </>
  )
}

const NewEntry = ({ field, id, example }: { field: FormField; id: string; example: string }) => {
  const words = policyText.useSection().form
  const { apply } = useForm()
  const [typed, setTyped] = useState('')
  const add = (text: string): void => {
    const changes = addEntries(field, text)
    if (changes.length > 0) apply(...changes)
    setTyped('')
  }
  return (
    <div className="row">
      <div className="in grow">
        <input
          id={id}
          className="mono"
          value={typed}
          aria-label={words.newEntry(field.key)}
          title={words.newEntryHint}
          placeholder={example}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => add(typed)}
          onKeyDown={(event) => {
            // What opens the review takes the form away, and what was typed has to be in the text by then.
            const isReview = event.key === 's' && (event.ctrlKey || event.metaKey)
            if ((event.key === 'Enter' && !event.nativeEvent.isComposing) || isReview) add(typed)
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            if (!pasted.includes('\n')) return
            event.preventDefault()
            add(`${typed}${pasted}`)
          }}
        />
      </div>
      <Button size="s" aria-label={words.addTo(field.key)} onClick={() => add(typed)}>
        <Icon name="plus" />
      </Button>
    </div>
  )
}

/** Labels: keys are data and stay as they are; a value is typed in place. */
export const MapField = ({ field }: { field: FormField }) => {
  const words = policyText.useSection().form
  const { apply } = useForm()
  const addId = useId()
  const entries = isJsonObject(field.value) ? Object.entries(field.value) : []
  return (
    <FieldRow field={field} isGroup>
      {() => (
        <div className="col g2 grow">
          {entries.map(([name, value]) => (
            <div key={name} className="row">
              <code className="map-key">{name}</code>
              <div className="in grow">
                <input
                  className="mono"
                  value={inputText(value)}
                  aria-label={words.mapEntry(field.key, name)}
                  autoComplete="off"
                  spellCheck={false}
                  onChange={({ target }) => apply({ path: [...field.path, name], value: target.value })}
                />
              </div>
              <Button
                kind="quiet"
                size="s"
                aria-label={words.removeMapEntry(field.key, name)}
                onClick={() => {
                  document.getElementById(addId)?.focus()
                  apply({ path: [...field.path, name], value: undefined })
                }}
              >
                <Icon name="x" />
              </Button>
            </div>
          ))}
          <NewPair field={field} id={addId} />
        </div>
      )}
    </FieldRow>
  )
}

const NewPair = ({ field, id }: { field: FormField; id: string }) => {
  const words = policyText.useSection().form
  const { apply } = useForm()
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const add = (): void => {
    if (name.trim() === '') return
    apply({ path: [...field.path, name.trim()], value })
    setName('')
    setValue('')
    document.getElementById(id)?.focus()
  }
  const inputs = [
    { id, label: words.mapKey(field.key), now: name, set: setName },
    { id: `${id}-value`, label: words.mapValue(field.key), now: value, set: setValue },
  ]
  return (
    <div className="row">
      {inputs.map(({ id: inputId, label, now, set }) => (
        <div key={inputId} className="in grow">
          <input
            id={inputId}
            className="mono"
            value={now}
            aria-label={label}
            placeholder={inputId === id ? 'app' : 'web'}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => set(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) add()
            }}
          />
        </div>
      ))}
      <Button size="s" aria-label={words.addTo(field.key)} onClick={add}>
        <Icon name="plus" />
      </Button>
    </div>
  )
}
