import type { ApiErrorKind } from '../wire/error-kind'
import type { CanonicalCode, FieldViolation, RpcStatus } from '../wire/status'

/** Whether a change reached the server: `none` nothing was sent or it was refused, `unknown` it may have been applied. */
export type Applied = 'none' | 'unknown'

const kindOfCode = {
  OK: undefined,
  CANCELLED: 'unavailable',
  UNKNOWN: 'server',
  INVALID_ARGUMENT: 'validation',
  DEADLINE_EXCEEDED: 'unavailable',
  NOT_FOUND: 'notFound',
  ALREADY_EXISTS: 'exists',
  PERMISSION_DENIED: 'forbidden',
  RESOURCE_EXHAUSTED: 'rate',
  FAILED_PRECONDITION: 'precondition',
  ABORTED: 'precondition',
  OUT_OF_RANGE: 'validation',
  UNIMPLEMENTED: 'server',
  INTERNAL: 'server',
  UNAVAILABLE: 'unavailable',
  DATA_LOSS: 'server',
  UNAUTHENTICATED: 'auth',
} as const satisfies Record<CanonicalCode, ApiErrorKind | undefined>

const kindOfHttp = (status: number): ApiErrorKind => {
  switch (status) {
    case 400:
    case 413:
    case 415:
    case 422:
      return 'validation'
    case 401:
      return 'auth'
    case 403:
      return 'forbidden'
    case 404:
    case 410:
      return 'notFound'
    case 408:
      return 'timeout'
    case 409:
    case 412:
    case 428:
      return 'precondition'
    case 429:
      return 'rate'
    case 502:
    case 503:
    case 504:
      return 'unavailable'
    default:
      return 'server'
  }
}

type ApiErrorFacts = {
  kind: ApiErrorKind
  message: string
  httpStatus?: number | undefined
  code?: CanonicalCode | undefined
  reason?: string | undefined
  violations?: readonly FieldViolation[] | undefined
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
  applied?: Applied | undefined
  /** The sentence is the server's own, to be quoted. */
  isQuoted?: boolean | undefined
}

/** Every failure of the network and of the contract, as one type. `message` is the server's sentence where it has one. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly httpStatus: number | undefined
  readonly code: CanonicalCode | undefined
  readonly reason: string | undefined
  readonly violations: readonly FieldViolation[]
  readonly requestId: string | undefined
  /** Seconds the server asks to wait. */
  readonly retryAfterSeconds: number | undefined
  readonly applied: Applied
  readonly isQuoted: boolean

  constructor(facts: ApiErrorFacts) {
    super(facts.message)
    this.kind = facts.kind
    this.httpStatus = facts.httpStatus
    this.code = facts.code
    this.reason = facts.reason
    this.violations = facts.violations ?? []
    this.requestId = facts.requestId
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.applied = facts.applied ?? 'none'
    this.isQuoted = facts.isQuoted ?? false
  }
}

// A gateway or server that answered these did not carry the request out; the others leave the outcome open.
const refuses = (kind: ApiErrorKind): boolean => kind !== 'unavailable' && kind !== 'server' && kind !== 'timeout'

/** Builds the error of a non-2xx answer. `status` is the body when it was a google.rpc.Status. */
export const errorOfAnswer = (answer: {
  httpStatus: number
  status: RpcStatus | undefined
  requestId: string | undefined
  retryAfterSeconds: number | undefined
  isMutation: boolean
  nothingSent: boolean
  locale: string
}): ApiError => {
  const { status } = answer
  const kind = (status?.code && kindOfCode[status.code]) ?? kindOfHttp(answer.httpStatus)
  const localized = status?.localized.find((each) => each.locale.startsWith(answer.locale))
  const waits = [answer.retryAfterSeconds, status?.retrySeconds].filter((each) => each !== undefined)
  return new ApiError({
    kind,
    message: localized?.message ?? status?.message ?? '',
    isQuoted: Boolean(localized?.message ?? status?.message),
    httpStatus: answer.httpStatus,
    code: status?.code,
    reason: status?.reason,
    violations: status?.violations,
    requestId: answer.requestId,
    retryAfterSeconds: waits.length > 0 ? Math.max(...waits) : undefined,
    applied: answer.isMutation && !answer.nothingSent && !refuses(kind) ? 'unknown' : 'none',
  })
}
