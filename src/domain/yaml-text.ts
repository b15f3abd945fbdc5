import { LosslessNumber } from 'lossless-json'
import { Document, Scalar, visit, type ScalarTag } from 'yaml'
import type { JsonObject } from '../lib/lossless'
import type { Shape } from '../wire/shape'
import { toTextKeys } from './casing'

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
 * A document as YAML, as `cwic` writes it: snake_case field names by `shape`, key order kept, data keys untouched.
 * Text that a YAML 1.1 reader would take for something else (yes, on, 012, 1e3, dates, 12:30, null) is quoted.
 */
export const writeYaml = (document: JsonObject, shape: Shape): string => {
  const yaml = new Document(toTextKeys(document, shape), {
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
