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

/** Starts the local control plane on an ephemeral loopback port; it is loaded in practice mode only. */
export const startPracticePlane = async (doorPort: number | undefined): Promise<PracticePlane> => {
  const path = './control-plane/listen.ts'
  const { listenPlane, applyDoor } = await import(path)
  const plane = await listenPlane(doorPort === undefined ? { port: 0 } : { port: 0, doorPort })
  return { port: plane.port, doorPort: plane.doorPort, applyDoor, close: () => plane.close() }
}
