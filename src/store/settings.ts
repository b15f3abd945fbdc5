import type { Locale } from '../i18n/locale'

export type Theme = 'system' | 'light' | 'dark'
export type Density = 'comfortable' | 'compact'
export type ZoneChoice = 'viewer' | 'utc'

export type Settings = {
  /** Undefined until chosen: then the browser's language decides. */
  readonly locale: Locale | undefined
  readonly theme: Theme
  readonly density: Density
  /** The zone times are shown in where the address names none. */
  readonly zone: ZoneChoice
  /** Whether single letters are shortcuts. */
  readonly hasLetterKeys: boolean
  /** A computer several people use: no draft and no history is kept on its disk. */
  readonly isShared: boolean
}

const key = 'cwc.settings'
const initial: Settings = {
  locale: undefined,
  theme: 'system',
  density: 'compact',
  zone: 'viewer',
  hasLetterKeys: true,
  isShared: false,
}

const oneOf = <T extends string>(value: unknown, choices: readonly T[]): T | undefined =>
  choices.find((choice) => choice === value)

const load = (): Settings => {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    const kept = new Map<string, unknown>(Object.entries(typeof parsed === 'object' && parsed !== null ? parsed : {}))
    return {
      locale: oneOf(kept.get('locale'), ['en', 'ja']),
      theme: oneOf(kept.get('theme'), ['system', 'light', 'dark']) ?? initial.theme,
      density: oneOf(kept.get('density'), ['comfortable', 'compact']) ?? initial.density,
      zone: oneOf(kept.get('zone'), ['viewer', 'utc']) ?? initial.zone,
      hasLetterKeys: kept.get('hasLetterKeys') !== false,
      isShared: kept.get('isShared') === true,
    }
  } catch {
    return initial
  }
}

let current = load()
const listeners = new Set<() => void>()

const tell = (): void => {
  for (const listener of listeners) listener()
}

// Another tab chose: this one follows, so that a shared computer is shared in every tab.
if (typeof window !== 'undefined') {
  addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    current = load()
    tell()
  })
}

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
    tell()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
