import type { Json, JsonObject } from '../../src/lib/lossless.ts'

/** Canonical codes of google.rpc with the HTTP status the standard transcoding gives them. Source: API contract, error envelope. */
const rpcCodes = {
  INVALID_ARGUMENT: { code: 3, http: 400 },
  DEADLINE_EXCEEDED: { code: 4, http: 504 },
  NOT_FOUND: { code: 5, http: 404 },
  ALREADY_EXISTS: { code: 6, http: 409 },
  PERMISSION_DENIED: { code: 7, http: 403 },
  RESOURCE_EXHAUSTED: { code: 8, http: 429 },
  FAILED_PRECONDITION: { code: 9, http: 400 },
  UNIMPLEMENTED: { code: 12, http: 405 },
  INTERNAL: { code: 13, http: 500 },
  UNAVAILABLE: { code: 14, http: 503 },
  UNAUTHENTICATED: { code: 16, http: 401 },
} as const

export type RpcName = keyof typeof rpcCodes

/** One refused field: its camelCase path inside the runner, and why. */
export type Violation = { field: string; description: string }

/** What a route answers: HTTP status, body, and what it committed if it wrote. */
export type Answer = { status: number; body: Json; committed?: Committed }

/** One committed write, as the log shows it. */
export type Committed = { kind: string; runnerId: string; etagBefore?: string; etagAfter?: string; mask?: string[] }

/** A refusal of the server's own rules; becomes a google.rpc.Status. */
export class Refusal extends Error {
  readonly rpc: RpcName
  readonly details: JsonObject[]

  constructor(rpc: RpcName, message: string, details: JsonObject[] = []) {
    super(message)
    this.rpc = rpc
    this.details = details
  }
}

const typed = (name: string, fields: JsonObject): JsonObject => ({
  '@type': `type.googleapis.com/google.rpc.${name}`,
  ...fields,
})

/** INVALID_ARGUMENT with a BadRequest detail; the message is the first violation's description. */
export const invalid = (violations: Violation[]): Refusal =>
  new Refusal('INVALID_ARGUMENT', violations[0]?.description ?? 'invalid argument', [
    typed('BadRequest', { fieldViolations: violations.slice(0, 100) }),
  ])

/** INVALID_ARGUMENT about one field. */
export const invalidField = (field: string, description: string): Refusal => invalid([{ field, description }])

/** FAILED_PRECONDITION with a PreconditionFailure detail. */
export const precondition = (type: string, subject: string, message: string): Refusal =>
  new Refusal('FAILED_PRECONDITION', message, [
    typed('PreconditionFailure', { violations: [{ type, subject, description: message }] }),
  ])

/** NOT_FOUND for a runner, with the one message the API is known to give. */
export const runnerNotFound = (id: string): Refusal =>
  new Refusal('NOT_FOUND', 'runner not found', [
    typed('ResourceInfo', { resourceType: 'ManagedRunner', resourceName: id }),
  ])

/** RESOURCE_EXHAUSTED for a zone without a cluster, which is where runner quota comes from. */
export const noQuota = (zone: string): Refusal =>
  new Refusal('RESOURCE_EXHAUSTED', `no runner quota in zone ${zone}`, [
    typed('QuotaFailure', { violations: [{ subject: `zone:${zone}`, description: 'no CKS cluster in this zone' }] }),
  ])

/** The google.rpc.Status body of a refusal. Source: API contract, error envelope. */
const statusBody = (refusal: Refusal): JsonObject => ({
  code: rpcCodes[refusal.rpc].code,
  message: refusal.message,
  details: refusal.details,
})

/** A refusal as an answer: HTTP status by the transcoding table, body google.rpc.Status. */
export const refusalAnswer = (refusal: Refusal): Answer => ({
  status: rpcCodes[refusal.rpc].http,
  body: statusBody(refusal),
})

/** The canonical code a bare HTTP status stands for, for made-up errors. */
export const codeOfHttp = (http: number): number =>
  Object.values(rpcCodes).find((entry) => entry.http === http)?.code ?? 2
