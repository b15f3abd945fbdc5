import type { Locale } from './locale'

/** Words the formatters need, so that no sentence is glued from parts. */
export type FormatWords = {
  readonly seconds: (n: number) => string
  readonly minutes: (n: number) => string
  readonly hours: (n: number) => string
  readonly hoursMinutes: (hours: number, minutes: number) => string
  readonly days: (n: number) => string
  readonly daysHours: (days: number, hours: number) => string
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** A length of time: `46 s`, `22 min`, `1 h 12 m`, `8 d`. Negative lengths read as zero. Milliseconds in. */
export const formatSpan = (millis: number, words: FormatWords): string => {
  const span = Math.max(0, millis)
  if (span < minute) return words.seconds(Math.floor(span / second))
  if (span < hour) return words.minutes(Math.floor(span / minute))
  if (span < day) {
    const minutes = Math.floor((span % hour) / minute)
    return minutes === 0 ? words.hours(Math.floor(span / hour)) : words.hoursMinutes(Math.floor(span / hour), minutes)
  }
  const hours = Math.floor((span % day) / hour)
  return span >= 7 * day || hours === 0
    ? words.days(Math.floor(span / day))
    : words.daysHours(Math.floor(span / day), hours)
}

const tags = { en: 'en-GB', ja: 'ja-JP' } as const satisfies Record<Locale, string>

const formatters = new Map<string, Intl.DateTimeFormat>()
const formatter = (locale: Locale, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`
  const kept = formatters.get(key)
  if (kept) return kept
  const made = new Intl.DateTimeFormat(tags[locale], { ...options, timeZone: zone })
  formatters.set(key, made)
  return made
}

// Each locale knows the short names of its own zones only; the first that is a name and not an offset is taken.
const abbreviations = ['ja-JP', 'en-US', 'en-GB', 'en-AU']

const namers = new Map<string, Intl.DateTimeFormat>()
const namer = (tag: string, zone: string): Intl.DateTimeFormat => {
  const key = `${tag} ${zone}`
  // Making a formatter costs a thousand times what using one does.
  const kept = namers.get(key) ?? new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName: 'short' })
  namers.set(key, kept)
  return kept
}

/** The short name of a zone at a time: `JST`, `UTC`, `CET`, else `GMT+5:30`. */
export const zoneName = (zone: string, at: number): string => {
  if (zone === 'UTC') return 'UTC'
  const names = abbreviations.map(
    (tag) =>
      namer(tag, zone)
        .formatToParts(at)
        .find((part) => part.type === 'timeZoneName')?.value ?? '',
  )
  return names.find((name) => /^[A-Z]{2,5}$/.test(name) && name !== 'GMT') ?? names[0] ?? zone
}

const parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Times of one locale and one zone. All take milliseconds since the epoch. */
export const timeFormats = (locale: Locale, zone: string) => ({
  zone,
  /** `18:06:12` */
  clock: (at: number) => formatter(locale, zone, { ...parts, second: '2-digit' }).format(at),
  /** `18:06` */
  hourMinute: (at: number) => formatter(locale, zone, parts).format(at),
  /** `Sat 18:00` */
  weekdayTime: (at: number) =>
    `${formatter(locale, zone, { weekday: 'short' }).format(at)} ${formatter(locale, zone, parts).format(at)}`,
  /** `Sat 3 Oct` */
  date: (at: number) =>
    formatter(locale, zone, { weekday: 'short', day: 'numeric', month: 'short' }).format(at).replace(',', ''),
  /** `3 Oct 2026` */
  fullDate: (at: number) => formatter(locale, zone, { day: 'numeric', month: 'short', year: 'numeric' }).format(at),
  /** `18:06:12 JST` */
  clockZone: (at: number) =>
    `${formatter(locale, zone, { ...parts, second: '2-digit' }).format(at)} ${zoneName(zone, at)}`,
  zoneName: (at: number) => zoneName(zone, at),
})
export type TimeFormats = ReturnType<typeof timeFormats>
