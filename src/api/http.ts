import { formatJson, parseJson } from '../lib/lossless'
import { shellMeta } from '../lib/shell-meta'
import { contractVersion } from '../wire/contract-version'
import { readRpcStatus } from '../wire/status'
import { clock } from './clock'
import { ApiError, errorOfAnswer } from './error'
import { slowdown } from './slowdown'

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export type HttpRequest = {
  readonly method: HttpMethod
  /** Path below the console's base, without a leading slash: `api/v1/sandbox/managedRunners`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>> | undefined
  /** A JSON document; large integers keep their digits. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly signal?: AbortSignal | undefined
}

/** A 2xx whose body was read. `body` is undefined when there was none. Times in milliseconds, server clock. */
export type HttpAnswer = { readonly body: unknown; readonly readAt: number; readonly requestId: string | undefined }

/** Browser-side limits in milliseconds, above the gateway's own, so that its explanation arrives first. */
export const httpLimits = { read: 35_000, mutation: 80_000, retryAfterCapSeconds: 120 }

type Environment = {
  fetch: typeof fetch
  /** Absolute or root-relative URL the console is hosted under, ending with `/`. */
  base: string
  headers: Readonly<Record<string, string>>
  isOnline: () => boolean
  locale: () => string
}

/** What the requests run in; tests point it at a local control plane. */
export const environment: Environment = {
  fetch: (...args) => globalThis.fetch(...args),
  base: shellMeta.base,
  headers: {},
  isOnline: () => typeof navigator === 'undefined' || navigator.onLine,
  locale: () => (typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en'),
}

const urlOf = (request: HttpRequest): string => {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(request.query ?? {})) if (value !== undefined) query.set(key, value)
  const text = query.toString()
  return `${environment.base}${request.path}${text === '' ? '' : `?${text}`}`
}

const retryAfterOf = (header: string | null): number | undefined => {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - clock.now()) / 1000))
}

const parseBody = (text: string): { ok: true; body: unknown } | { ok: false } => {
  if (text === '') return { ok: true, body: undefined }
  try {
    return { ok: true, body: parseJson(text) }
  } catch {
    return { ok: false }
  }
}

const failureOf = (cause: unknown, request: HttpRequest, isTimeout: boolean): ApiError => {
  const applied = request.method === 'GET' ? 'none' : 'unknown'
  if (isTimeout) return new ApiError({ kind: 'timeout', message: '', applied })
  if (request.signal?.aborted) return new ApiError({ kind: 'cancelled', message: '', applied })
  return new ApiError({ kind: 'unavailable', message: cause instanceof Error ? cause.message : '', applied })
}

const sendOnce = async (request: HttpRequest): Promise<HttpAnswer> => {
  const isMutation = request.method !== 'GET'
  if (!environment.isOnline()) throw new ApiError({ kind: 'offline', message: '' })
  const limit = AbortSignal.timeout(isMutation ? httpLimits.mutation : httpLimits.read)
  const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit
  let response: Response
  let text: string
  try {
    response = await environment.fetch(urlOf(request), {
      method: request.method,
      headers: {
        'X-CW-Console': '1',
        ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...environment.headers,
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: formatJson(request.body) }),
      credentials: 'same-origin',
      redirect: 'error',
      cache: 'no-store',
      signal,
    })
    text = await response.text()
  } catch (cause) {
    throw failureOf(cause, request, limit.aborted)
  }
  const receivedAt = Date.now()
  clock.observe(response.headers.get('date'), receivedAt)
  const requestId = response.headers.get('x-request-id') ?? undefined
  const parsed = parseBody(text)
  if (!response.ok) {
    const error = errorOfAnswer({
      httpStatus: response.status,
      status: parsed.ok ? readRpcStatus(parsed.body) : undefined,
      requestId,
      retryAfterSeconds: retryAfterOf(response.headers.get('retry-after')),
      isMutation,
      nothingSent: response.headers.get('x-cw-sent') === 'no',
      locale: environment.locale(),
    })
    const isOfApi = !request.path.startsWith('auth/')
    if (error.kind === 'auth' && isOfApi) for (const listener of signedOutListeners) listener(isMutation)
    if (error.kind === 'rate' && isOfApi) slowdown.note(error.retryAfterSeconds)
    throw error
  }
  slowdown.ease()
  const isJson = (response.headers.get('content-type') ?? 'application/json').startsWith('application/json')
  if (!parsed.ok || !isJson) {
    throw new ApiError({
      kind: 'contract',
      message: '',
      httpStatus: response.status,
      requestId,
      applied: isMutation ? 'unknown' : 'none',
    })
  }
  const contract = response.headers.get('x-cw-contract')
  if (contract !== null && contract !== contractVersion) onContractMismatch()
  return { body: parsed.body, readAt: clock.now(), requestId }
}

const signedOutListeners = new Set<(byAction: boolean) => void>()

/** Calls `listener` on each 401 of the API; `byAction` tells an operator's change from a read in the background. */
export const onSignedOut = (listener: (byAction: boolean) => void): (() => void) => {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

const mismatchListeners = new Set<() => void>()
const onContractMismatch = (): void => {
  for (const listener of mismatchListeners) listener()
}

/** Calls `listener` when an answer comes from a gateway of another contract: this page is too old or too new. */
export const onOtherContract = (listener: () => void): (() => void) => {
  mismatchListeners.add(listener)
  return () => mismatchListeners.delete(listener)
}

/**
 * The console's only way to the network. Resolves with a parsed 2xx answer; throws `ApiError` for everything else.
 * A change is repeated once, and only when the gateway proves that nothing was sent. After a 429 reads wait as long as
 * the server asked for, all of them; what the operator does is sent.
 */
export const send = async (request: HttpRequest): Promise<HttpAnswer> => {
  if (request.method === 'GET' && !request.path.startsWith('auth/')) await slowdown.wait(request.signal)
  try {
    return await sendOnce(request)
  } catch (error) {
    const isProvenUnsent =
      error instanceof ApiError && request.method !== 'GET' && error.kind === 'unavailable' && error.applied === 'none'
    if (isProvenUnsent) return sendOnce(request)
    throw error
  }
}
