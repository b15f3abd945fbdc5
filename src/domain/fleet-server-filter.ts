import type { FleetQuery, QueryField, QueryTerm } from './fleet-query'

/** What the server can filter by; exact values. Source: managed-runners page, list parameters. */
export type ServerPart = {
  readonly zone?: string
  readonly clusterId?: string
  readonly connectionStatus?: string
  readonly managementMode?: string
  readonly runnerId?: string
}

type Reader = { readonly name: keyof ServerPart; readonly read: (value: string) => string | undefined }

const matching =
  (grammar: RegExp) =>
  (value: string): string | undefined =>
    grammar.test(value) ? value : undefined

const readers: Partial<Record<QueryField, Reader>> = {
  zone: { name: 'zone', read: matching(/^[a-z0-9-]{1,64}$/) },
  // The server filters by the cluster's id alone; a name is looked for in what is loaded.
  cluster: { name: 'clusterId', read: matching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i) },
  connection: {
    name: 'connectionStatus',
    read: (value) =>
      value === 'connected' || value === 'disconnected' ? `RUNNER_CONNECTION_STATUS_${value.toUpperCase()}` : undefined,
  },
  mode: {
    name: 'managementMode',
    read: (value) => (/^[a-z_]{1,40}$/.test(value) ? `MANAGEMENT_MODE_${value.toUpperCase()}` : undefined),
  },
  id: { name: 'runnerId', read: matching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,252}$/) },
}

const serverValue = (term: QueryTerm): { name: keyof ServerPart; value: string } | undefined => {
  if (term.kind !== 'field' || term.isNot || term.op !== 'is' || term.values.length !== 1) return undefined
  const reader = readers[term.field]
  const value = reader?.read(term.values[0] ?? '')
  return reader && value !== undefined ? { name: reader.name, value } : undefined
}

/** Splits a query: what the server is asked for, and which of its terms that takes care of. */
export const serverPartOf = (query: FleetQuery): { filter: ServerPart; terms: ReadonlySet<QueryTerm> } => {
  const filter: { -readonly [name in keyof ServerPart]: ServerPart[name] } = {}
  const terms = new Set<QueryTerm>()
  for (const term of query) {
    const found = serverValue(term)
    // A second value of the same field cannot be asked for as well.
    if (!found || filter[found.name] !== undefined) continue
    filter[found.name] = found.value
    terms.add(term)
  }
  return { filter, terms }
}
