import { connectionValues, policyWord, queryWord } from './fleet-match'
import { queryFields, snakePath, valuesOfField, type QueryField } from './fleet-query'
import { quoteValue, readTokens } from './fleet-query-text'
import type { FleetRow } from './fleet-row'
import { policyFields } from './policy-fields'

/** One thing that could be typed next. `count` is over the rows that were read; undefined where nothing is counted. */
export type Completion =
  | { readonly kind: 'field'; readonly field: QueryField; readonly insert: string }
  | { readonly kind: 'path'; readonly path: string; readonly insert: string }
  | {
      readonly kind: 'value'
      readonly field: QueryField
      readonly value: string
      readonly count: number | undefined
      readonly insert: string
    }

/** What to replace and by what: the piece of the text under the caret. */
export type Completions = { readonly start: number; readonly end: number; readonly options: readonly Completion[] }

const shown = 12

const countable: Partial<Record<QueryField, (row: FleetRow) => readonly string[]>> = {
  zone: (row) => [row.zone],
  cluster: (row) => [row.cluster],
  connection: connectionValues,
  mode: (row) => [queryWord(row.mode)],
  install: (row) => [queryWord(row.install)],
  channel: (row) => [queryWord(row.channel)],
  group: (row) => [row.group],
  update: (row) => [row.facts.hasUpdate ? 'yes' : 'no'],
  rollout: (row) => [row.facts.isRollingOut ? 'yes' : 'no'],
  policy: (row) => [policyWord(row.policy)],
  reason: (row) => (row.failure?.reason ? [row.failure.reason.toLowerCase()] : []),
}

const countValues = (rows: Iterable<FleetRow>, of: (row: FleetRow) => readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const row of rows) for (const value of of(row)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

const samples: Partial<Record<QueryField, readonly string[]>> = {
  age: ['1d', '7d', '30d'],
  silent: ['1m', '1h', '1d'],
}

const valueOptions = (
  field: QueryField,
  typed: string,
  before: string,
  rows: Iterable<FleetRow>,
): readonly Completion[] => {
  const of = countable[field]
  const counts = of && countValues(rows, of)
  const candidates = new Set([
    ...(valuesOfField(field) ?? []),
    ...(samples[field] ?? []),
    ...[...(counts ?? [])].toSorted((a, b) => b[1] - a[1]).map(([value]) => value),
  ])
  return [...candidates]
    .filter((value) => value !== '' && value.toLowerCase().includes(typed.toLowerCase()))
    .slice(0, shown)
    .map((value) => ({
      kind: 'value',
      field,
      value,
      count: counts ? (counts.get(value) ?? 0) : undefined,
      insert: `${before}${quoteValue(value, false)} `,
    }))
}

const pathOptions = (typed: string, mark: string): readonly Completion[] => {
  const wanted = typed.slice('policy.'.length).toLowerCase()
  return Object.keys(policyFields)
    .filter((path) => !path.includes('[]'))
    .map((path) => ({ path, typedAs: snakePath(path) }))
    .filter(({ path, typedAs }) => path.toLowerCase().includes(wanted) || typedAs.includes(wanted))
    .slice(0, shown)
    .map(({ path, typedAs }) => ({ kind: 'path', path, insert: `${mark}policy.${typedAs}` }))
}

/** Ordered fields are asked with a comparison, the others by value. */
const signOf = (field: QueryField): string => (field === 'age' || field === 'silent' ? '>' : ':')

const nameOptions = (typed: string, mark: string): readonly Completion[] => {
  if (typed.startsWith('policy.')) return pathOptions(typed, mark)
  const fields = queryFields.filter((field) => field.startsWith(typed.toLowerCase()))
  return fields.map((field) => ({ kind: 'field', field, insert: `${mark}${field}${signOf(field)}` }))
}

const isField = (name: string): name is QueryField => queryFields.some((field) => field === name)

/** What could be typed at the caret, with counts over `rows`. In the middle of a quoted text: nothing. */
export const completeQuery = (text: string, caret: number, rows: Iterable<FleetRow>): Completions => {
  const token = readTokens(text).find((each) => each.start < caret && caret <= each.end)
  if (!token) return { start: caret, end: caret, options: nameOptions('', '') }
  const typed = text.slice(token.start, caret)
  const mark = /^[!！]/.test(typed) ? '!' : ''
  if (token.kind === 'text') {
    const isQuoted = typed.includes('"')
    return { start: token.start, end: token.end, options: isQuoted ? [] : nameOptions(typed.slice(mark.length), mark) }
  }
  const head = /^[!！]?([A-Za-z_][\w.-]*)(?::|：|[<>]=?)(?:.*,)?/.exec(typed)
  const name = head?.[1]?.toLowerCase()
  if (!head || name === undefined || !isField(name) || token.kind === 'broken') {
    return { start: token.start, end: token.end, options: [] }
  }
  const options = valueOptions(name, typed.slice(head[0].length), head[0], rows)
  return { start: token.start, end: token.end, options }
}
