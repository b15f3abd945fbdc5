import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import type { Limits } from './limits.ts'
import type { Secret } from './log.ts'
import type { Reason } from './status.ts'
import type { Lease } from './upstream.ts'
import { consoleVersion } from './version.ts'

/** What goes up. `read` requests may be sent a second time and are cancelled when nobody waits for them. */
export type ExchangeRequest = {
  readonly kind: 'read' | 'write'
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly token: Secret
  /** The bytes as received. */
  readonly body: Buffer | undefined
  readonly requestId: string
}

/** `sent` is false only when it is certain that no byte of the request left. */
export type Failure = { readonly reason: Reason; readonly sent: boolean; readonly code: string }

/** Takes the answer as it comes. `data` returns false to pause. After `end` or `fail` nothing more is called. */
export type AnswerReader = {
  readonly head: (status: number, headers: IncomingHttpHeaders) => void
  readonly data: (chunk: Buffer) => boolean
  readonly end: () => void
  readonly fail: (failure: Failure) => void
}

export type Exchange = {
  /** Ends it without a further word to the reader. */
  readonly cancel: () => void
  readonly resume: () => void
}

// Exactly these names go up, beside the framing that HTTP itself needs.
const outgoingHeaders = (request: ExchangeRequest): Record<string, string> => {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    authorization: `Bearer ${request.token.reveal()}`,
    'user-agent': `runner-console/${consoleVersion}`,
    'x-request-id': request.requestId,
  }
  if (request.body === undefined) return headers
  return { ...headers, 'content-type': 'application/json', 'content-length': `${request.body.length}` }
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : error.name)

const isTls = (code: string): boolean =>
  /CERT|SELF_SIGNED|SSL|TLS|EPROTO|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/.test(code)

const timeouts = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'EXCHANGE_TIMEOUT'])

const classify = (error: Error, sent: boolean): Failure => {
  const code = codeOf(error)
  if (!sent) return { reason: isTls(code) ? 'UPSTREAM_TLS' : 'UPSTREAM_UNREACHABLE', sent, code }
  return { reason: timeouts.has(code) ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_LOST', sent, code }
}

class ExchangeEnded extends Error {
  constructor(readonly code: 'EXCHANGE_TIMEOUT' | 'EXCHANGE_CANCELLED') {
    super(code)
  }
}

/**
 * Sends one request on a leased socket and hands the answer over unparsed. A read is sent once more, on a fresh
 * socket, when nothing was sent or a used socket turned out dead; a write is never repeated.
 * Releases the lease. Source of the rules: the retry matrix.
 */
export const startExchange = (
  lease: Lease,
  request: ExchangeRequest,
  reader: AnswerReader,
  limits: Limits,
): Exchange => {
  const isRead = request.kind === 'read'
  const headers = outgoingHeaders(request)
  let controller: Dispatcher.DispatchController | undefined
  let hasHead = false
  let mayRepeat = isRead
  let isOver = false

  const finish = (): void => {
    isOver = true
    clearTimeout(timer)
    lease.release()
  }

  const stop = (error: ExchangeEnded): void => {
    // First, because undici reports the abort while it is being asked for.
    isOver = true
    // Before it was started a request can only be stopped together with its socket.
    if (controller === undefined) lease.renew()
    else controller.abort(error)
    finish()
  }

  const timer = setTimeout(
    () => {
      if (isOver) return
      const error = new ExchangeEnded('EXCHANGE_TIMEOUT')
      const failure = classify(error, controller !== undefined)
      stop(error)
      reader.fail(failure)
    },
    isRead ? limits.exchangeReadMs : limits.exchangeWriteMs,
  )

  const fail = (error: Error): void => {
    if (isOver) return
    const failure = classify(error, controller !== undefined)
    const isWorthRepeating =
      failure.reason === 'UPSTREAM_UNREACHABLE' || (lease.isReused() && failure.reason === 'UPSTREAM_LOST')
    if (mayRepeat && !hasHead && isWorthRepeating) {
      mayRepeat = false
      controller = undefined
      lease.renew()
      dispatch()
      return
    }
    finish()
    reader.fail(failure)
  }

  const dispatch = (): void => {
    lease.client().dispatch(
      {
        method: request.method,
        path: request.path,
        headers,
        body: request.body ?? null,
        headersTimeout: isRead ? limits.firstByteReadMs : limits.firstByteWriteMs,
        bodyTimeout: limits.bodyIdleMs,
      },
      {
        onRequestStart: (started) => {
          controller = started
        },
        onResponseStart: (_controller, status, answered) => {
          if (isOver || status < 200) return
          hasHead = true
          reader.head(status, answered)
        },
        onResponseData: (current, chunk) => {
          if (!isOver && !reader.data(chunk)) current.pause()
        },
        onResponseEnd: () => {
          if (isOver) return
          finish()
          reader.end()
        },
        onResponseError: (_controller, error) => fail(error),
      },
    )
  }

  dispatch()
  return {
    cancel: () => {
      if (!isOver) stop(new ExchangeEnded('EXCHANGE_CANCELLED'))
    },
    resume: () => {
      if (!isOver) controller?.resume()
    },
  }
}
