import { formatJson, isJsonObject, parseJson, type Json, type JsonObject } from '../../src/lib/lossless.ts'
import { createPlane, type Plane } from './plane.ts'

/** An answer as a test looks at it. */
export type Seen = { status: number; body: JsonObject; headers: Headers }

/** A plane on a clock that only a test moves, with a way to call it. */
export type Bench = {
  plane: Plane
  call: (method: string, path: string, body?: Json, token?: string) => Promise<Seen>
  /** Moves real time, in seconds. */
  wait: (seconds: number) => void
  runner: (id: string, token?: string) => Promise<JsonObject>
}

export const collection = '/v1/sandbox/managedRunners'
export const legacyCollection = '/v1beta2/sandbox/managed-runners'
const start = Date.parse('2026-09-28T10:00:00Z')

const members = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})

/** The object at a dotted path of a document, `{}` when there is none. */
export const at = (document: unknown, path: string): JsonObject =>
  path.split('.').reduce((value, key) => members(value[key]), members(document))

/** The value at a dotted path of a document. */
export const valueAt = (document: unknown, path: string): Json | undefined => {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  return (keys.length === 0 ? members(document) : at(document, keys.join('.')))[last]
}

/** The runners of a list answer. */
export const runnersOf = ({ body }: { body: JsonObject }): JsonObject[] =>
  Array.isArray(body.managedRunners) ? body.managedRunners.filter(isJsonObject) : []

/** The first field violation's path of a refusal. */
export const violationOf = ({ body }: Seen): Json | undefined => {
  const details = Array.isArray(body.details) ? body.details : []
  const violations = members(details[0]).fieldViolations
  return Array.isArray(violations) ? members(violations[0]).field : undefined
}

export const createBench = (defaultToken = 'practice.standard.test', policyBytes?: number): Bench => {
  let now = start
  const plane = createPlane({ now: () => now, limits: policyBytes === undefined ? {} : { policyBytes } })
  const call = async (method: string, path: string, body?: Json, token = defaultToken): Promise<Seen> => {
    const response = await plane.handle(
      new Request(`http://control.test${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : formatJson(body) }),
      }),
    )
    const text = await response.text()
    return { status: response.status, body: members(parseJson(text)), headers: response.headers }
  }
  return {
    plane,
    call,
    wait: (seconds) => {
      now += seconds * 1000
    },
    runner: async (id, token) => (await call('GET', `${collection}/${id}`, undefined, token)).body,
  }
}
