import { isJsonObject, type JsonObject } from '../lib/lossless'
import { createDocument } from '../wire/create'
import { shapeOf } from '../wire/shape'
import { writeYaml } from './yaml-text'

const createShape = shapeOf(createDocument)
const identityKept = ['runnerId', 'zone', 'clusterId', 'runnerGroupId'] as const

const pick = (from: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])))

/** What of a runner as read can create it again: identity, display name, spec, policy, in the order cwic writes. */
export const createDocumentOf = (document: JsonObject): JsonObject => ({
  ...(isJsonObject(document.identity) ? { identity: pick(document.identity, identityKept) } : {}),
  ...pick(document, ['displayName', 'spec', 'policy']),
})

/** `runner.yaml` for `cwic sandbox runner create -f`. True values, environment included: it is the operator's own copy. */
export const runnerYaml = (document: JsonObject): string => writeYaml(createDocumentOf(document), createShape)
