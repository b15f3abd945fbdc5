import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { en, type Messages } from './en'
import type { Locale } from './locale'

type Language = { readonly locale: Locale; readonly text: Messages }

const LanguageContext = createContext<Language>({ locale: 'en', text: en })

const loaders = {
  en: async () => en,
  ja: async () => (await import('./ja')).ja,
} as const satisfies Record<Locale, () => Promise<Messages>>

/** Loads what a locale needs before the first paint. */
export const loadLanguage = async (locale: Locale): Promise<Language> => ({ locale, text: await loaders[locale]() })

/** Gives texts of `locale` to everything below; while another language loads, the present one stays. */
export const LanguageProvider = ({
  initial,
  locale,
  children,
}: {
  initial: Language
  locale: Locale
  children: ReactNode
}) => {
  const [language, setLanguage] = useState(initial)
  // Keeps <html lang> and the loaded dictionary in step with the choice.
  useEffect(() => {
    let isCurrent = true
    void loadLanguage(locale).then((loaded) => {
      if (isCurrent) setLanguage(loaded)
    })
    return () => {
      isCurrent = false
    }
  }, [locale])
  useEffect(() => {
    document.documentElement.lang = language.locale
  }, [language.locale])
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/** The texts of the present language. */
export const useText = (): Messages => use(LanguageContext).text

export const useLocale = (): Locale => use(LanguageContext).locale

/**
 * A part of the dictionary that one place needs and the first load does not. Load it in the route, beside the page's
 * code, with `preload`; inside, `useSection` gives its texts and suspends only when the language was just changed.
 */
export const makeSection = <T,>(load: Record<Locale, () => Promise<T>>) => {
  const kept = new Map<Locale, Promise<T>>()
  const of = (locale: Locale): Promise<T> => {
    const promise = kept.get(locale) ?? load[locale]()
    kept.set(locale, promise)
    return promise
  }
  return { preload: of, useSection: (): T => use(of(useLocale())) }
}
