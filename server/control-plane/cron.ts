const minute = 60_000
const day = 86_400_000

type Field = { min: number; max: number; names?: readonly string[] }

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const days = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** Three-letter names by `Date.getUTCDay()`. */
export const dayName = (at: number): string => days[new Date(at).getUTCDay()] ?? 'SUN'

const fields: readonly Field[] = [
  { min: 0, max: 59 },
  { min: 0, max: 23 },
  { min: 1, max: 31 },
  { min: 1, max: 12, names: months },
  { min: 0, max: 7, names: days },
]

/** A cron expression of five fields, as sets of allowed values. */
export type Cron = {
  minutes: readonly number[]
  hours: readonly number[]
  dates: ReadonlySet<number>
  months: ReadonlySet<number>
  weekdays: ReadonlySet<number>
  eitherDay: boolean
}

const readValue = (text: string, field: Field): number | undefined => {
  const named = field.names?.indexOf(text.toUpperCase()) ?? -1
  if (named >= 0) return named + (field.min === 1 ? 1 : 0)
  if (!/^\d{1,2}$/.test(text)) return undefined
  const value = Number(text)
  return value >= field.min && value <= field.max ? value : undefined
}

const readPart = (part: string, field: Field): number[] | undefined => {
  const [range = '', stepText, extra] = part.split('/')
  if (extra !== undefined || (stepText !== undefined && !/^[1-9]\d?$/.test(stepText))) return undefined
  const step = stepText === undefined ? 1 : Number(stepText)
  if (step > field.max) return undefined
  const ends = range === '*' ? [String(field.min), String(field.names === days ? 6 : field.max)] : range.split('-')
  if (ends.length > 2) return undefined
  const low = readValue(ends[0] ?? '', field)
  const last = ends[1] === undefined ? undefined : readValue(ends[1], field)
  if (low === undefined || (ends[1] !== undefined && last === undefined)) return undefined
  const high = last ?? (stepText === undefined ? low : field.max)
  if (high < low) return undefined
  return Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => low + index * step)
}

const readField = (text: string, field: Field): Set<number> | undefined => {
  const values = new Set<number>()
  for (const part of text.split(',')) {
    const read = readPart(part, field)
    if (read === undefined) return undefined
    for (const value of read) values.add(value)
  }
  return values
}

/**
 * Reads five fields, UTC, names allowed, 7 as Sunday; `undefined` when it is not one. No macros, no seconds.
 * Both day fields restricted means either may match, as every cron does. Source: API contract, maintenance windows.
 */
export const parseCron = (text: string): Cron | undefined => {
  const parts = text.trim().split(/[ \t]+/)
  if (parts.length !== 5) return undefined
  const sets: Set<number>[] = []
  for (const [index, field] of fields.entries()) {
    const set = readField(parts[index] ?? '', field)
    if (set === undefined) return undefined
    sets.push(set)
  }
  const [minutes, hours, dates, monthSet, weekdays] = sets
  if (!minutes || !hours || !dates || !monthSet || !weekdays) return undefined
  const ascending = (set: Set<number>): number[] => [...set].sort((a, b) => a - b)
  return {
    minutes: ascending(minutes),
    hours: ascending(hours),
    dates,
    months: monthSet,
    weekdays: new Set([...weekdays].map((value) => value % 7)),
    eitherDay: parts[2] !== '*' && parts[4] !== '*',
  }
}

const matchesDay = (cron: Cron, date: Date): boolean => {
  if (!cron.months.has(date.getUTCMonth() + 1)) return false
  const onDate = cron.dates.has(date.getUTCDate())
  const onWeekday = cron.weekdays.has(date.getUTCDay())
  return cron.eitherDay ? onDate || onWeekday : onDate && onWeekday
}

/** The first start at or after `from` (ms), looking eight years ahead; `undefined` when the date never comes. */
export const nextStart = (cron: Cron, from: number): number | undefined => {
  const earliest = Math.ceil(from / minute) * minute
  const firstDay = Math.floor(earliest / day) * day
  for (let ahead = 0; ahead < 366 * 8; ahead += 1) {
    const midnight = firstDay + ahead * day
    if (!matchesDay(cron, new Date(midnight))) continue
    for (const hour of cron.hours) {
      for (const atMinute of cron.minutes) {
        const start = midnight + (hour * 60 + atMinute) * minute
        if (start >= earliest) return start
      }
    }
  }
  return undefined
}
