import type { FleetPolicy } from './fleet-intern'
import { holds, type FleetQuery, type QueryField, type QueryTerm } from './fleet-query'
import { pathMatcher } from './fleet-policy-match'
import type { FleetRow } from './fleet-row'
import { nextStart } from './maintenance'
import { shortEnum, type ConnectionState, type Verdict } from './status'

type FieldTerm = QueryTerm & { kind: 'field' }
type RowTest = (row: FleetRow) => boolean

/** A query made ready to be asked of many rows. `state` stands apart so that counters can count what it hides. */
export type FleetTest = { readonly row: RowTest; readonly state: (verdict: Verdict) => boolean }

const unitMillis = { s: 1e3, m: 6e4, min: 6e4, h: 36e5, d: 864e5, w: 6048e5 } as const

/** `7d`, `90m`, `1.5h` in milliseconds; NaN for anything else. */
export const spanMillis = (text: string): number => {
  const match = /^(\d+(?:\.\d+)?)(s|m|min|h|d|w)$/.exec(text)
  const unit = Object.entries(unitMillis).find(([name]) => name === match?.[2])?.[1]
  return match && unit !== undefined ? Number(match[1]) * unit : Number.NaN
}

const connectionWords = {
  connected: 'connected',
  disconnected: 'disconnected',
  odd: 'unknown',
  absent: 'unknown',
} as const satisfies Record<ConnectionState, string>

/** The words a row answers to for a connection: never connected is also disconnected. */
export const connectionValues = ({ facts }: FleetRow): readonly string[] =>
  facts.connection === 'disconnected' && facts.heartbeatAt === undefined
    ? ['disconnected', 'never']
    : [connectionWords[facts.connection]]

/** `MANAGEMENT_MODE_SELF_MANAGED` as it is typed in a query: `self_managed`. */
export const queryWord = (value: string): string => shortEnum(value).toLowerCase()

/** Whether a policy was never configured, limits nothing, or says something. */
export const policyWord = (policy: FleetPolicy | undefined): 'absent' | 'empty' | 'present' =>
  policy === undefined ? 'absent' : Object.keys(policy.document).length === 0 ? 'empty' : 'present'

const yesNo = (value: boolean): string => (value ? 'yes' : 'no')

const windowWords = (row: FleetRow, now: number): readonly string[] => {
  if ((row.maintenance?.windows ?? []).length === 0 && (row.maintenance?.exclusions ?? []).length === 0) return ['none']
  const { kind } = nextStart(row.maintenance, now)
  const has = (row.maintenance?.windows ?? []).length > 0 ? 'any' : 'none'
  return kind === 'open' || kind === 'frozen' || kind === 'never' ? [has, kind] : [has]
}

/** A schedule is shared by many rows and read once. */
const windowCache = (now: number): ((row: FleetRow) => readonly string[]) => {
  const kept = new Map<FleetRow['maintenance'], readonly string[]>()
  return (row) => {
    const known = kept.get(row.maintenance)
    if (known) return known
    const words = windowWords(row, now)
    kept.set(row.maintenance, words)
    return words
  }
}

const wordOf = {
  zone: (row) => row.zone,
  id: (row) => row.id,
  group: (row) => row.group,
  install: (row) => queryWord(row.install),
  channel: (row) => queryWord(row.channel),
  mode: (row) => queryWord(row.mode),
  update: (row) => yesNo(row.facts.hasUpdate),
  rollout: (row) => yesNo(row.facts.isRollingOut),
} as const satisfies Partial<Record<QueryField, (row: FleetRow) => string>>

const inText = (values: readonly string[], of: (row: FleetRow) => string): RowTest => {
  const wanted = values.map((value) => value.toLowerCase())
  return (row) => {
    const text = of(row).toLowerCase()
    return wanted.some((value) => text.includes(value))
  }
}

const orderTest = (
  term: FieldTerm,
  of: (row: FleetRow) => number | undefined,
  read: (value: string) => number,
): RowTest => {
  const wanted = term.values.map(read)
  return (row) => {
    const value = of(row)
    return value !== undefined && wanted.some((each) => holds(term.op, value - each))
  }
}

const oneOf = (values: readonly string[], of: (row: FleetRow) => string): RowTest => {
  const [only] = values
  if (values.length === 1) return (row) => of(row) === only
  const wanted = new Set(values)
  return (row) => wanted.has(of(row))
}

const anyOf = (values: readonly string[], of: (row: FleetRow) => readonly string[]): RowTest => {
  const wanted = new Set(values)
  return (row) => of(row).some((word) => wanted.has(word))
}

const fieldTest = (term: FieldTerm, now: number): RowTest => {
  const { field, values } = term
  switch (field) {
    case 'cluster':
      return (row) => values.includes(row.clusterId) || values.includes(row.cluster)
    case 'connection':
      return anyOf(values, connectionValues)
    case 'window':
      return anyOf(values, windowCache(now))
    case 'policy':
      return oneOf(values, (row) => policyWord(row.policy))
    case 'name':
      return inText(values, (row) => row.name)
    case 'reason':
      return inText(values, (row) => `${row.failure?.reason ?? ''} ${row.failure?.message ?? ''}`)
    case 'revision':
      return orderTest(term, (row) => row.activeRevision, Number)
    case 'age':
      return orderTest(term, (row) => (row.createdAt === undefined ? undefined : now - row.createdAt), spanMillis)
    case 'silent':
      return orderTest(
        term,
        ({ facts }) => (facts.heartbeatAt === undefined ? undefined : now - facts.heartbeatAt),
        spanMillis,
      )
    case 'state':
      return () => true
    default:
      return oneOf(values, wordOf[field])
  }
}

const termTest = (term: QueryTerm, now: number): RowTest | undefined => {
  switch (term.kind) {
    case 'unknown':
      return undefined
    case 'text': {
      const wanted = term.text.toLowerCase()
      return (row) => row.search.includes(wanted)
    }
    case 'field':
      return term.field === 'state' ? undefined : fieldTest(term, now)
    case 'path':
      return pathMatcher(term)
  }
}

const negated =
  (test: RowTest): RowTest =>
  (row) =>
    !test(row)

const stateTest = (query: FleetQuery): FleetTest['state'] => {
  const terms = query.filter((term) => term.kind === 'field' && term.field === 'state')
  return (verdict) => terms.every((term) => term.kind !== 'field' || term.values.includes(verdict) !== term.isNot)
}

/** Makes a query ready. Terms that were not understood have no effect. `now` is server time in milliseconds. */
export const testOf = (query: FleetQuery, now: number): FleetTest => {
  const tests = query.flatMap((term) => {
    const test = termTest(term, now)
    return test === undefined ? [] : [term.kind !== 'unknown' && term.isNot ? negated(test) : test]
  })
  const [first, second] = tests
  const row: RowTest =
    first === undefined
      ? () => true
      : second === undefined
        ? first
        : (each) => {
            for (const test of tests) if (!test(each)) return false
            return true
          }
  return { row, state: stateTest(query) }
}
