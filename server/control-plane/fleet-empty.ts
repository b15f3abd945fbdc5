import type { FixedFleet } from './fleet-shape.ts'
import { uuidOf } from './draw.ts'

/** No runner yet: two running clusters, one of them in the zone the managed-runners page uses, and one being created. */
export const emptyFleet = (): FixedFleet => ({
  runners: [],
  clusters: [
    {
      id: uuidOf('empty/first-cluster'),
      name: 'first-cluster',
      zone: 'US-EAST-04A',
      status: 'STATUS_RUNNING',
      ageDays: 3,
    },
    { id: uuidOf('empty/docs-cluster'), name: 'docs-cluster', zone: 'US-EAST-1', status: 'STATUS_RUNNING', ageDays: 2 },
    {
      id: uuidOf('empty/next-cluster'),
      name: 'next-cluster',
      zone: 'US-WEST-04A',
      status: 'STATUS_CREATING',
      ageDays: 0,
    },
  ],
})
