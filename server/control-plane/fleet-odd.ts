import { isJsonObject, parseJson, type JsonObject } from '../../src/lib/lossless.ts'
import type { FixedFleet } from './fleet-shape.ts'
import cases from './cases/runners-odd.json' with { type: 'json' }
import { uuidOf } from './draw.ts'
import { restingLife, type Stored } from './lifecycle.ts'

// A JSON module rounds numbers, so the one integer beyond 2^53 is put back by hand.
const exact = (runner: JsonObject): JsonObject =>
  runner.displayName === 'big-int' ? { ...runner, someFutureNumber: 9_007_199_254_740_993n } : runner

const runnerOf = (document: JsonObject, ordinal: number, start: number): Stored => ({
  ordinal,
  id: isJsonObject(document.identity) ? String(document.identity.runnerId) : '',
  document,
  policyRevision: 1,
  born: start,
  updatedAt: start,
  life: { ...restingLife('READY', start), active: 1 },
  managementMode: 'MANAGEMENT_MODE_MANAGED',
  privileged: false,
  registeredVolumes: 0,
  verbatim: true,
})

/** Runners a careful client must survive, emitted word for word, with one free cluster beside theirs. */
export const oddFleet = (start: number): FixedFleet => {
  const listed = parseJson(JSON.stringify(cases.runners))
  const documents = Array.isArray(listed) ? listed.filter(isJsonObject).map(exact) : []
  const clusters = documents.flatMap(({ identity, displayName }) =>
    isJsonObject(identity) && typeof identity.clusterId === 'string'
      ? [
          {
            id: identity.clusterId,
            name: String(displayName).slice(0, 40),
            zone: 'US-EAST-1',
            status: 'STATUS_RUNNING',
            ageDays: 30,
          },
        ]
      : [],
  )
  const free = { id: uuidOf('odd/free'), name: 'odd-free', zone: 'US-EAST-1', status: 'STATUS_RUNNING', ageDays: 5 }
  return {
    runners: documents.map((document, index) => runnerOf(document, index, start)),
    clusters: [...clusters, free],
  }
}
