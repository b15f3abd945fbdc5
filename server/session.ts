import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose'
import { isJsonObject } from '../src/lib/lossless.ts'
import { BoundedMap } from './bounded-map.ts'
import type { Limits } from './limits.ts'
import { Secret } from './log.ts'

export const cookieName = '__Host-cwc'

/** An open session. Times are milliseconds since the epoch by the gateway's clock. */
export type Session = {
  readonly token: Secret
  readonly sid: string
  /** First 8 hex digits of an HMAC of the sid: what the log calls the session. */
  readonly sid8: string
  readonly origin: string
  readonly signedInAt: number
  readonly lastSeenAt: number
  /** Sealed with the previous secret. */
  readonly isOldKey: boolean
}

export type Sessions = {
  /** A new session; undefined when its cookie would be larger than browsers keep. */
  readonly start: (token: Secret, origin: string) => Promise<{ session: Session; cookie: string } | undefined>
  /** `none`: no cookie came. `ended`: one came and is not, or no longer, good for this origin and upstream. */
  readonly open: (cookieHeaders: readonly string[], origin: string) => Promise<Session | 'none' | 'ended'>
  /** The session seen now, with the Set-Cookie value that says so; undefined while the last one is young enough. */
  readonly renew: (session: Session) => Promise<{ session: Session; cookie: string } | undefined>
  readonly end: (session: Session) => void
  /** When the session ends unless it is used, and when it ends in any case. */
  readonly ends: (session: Session) => { idleUntil: number; endsAt: number }
}

/** The Set-Cookie value that removes the session from the browser. */
export const clearedCookie = `${cookieName}=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0`

type Key = { readonly kid: string; readonly bytes: Uint8Array; readonly logKey: Uint8Array }

const deriveKey = (secret: Secret): Key => {
  const derive = (purpose: string, length: number): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', secret.reveal(), 'runner-console', purpose, length))
  return {
    kid: Buffer.from(derive('kid', 6)).toString('base64url'),
    bytes: derive('session', 32),
    logKey: derive('log', 32),
  }
}

/**
 * Seals tokens into cookies and opens them again. `upstream` is the API's origin or `practice`, so that a cookie
 * made for practice is never used against the real API. Opening never throws; a bad cookie is `ended`.
 */
export const createSessions = (options: {
  readonly upstream: string
  readonly secret: Secret
  readonly previousSecret: Secret | undefined
  readonly limits: Limits
  readonly now: () => number
}): Sessions => {
  const { upstream, limits, now } = options
  const current = deriveKey(options.secret)
  const keys = [current, ...(options.previousSecret === undefined ? [] : [deriveKey(options.previousSecret)])]
  const ended = new BoundedMap<true>(limits.endedSessions, now)
  const opened = new BoundedMap<Session>(limits.openedSessions, now)

  const ends = (session: Session): { idleUntil: number; endsAt: number } => {
    const endsAt = session.signedInAt + limits.sessionMs
    return { idleUntil: Math.min(session.lastSeenAt + limits.sessionIdleMs, endsAt), endsAt }
  }

  const seal = async (session: Session): Promise<string> => {
    const payload = { t: session.token.reveal(), iat: session.signedInAt, lat: session.lastSeenAt, sid: session.sid }
    const jwe = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: current.kid, o: session.origin, u: upstream })
      .encrypt(current.bytes)
    const seconds = Math.max(0, Math.floor((ends(session).idleUntil - now()) / 1000))
    return `${cookieName}=${jwe}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${seconds}`
  }

  const isLive = (session: Session): boolean => {
    const latest = now() + limits.clockToleranceMs
    const { idleUntil, endsAt } = ends(session)
    if (session.signedInAt > latest || session.lastSeenAt > latest) return false
    return now() < idleUntil && now() < endsAt && ended.get(session.sid) === undefined
  }

  const unseal = async (jwe: string): Promise<Session | undefined> => {
    const header = readHeader(jwe)
    const key = keys.find(({ kid }) => kid === header?.kid)
    if (header === undefined || key === undefined || header.u !== upstream) return undefined
    try {
      const { plaintext } = await compactDecrypt(jwe, key.bytes, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      })
      const payload = readPayload(JSON.parse(new TextDecoder().decode(plaintext)))
      if (payload === undefined) return undefined
      const sid8 = createHmac('sha256', key.logKey).update(payload.sid).digest('hex').slice(0, 8)
      return { ...payload, sid8, origin: header.o, isOldKey: key !== current }
    } catch {
      return undefined
    }
  }

  return {
    start: async (token, origin) => {
      const sid = randomBytes(16).toString('base64url')
      const sid8 = createHmac('sha256', current.logKey).update(sid).digest('hex').slice(0, 8)
      const session = { token, sid, sid8, origin, signedInAt: now(), lastSeenAt: now(), isOldKey: false }
      const cookie = await seal(session)
      // Browsers count name and value, not the attributes.
      return cookie.indexOf(';') + 1 > limits.cookieBytes ? undefined : { session, cookie }
    },
    open: async (cookieHeaders, origin) => {
      const [jwe, ...others] = sessionCookies(cookieHeaders)
      if (jwe === undefined) return 'none'
      // Two of them means that something else on this host set one; neither is trusted.
      if (others.length > 0) return 'ended'
      const known = opened.get(jwe)
      const session = known ?? (await unseal(jwe))
      if (session === undefined || session.origin !== origin || !isLive(session)) return 'ended'
      if (known === undefined) opened.set(jwe, session, limits.openedSessionMs)
      return session
    },
    renew: async (session) => {
      const age = now() - session.lastSeenAt
      if (age < limits.sessionReSealMs && !session.isOldKey) return undefined
      const renewed = { ...session, lastSeenAt: Math.max(now(), session.lastSeenAt), isOldKey: false }
      return { session: renewed, cookie: await seal(renewed) }
    },
    end: (session) => {
      ended.set(session.sid, true, Math.max(1, ends(session).endsAt - now()))
      opened.deleteWhere(({ sid }) => sid === session.sid)
    },
    ends,
  }
}

const sessionCookies = (cookieHeaders: readonly string[]): string[] =>
  cookieHeaders
    .flatMap((header) => header.split(';'))
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${cookieName}=`))
    .map((pair) => pair.slice(cookieName.length + 1))

// Base64url has several spellings for one value; only the canonical one is taken, so no changed cookie still opens.
const isCanonical = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part

const readHeader = (jwe: string): { kid: string; o: string; u: string } | undefined => {
  const parts = jwe.split('.')
  if (jwe.length > 8192 || parts.length !== 5 || !parts.every(isCanonical)) return undefined
  try {
    const header = decodeProtectedHeader(jwe)
    const { alg, enc, kid, o, u } = header
    const isOurs = alg === 'dir' && enc === 'A256GCM' && Object.keys(header).length === 5
    if (!isOurs || typeof kid !== 'string' || typeof o !== 'string' || typeof u !== 'string') return undefined
    return { kid, o, u }
  } catch {
    return undefined
  }
}

const readPayload = (
  value: unknown,
): { token: Secret; sid: string; signedInAt: number; lastSeenAt: number } | undefined => {
  if (!isJsonObject(value)) return undefined
  const { t, iat, lat, sid } = value
  if (typeof t !== 'string' || typeof sid !== 'string' || typeof iat !== 'number' || typeof lat !== 'number') {
    return undefined
  }
  return { token: new Secret(t), sid, signedInAt: iat, lastSeenAt: lat }
}
