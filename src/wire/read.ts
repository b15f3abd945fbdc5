import type * as z from 'zod/mini'
import { isJsonObject } from '../lib/lossless'
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

/** Reads one runner: the parsed view for pages, the untouched document for edits. Throws `ContractError`. */
export const readRunner = (body: unknown, readAt: number): RunnerRead => {
  if (!isJsonObject(body)) throw new ContractError('', 'expected an object')
  return { runner: parseWith(managedRunner, body), document: body, readAt }
}
