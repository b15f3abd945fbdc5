import { useEffect, useId, useMemo, useState, type KeyboardEvent, type RefObject } from 'react'
import { completeQuery, type Completion, type Completions } from '../../domain/fleet-complete'
import type { FleetContent } from '../../domain/fleet-view'
import { useText } from '../../i18n/provider'
import { Icon } from '../../ui/icon'
import { useValueWord } from './value-words'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const none: Completions = { start: 0, end: 0, options: [] }

/**
 * The one box: words, `field:value`, comparisons. Below it what could be typed next, with counts over what is loaded.
 * The last word is asked of the server only when it is finished: by a space, Enter, a choice or leaving the box.
 */
export const QueryBox = ({
  value,
  onType,
  content,
  field,
}: {
  value: string
  onType: (text: string, isOpen: boolean) => void
  content: FleetContent
  field: RefObject<HTMLInputElement | null>
}) => {
  const text = useText()
  const listId = useId()
  const [caret, setCaret] = useState<number>()
  const [active, setActive] = useState(-1)
  const isOpen = caret !== undefined
  const { start, end, options } = useMemo(
    () => (caret === undefined ? none : completeQuery(value, caret, content.rows.values())),
    [value, caret, content],
  )
  useSlash(field)
  const edit = (next: string, at: number, isUnfinished: boolean) => {
    onType(next, isUnfinished && !/\s$/.test(next))
    setCaret(at)
    setActive(-1)
  }
  const take = (option: Completion) => {
    const next = `${value.slice(0, start)}${option.insert}${value.slice(end).trimStart()}`
    const at = start + option.insert.length
    edit(next, at, option.kind !== 'value')
    requestAnimationFrame(() => field.current?.setSelectionRange(at, at))
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = options[active]
    if (step !== undefined && isOpen && options.length > 0) {
      setActive((active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % options.length)
    } else if (step === 1) setCaret(event.currentTarget.selectionStart ?? value.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && isOpen && chosen) take(chosen)
    else if (event.key === 'Enter') {
      setCaret(undefined)
      return onType(value, false)
    } else if (event.key === 'Escape' && isOpen) setCaret(undefined)
    else return
    event.preventDefault()
  }
  const isListed = isOpen && options.length > 0
  return (
    <div className="find-box">
      <label className="find">
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          aria-label={text.list.filterLabel}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isListed ? listId : undefined}
          aria-activedescendant={isListed && active >= 0 ? `${listId} ${active}` : undefined}
          placeholder={text.list.filterByText}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={value}
          onChange={(event) => edit(event.target.value, event.target.selectionStart ?? 0, true)}
          onKeyDown={press}
          onClick={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
          onBlur={() => {
            setCaret(undefined)
            onType(value, false)
          }}
        />
        <kbd className="kbd" aria-hidden="true">
          /
        </kbd>
      </label>
      {isListed ? <OptionList id={listId} options={options} active={active} onTake={take} /> : null}
    </div>
  )
}

const OptionList = ({
  id,
  options,
  active,
  onTake,
}: {
  id: string
  options: readonly Completion[]
  active: number
  onTake: (option: Completion) => void
}) => {
  const { list } = useText()
  const word = useValueWord()
  return (
    <div className="pop menu find-list" role="listbox" id={id} aria-label={list.suggestions}>
      {options.map((option, index) => (
        // The keys are the box's own: the focus never leaves it.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={option.insert}
          id={`${id} ${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="menu-item opt-line"
          data-focused={index === active || undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(option)}
        >
          <code>{option.kind === 'value' ? option.value : option.insert}</code>
          <span className="ink-3">
            {option.kind === 'field' ? list.fields[option.field] : null}
            {option.kind === 'value' ? other(option.value, word(option.field, option.value)) : null}
          </span>
          {option.kind === 'value' && option.count !== undefined ? <span className="num">{option.count}</span> : null}
        </div>
      ))}
    </div>
  )
}

const other = (value: string, word: string): string => (word === value ? '' : word)

const useSlash = (input: RefObject<HTMLInputElement | null>) => {
  // `/` anywhere on the page leads here; the keyboard belongs to the document.
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [input])
}
