import type { InFlight } from './in-flight.ts'
import type { Log } from './log.ts'
import type { Mode } from './routes.ts'
import type { Upstream } from './upstream.ts'

/** Counters for `GET /healthz`. Nothing in them names a session, a runner or an address. */
export const createHealth = (parts: {
  readonly mode: Mode
  readonly version: string
  readonly inFlight: InFlight
  readonly upstream: Upstream
  readonly log: Log
}): { readonly count: (status: number | undefined) => void; readonly describe: () => unknown } => {
  const startedAt = performance.now()
  let requests = 0
  let clientErrors = 0
  let serverErrors = 0
  return {
    count: (status = 0) => {
      requests += 1
      if (status >= 500) serverErrors += 1
      else if (status >= 400) clientErrors += 1
    },
    describe: () => ({
      status: 'ok',
      mode: parts.mode,
      version: parts.version,
      counters: {
        uptimeSeconds: Math.floor((performance.now() - startedAt) / 1000),
        requests,
        clientErrors,
        serverErrors,
        inFlight: parts.inFlight.all,
        upstream: parts.upstream.gauge(),
        logLinesDropped: parts.log.dropped(),
      },
    }),
  }
}
