import type { Locale } from '../i18n/locale'

export type Theme = 'system' | 'light' | 'dark'

export type Settings = {
  /** Undefined until chosen: then the browser's language decides. */
  readonly locale: Locale | undefined
  readonly theme: Theme
}

const key = 'cwc.settings'
const initial: Settings = { locale: undefined, theme: 'system' }

const oneOf = <T extends string>(value: unknown, choices: readonly T[]): T | undefined =>
  choices.find((choice) => choice === value)

const load = (): Settings => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return initial
    return {
      locale: 'locale' in kept ? oneOf(kept.locale, ['en', 'ja']) : undefined,
      theme: ('theme' in kept ? oneOf(kept.theme, ['system', 'light', 'dark']) : undefined) ?? 'system',
    }
  } catch {
    return initial
  }
}

let current = load()
const listeners = new Set<() => void>()

/** Choices of this browser. Nothing of the fleet and nothing secret is among them. */
export const settings = {
  get: (): Settings => current,
  set: (change: Partial<Settings>): void => {
    current = { ...current, ...change }
    try {
      localStorage.setItem(key, JSON.stringify(current))
    } catch {
      // Storage may be blocked; the choice then lasts as long as the page.
    }
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
