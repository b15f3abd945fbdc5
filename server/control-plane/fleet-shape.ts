import type { Cluster, ClusterSource } from './clusters.ts'
import type { Stored } from './lifecycle.ts'

/** What filters of a list look at; cheap enough to ask of 100,000 runners. */
export type Face = { runnerId: string; zone: string; clusterId: string; managementMode: string }

/**
 * The runners a world begins with, made when asked for: `make(i)` gives a fresh copy of the i-th, `face(i)` what
 * filters need of it. Deterministic: times are relative to the world's start.
 */
export type Fleet = ClusterSource & {
  readonly size: number
  make: (index: number) => Stored
  face: (index: number) => Face
  findRunner: (id: string) => number | undefined
  /** The seeded runner on a cluster, by the cluster's id. */
  runnerOn: (clusterId: string) => number | undefined
}

/** A fleet small enough to be held as a list. */
export type FixedFleet = { runners: readonly Stored[]; clusters: readonly Cluster[] }
