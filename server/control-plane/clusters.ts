import type { JsonObject } from '../../src/lib/lossless.ts'
import type { HazardName } from './hazards.ts'
import { timestamp, uuidOf } from './draw.ts'
import { Refusal, type Answer } from './status.ts'

/** A CKS cluster; `hazard` names what its Nodes ask of a runner and is never shown. Zones are upper-case. */
export type Cluster = { id: string; name: string; zone: string; status: string; hazard?: HazardName; ageDays: number }

/** What a fleet knows about clusters: the ones it lists, and any one by id or name. */
export type ClusterSource = {
  clusters: () => readonly Cluster[]
  findCluster: (idOrName: string) => Cluster | undefined
}

/** The wire form of a cluster. Source: API contract, CKS cluster list. */
const renderCluster = (cluster: Cluster, worldStart: number): JsonObject => ({
  id: cluster.id,
  name: cluster.name,
  zone: cluster.zone,
  status: cluster.status,
  version: 'v1.33',
  public: true,
  vpcId: uuidOf(`vpc ${cluster.zone}`),
  apiServerEndpoint: `${cluster.name}.k8s.example`,
  createdAt: timestamp(worldStart - cluster.ageDays * 86_400_000),
  updatedAt: timestamp(worldStart - Math.min(cluster.ageDays, 9) * 86_400_000),
})

/** `GET /v1beta1/cks/clusters`: all zones, no paging, key `items`. */
export const listClusters = (source: ClusterSource, worldStart: number): Answer => ({
  status: 200,
  body: { items: source.clusters().map((cluster) => renderCluster(cluster, worldStart)) },
})

/** `GET /v1beta1/cks/clusters/{id}`: wrapped in `cluster`. Errors: NOT_FOUND. */
export const getCluster = (source: ClusterSource, id: string, worldStart: number): Answer => {
  const cluster = source.findCluster(id)
  if (cluster === undefined || cluster.id !== id) throw new Refusal('NOT_FOUND', 'cluster not found')
  return { status: 200, body: { cluster: renderCluster(cluster, worldStart) } }
}

/** Whether the organization has a cluster, and so runner quota, in a zone; spelling of either API. */
export const hasQuota = (source: ClusterSource, zone: string): boolean =>
  source.clusters().some((cluster) => cluster.zone.toLowerCase() === zone)
