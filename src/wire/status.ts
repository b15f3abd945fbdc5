import { isJsonObject } from '../lib/lossless'

/** Canonical codes of google.rpc by number. Source: google/rpc/code.proto. */
const canonicalNames = [
  'OK',
  'CANCELLED',
  'UNKNOWN',
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
  'UNAUTHENTICATED',
] as const
export type CanonicalCode = (typeof canonicalNames)[number]

const byName: ReadonlyMap<string, CanonicalCode> = new Map(canonicalNames.map((name) => [name, name]))

export type FieldViolation = { readonly field: string; readonly description: string }

/** What an error body says, read from any of the three shapes in use. */
export type RpcStatus = {
  readonly code: CanonicalCode | undefined
  readonly message: string
  readonly violations: readonly FieldViolation[]
  /** ErrorInfo: machine reason and who says so (`console.gateway` for the gateway's own). */
  readonly reason: string | undefined
  readonly domain: string | undefined
  /** RetryInfo in seconds. */
  readonly retrySeconds: number | undefined
  /** LocalizedMessage by locale. */
  readonly localized: readonly { readonly locale: string; readonly message: string }[]
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const canonicalCode = (value: unknown): CanonicalCode | undefined =>
  typeof value === 'number' ? canonicalNames[value] : byName.get(text(value).toUpperCase())

const violationsOf = (detail: Record<string, unknown>): FieldViolation[] =>
  (Array.isArray(detail.fieldViolations) ? detail.fieldViolations : []).filter(isJsonObject).map((violation) => ({
    field: text(violation.field),
    description: text(violation.description),
  }))

const secondsOf = (value: unknown): number | undefined => {
  const match = /^(\d{1,9})(?:\.\d+)?s$/.exec(text(value))
  return match ? Number(match[1]) : undefined
}

/**
 * Reads an error body: `{code: 9, message, details}` (transcoder), `{error: {status, message, details}}` (Google style)
 * or `{code: 'failed_precondition', message}` (Connect). Returns undefined when the body is none of them.
 */
export const readRpcStatus = (body: unknown): RpcStatus | undefined => {
  if (!isJsonObject(body)) return undefined
  const inner = isJsonObject(body.error) ? body.error : body
  const code = canonicalCode(inner.status) ?? canonicalCode(inner.code)
  const message = text(inner.message)
  if (code === undefined && message === '') return undefined
  const details = (Array.isArray(inner.details) ? inner.details : []).filter(isJsonObject)
  const info = details.find((detail) => text(detail['@type']).endsWith('ErrorInfo'))
  const retry = details.find((detail) => text(detail['@type']).endsWith('RetryInfo'))
  return {
    code,
    message,
    violations: details.flatMap(violationsOf),
    reason: info ? text(info.reason) : undefined,
    domain: info ? text(info.domain) : undefined,
    retrySeconds: secondsOf(retry?.retryDelay),
    localized: details
      .filter((detail) => text(detail['@type']).endsWith('LocalizedMessage'))
      .map((detail) => ({ locale: text(detail.locale), message: text(detail.message) })),
  }
}
