import { randomUUID } from 'node:crypto'

type Meaning = { readonly http: number; readonly code: number; readonly message: string }

/**
 * Why the gateway itself refused or failed: HTTP status, google.rpc code and the sentence for people.
 * No sentence repeats anything of the request, so a crafted address reflects nothing.
 */
const reasons = {
  HOST_REFUSED: { http: 421, code: 3, message: 'This console does not answer under that host name.' },
  TARGET_REFUSED: { http: 400, code: 3, message: 'The address of the request is not one this console uses.' },
  NOT_FOUND: { http: 404, code: 5, message: 'There is nothing at this address.' },
  METHOD_REFUSED: { http: 405, code: 12, message: 'This address does not take that method.' },
  FRAMING_REFUSED: { http: 400, code: 3, message: 'The request is framed in a way this console does not accept.' },
  ENCODING_REFUSED: { http: 415, code: 3, message: 'An encoded request body is not accepted; send it plain.' },
  ORIGIN_REFUSED: { http: 403, code: 7, message: 'Only the console’s own page may call this address.' },
  CONSOLE_HEADER_REQUIRED: { http: 403, code: 7, message: 'The header X-CW-Console: 1 is required.' },
  CONTENT_TYPE_REFUSED: { http: 415, code: 3, message: 'The request body must be application/json.' },
  QUERY_REFUSED: { http: 400, code: 3, message: 'A query parameter is unknown, repeated or malformed.' },
  RUNNER_ID_REFUSED: { http: 400, code: 3, message: 'That is not a runner id.' },
  MASK_REFUSED: {
    http: 400,
    code: 3,
    message: 'updateMask must name one or more editable paths, each once; an empty mask or * would replace the runner.',
  },
  ETAG_REQUIRED: {
    http: 428,
    code: 9,
    message: 'A policy is saved only with the etag it was read with. Nothing was sent.',
  },
  CONFIRM_REQUIRED: {
    http: 428,
    code: 9,
    message: 'Deleting needs the header X-CW-Confirm with the runner id. Nothing was sent.',
  },
  POLICY_REFUSED: { http: 400, code: 3, message: 'The mask names policy, so the body must hold a policy object.' },
  IDENTITY_REFUSED: { http: 400, code: 3, message: 'The runner id in the body is not the one in the address.' },
  BODY_TOO_LARGE: { http: 413, code: 3, message: 'The request body is larger than 384 KiB. Nothing was sent.' },
  BODY_REFUSED: { http: 400, code: 3, message: 'The request body does not have the form this address takes.' },
  BODY_NOT_JSON: { http: 400, code: 3, message: 'The request body is not valid JSON.' },
  BODY_KEY_REPEATED: { http: 400, code: 3, message: 'An object in the request body names the same key twice.' },
  BODY_TOO_DEEP: { http: 400, code: 3, message: 'The request body is nested deeper than 64 levels.' },
  BODY_TOO_MANY_VALUES: { http: 400, code: 3, message: 'The request body holds more than 50,000 values.' },
  REQUEST_TIMEOUT: { http: 408, code: 4, message: 'The request took too long to arrive.' },
  HEADERS_TOO_LARGE: {
    http: 431,
    code: 3,
    message: 'The request headers are too large. Clear the cookies of this site in the browser, then try again.',
  },
  EXPECTATION_REFUSED: { http: 417, code: 3, message: 'The Expect header is not supported.' },
  SESSION_REQUIRED: { http: 401, code: 16, message: 'Sign in to continue.' },
  SESSION_ENDED: { http: 401, code: 16, message: 'The session has ended. Sign in again to continue.' },
  TOKEN_REFUSED: { http: 401, code: 16, message: 'The API does not know this token. Check it, or create a new one.' },
  ROLE_MISSING: {
    http: 403,
    code: 7,
    message:
      'The token is valid, but its user does not have the Sandbox Admin role, which every runner call needs. An administrator can grant it under Access Policies.',
  },
  TOKEN_TOO_LARGE: { http: 400, code: 3, message: 'This token is longer than the console can keep in a cookie.' },
  TOKEN_MALFORMED: {
    http: 400,
    code: 3,
    message: 'A token is at least 8 visible ASCII characters, without spaces or line breaks.',
  },
  SIGN_IN_LIMIT: { http: 429, code: 8, message: 'Too many sign-ins were refused. Wait a moment, then try again.' },
  SESSION_BUSY: { http: 429, code: 8, message: 'This session has too many requests under way. Try again in a moment.' },
  GATEWAY_BUSY: { http: 503, code: 14, message: 'The console is busy. Nothing was sent; try again in a moment.' },
  UPSTREAM_LIMIT: { http: 429, code: 8, message: 'The API asks to slow down. Wait a moment, then try again.' },
  UPSTREAM_UNREACHABLE: { http: 502, code: 14, message: 'The API could not be reached. Nothing was sent.' },
  UPSTREAM_TLS: { http: 502, code: 14, message: 'The API’s certificate could not be verified. Nothing was sent.' },
  UPSTREAM_LOST: { http: 502, code: 14, message: 'The connection to the API broke before the answer was complete.' },
  UPSTREAM_TIMEOUT: { http: 504, code: 4, message: 'The API did not answer in time.' },
  UPSTREAM_REDIRECT: { http: 502, code: 13, message: 'The API answered with a redirect, which is never followed.' },
  UPSTREAM_ENCODING: { http: 502, code: 13, message: 'The API answered in an encoding that was not asked for.' },
  UPSTREAM_TOO_LARGE: { http: 502, code: 13, message: 'The API’s answer is larger than 32 MiB.' },
  UPSTREAM_NOT_JSON: { http: 502, code: 13, message: 'The API gateway answered with something that is not JSON.' },
  UPSTREAM_FAILED: { http: 502, code: 14, message: 'The API answered with an error.' },
  INTERNAL: { http: 500, code: 13, message: 'The console failed while handling the request.' },
} as const satisfies Record<string, Meaning>

export type Reason = keyof typeof reasons

/** A refusal on its way to the client. `http` overrides the reason's own status; `headers` is a flat name-value list. */
export type Refusal = { readonly reason: Reason; readonly http?: number; readonly headers?: readonly string[] }

export const refuse = (reason: Reason, headers?: readonly string[]): Refusal =>
  headers === undefined ? { reason } : { reason, headers }

export const refusalStatus = (refusal: Refusal): number => refusal.http ?? reasons[refusal.reason].http

export const refusalMessage = (reason: Reason): string => reasons[reason].message

// What an HTTP status kept from upstream means when its own body was dropped. Source: google.rpc.Code mapping.
const codeOfHttp: Readonly<Record<number, number>> = {
  400: 3,
  401: 16,
  403: 7,
  404: 5,
  409: 10,
  412: 9,
  429: 8,
  500: 13,
  501: 12,
  503: 14,
  504: 4,
}

/**
 * The refusal as google.rpc.Status JSON with one ErrorInfo whose domain is `console.gateway`,
 * so that the page reads gateway and API errors with one parser. Source: contract 5.4.
 */
export const statusBody = (refusal: Refusal, requestId: string): string => {
  const meaning = reasons[refusal.reason]
  const code = refusal.http === undefined ? meaning.code : (codeOfHttp[refusal.http] ?? meaning.code)
  return JSON.stringify({
    code,
    message: meaning.message,
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: refusal.reason,
        domain: 'console.gateway',
        metadata: { requestId },
      },
    ],
  })
}

/** 16 hex digits; named in every answer, every log line and in the request that goes up. */
export const newRequestId = (): string => randomUUID().replaceAll('-', '').slice(0, 16)
