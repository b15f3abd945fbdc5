import * as z from 'zod/mini'
import { enumText, maybe } from './scalar'

/** A CKS cluster. Zones come in upper case here and in lower case on runners. Source: CKS API reference. */
export const cluster = z.looseObject({
  id: z.string(),
  name: maybe(z.string()),
  zone: maybe(z.string()),
  status: maybe(enumText),
  version: maybe(z.string()),
})
export type Cluster = z.output<typeof cluster>

/** `GET /v1beta1/cks/clusters`: all zones, no paging. */
export const clusterList = z.looseObject({ items: maybe(z.array(cluster)) })

/** `GET /v1beta1/cks/clusters/{id}`: the single answer is wrapped. */
export const clusterAnswer = z.looseObject({ cluster })
