import { policy } from '../wire/policy'
import { shapeOf, type Shape } from '../wire/shape'
import type { QuantityUnit } from './quantity'

/** What a field of the policy holds. `set` is a list whose order means nothing; `rules` is a list of objects. */
export type FieldType =
  | { readonly type: 'group' | 'open' | 'map' | 'text' | 'boolean' | 'enum' | 'set' | 'rules' }
  | { readonly type: 'quantity'; readonly unit: QuantityUnit }
  | { readonly type: 'integer'; readonly min: number; readonly max: number; readonly wire?: 'text' }

const group = { type: 'group' } as const
const text = { type: 'text' } as const
const flag = { type: 'boolean' } as const
const choice = { type: 'enum' } as const
const set = { type: 'set' } as const
const map = { type: 'map' } as const
const rules = { type: 'rules' } as const
const cpu = { type: 'quantity', unit: 'cpu' } as const
const memory = { type: 'quantity', unit: 'memory' } as const
const int32 = { type: 'integer', min: 0, max: 2 ** 31 - 1 } as const

/**
 * Every field of the policy by its wire path; `[]` is any element of a list.
 * Source: contract 4.1 and 4.2. A test holds the keys against the wire schema.
 */
export const policyFields = {
  displayName: text,
  base: { type: 'open' },
  constraints: group,
  'constraints.resources': group,
  'constraints.resources.defaultCpu': cpu,
  'constraints.resources.defaultMemory': memory,
  'constraints.resources.minCpu': cpu,
  'constraints.resources.minMemory': memory,
  'constraints.resources.maxCpu': cpu,
  'constraints.resources.maxMemory': memory,
  'constraints.resources.cpuCeiling': cpu,
  'constraints.resources.memoryCeiling': memory,
  'constraints.resources.maxGpuCount': { type: 'integer', min: 0, max: Number.MAX_SAFE_INTEGER, wire: 'text' },
  'constraints.resources.requireLimits': flag,
  'constraints.image': group,
  'constraints.image.allowedRegistries': set,
  'constraints.image.allowedImages': set,
  'constraints.network': group,
  'constraints.network.allowedEgress': rules,
  'constraints.network.allowedEgress[]': group,
  'constraints.network.allowedEgress[].cidr': group,
  'constraints.network.allowedEgress[].cidr.cidr': text,
  'constraints.network.allowedEgress[].cidr.except': set,
  'constraints.network.allowedEgress[].httpsHostname': text,
  'constraints.network.allowedEgress[].httpsHostnameExcept': set,
  'constraints.network.allowedEgress[].dnsName': text,
  'constraints.network.allowedEgress[].dnsNameExcept': set,
  'constraints.network.allowedEgress[].tenant': choice,
  'constraints.network.allowedEgress[].any': flag,
  'constraints.network.allowedEgress[].selector': group,
  'constraints.network.allowedEgress[].selector.podLabels': map,
  'constraints.network.allowedEgress[].selector.namespaceLabels': map,
  'constraints.network.allowedEgress[].ports': rules,
  'constraints.network.allowedEgress[].ports[]': group,
  'constraints.network.allowedEgress[].ports[].protocol': choice,
  'constraints.network.allowedEgress[].ports[].port': { type: 'integer', min: 1, max: 65535 },
  'constraints.network.allowedEgress[].ports[].endPort': { type: 'integer', min: 0, max: 65535 },
  'constraints.network.defaultEgress': rules,
  'constraints.network.defaultEgress[]': group,
  'constraints.network.defaultEgress[].cidr': group,
  'constraints.network.defaultEgress[].cidr.cidr': text,
  'constraints.network.defaultEgress[].cidr.except': set,
  'constraints.network.defaultEgress[].httpsHostname': text,
  'constraints.network.defaultEgress[].httpsHostnameExcept': set,
  'constraints.network.defaultEgress[].dnsName': text,
  'constraints.network.defaultEgress[].dnsNameExcept': set,
  'constraints.network.defaultEgress[].tenant': choice,
  'constraints.network.defaultEgress[].any': flag,
  'constraints.network.defaultEgress[].selector': group,
  'constraints.network.defaultEgress[].selector.podLabels': map,
  'constraints.network.defaultEgress[].selector.namespaceLabels': map,
  'constraints.network.defaultEgress[].ports': rules,
  'constraints.network.defaultEgress[].ports[]': group,
  'constraints.network.defaultEgress[].ports[].protocol': choice,
  'constraints.network.defaultEgress[].ports[].port': { type: 'integer', min: 1, max: 65535 },
  'constraints.network.defaultEgress[].ports[].endPort': { type: 'integer', min: 0, max: 65535 },
  'constraints.network.denyHttpsHostnameRules': flag,
  'constraints.network.denyDns': flag,
  'constraints.network.dnsEgress': choice,
  'constraints.network.allowedIngress': rules,
  'constraints.network.allowedIngress[]': group,
  'constraints.network.allowedIngress[].cidr': group,
  'constraints.network.allowedIngress[].cidr.cidr': text,
  'constraints.network.allowedIngress[].cidr.except': set,
  'constraints.network.allowedIngress[].tenant': choice,
  'constraints.network.allowedIngress[].any': flag,
  'constraints.network.allowedIngress[].ports': rules,
  'constraints.network.allowedIngress[].ports[]': group,
  'constraints.network.allowedIngress[].ports[].protocol': choice,
  'constraints.network.allowedIngress[].ports[].port': { type: 'integer', min: 1, max: 65535 },
  'constraints.network.allowedIngress[].ports[].endPort': { type: 'integer', min: 0, max: 65535 },
  'constraints.network.defaultIngress': rules,
  'constraints.network.defaultIngress[]': group,
  'constraints.network.defaultIngress[].cidr': group,
  'constraints.network.defaultIngress[].cidr.cidr': text,
  'constraints.network.defaultIngress[].cidr.except': set,
  'constraints.network.defaultIngress[].tenant': choice,
  'constraints.network.defaultIngress[].any': flag,
  'constraints.network.defaultIngress[].ports': rules,
  'constraints.network.defaultIngress[].ports[]': group,
  'constraints.network.defaultIngress[].ports[].protocol': choice,
  'constraints.network.defaultIngress[].ports[].port': { type: 'integer', min: 1, max: 65535 },
  'constraints.network.defaultIngress[].ports[].endPort': { type: 'integer', min: 0, max: 65535 },
  'constraints.security': group,
  'constraints.security.allowPrivileged': flag,
  'constraints.security.allowedCapabilities': set,
  'constraints.security.allowedSeccompProfiles': set,
  'constraints.security.allowedRuntimeClasses': set,
  'constraints.security.defaultCpuRuntimeClass': text,
  'constraints.security.defaultGpuRuntimeClass': text,
  'constraints.security.runtimeClassMappings': rules,
  'constraints.security.runtimeClassMappings[]': group,
  'constraints.security.runtimeClassMappings[].runtimeClass': choice,
  'constraints.security.runtimeClassMappings[].kubernetesRuntimeClassName': text,
  'constraints.security.runtimeClassMappings[].nodeDefault': flag,
  'constraints.instance': group,
  'constraints.instance.allowedInstanceTypes': set,
  'constraints.lifecycle': group,
  'constraints.lifecycle.defaultLifetimeSeconds': { type: 'integer', min: 0, max: 2_592_000 },
  'constraints.metadata': group,
  'constraints.metadata.deniedAnnotationPrefixes': set,
  'constraints.metadata.maxAnnotationCount': int32,
  'constraints.volumes': group,
  'constraints.volumes.allowedMedia': set,
  'constraints.volumes.maxSize': memory,
  controlPlaneAccess: group,
  'controlPlaneAccess.sourceIpAllowlist': group,
  'controlPlaneAccess.sourceIpAllowlist.cidrs': set,
} as const satisfies Record<string, FieldType>

