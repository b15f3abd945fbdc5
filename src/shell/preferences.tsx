import { useSyncExternalStore } from 'react'
import { useLocale, useText } from '../i18n/provider'
import type { Locale } from '../i18n/locale'
import { settings, type Settings, type Theme } from '../store/settings'

export const useSettings = (): Settings => useSyncExternalStore(settings.subscribe, settings.get)

export const themes = ['system', 'light', 'dark'] as const satisfies readonly Theme[]
export const languages = [
  ['en', 'English'],
  ['ja', '日本語'],
] as const satisfies readonly (readonly [Locale, string])[]

/** Language and theme, as two small selects. */
export const Preferences = () => {
  const text = useText()
  const locale = useLocale()
  const { theme } = useSettings()
  return (
    <>
      <select
        aria-label={text.nav.language}
        value={locale}
        onChange={(event) => {
          const chosen = languages.find(([id]) => id === event.target.value)
          if (chosen) settings.set({ locale: chosen[0] })
        }}
      >
        {languages.map(([id, name]) => (
          <option key={id} value={id} lang={id}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label={text.nav.theme}
        value={theme}
        onChange={(event) => {
          const chosen = themes.find((id) => id === event.target.value)
          if (chosen) settings.set({ theme: chosen })
        }}
      >
        {themes.map((id) => (
          <option key={id} value={id}>
            {text.nav.themes[id]}
          </option>
        ))}
      </select>
    </>
  )
}
