import { formatJson, isJsonObject, type Json, type JsonObject } from '../lib/lossless'

/** Text as an HCL string: nothing in it is a template. */
export const hclString = (text: string): string =>
  `"${text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replaceAll('${', () => '$${')
    .replaceAll('%{', '%%{')}"`

const hclKey = (key: string): string => (/^[a-z_][a-z0-9_]*$/i.test(key) ? key : hclString(key))

const hclValue = (value: Json, indent: string): string => {
  if (typeof value === 'string') return hclString(value)
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    const isFlat = value.every((item) => !isJsonObject(item) && !Array.isArray(item))
    return isFlat && value.length <= 8
      ? `[${value.map((item) => hclValue(item, indent)).join(', ')}]`
      : `[\n${value.map((item) => `${indent}  ${hclValue(item, `${indent}  `)},\n`).join('')}${indent}]`
  }
  if (isJsonObject(value)) {
    const lines = hclMembers(value, `${indent}  `)
    return lines === '' ? '{}' : `{\n${lines}${indent}}`
  }
  return formatJson(value)
}

const hclMembers = (document: JsonObject, indent: string): string =>
  Object.entries(document)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${indent}${hclKey(key)} = ${hclValue(value, indent)}\n`)
    .join('')

const raw = (document: JsonObject): string =>
  formatJson(document, 2)
    .replaceAll('${', () => '$${')
    .replaceAll('%{', '%%{')

/** The policy argument: `base` is free JSON and goes in as text of JSON. */
const policyArgument = (policy: JsonObject): string => {
  const { base, ...rest } = policy
  const free = isJsonObject(base) ? `    base = <<-JSON\n${raw(base).replace(/^/gm, '      ')}\n    JSON\n` : ''
  return `  policy = {\n${free}${hclMembers(rest, '    ')}  }\n`
}

const specArgument = (spec: JsonObject): string => {
  const plane = spec.data_plane
  // The provider has a flag where the API has an empty object.
  const isOff = isJsonObject(plane) && isJsonObject(plane.disabled)
  const said = isOff ? { ...spec, data_plane: { ...plane, disabled: true } } : spec
  return `  spec = ${hclValue(said, '  ')}\n`
}

const resourceName = (id: string): string => id.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?=\d)/, 'r_')

/**
 * A runner, its keys already in snake_case, as a block of the CoreWeave provider. A part of one says that the other
 * arguments stay. Source: terraform-provider-coreweave, coreweave/sandbox/testdata/managed_runner.tf@8eb913e.
 */
export const resourceBlock = (id: string, document: JsonObject, isPart: boolean): string => {
  const identity = isJsonObject(document.identity) ? document.identity : {}
  const { runner_id: _, ...place } = identity
  return [
    `resource "coreweave_sandbox_managed_runner" ${hclString(resourceName(id))} {\n`,
    `  runner_id = ${hclString(id)}\n`,
    isPart ? '  # … the other arguments stay as they are\n' : hclMembers(place, '  '),
    typeof document.display_name === 'string' ? `  display_name = ${hclString(document.display_name)}\n` : '',
    isJsonObject(document.spec) ? specArgument(document.spec) : '',
    isJsonObject(document.policy) ? policyArgument(document.policy) : '',
    '}\n',
  ].join('')
}
