import { useCallback, useState, type KeyboardEvent } from 'react'
import type { Entry } from '../../domain/fleet-view'

export const keyOf = (entry: Entry): string => (typeof entry === 'string' ? entry : `group ${entry.key}`)

export type RowActions = {
  readonly toggle: (id: string) => void
  readonly selectRange: (ids: readonly string[]) => void
  readonly clear: () => void
  readonly open: (id: string) => void
  readonly fold: (key: string) => void
  readonly menu: (id: string, anchor: Element) => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && target.dataset.do === undefined

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: 20,
  PageUp: -20,
  Home: -Infinity,
  End: Infinity,
}

/** Left and right go through what can be pressed inside the row, and back to the row itself. */
const moveInside = (row: HTMLElement, step: number): void => {
  const stops = [row, ...row.querySelectorAll<HTMLElement>('a, button, input')]
  const at = stops.findIndex((each) => each === document.activeElement)
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus()
}

/**
 * The row under the keyboard: arrows and j k move it, space and x choose it, Shift chooses up to it, Enter opens it,
 * the menu key its actions. `focusAt` brings a row on screen and gives it the focus.
 */
export const useRowCursor = (entries: readonly Entry[], actions: RowActions, focusAt: (index: number) => void) => {
  const [cursor, setCursor] = useState<string>()
  const [anchor, setAnchor] = useState<string>()
  const found = cursor === undefined ? -1 : entries.findIndex((entry) => keyOf(entry) === cursor)
  const index = Math.max(found, 0)

  const range = useCallback(
    (from: string | undefined, to: number): string[] => {
      const start = from === undefined ? to : entries.findIndex((entry) => keyOf(entry) === from)
      const [low, high] = start === -1 ? [to, to] : [Math.min(start, to), Math.max(start, to)]
      return entries.slice(low, high + 1).filter((entry) => typeof entry === 'string')
    },
    [entries],
  )

  const move = (step: number, isRange: boolean): void => {
    const next = Math.min(Math.max(index + step, 0), entries.length - 1)
    const entry = entries[next]
    if (entry === undefined) return
    if (isRange) actions.selectRange(range(anchor ?? cursor, next))
    else setAnchor(keyOf(entry))
    setCursor(keyOf(entry))
    focusAt(next)
  }

  const choose = (isRange: boolean): void => {
    const entry = entries[index]
    if (entry === undefined) return
    if (typeof entry !== 'string') return actions.fold(entry.key)
    if (isRange) return actions.selectRange(range(anchor, index))
    actions.toggle(entry)
    setAnchor(entry)
  }

  const press = (event: KeyboardEvent<HTMLElement>): boolean => {
    const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('tr[data-key]') : null
    const entry = entries[index]
    const step = steps[event.key]
    const isOnRow = event.target === row
    if (step !== undefined) move(step, event.shiftKey)
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      if (!row) return false
      moveInside(row, event.key === 'ArrowRight' ? 1 : -1)
    } else if (event.key === 'x' || event.key === 'X') choose(event.shiftKey)
    else if (event.key === ' ' && isOnRow) choose(event.shiftKey)
    else if (event.key === 'Enter' && isOnRow && entry !== undefined) {
      if (typeof entry === 'string') actions.open(entry)
      else actions.fold(entry.key)
    } else if (event.key === 'Escape') actions.clear()
    else if (
      (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) &&
      typeof entry === 'string' &&
      row
    ) {
      actions.menu(entry, row.querySelector('[data-do=menu]') ?? row)
    } else return false
    return true
  }

  return {
    index,
    cursor: found === -1 ? undefined : cursor,
    setCursor: (key: string) => {
      setCursor(key)
      setAnchor(key)
    },
    /** Chooses from the last chosen row to `key`. */
    extendTo: (key: string) => {
      const at = entries.findIndex((entry) => keyOf(entry) === key)
      if (at !== -1) actions.selectRange(range(anchor, at))
      setCursor(key)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (press(event)) event.preventDefault()
    },
  }
}
