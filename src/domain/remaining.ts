import type { FleetRow } from './fleet-row'

export type Remaining = {
  /** Runners of the same group and zone, this one included. */
  readonly peers: number
  /** Of those, the others that are connected. */
  readonly peersConnected: number
  /** Other connected runners of the zone, whatever their group. */
  readonly zoneConnected: number
}

/** What stays connected if a runner drops out, over the rows that were read. */
export const remainingWithout = (
  rows: Iterable<FleetRow>,
  runner: { id: string; group: string; zone: string },
): Remaining => {
  let peers = 0
  let peersConnected = 0
  let zoneConnected = 0
  for (const row of rows) {
    if (row.zone !== runner.zone) continue
    const isPeer = row.group === runner.group
    if (isPeer) peers += 1
    if (row.id === runner.id || row.facts.connection !== 'connected') continue
    zoneConnected += 1
    if (isPeer) peersConnected += 1
  }
  return { peers, peersConnected, zoneConnected }
}
