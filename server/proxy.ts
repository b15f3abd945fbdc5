import type { IncomingHttpHeaders } from 'node:http'
import { startExchange, type AnswerReader, type Exchange, type ExchangeRequest, type Failure } from './exchange.ts'
import type { HeaderList } from './headers.ts'
import type { Limits } from './limits.ts'
import { sendRefusal, writeHead, type Call } from './reply.ts'
import { refuse, type Refusal } from './status.ts'
import type { Upstream } from './upstream.ts'

const jsonType = /^application\/(?:[a-z0-9.-]+\+)?json(?:[ \t]*;|$)/i
const retryAfter = /^(?:\d{1,7}|[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT)$/
const date = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/
const requestId = /^[A-Za-z0-9._:/+=-]{1,128}$/

/** The API's Retry-After, if it is 1 to 7 digits or an HTTP date. */
export const keptRetryAfter = (headers: IncomingHttpHeaders): HeaderList => {
  const value = headers['retry-after']
  return value !== undefined && retryAfter.test(value) ? ['Retry-After', value] : []
}

// Of the API's headers only these pass; its Date lets the page compute its clock's error.
const keptHeaders = (headers: IncomingHttpHeaders): string[] => {
  const id = headers['x-request-id']
  const length = headers['content-length']
  return [
    ...(headers.date !== undefined && date.test(headers.date) ? ['Date', headers.date] : []),
    ...(length !== undefined ? ['Content-Length', length] : []),
    ...keptRetryAfter(headers),
    ...(typeof id === 'string' && requestId.test(id) ? ['X-CW-Upstream-Request-Id', id] : []),
  ]
}

/** Why an answer of the API cannot be passed on, judged by its head alone. */
export const refusedAnswer = (status: number, headers: IncomingHttpHeaders, limits: Limits): Refusal | undefined => {
  if (status >= 300 && status < 400) return refuse('UPSTREAM_REDIRECT')
  if (status > 599) return refuse('UPSTREAM_FAILED')
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') return refuse('UPSTREAM_ENCODING')
  if (Number(headers['content-length'] ?? 0) > limits.responseBytes) return refuse('UPSTREAM_TOO_LARGE')
  return undefined
}

// An error keeps its status, because the page decides by it; a success that is not JSON is none.
const notJson = (status: number, headers: IncomingHttpHeaders): Refusal =>
  status >= 400
    ? { reason: 'UPSTREAM_NOT_JSON', http: status, headers: keptRetryAfter(headers) }
    : refuse('UPSTREAM_NOT_JSON')

/** The answer to a failed exchange: the reason, and whether the request may have reached the API. */
export const sendFailure = (call: Call, failure: Failure): void => {
  call.entry.err = `${failure.reason} ${failure.code}`
  sendRefusal(call, refuse(failure.reason), { sent: failure.sent })
}

/**
 * Sends an admitted request to the API and streams the answer back without parsing it. Resolves when the exchange is
 * over. When the client leaves, a read is cancelled and its socket freed; a write that was sent runs to its end.
 */
export const forward = async (call: Call, upstream: Upstream, request: ExchangeRequest): Promise<void> => {
  const { response } = call
  let isGone = response.destroyed
  let exchange: Exchange | undefined
  let settle = (): void => undefined
  const over = new Promise<void>((resolve) => {
    settle = resolve
  })
  response.once('close', () => {
    if (response.writableFinished) return
    isGone = true
    if (exchange === undefined) return
    if (request.kind === 'read') {
      exchange.cancel()
      settle()
    } else {
      exchange.resume()
    }
  })

  const lease = await upstream.acquire(request.kind)
  if (lease === 'busy') return sendRefusal(call, refuse('GATEWAY_BUSY', ['Retry-After', '1']))
  if (isGone) return lease.release()
  const end = (): void => {
    exchange?.cancel()
    settle()
  }
  exchange = startExchange(
    lease,
    request,
    createReader(call, () => isGone, end),
    call.limits,
  )
  response.on('drain', exchange.resume)
  return over
}

const createReader = (call: Call, isGone: () => boolean, end: () => void): AnswerReader => {
  const { response, limits, entry } = call
  let status = 0
  let headers: IncomingHttpHeaders = {}
  let bytes = 0

  const giveUp = (refusal: Refusal): void => {
    // Once a part is out the only honest end is a broken connection.
    if (response.headersSent) response.destroy()
    else if (!isGone()) sendRefusal(call, refusal, { sent: true })
    entry.err ??= refusal.reason
    end()
  }

  // Held back until there is something to send, so that an answer that breaks before its first byte can be explained.
  const begin = (): void => {
    if (!response.headersSent && !isGone()) writeHead(call, status, call.headers.api, keptHeaders(headers))
  }

  return {
    head: (answered, fields) => {
      status = answered
      headers = fields
      entry.upstream_status = answered
      const refusal = refusedAnswer(answered, fields, limits)
      if (refusal !== undefined) giveUp(refusal)
    },
    data: (chunk) => {
      bytes += chunk.length
      entry.bytes = bytes
      if (!jsonType.test(headers['content-type'] ?? '')) giveUp(notJson(status, headers))
      else if (bytes > limits.responseBytes) giveUp(refuse('UPSTREAM_TOO_LARGE'))
      else if (!isGone()) {
        begin()
        response.write(chunk)
        return response.writableLength < limits.bufferBytes
      }
      return true
    },
    end: () => {
      begin()
      if (!isGone()) response.end()
      end()
    },
    fail: (failure) => {
      entry.err = `${failure.reason} ${failure.code}`
      if (response.headersSent) response.destroy()
      else if (!isGone()) sendFailure(call, failure)
      end()
    },
  }
}
