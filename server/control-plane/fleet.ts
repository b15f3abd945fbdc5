import { emptyFleet } from './fleet-empty.ts'
import { failingFleet } from './fleet-failing.ts'
import { oddFleet } from './fleet-odd.ts'
import { scaleFleet } from './fleet-scale.ts'
import type { Face, FixedFleet, Fleet } from './fleet-shape.ts'
import { standardFleet } from './fleet-standard.ts'
import type { Stored } from './lifecycle.ts'

/** What a bearer token of practice says. */
export type PracticeToken = { fleet: string; isUser: boolean; hasNoCks: boolean }

const tokenForm =
  /^practice\.(standard|empty|failing|odd|scale-[1-9]\d{0,5})((?:\+(?:user|nocks))*)\.[A-Za-z0-9]{1,64}$/

/** Reads `practice.<fleet>[+flag].<nonce>`; `undefined` for anything else. Scale goes up to 100000. */
export const readToken = (token: string): PracticeToken | undefined => {
  const [, fleet, flags = ''] = tokenForm.exec(token) ?? []
  if (fleet === undefined || (fleet.startsWith('scale-') && Number(fleet.slice(6)) > 100_000)) return undefined
  return { fleet, isUser: flags.includes('+user'), hasNoCks: flags.includes('+nocks') }
}

/** The fleet a token names, for a world that starts at `start` (ms). */
export const fleetOf = (name: string, start: number): Fleet => {
  switch (name) {
    case 'standard':
      return fixedFleet(standardFleet(start))
    case 'failing':
      return fixedFleet(failingFleet(start))
    case 'odd':
      return fixedFleet(oddFleet(start))
    case 'empty':
      return fixedFleet(emptyFleet())
    default:
      return scaleFleet(Number(name.slice('scale-'.length)), start)
  }
}

const textOf = (stored: Stored, name: string): string => {
  const { identity } = stored.document
  const value = typeof identity === 'object' && identity !== null && name in identity ? Reflect.get(identity, name) : ''
  return typeof value === 'string' ? value : ''
}

/** The face of a stored runner. */
export const faceOf = (stored: Stored): Face => ({
  runnerId: stored.id,
  zone: textOf(stored, 'zone'),
  clusterId: textOf(stored, 'clusterId'),
  managementMode: stored.managementMode,
})

const copyOf = (stored: Stored): Stored => ({ ...stored, life: { ...stored.life } })

const fixedFleet = ({ runners, clusters }: FixedFleet): Fleet => {
  const byName = new Map(
    clusters.flatMap(
      (cluster) =>
        [
          [cluster.name, cluster],
          [cluster.id, cluster],
        ] as const,
    ),
  )
  const byId = new Map(runners.map((stored, index) => [stored.id, index]))
  // A runner of old may hold its cluster's name where the id belongs.
  const onCluster = new Map(
    runners.flatMap((stored, index) => {
      const clusterId = textOf(stored, 'clusterId')
      return clusterId === '' ? [] : [[byName.get(clusterId)?.id ?? clusterId, index] as const]
    }),
  )
  const at = (index: number): Stored => {
    const stored = runners[index]
    if (stored === undefined) throw new RangeError(`no runner ${index}`)
    return stored
  }
  return {
    size: runners.length,
    make: (index) => copyOf(at(index)),
    face: (index) => faceOf(at(index)),
    findRunner: (id) => byId.get(id),
    runnerOn: (clusterId) => onCluster.get(clusterId),
    clusters: () => clusters,
    findCluster: (idOrName) => byName.get(idOrName),
  }
}
