import { formatJson, isJsonObject, type Json, type JsonObject } from '../lib/lossless'
import { createDocument } from '../wire/create'
import { shapeOf } from '../wire/shape'
import { toTextKeys } from './casing'
import { resourceBlock } from './hcl'
import { writePolicyText } from './policy-text'
import { writeYaml } from './yaml-text'

/** A request as the console sends it: `path` below the console's own base, beginning with `api/`. */
export type EquivalentRequest = {
  readonly method: string
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>> | undefined
  readonly body?: unknown
}

/** Why a form cannot say the request. */
export type Inexpressible =
  | 'cwicNeedsPolicy'
  | 'cwicCannotClear'
  | 'cwicMerges'
  | 'tfNeedsPolicy'
  | 'tfNotADeed'
  | 'tfPart'

export type Rendered =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly because: Inexpressible }

const said = (text: string): Rendered => ({ ok: true, text })
const unsaid = (because: Inexpressible): Rendered => ({ ok: false, because })

/** One word of a POSIX shell, whatever the value holds. */
export const shellQuote = (value: string): string => `'${value.replaceAll("'", `'\\''`)}'`

const shellWord = (value: string): string => (/^[\w.@%+=:,/-]+$/.test(value) ? value : shellQuote(value))

/** A here-document nothing in it is expanded in; its mark is one the text has no line of. */
const hereDocument = (command: string, mark: string, text: string): string => {
  const lines = new Set(text.split('\n'))
  let end = mark
  while (lines.has(end)) end += '_'
  return `${command} <<'${end}'\n${text.replace(/\n$/, '')}\n${end}\n`
}

/** The request as `curl`; the token stays a variable. `api` is the origin of the API. */
export const asCurl = (request: EquivalentRequest, api: string): string => {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(request.query ?? {})) if (value !== undefined) query.set(key, value)
  // Commas are legal in a query and easier to read.
  const search = query.toString().replaceAll('%2C', ',')
  const url = `${api}/${request.path.replace(/^api\//, '')}${search === '' ? '' : `?${search}`}`
  const lines = [
    `curl --fail-with-body -X ${request.method} ${shellQuote(url)}`,
    '  -H "Authorization: Bearer $TOKEN"',
    ...(request.body === undefined ? [] : [`  -H 'Content-Type: application/json'`, '  --data-binary @-']),
  ]
  const command = lines.join(' \\\n')
  return request.body === undefined ? `${command}\n` : hereDocument(command, 'JSON', formatJson(request.body, 2))
}

const runner = 'cwic sandbox runner'
const documentShape = shapeOf(createDocument)

const bodyOf = ({ body }: EquivalentRequest): JsonObject => (isJsonObject(body) ? body : {})
const masksOf = ({ query }: EquivalentRequest): string[] => (query?.updateMask ?? '').split(',').filter(Boolean)
const idOf = ({ path }: EquivalentRequest): string =>
  decodeURIComponent((path.split('/').at(-1) ?? '').replace(/:applyAvailableUpdate$/, ''))
const isUpgrade = ({ path }: EquivalentRequest): boolean => path.endsWith(':applyAvailableUpdate')
const createdId = (body: JsonObject): string =>
  isJsonObject(body.identity) && typeof body.identity.runnerId === 'string' ? body.identity.runnerId : ''

const valueAt = (document: Json | undefined, path: string): Json | undefined => {
  let value = document
  for (const key of path.split('.')) value = isJsonObject(value) ? value[key] : undefined
  return value
}

const withNull = (document: JsonObject, path: string): JsonObject => {
  const [key = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...document, [key]: null }
  const inner = document[key]
  return { ...document, [key]: withNull(isJsonObject(inner) ? inner : {}, rest.join('.')) }
}

// What `null` clears in a file patch: objects. Text and flags have a value, and the channel cannot be taken away.
const clearable: ReadonlySet<string> = new Set([
  'spec.maintenancePolicy',
  'spec.overrides',
  'spec.volumes',
  'spec.tenantMetrics',
  'spec.imagePull',
  'spec.dataPlane',
])

const cwicCreate = (request: EquivalentRequest): Rendered => {
  const body = bodyOf(request)
  if (!isJsonObject(body.policy)) return unsaid('cwicNeedsPolicy')
  const requestId = request.query?.requestId
  const flag = requestId === undefined ? '' : ` --request-id ${shellWord(requestId)}`
  const command = `${runner} create ${shellWord(createdId(body))} -f -${flag}`
  return said(hereDocument(command, 'YAML', writeYaml(body, documentShape)))
}

const cwicEdit = (request: EquivalentRequest): Rendered => {
  const body = bodyOf(request)
  const masks = masksOf(request)
  const id = shellWord(idOf(request))
  if (masks.length === 1 && masks[0] === 'policy') {
    if (!isJsonObject(body.policy)) return unsaid('cwicCannotClear')
    const etag = typeof body.etag === 'string' ? body.etag : ''
    const command = `${runner} policy edit ${id} -f - --etag ${shellQuote(etag)}`
    return said(hereDocument(command, 'YAML', writePolicyText(body.policy)))
  }
  if (masks.includes('policy') || masks.includes('spec')) return unsaid('cwicMerges')
  const cleared = masks.filter((path) => valueAt(body, path) === undefined)
  if (cleared.some((path) => !clearable.has(path))) return unsaid('cwicCannotClear')
  const patch = cleared.reduce(withNull, body)
  return said(hereDocument(`${runner} edit ${id} -f -`, 'YAML', writeYaml(patch, documentShape)))
}

/** The request as a `cwic` command, or why cwic has none. Source: contract 9.2. */
export const asCwic = (request: EquivalentRequest): Rendered => {
  if (request.method === 'DELETE') return said(`${runner} delete ${shellWord(idOf(request))} --yes\n`)
  if (isUpgrade(request)) return said(`${runner} upgrade ${shellWord(idOf(request))}\n`)
  return request.method === 'POST' ? cwicCreate(request) : cwicEdit(request)
}

/** The request as Terraform, or why the provider cannot say it. Only creating and the policy are whole enough to be said. */
export const asTerraform = (request: EquivalentRequest): Rendered => {
  if (request.method === 'DELETE' || isUpgrade(request)) return unsaid('tfNotADeed')
  const body = bodyOf(request)
  // The provider refuses a runner without a policy.
  if (!isJsonObject(body.policy)) return unsaid(request.method === 'POST' ? 'tfNeedsPolicy' : 'tfPart')
  if (request.method === 'PATCH' && masksOf(request).join() !== 'policy') return unsaid('tfPart')
  const spelt = toTextKeys(body, documentShape)
  const id = request.method === 'POST' ? createdId(body) : idOf(request)
  return said(resourceBlock(id, isJsonObject(spelt) ? spelt : {}, request.method === 'PATCH'))
}

const hidden = '••••'

const hide = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(hide)
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, hide(member)]))
    : hidden
}

const hideAt = (document: JsonObject, path: readonly string[]): JsonObject => {
  const [key = '', ...rest] = path
  const value = document[key]
  if (value === undefined || value === null) return document
  if (rest.length === 0) return { ...document, [key]: hide(value) }
  return isJsonObject(value) ? { ...document, [key]: hideAt(value, rest) } : document
}

const sensitive = [
  ['policy', 'base'],
  ['spec', 'overrides', 'env'],
] as const

/** The request with sensitive values hidden, to be looked at; the same object when it has none. Never to be sent. */
export const withHidden = (request: EquivalentRequest): EquivalentRequest => {
  if (!isJsonObject(request.body)) return request
  const body = sensitive.reduce<JsonObject>(hideAt, request.body)
  return formatJson(body) === formatJson(request.body) ? request : { ...request, body }
}