export type PolicyField = keyof typeof policyFields

export const isPolicyField = (path: string): path is PolicyField => Object.hasOwn(policyFields, path)

/** The type of a field by its wire path; undefined for what no schema knows. */
export const fieldType = (path: string): FieldType | undefined => (isPolicyField(path) ? policyFields[path] : undefined)

const children = (() => {
  const found = new Map<string, Map<string, PolicyField>>()
  for (const field of Object.keys(policyFields)) {
    if (field.endsWith('[]') || !isPolicyField(field)) continue
    const at = field.lastIndexOf('.')
    const parent = at < 0 ? '' : field.slice(0, at)
    const kept = found.get(parent) ?? new Map<string, PolicyField>()
    kept.set(field.slice(at + 1), field)
    found.set(parent, kept)
  }
  return found
})()

const noChildren: ReadonlyMap<string, PolicyField> = new Map()

/** The members a group may have, by their wire names; the whole policy is the group named ''. */
export const fieldChildren = (field: string): ReadonlyMap<string, PolicyField> => children.get(field) ?? noChildren

/** Keys and casing of the policy, derived from the wire schema. */
export const policyShape: Shape = shapeOf(policy)

/** Path of a value: member names and list indexes, as on the wire. */
export type ValuePath = readonly (string | number)[]

/** `['constraints','network','allowedEgress',0,'cidr']` → `constraints.network.allowedEgress[].cidr`. */
export const fieldOfPath = (path: ValuePath): string =>
  path.reduce<string>(
    (field, part) => (typeof part === 'number' ? `${field}[]` : field === '' ? part : `${field}.${part}`),
    '',
  )

/** One string per path, for maps. Data keys may hold any character, so the parts are joined by NUL. */
export const pathKey = (path: ValuePath): string => path.join('\u0000')

/** Values the console knows for an enum or a set of enums, offered in completion; any other value is passed through. */
export const knownValues = {
  protocol: ['TCP', 'UDP', 'SCTP'],
  tenant: ['TENANT_SCOPE_SAME_USER', 'TENANT_SCOPE_SAME_ORG', 'TENANT_SCOPE_SANDBOX_NETWORK'],
  dnsEgress: ['DNS_EGRESS_MODE_DENY'],
  runtimeClass: ['RUNTIME_CLASS_CPU_DEFAULT', 'RUNTIME_CLASS_CPU_NESTED_VIRT', 'RUNTIME_CLASS_GPU_DEFAULT'],
  allowedMedia: ['STORAGE_MEDIUM_DISK', 'STORAGE_MEDIUM_MEMORY'],
  allowedSeccompProfiles: ['RuntimeDefault', 'Unconfined'],
} as const satisfies Record<string, readonly string[]>

/** The limit groups of the policy: what the guard-rail alarm asks about one by one when they disappear. */
export const constraintGroups = [
  'resources',
  'image',
  'network',
  'security',
  'instance',
  'lifecycle',
  'metadata',
  'volumes',
] as const
