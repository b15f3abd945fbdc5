import { readTokens, quoteValue, type QueryOp, type Token } from './fleet-query-text'

export type { QueryOp } from './fleet-query-text'

/** Fields a term can name. The first five are the server's; `policy.…` paths are separate. */
export const queryFields = [
  'zone',
  'cluster',
  'connection',
  'mode',
  'id',
  'state',
  'install',
  'channel',
  'update',
  'rollout',
  'group',
  'window',
  'policy',
  'name',
  'reason',
  'revision',
  'age',
  'silent',
] as const
export type QueryField = (typeof queryFields)[number]

/** One condition. All terms of a query must hold; of a term's values one is enough; `isNot` turns the term around. */
export type QueryTerm =
  | { readonly kind: 'text'; readonly isNot: boolean; readonly text: string }
  | {
      readonly kind: 'field'
      readonly isNot: boolean
      readonly field: QueryField
      readonly op: QueryOp
      readonly values: readonly string[]
    }
  | {
      readonly kind: 'path'
      readonly isNot: boolean
      /** Below `policy.`, camelCase: `constraints.resources.maxCpu`. */
      readonly path: string
      readonly op: QueryOp
      readonly values: readonly string[]
    }
  /** Not understood: kept in the text, shown, and of no effect. */
  | { readonly kind: 'unknown'; readonly raw: string; readonly why: UnknownWhy }

export type UnknownWhy = 'field' | 'value' | 'empty' | 'quote' | 'order'

export type FleetQuery = readonly QueryTerm[]

const signs = { is: ':', gt: '>', ge: '>=', lt: '<', le: '<=' } as const satisfies Record<QueryOp, string>

const isField = (name: string): name is QueryField => queryFields.some((field) => field === name)

const enumFields = {
  connection: ['connected', 'disconnected', 'never', 'unknown'],
  state: ['failed', 'disconnected', 'unknown', 'moving', 'update', 'healthy'],
  update: ['yes', 'no'],
  rollout: ['yes', 'no'],
  window: ['none', 'any', 'open', 'frozen', 'never'],
  policy: ['absent', 'empty', 'present'],
} as const satisfies Partial<Record<QueryField, readonly string[]>>

/** Values a field is limited to; undefined for a field that takes any text. */
export const valuesOfField = (field: QueryField): readonly string[] | undefined =>
  Object.entries(enumFields).find(([name]) => name === field)?.[1]

const ordered: ReadonlySet<QueryField> = new Set(['revision', 'age', 'silent'])

const isSpan = (text: string): boolean => /^\d{1,6}(?:\.\d{1,3})?(?:s|m|min|h|d|w)$/.test(text)

const fits = (field: QueryField, value: string): boolean => {
  if (field === 'age' || field === 'silent') return isSpan(value)
  if (field === 'revision') return /^\d{1,9}$/.test(value)
  return valuesOfField(field)?.includes(value) ?? true
}

const lowered: ReadonlySet<QueryField> = new Set([
  'zone',
  'connection',
  'mode',
  'state',
  'install',
  'channel',
  'update',
  'rollout',
  'window',
  'policy',
  'age',
  'silent',
])

/** `max_cpu` as the wire spells it: `maxCpu`. */
export const camelPath = (path: string): string =>
  path.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())

const fieldTerm = (token: Token & { kind: 'pair' }, field: QueryField): QueryTerm => {
  const values = token.values.map((value) => (lowered.has(field) ? value.toLowerCase() : value))
  if (values.length === 0) return { kind: 'unknown', raw: token.raw, why: 'empty' }
  if (token.op !== 'is' && !ordered.has(field)) return { kind: 'unknown', raw: token.raw, why: 'order' }
  if (!values.every((value) => fits(field, value))) return { kind: 'unknown', raw: token.raw, why: 'value' }
  return { kind: 'field', isNot: token.isNot, field, op: token.op, values }
}

const termOf = (token: Token): QueryTerm => {
  if (token.kind === 'broken') return { kind: 'unknown', raw: token.raw, why: 'quote' }
  if (token.kind === 'text') return { kind: 'text', isNot: token.isNot, text: token.text }
  const name = token.name.toLowerCase()
  if (isField(name)) return fieldTerm(token, name)
  if (!/^policy\.[A-Za-z_]/.test(token.name)) return { kind: 'unknown', raw: token.raw, why: 'field' }
  if (token.values.length === 0) return { kind: 'unknown', raw: token.raw, why: 'empty' }
  const path = camelPath(token.name.slice('policy.'.length))
  return { kind: 'path', isNot: token.isNot, path, op: token.op, values: token.values }
}

/**
 * Reads what was typed: words, `field:value`, `field:one,other`, `!` before any of them, `>` `>=` `<` `<=` where values
 * have an order, quotes around what holds spaces. Never fails: what is not understood is a term that says so.
 */
export const parseQuery = (text: string): FleetQuery => readTokens(text).map(termOf)

/** `maxCpu` as it is typed: `max_cpu`. */
export const snakePath = (path: string): string => path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const formatTerm = (term: QueryTerm): string => {
  switch (term.kind) {
    case 'text':
      return `${term.isNot ? '!' : ''}${quoteValue(term.text, true)}`
    case 'unknown':
      return term.raw
    case 'field':
    case 'path': {
      const name = term.kind === 'field' ? term.field : `policy.${snakePath(term.path)}`
      return `${term.isNot ? '!' : ''}${name}${signs[term.op]}${term.values.map((value) => quoteValue(value, false)).join(',')}`
    }
  }
}

/** A query as text that reads back as the same query. */
export const formatQuery = (query: FleetQuery): string => {
  // An open quote swallows what follows, so it goes last.
  const isOpen = (term: QueryTerm): boolean =>
    term.kind === 'unknown' && term.why === 'quote' && readTokens(`${term.raw} x`).length === 1
  return [...query.filter((term) => !isOpen(term)), ...query.filter(isOpen)].map(formatTerm).join(' ')
}

const sameTerm = (a: QueryTerm, b: QueryTerm): boolean => formatTerm(a) === formatTerm(b)

/** The query with a term taken out. */
export const withoutTerm = (query: FleetQuery, term: QueryTerm): FleetQuery =>
  query.filter((each) => !sameTerm(each, term))

/** The query in which a field has exactly these values; none takes the field out. Other terms stay where they are. */
export const withField = (query: FleetQuery, field: QueryField, values: readonly string[]): FleetQuery => {
  const isIt = (term: QueryTerm): boolean =>
    term.kind === 'field' && term.field === field && term.op === 'is' && !term.isNot
  const term: QueryTerm = { kind: 'field', isNot: false, field, op: 'is', values }
  const kept = query.filter((each) => !isIt(each))
  return values.length === 0 ? kept : [...kept, term]
}

/** The values a field is filtered to, when it is. */
export const valuesOf = (query: FleetQuery, field: QueryField): readonly string[] =>
  query.flatMap((term) =>
    term.kind === 'field' && term.field === field && term.op === 'is' && !term.isNot ? term.values : [],
  )

/** Whether `difference` (what is there minus what was asked for) satisfies an order. */
export const holds = (op: QueryOp, difference: number): boolean => {
  switch (op) {
    case 'is':
      return difference === 0
    case 'gt':
      return difference > 0
    case 'ge':
      return difference >= 0
    case 'lt':
      return difference < 0
    case 'le':
      return difference <= 0
  }
}
