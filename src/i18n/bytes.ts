import type { Locale } from './locale'

const tags = { en: 'en-GB', ja: 'ja-JP' } as const satisfies Record<Locale, string>
const one = (locale: Locale) => new Intl.NumberFormat(tags[locale], { maximumFractionDigits: 1 })

/** A size in words: `0 B`, `812 B`, `1.4 KiB`, `3 MiB`. */
export const formatBytes = (bytes: number, locale: Locale): string => {
  if (bytes < 1024) return `${one(locale).format(bytes)} B`
  if (bytes < 1024 * 1024) return `${one(locale).format(bytes / 1024)} KiB`
  return `${one(locale).format(bytes / 1024 / 1024)} MiB`
}
