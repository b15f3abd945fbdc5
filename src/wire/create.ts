import * as z from 'zod/mini'
import { policy } from './policy'
import { maybe } from './scalar'
import { runnerSpec } from './spec'

/**
 * The document a runner is created from, without wrapper. Source: REST reference, managed-runners page.
 * `clusterId` is sent, `clusterName` is output only.
 */
export const createDocument = z.looseObject({
  identity: z.looseObject({
    runnerId: z.string(),
    zone: maybe(z.string()),
    clusterId: maybe(z.string()),
    runnerGroupId: maybe(z.string()),
  }),
  displayName: maybe(z.string()),
  spec: maybe(runnerSpec),
  policy: maybe(policy),
})
