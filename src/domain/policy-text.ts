import { formatJson, type JsonObject } from '../lib/lossless'
import { policyShape } from './policy-fields'
import { writeYaml } from './yaml-text'

/** The policy as YAML, as `cwic` writes it. */
export const writePolicyText = (document: JsonObject): string => writeYaml(document, policyShape)

/** Whether a text is JSON rather than block YAML: it begins with a brace. */
export const isJsonText = (text: string): boolean => /^\uFEFF?\s*\{/.test(text)

const encoder = new TextEncoder()

/** Bytes a document takes on the wire: UTF-8 of its JSON. Counted against `policyByteLimit`. */
export const policyBytes = (document: JsonObject): number => encoder.encode(formatJson(document)).length
