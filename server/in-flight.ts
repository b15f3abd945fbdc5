import type { Limits } from './limits.ts'
import { refuse, type Refusal } from './status.ts'

/** How many requests are under way, per session and in all. */
export class InFlight {
  readonly #limits: Pick<Limits, 'inFlight' | 'inFlightPerSession'>
  readonly #perSession = new Map<string, number>()
  #all = 0

  constructor(limits: Pick<Limits, 'inFlight' | 'inFlightPerSession'>) {
    this.#limits = limits
  }

  get all(): number {
    return this.#all
  }

  /** Takes a place and returns how to give it back, or refuses. Requests without a session (`''`) count in all only. */
  enter(sid: string): (() => void) | Refusal {
    if (this.#all >= this.#limits.inFlight) return refuse('GATEWAY_BUSY', ['Retry-After', '1'])
    const mine = this.#perSession.get(sid) ?? 0
    if (sid !== '' && mine >= this.#limits.inFlightPerSession) return refuse('SESSION_BUSY', ['Retry-After', '1'])
    this.#all += 1
    this.#perSession.set(sid, mine + 1)
    return () => {
      this.#all -= 1
      const left = (this.#perSession.get(sid) ?? 1) - 1
      if (left === 0) this.#perSession.delete(sid)
      else this.#perSession.set(sid, left)
    }
  }
}
