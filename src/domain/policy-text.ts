import { LosslessNumber } from 'lossless-json'
import { Document, Scalar, visit, type ScalarTag } from 'yaml'
import { formatJson, type JsonObject } from '../lib/lossless'
import { toTextKeys } from './casing'
import { policyShape } from './policy-fields'

// A decimal a double cannot hold is written with the digits it came with.
const losslessTag: ScalarTag = {
  identify: (value) => value instanceof LosslessNumber,
  default: true,
  tag: 'tag:yaml.org,2002:float',
  resolve: (text) => text,
  test: /(?!)/,
  stringify: ({ value }) => (value instanceof LosslessNumber ? value.value : String(value)),
}

// Text a YAML 1.1 reader takes for its "value" type; the compatibility schema does not know it.
const isValueMark = (value: unknown): boolean => value === '='

/**
 * The policy as YAML, as `cwic` writes it: snake_case field names, key order of the server kept, data keys untouched.
 * Text that a YAML 1.1 reader would take for something else (yes, on, 012, 1e3, dates, 12:30, null) is quoted.
 */
export const writePolicyText = (document: JsonObject): string => {
  const yaml = new Document(toTextKeys(document, policyShape), {
    version: '1.2',
    schema: 'core',
    compat: 'yaml-1.1',
    aliasDuplicateObjects: false,
    customTags: (tags) => [...tags, losslessTag],
  })
  visit(yaml, {
    Scalar: (_, node) => {
      if (isValueMark(node.value)) node.type = Scalar.QUOTE_DOUBLE
    },
  })
  return yaml.toString({ lineWidth: 0, flowCollectionPadding: false })
}

/** Whether a text is JSON rather than block YAML: it begins with a brace. */
export const isJsonText = (text: string): boolean => /^\uFEFF?\s*\{/.test(text)

const encoder = new TextEncoder()

/** Bytes a document takes on the wire: UTF-8 of its JSON. Counted against `policyByteLimit`. */
export const policyBytes = (document: JsonObject): number => encoder.encode(formatJson(document)).length
