import { fleetFrom, freeCluster } from './fleet-parts.ts'
import type { FixedFleet } from './fleet-shape.ts'
import { steadyRows } from './fleet-standard-steady.ts'
import { troubledRows } from './fleet-standard-troubled.ts'

/**
 * The fleet most practice happens in: every state, every kind of hint, differing policies, fields this product does
 * not know, old names, and clusters still free. Waiting updates sit behind windows that do not open on the first day.
 */
export const standardFleet = (start: number): FixedFleet => {
  const free = [
    freeCluster('standard', 'ml-sandbox-east', 'US-EAST-04A'),
    freeCluster('standard', 'gpu-spare-east', 'US-EAST-08A', 'gpuTaint'),
    freeCluster('standard', 'ml-sandbox-west', 'US-WEST-04A'),
    freeCluster('standard', 'docs-cluster', 'US-EAST-1'),
    { ...freeCluster('standard', 'ml-sandbox-south', 'EU-SOUTH-03A'), status: 'STATUS_CREATING', ageDays: 0 },
    { ...freeCluster('standard', 'ml-retired', 'US-WEST-09B'), status: 'STATUS_DELETING' },
  ]
  return fleetFrom('standard', [...steadyRows(start), ...troubledRows(start)], free, start)
}
