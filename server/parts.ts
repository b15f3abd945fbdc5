import { createFiles, type Site } from './assets.ts'
import { createHeaders } from './headers.ts'
import { createHealth } from './health.ts'
import { InFlight } from './in-flight.ts'
import { limitsWith, type Limits } from './limits.ts'
import { createLog, type Secret, type Sink } from './log.ts'
import type { ApplyDoor } from './practice.ts'
import { createReports } from './reports.ts'
import type { Mode } from './routes.ts'
import { createSessions } from './session.ts'
import { createSignIn } from './sign-in.ts'
import { createUpstream } from './upstream.ts'

export type GatewayConfig = {
  readonly mode: Mode
  /** Origin of the API, or of the local control plane's loopback port. */
  readonly upstream: string
  readonly base: string
  readonly origins: readonly string[] | 'local'
  readonly secret: Secret
  readonly previousSecret: Secret | undefined
}

export type GatewayDeps = {
  readonly site: Site
  readonly version: string
  readonly sink: Sink
  /** Practice mode only: what `POST /api/practice/…` does. */
  readonly applyDoor?: ApplyDoor
  readonly limits?: Partial<Limits>
  /** Milliseconds since the epoch. */
  readonly now?: () => number
}

/** Everything one gateway is made of; nothing of it is shared between two gateways. */
export const createParts = (config: GatewayConfig, deps: GatewayDeps) => {
  const now = deps.now ?? Date.now
  const limits = limitsWith(deps.limits)
  const { mode, base } = config
  const isPractice = mode === 'practice'
  // The constant, never the port: a cookie and what a browser keeps must outlive a restart.
  const upstreamName = isPractice ? 'practice' : new URL(config.upstream).host
  const log = createLog(deps.sink, { now, bufferBytes: limits.logBufferBytes, fieldChars: limits.logFieldChars })
  const upstream = createUpstream(config.upstream, limits, now)
  const sessions = createSessions({
    upstream: isPractice ? 'practice' : config.upstream,
    secret: config.secret,
    previousSecret: config.previousSecret,
    limits,
    now,
  })
  const https = config.origins !== 'local' && config.origins.some((origin) => origin.startsWith('https:'))
  const inFlight = new InFlight(limits)
  return {
    limits,
    log,
    upstream,
    sessions,
    inFlight,
    headers: createHeaders({ https, base }),
    signIn: createSignIn({ mode, upstreamName, upstream, sessions, limits, now }),
    serveFile: createFiles(deps.site, { base, mode, upstreamName, version: deps.version }),
    report: createReports(log, limits, now),
    health: createHealth({ mode, version: deps.version, inFlight, upstream, log }),
    applyDoor: deps.applyDoor,
  }
}

export type Parts = ReturnType<typeof createParts>
