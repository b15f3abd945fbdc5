import type { IncomingMessage, ServerResponse } from 'node:http'
import { markEnding } from './bad-socket.ts'
import type { HeaderClasses, HeaderList } from './headers.ts'
import type { HeaderFields } from './header-fields.ts'
import type { Limits } from './limits.ts'
import type { LogEntry } from './log.ts'
import { refusalMessage, refusalStatus, statusBody, type Refusal } from './status.ts'

/** One request under way: what every part that answers it needs. */
export type Call = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly fields: HeaderFields
  readonly requestId: string
  /** The line that is logged when the answer is out. */
  readonly entry: LogEntry
  readonly headers: HeaderClasses
  readonly limits: Limits
  /** A renewed session cookie to send along. */
  cookie: string | undefined
  /** The client waits for "100 Continue" before it sends its body. */
  awaitsContinue: boolean
}

/** Writes the head of an answer; the lists are flat. */
export const writeHead = (call: Call, status: number, headers: HeaderList, extra: HeaderList = []): void => {
  const list = [...headers, 'X-Request-Id', call.requestId, ...extra]
  if (call.cookie !== undefined) list.push('Set-Cookie', call.cookie)
  call.entry.status = status
  call.response.writeHead(status, list)
}

/** Sends a whole answer. `isHead` keeps the body back, not its length. */
export const send = (
  call: Call,
  status: number,
  headers: HeaderList,
  body: string | Buffer,
  options: { readonly extra?: HeaderList; readonly isHead?: boolean } = {},
): void => {
  const { response } = call
  if (response.headersSent || response.destroyed) return
  const length = Buffer.byteLength(body)
  // RFC 9110 8.6: no length on a 204.
  const framing = status === 204 ? [] : ['Content-Length', `${length}`]
  writeHead(call, status, headers, [...framing, ...(options.extra ?? [])])
  call.entry.bytes = length
  response.end(options.isHead === true || status === 204 ? undefined : body)
}

export const sendJson = (call: Call, status: number, value: unknown): void =>
  send(call, status, call.headers.api, JSON.stringify(value))

export const sendText = (call: Call, status: number, text: string, isHead = false, extra: HeaderList = []): void =>
  send(call, status, call.headers.text, `${text}\n`, { isHead, extra })

const notSent = ['X-CW-Sent', 'no']
const close = ['Connection', 'close']

/**
 * Sends a refusal as google.rpc.Status, or as text outside `/api` and `/auth`. `sent` says whether anything may have
 * reached the API; only `false` lets the page repeat a mutation. A 400 always ends the connection: what follows it
 * on the socket may be the rest of a smuggled request.
 */
export const sendRefusal = (
  call: Call,
  refusal: Refusal,
  { sent = false, isApi = true }: { readonly sent?: boolean; readonly isApi?: boolean } = {},
): void => {
  const status = refusalStatus(refusal)
  call.entry.err ??= refusal.reason
  const hasRest = !call.request.complete && call.fields.announcesBody
  const ends = hasRest || (status === 400 && !sent)
  if (ends) markEnding(call.request.socket)
  const extra = [...(refusal.headers ?? []), ...(sent ? [] : notSent), ...(ends ? close : [])]
  const answer = (): void => {
    if (isApi) send(call, status, call.headers.api, statusBody(refusal, call.requestId), { extra })
    else sendText(call, status, refusalMessage(refusal.reason), call.request.method === 'HEAD', extra)
  }
  if (hasRest && !call.awaitsContinue && !suspicious.has(refusal.reason)) drain(call, answer)
  else answer()
}

// Nothing more is read from a socket whose framing or address is not that of a browser.
const suspicious: ReadonlySet<string> = new Set([
  'FRAMING_REFUSED',
  'TARGET_REFUSED',
  'HOST_REFUSED',
  'HEADERS_TOO_LARGE',
])

// A browser reads the answer only after it has sent its body; closing at once would show it a broken connection instead.
const drain = ({ request, limits }: Call, done: () => void): void => {
  let bytes = 0
  const finish = (): void => {
    clearTimeout(timer)
    request.off('data', count)
    request.off('end', finish)
    request.off('close', finish)
    done()
  }
  const count = (chunk: Buffer): void => {
    bytes += chunk.length
    if (bytes > limits.drainBytes) finish()
  }
  const timer = setTimeout(finish, limits.drainMs)
  request.on('data', count)
  request.once('end', finish)
  request.once('close', finish)
  request.resume()
}
