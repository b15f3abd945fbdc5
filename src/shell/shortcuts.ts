import { placeFacts, placeOrder, type Place } from './places'

/** What a key does, wherever one is. */
export type ShortcutDeed =
  | { readonly kind: 'palette' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'readAgain' }
  | { readonly kind: 'go'; readonly place: Place }
  /** The first key of a sequence; the next one decides. */
  | { readonly kind: 'waiting' }

/** What is known of a key press; `at` in milliseconds. */
export type KeyPress = {
  readonly key: string
  readonly at: number
  readonly hasCommand: boolean
  readonly hasAlt: boolean
  readonly hasShift: boolean
  /** A key of an input method's composition: never ours. */
  readonly isComposing: boolean
  /** Whether the key belongs to a text field, an editor, a menu or a dialog. */
  readonly isTaken: boolean
}

const sequenceMillis = 1_500

/** Decides what a key press does. `waitingSince`: when the first key of a sequence was pressed. */
export const deedOf = (
  press: KeyPress,
  waitingSince: number | undefined,
  hasLetterKeys: boolean,
): ShortcutDeed | undefined => {
  if (press.isComposing || press.hasAlt) return undefined
  if (press.hasCommand) {
    return press.key.toLowerCase() === 'k' && !press.hasShift ? { kind: 'palette' } : undefined
  }
  if (!hasLetterKeys || press.isTaken) return undefined
  if (press.key === '?') return { kind: 'shortcuts' }
  if (press.hasShift) return undefined
  if (waitingSince !== undefined && press.at - waitingSince < sequenceMillis) {
    const place = placeOrder.find((each) => placeFacts[each].key === press.key)
    return place && { kind: 'go', place }
  }
  if (press.key === 'g') return { kind: 'waiting' }
  return press.key === 'r' ? { kind: 'readAgain' } : undefined
}

const takers = [
  'input',
  'textarea',
  'select',
  '[contenteditable]',
  '[role="textbox"]',
  '[role="menu"]',
  '[role="listbox"]',
  '[role="dialog"]',
  '[role="alertdialog"]',
  '.monaco-editor',
].join(',')

// A tick box and a radio button type nothing.
const typesNothing = 'input[type="checkbox"], input[type="radio"], input[type="button"]'

const isTaken = (target: EventTarget | null): boolean => {
  if (!(target instanceof Element)) return false
  const taker = target.closest(takers)
  return taker !== null && !taker.matches(typesNothing)
}

const modal = '[role="dialog"], [role="alertdialog"]'

/**
 * Listens to the keys of the whole page, before an editor can take them, until the returned function is called.
 * While a dialog is open nothing happens: it is modal.
 */
export const listenToShortcuts = (
  hasLetterKeys: () => boolean,
  act: (deed: Exclude<ShortcutDeed, { kind: 'waiting' }>) => void,
): (() => void) => {
  let waitingSince: number | undefined
  const onKeyDown = (event: KeyboardEvent): void => {
    const press = {
      key: event.key,
      at: event.timeStamp,
      hasCommand: event.ctrlKey || event.metaKey,
      hasAlt: event.altKey,
      hasShift: event.shiftKey,
      isComposing: event.isComposing || event.keyCode === 229,
      isTaken: event.defaultPrevented || isTaken(event.target),
    }
    const deed = deedOf(press, waitingSince, hasLetterKeys())
    waitingSince = deed?.kind === 'waiting' ? press.at : undefined
    if (deed === undefined || deed.kind === 'waiting') return
    event.preventDefault()
    if (document.querySelector(modal)) return
    event.stopPropagation()
    act(deed)
  }
  addEventListener('keydown', onKeyDown, { capture: true })
  return () => removeEventListener('keydown', onKeyDown, { capture: true })
}
