import { invalidField } from './status.ts'

/** Reads query parameters, each known and at most once. Errors: INVALID_ARGUMENT naming the parameter. */
export const readQuery = (search: URLSearchParams, known: readonly string[]): ReadonlyMap<string, string> => {
  const read = new Map<string, string>()
  for (const [name, value] of search) {
    if (!known.includes(name)) throw invalidField(name, `unknown query parameter "${name}"`)
    if (read.has(name)) throw invalidField(name, `query parameter "${name}" is given twice`)
    read.set(name, value)
  }
  return read
}
