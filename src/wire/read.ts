import type * as z from 'zod/mini'
import { isJsonObject, type JsonObject } from '../lib/lossless'
import { managedRunner, type RunnerRead } from './runner'

/** Thrown when an answer does not have the shape of the contract. `path` names where, dotted. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  readonly path: string

  constructor(path: string, message: string) {
    super(message)
    this.path = path
  }
}

/** Parses with a schema; throws `ContractError` naming the first path that does not fit. */
export const parseWith = <T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new ContractError(issue?.path.join('.') ?? '', issue?.message ?? '')
}

type Path = readonly PropertyKey[]

/** The innermost named member a path leads to: a list with one odd item is odd as a whole. */
const memberOf = (path: Path): string[] => {
  const end = path.findIndex((part) => typeof part !== 'string')
  return path.slice(0, end < 0 ? path.length : end).map(String)
}

const without = (document: JsonObject, [key, ...rest]: readonly string[]): JsonObject => {
  if (key === undefined) return document
  const { [key]: value, ...others } = document
  return rest.length > 0 && isJsonObject(value) ? { ...document, [key]: without(value, rest) } : others
}

/**
 * Reads one runner: the parsed view for pages, the untouched document for edits. A member of an unexpected form is left
 * out of the view and named in `problems`. Throws `ContractError` for what is no runner: without an id there is none.
 */
export const readRunner = (body: unknown, readAt: number): RunnerRead => {
  if (!isJsonObject(body)) throw new ContractError('', 'expected an object')
  const problems: string[] = []
  let view = body
  for (;;) {
    const result = managedRunner.safeParse(view)
    if (result.success) {
      return { runner: result.data, document: body, readAt, problems: problems.map((path) => ({ path })) }
    }
    const found = problems.length
    for (const { path, message } of result.error.issues) {
      const member = memberOf(path)
      const name = member.join('.')
      const isNeeded = member.length === 0 || name === 'identity' || name === 'identity.runnerId'
      if (isNeeded) throw new ContractError(path.join('.'), message)
      if (problems.includes(name)) continue
      problems.push(name)
      view = without(view, member)
    }
    if (problems.length === found) throw new ContractError(problems.at(-1) ?? '', 'unreadable')
  }
}
