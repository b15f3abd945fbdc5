import * as z from 'zod/mini'

/** What the gateway says of a session: never the token. Times are RFC 3339. */
export const sessionState = z.object({
  mode: z.enum(['practice', 'live']),
  upstream: z.string(),
  idleUntil: z.string(),
  endsAt: z.string(),
})
export type SessionState = z.output<typeof sessionState>
