import { Client } from 'undici'
import type { Limits } from './limits.ts'

/** One upstream socket, held for one exchange. */
export type Lease = {
  readonly client: () => Client
  /** Whether the socket has carried an exchange before, and so may have died unnoticed. */
  readonly isReused: () => boolean
  /** Drops the socket; the next dispatch opens a new one. */
  readonly renew: () => void
  readonly release: () => void
}

export type Upstream = {
  /** A socket, at once or after a short wait; `busy` when the queue is full or the wait was too long. */
  readonly acquire: (kind: 'read' | 'write') => Promise<Lease | 'busy'>
  readonly gauge: () => { sockets: number; active: number; queued: number }
  readonly close: () => Promise<void>
}

type Slot = { client: Client; isConnected: boolean; exchanges: number; idleSince: number }
type Waiter = { readonly take: (slot: Slot | undefined) => void; readonly timer: NodeJS.Timeout }

/**
 * The sockets to the API: at most `upstreamSockets`, one exchange on each at a time, a bounded queue in front.
 * `origin` is fixed at start; nothing of a request can change it. undici instead of node's own agent, because
 * of the keep-alive response queue poisoning that Node 20 does not fix; a client per socket instead of its pool,
 * because only so is it known whether a socket was used before and how long it was quiet.
 */
export const createUpstream = (origin: string, limits: Limits, now: () => number): Upstream => {
  const idle: Slot[] = []
  const waiting: Waiter[] = []
  let opened = 0

  const connect = (slot: Omit<Slot, 'client'>): Client => {
    const client = new Client(origin, {
      pipelining: 1,
      allowH2: false,
      connect: { timeout: limits.connectMs, rejectUnauthorized: true },
      keepAliveTimeout: limits.idleSocketMs,
      keepAliveMaxTimeout: limits.idleSocketMs,
      maxHeaderSize: limits.headerBytes,
      bodyTimeout: limits.bodyIdleMs,
    })
    client.on('connect', () => {
      slot.isConnected = true
      slot.exchanges = 0
    })
    client.on('disconnect', () => {
      slot.isConnected = false
    })
    return client
  }

  const open = (): Slot => {
    opened += 1
    const state = { isConnected: false, exchanges: 0, idleSince: now() }
    const slot: Slot = Object.assign(state, { client: connect(state) })
    return slot
  }

  const renew = (slot: Slot): void => {
    const old = slot.client
    old.removeAllListeners()
    slot.isConnected = false
    slot.client = connect(slot)
    void old.destroy().catch(() => undefined)
  }

  const release = (slot: Slot): void => {
    slot.idleSince = now()
    const next = waiting.shift()
    if (next === undefined) idle.push(slot)
    else next.take(slot)
  }

  const lease = (slot: Slot, kind: 'read' | 'write'): Lease => {
    const isStale = slot.isConnected && now() - slot.idleSince > limits.reuseForWriteMs
    if (kind === 'write' && isStale) renew(slot)
    const wasUsed = slot.isConnected && slot.exchanges > 0
    let isReused = wasUsed
    let isHeld = true
    slot.exchanges += 1
    return {
      client: () => slot.client,
      isReused: () => isReused,
      renew: () => {
        isReused = false
        renew(slot)
      },
      release: () => {
        if (!isHeld) return
        isHeld = false
        slot.exchanges += 1
        release(slot)
      },
    }
  }

  return {
    acquire: async (kind) => {
      // The socket used last is the one least likely to have been closed by the other side.
      const free = idle.pop() ?? (opened < limits.upstreamSockets ? open() : undefined)
      if (free !== undefined) return lease(free, kind)
      if (waiting.length >= limits.queueLength) return 'busy'
      const slot = await new Promise<Slot | undefined>((take) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(waiter), 1)
          take(undefined)
        }, limits.queueMs)
        const waiter: Waiter = {
          timer,
          take: (free) => {
            clearTimeout(timer)
            take(free)
          },
        }
        waiting.push(waiter)
      })
      return slot === undefined ? 'busy' : lease(slot, kind)
    },
    gauge: () => ({ sockets: opened, active: opened - idle.length, queued: waiting.length }),
    close: async () => {
      await Promise.all(idle.map((slot) => slot.client.destroy()))
    },
  }
}
