import { formatQuery, parseQuery, valuesOfField, type FleetQuery, type QueryField } from './fleet-query'
import { queryWord } from './fleet-match'
import { defaultSort, sortKeys, type FleetSort } from './fleet-sort'
import { groupKeys, type GroupKey } from './fleet-view'

/** Columns beside the runner's id, in the order they stand. */
export const columnKeys = [
  'install',
  'connection',
  'note',
  'name',
  'zone',
  'group',
  'cluster',
  'channel',
  'mode',
  'policy',
  'revision',
  'window',
  'created',
] as const
export type ColumnKey = (typeof columnKeys)[number]

export const defaultColumns: readonly ColumnKey[] = [
  'install',
  'connection',
  'note',
  'zone',
  'cluster',
  'channel',
  'revision',
  'window',
]

/** A parameter of the address that was not understood; said on the page, never silently dropped. */
export type IgnoredParam = { readonly name: string; readonly value: string }

/** Everything the address says about the list. */
export type ListAddress = {
  /** The query as typed. */
  readonly text: string
  readonly query: FleetQuery
  readonly sort: FleetSort
  readonly group: GroupKey | undefined
  readonly closed: readonly string[]
  /** Undefined: the default columns, as many as fit. */
  readonly columns: readonly ColumnKey[] | undefined
  readonly isRoomy: boolean
  readonly ignored: readonly IgnoredParam[]
}

/** Parameters that name one filter each, as older links and other pages write them, and the field they stand for. */
const plainParams = {
  zone: 'zone',
  clusterId: 'cluster',
  connectionStatus: 'connection',
  managementMode: 'mode',
  runnerId: 'id',
  state: 'state',
} as const satisfies Record<string, QueryField>

const known: ReadonlySet<string> = new Set([
  ...Object.keys(plainParams),
  'q',
  'sort',
  'group',
  'closed',
  'cols',
  'density',
  'tz',
])

const plainValue = (field: QueryField, value: string): string => {
  if (field === 'connection' || field === 'mode') return queryWord(value)
  return field === 'zone' ? value.toLowerCase() : value
}

const readPlain = (params: URLSearchParams, ignored: IgnoredParam[]): FleetQuery =>
  Object.entries(plainParams).flatMap(([name, field]) => {
    const [given, ...more] = params.getAll(name)
    for (const value of more) ignored.push({ name, value })
    if (given === undefined) return []
    const value = plainValue(field, given)
    const allowed = valuesOfField(field)
    if (value === '' || (allowed && !allowed.includes(value))) {
      ignored.push({ name, value: given })
      return []
    }
    return [{ kind: 'field', isNot: false, field, op: 'is', values: [value] } as const]
  })

const readSort = (params: URLSearchParams, ignored: IgnoredParam[]): FleetSort => {
  const given = params.get('sort')
  if (given === null) return defaultSort
  const key = sortKeys.find((each) => each === given.replace(/^-/, ''))
  if (key) return { key, isDescending: given.startsWith('-') }
  ignored.push({ name: 'sort', value: given })
  return defaultSort
}

const readColumns = (params: URLSearchParams, ignored: IgnoredParam[]): readonly ColumnKey[] | undefined => {
  const given = params.get('cols')
  if (given === null) return undefined
  const names = given.split(',').filter(Boolean)
  for (const name of names) if (!columnKeys.some((key) => key === name)) ignored.push({ name: 'cols', value: name })
  return columnKeys.filter((key) => names.includes(key))
}

/** Reads the list's whole state from the address. What is not understood is named in `ignored`. */
export const readAddress = (params: URLSearchParams): ListAddress => {
  const ignored: IgnoredParam[] = []
  for (const [name, value] of params) if (!known.has(name)) ignored.push({ name, value })
  const [typed = '', ...more] = params.getAll('q')
  for (const value of more) ignored.push({ name: 'q', value })
  const plain = formatQuery(readPlain(params, ignored))
  const text = plain === '' ? typed : `${typed}${typed === '' ? '' : ' '}${plain}`
  const given = params.get('group')
  const group = groupKeys.find((key) => key === given)
  if (given !== null && group === undefined) ignored.push({ name: 'group', value: given })
  return {
    text,
    query: parseQuery(text),
    sort: readSort(params, ignored),
    group,
    closed: params.getAll('closed'),
    columns: readColumns(params, ignored),
    isRoomy: params.get('density') === 'roomy',
    ignored,
  }
}

export type AddressChange = Partial<Pick<ListAddress, 'text' | 'sort' | 'group' | 'closed' | 'columns' | 'isRoomy'>>

const put = (params: URLSearchParams, name: string, value: string | undefined): void => {
  params.delete(name)
  if (value !== undefined && value !== '') params.set(name, value)
}

/** The address with some of the list's state changed; what is as it always is is left out. */
export const writeAddress = (params: URLSearchParams, change: AddressChange): URLSearchParams => {
  const next = new URLSearchParams(params)
  if (change.text !== undefined) {
    for (const name of Object.keys(plainParams)) next.delete(name)
    put(next, 'q', change.text)
  }
  if (change.sort) {
    const { key, isDescending } = change.sort
    put(next, 'sort', key === 'attention' && !isDescending ? undefined : `${isDescending ? '-' : ''}${key}`)
  }
  if ('group' in change) {
    put(next, 'group', change.group)
    next.delete('closed')
  }
  if (change.closed) {
    next.delete('closed')
    for (const key of change.closed) next.append('closed', key)
  }
  if ('columns' in change) put(next, 'cols', change.columns?.join(','))
  if (change.isRoomy !== undefined) put(next, 'density', change.isRoomy ? 'roomy' : undefined)
  return next
}

/** The address without any filter; zone of times, order and columns stay. */
export const withoutFilters = (params: URLSearchParams): URLSearchParams => {
  const next = writeAddress(params, { text: '' })
  for (const name of Array.from(next.keys())) if (!known.has(name)) next.delete(name)
  return next
}
