import { randomBytes } from 'node:crypto'
import type { RunningGateway } from './gateway'

/** What the control plane saw of one request; `committed` is what it changed. */
export type LogEntry = {
  readonly seq: number
  readonly time: string
  readonly method: string
  readonly path: string
  readonly query: string
  readonly route: string
  readonly requestId: string | null
  readonly status: number | null
  readonly committed: {
    readonly kind: string
    readonly runnerId: string
    readonly etagBefore?: string
    readonly etagAfter?: string
    readonly mask?: readonly string[]
  } | null
}

export type Fault = {
  readonly match?: { readonly method?: string; readonly route?: string; readonly nth?: number; readonly times?: number }
  readonly do: string | Record<string, unknown> | readonly (string | Record<string, unknown>)[]
}

/** One practice world and the door to its clock, faults and log. Its token signs a page in. */
export class World {
  readonly token: string
  private readonly gateway: RunningGateway

  constructor(gateway: RunningGateway, fleet: string) {
    this.gateway = gateway
    this.token = `practice.${fleet}.${randomBytes(8).toString('hex')}`
  }

  private async call(path: string, method: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.gateway.door}/worlds/${this.token}/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }

  /** Moves the world's clock forward. */
  async advance(seconds: number): Promise<void> {
    await this.call('clock', 'POST', { advanceSeconds: seconds })
  }

  async freeze(): Promise<void> {
    await this.call('clock', 'POST', { frozen: true })
  }

  async fault(...faults: Fault[]): Promise<void> {
    await this.call('faults', 'POST', faults)
  }

  async clearFaults(): Promise<void> {
    await this.call('faults', 'DELETE')
  }

  async log(): Promise<LogEntry[]> {
    const { entries } = JSON.parse(JSON.stringify(await this.call('log', 'GET')))
    return entries
  }

  /** Changes that were committed to one runner, policy saves of others included. */
  async commits(runnerId: string): Promise<LogEntry[]> {
    return (await this.log()).filter((entry) => entry.committed?.runnerId === runnerId)
  }
}
