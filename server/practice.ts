import type { Json } from '../src/lib/lossless.ts'

/** A fault or a clock change for the session's own world. `token` names the world. */
export type DoorRequest = { readonly kind: 'faults' | 'clock'; readonly token: string; readonly body: unknown }
export type DoorAnswer = { readonly status: number; readonly body: unknown }
export type ApplyDoor = (request: DoorRequest) => Promise<DoorAnswer>

/** The local control plane while it listens on its own loopback port. */
export type PracticePlane = {
  readonly port: number
  readonly doorPort: number | undefined
  readonly applyDoor: ApplyDoor
  readonly close: () => Promise<void>
}

// The body rule has parsed it; what a JSON parser returns is JSON.
const isJson = (value: unknown): value is Json => value !== undefined

/**
 * Starts the local control plane on an ephemeral loopback port. It is loaded here and only here, so that a live
 * gateway never has its code in memory. Rejects when a port cannot be had.
 */
export const startPracticePlane = async (doorPort: number | undefined): Promise<PracticePlane> => {
  const { listenPlane } = await import('./control-plane/listen.ts')
  const { applyDoor } = await import('./control-plane/door.ts')
  const listening = await listenPlane(doorPort === undefined ? { port: 0 } : { port: 0, doorPort })
  return {
    port: listening.port,
    doorPort: listening.doorPort,
    applyDoor: async ({ kind, token, body }) => {
      const answer = applyDoor(listening.plane, token, kind, isJson(body) ? body : undefined)
      return { status: answer.status, body: await answer.json() }
    },
    close: listening.close,
  }
}
