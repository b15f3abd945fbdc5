import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { HeaderList } from './headers.ts'
import { newRequestId, refusalStatus, refuse, statusBody, type Refusal } from './status.ts'

const lastAnswer = new WeakMap<Duplex, ServerResponse>()
const ending = new WeakSet<Duplex>()

/** Says that the answer under way ends this connection. */
export const markEnding = (socket: Duplex): void => void ending.add(socket)

/**
 * Remembers the answer that is under way on a socket. False when an earlier answer ends the connection:
 * what was pipelined behind such a request is not served.
 */
export const trackAnswer = (request: IncomingMessage, response: ServerResponse): boolean => {
  if (ending.has(request.socket)) return false
  lastAnswer.set(request.socket, response)
  return true
}

/** Answers what Node's parser refused: too large, too slow or malformed. The socket is closed in every case. */
export const closeBadSocket = (error: Error, socket: Duplex, headers: HeaderList): void => {
  const code = 'code' in error ? error.code : undefined
  const answer = lastAnswer.get(socket)
  const isAnswering = answer !== undefined && answer.headersSent && !answer.writableFinished
  if (code === 'ECONNRESET' || !socket.writable || isAnswering) return void socket.destroy()
  if (code === 'HPE_HEADER_OVERFLOW') return endWith(socket, refuse('HEADERS_TOO_LARGE'), headers)
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return endWith(socket, refuse('REQUEST_TIMEOUT'), headers)
  endWith(socket, refuse('FRAMING_REFUSED'), headers)
}

/** No protocol is ever switched to. */
export const refuseUpgrade = (socket: Duplex, headers: HeaderList): void =>
  endWith(socket, refuse('FRAMING_REFUSED'), headers)

const phrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

const endWith = (socket: Duplex, refusal: Refusal, headers: HeaderList): void => {
  const status = refusalStatus(refusal)
  const requestId = newRequestId()
  const body = statusBody(refusal, requestId)
  const lines = [`HTTP/1.1 ${status} ${phrases[status] ?? ''}`]
  for (let index = 0; index + 1 < headers.length; index += 2) lines.push(`${headers[index]}: ${headers[index + 1]}`)
  lines.push(`X-Request-Id: ${requestId}`, `X-CW-Sent: no`, `Content-Length: ${Buffer.byteLength(body)}`)
  lines.push(`Date: ${new Date().toUTCString()}`, 'Connection: close', '', body)
  socket.on('error', () => undefined)
  socket.end(lines.join('\r\n'))
  // The other side may never close its half.
  setTimeout(() => socket.destroy(), 1000).unref()
  if (socket instanceof Socket) socket.resume()
}
