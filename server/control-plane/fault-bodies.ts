import { isJsonObject, type Json, type JsonObject } from '../../src/lib/lossless.ts'
import type { ActiveFault, FaultKind } from './faults.ts'

const edited = (
  holder: Json | undefined,
  path: readonly string[],
  change: (value: Json | undefined) => Json | undefined,
): Json | undefined => {
  const [head, ...tail] = path
  if (head === undefined) return change(holder)
  if (Array.isArray(holder)) {
    return holder.flatMap((entry, index) => {
      if (head !== '*' && String(index) !== head) return [entry]
      return edited(entry, tail, change) ?? []
    })
  }
  const { [head]: before, ...rest } = isJsonObject(holder) ? holder : {}
  const after = edited(before, tail, change)
  if (after === undefined) return rest
  return { ...(isJsonObject(holder) ? holder : {}), [head]: after }
}

const wrongTypeOf = (value: Json | undefined): Json => {
  if (isJsonObject(value)) return 'not an object'
  if (Array.isArray(value)) return { not: 'a list' }
  return typeof value === 'string' ? { not: 'a string' } : 'not what it was'
}

type Edit = { paths: readonly string[]; change: (value: Json | undefined, given: Json | undefined) => Json | undefined }

const unknownStatus = ['installStatus', 'connectionStatus', 'spec.releaseChannel']

/** What each body fault does, and where when the test names no path. */
const edits: { readonly [kind in FaultKind]?: Edit } = {
  unknownEnum: { paths: unknownStatus, change: (_, given) => given ?? 'SOMETHING_NEW' },
  dropField: { paths: [], change: () => undefined },
  extraField: { paths: ['futureField'], change: (_, given) => given ?? { nested: [1, 'two', null] } },
  int64: { paths: ['targetRevision'], change: (_, given) => given ?? '9223372036854775807' },
  wrongType: { paths: [], change: (value, given) => given ?? wrongTypeOf(value) },
}

const onRunner = (runner: Json, fault: ActiveFault, edit: Edit): Json => {
  const paths = typeof fault.options.path === 'string' ? [fault.options.path] : edit.paths
  let result = runner
  for (const path of paths) {
    result = edited(result, path.split('.'), (value) => edit.change(value, fault.options.value)) ?? {}
  }
  return result
}

/** Whether a fault is about what an answer's body says. */
export const isBodyFault = (fault: ActiveFault): boolean => edits[fault.kind] !== undefined

/** The body as a fault leaves it: the runner changed, or every runner of a list. */
export const spoilBody = (body: Json, fault: ActiveFault): Json => {
  const edit = edits[fault.kind]
  if (edit === undefined || !isJsonObject(body)) return body
  const { managedRunners: listed } = body
  if (!Array.isArray(listed)) return onRunner(body, fault, edit)
  const result: JsonObject = { ...body, managedRunners: listed.map((runner) => onRunner(runner, fault, edit)) }
  return result
}
