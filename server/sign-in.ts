import { refusedAnswer, keptRetryAfter, sendFailure } from './proxy.ts'
import { startExchange, type Failure } from './exchange.ts'
import { Secret } from './log.ts'
import type { Limits } from './limits.ts'
import { SlidingWindow } from './rate.ts'
import { send, sendJson, sendRefusal, type Call } from './reply.ts'
import type { Mode } from './routes.ts'
import { clearedCookie, type Session, type Sessions } from './session.ts'
import { refuse, type Refusal } from './status.ts'
import type { Upstream } from './upstream.ts'

export type SignIn = {
  /** Answers POST /auth/session; `former` is the valid session the request came with. */
  readonly start: (call: Call, token: string, origin: string, former: Session | undefined) => Promise<void>
  /** Answers GET /auth/session. */
  readonly state: (call: Call, session: Session) => void
  /** Answers DELETE /auth/session. */
  readonly end: (call: Call, session: Session | undefined) => void
}

const visibleAscii = /^[\x21-\x7e]*$/
const everyone = 'everyone'

/**
 * Sign-in, state and sign-out. A token is tried with one list call and goes into the cookie only when that answers 200.
 * In practice mode anything but a `practice.` token is refused unseen, so practice can never hold a real one.
 */
export const createSignIn = (options: {
  readonly mode: Mode
  readonly upstreamName: string
  readonly upstream: Upstream
  readonly sessions: Sessions
  readonly limits: Limits
  readonly now: () => number
}): SignIn => {
  const { mode, upstreamName, upstream, sessions, limits, now } = options
  const perAddress = new SlidingWindow(limits.refusedSignInsPerAddress, limits.refusedSignInWindowMs, now)
  const overall = new SlidingWindow(limits.refusedSignIns, limits.refusedSignInWindowMs, now)

  const describe = (session: Session): unknown => {
    const { idleUntil, endsAt } = sessions.ends(session)
    return {
      mode,
      upstream: upstreamName,
      idleUntil: new Date(idleUntil).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
    }
  }

  return {
    start: async (call, token, origin, former) => {
      const malformed = refusedToken(token, limits)
      if (malformed !== undefined) return sendRefusal(call, malformed)
      const address = call.request.socket.remoteAddress ?? ''
      const waitMs = Math.max(perAddress.waitMs(address), overall.waitMs(everyone))
      if (waitMs > 0) return sendRefusal(call, refuse('SIGN_IN_LIMIT', ['Retry-After', `${Math.ceil(waitMs / 1000)}`]))
      // Counted as refused until it proves good, so that tries at the same moment are counted too.
      const marks = [perAddress.mark(address), overall.mark(everyone)]
      const unmark = (): void => {
        for (const takeBack of marks) takeBack()
      }

      if (mode === 'practice' && !token.startsWith('practice.')) return sendRefusal(call, refuse('TOKEN_REFUSED'))
      const secret = new Secret(token)
      const verdict = await tryToken(call, secret, upstream, limits)
      if (verdict !== 'good') {
        const isRefusal =
          'reason' in verdict && (verdict.reason === 'TOKEN_REFUSED' || verdict.reason === 'ROLE_MISSING')
        if (!isRefusal) unmark()
        return 'sent' in verdict ? sendFailure(call, verdict) : sendRefusal(call, verdict, { sent: true })
      }
      unmark()
      const started = await sessions.start(secret, origin)
      if (started === undefined) return sendRefusal(call, refuse('TOKEN_TOO_LARGE'), { sent: true })
      if (former !== undefined) sessions.end(former)
      call.entry.sid8 = started.session.sid8
      call.cookie = started.cookie
      sendJson(call, 200, describe(started.session))
    },
    state: (call, session) => sendJson(call, 200, describe(session)),
    end: (call, session) => {
      if (session !== undefined) sessions.end(session)
      call.cookie = clearedCookie
      send(call, 200, call.headers.api, '{}')
    },
  }
}

const refusedToken = (token: string, limits: Limits): Refusal | undefined => {
  if (token.length > limits.tokenBytesMax) return refuse('TOKEN_TOO_LARGE')
  return token.length < limits.tokenBytesMin || !visibleAscii.test(token) ? refuse('TOKEN_MALFORMED') : undefined
}

/** One list call with the token. The answer's body is dropped; only its head says anything about the token. */
const tryToken = async (
  call: Call,
  token: Secret,
  upstream: Upstream,
  limits: Limits,
): Promise<'good' | Refusal | Failure> => {
  const lease = await upstream.acquire('read')
  if (lease === 'busy') return refuse('GATEWAY_BUSY', ['Retry-After', '1'])
  const path = '/v1/sandbox/managedRunners?pageSize=1'
  const { requestId } = call
  return new Promise((resolve) => {
    let verdict: 'good' | Refusal = 'good'
    const exchange = startExchange(
      lease,
      { kind: 'read', method: 'GET', path, token, body: undefined, requestId },
      {
        head: (status, headers) => {
          call.entry.upstream_status = status
          const refusal = refusedAnswer(status, headers, limits)
          const isJson = /^application\/json/i.test(headers['content-type'] ?? '')
          if (refusal !== undefined) verdict = refusal
          else if (status === 401) verdict = refuse('TOKEN_REFUSED')
          else if (status === 403) verdict = refuse('ROLE_MISSING')
          else if (status === 429) verdict = refuse('UPSTREAM_LIMIT', keptRetryAfter(headers))
          else if (status === 503) verdict = { reason: 'UPSTREAM_FAILED', http: 503, headers: keptRetryAfter(headers) }
          else if (status < 200 || status >= 300) verdict = refuse('UPSTREAM_FAILED')
          else if (!isJson) verdict = refuse('UPSTREAM_NOT_JSON')
          if (refusal === undefined) return
          exchange.cancel()
          resolve(verdict)
        },
        data: () => true,
        end: () => resolve(verdict),
        fail: (failure) => resolve(failure),
      },
      limits,
    )
  })
}
