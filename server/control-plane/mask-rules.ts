import { readOnlyFields } from './documents.ts'
import { invalidField } from './status.ts'

/** The server's own table of what a mask may name; kept apart from the client's so that a wrong client is caught. */
const writable: ReadonlySet<string> = new Set([
  'displayName',
  'identity.zone',
  'identity.runnerGroupId',
  'spec',
  'spec.releaseChannel',
  'spec.maintenancePolicy',
  'spec.overrides',
  'spec.enforceResourceLimits',
  'spec.volumes',
  'spec.tenantMetrics',
  'spec.imagePull',
  'spec.dataPlane',
  'policy',
])

const everything = ['displayName', 'identity.zone', 'identity.runnerGroupId', 'spec', 'policy']

const readOnly: ReadonlySet<string> = new Set([
  ...readOnlyFields,
  'etag',
  'identity',
  'identity.runnerId',
  'identity.clusterId',
  'identity.clusterName',
])

const legacy: ReadonlyMap<string, string> = new Map([
  ['profileBindings', 'profile_bindings is not accepted on v1; set policy instead'],
  [
    'spec.allowPrivilegedProfileAnnotations',
    'spec.allow_privileged_profile_annotations is not accepted on v1; use v1beta2',
  ],
])

/** Why a legacy field is refused on v1 writes. */
export const legacyReason = (path: string): string => legacy.get(path) ?? `${path} is not accepted on v1`

const reasonAgainst = (path: string): string => {
  if (path.includes('_')) return `update_mask path "${path}" must be camelCase`
  if (legacy.has(path)) return legacyReason(path)
  if (path === '*') return 'update_mask "*" cannot be combined with other paths'
  const root = path.split('.')[0] ?? ''
  if (readOnly.has(path) || (root !== 'spec' && readOnly.has(root) && root !== 'identity')) {
    return `path ${path} is read-only`
  }
  const boundary = path
    .split('.')
    .slice(0, -1)
    .map((_, index, all) => all.slice(0, index + 1).join('.'))
    .reverse()
    .find((outer) => outer !== 'spec' && writable.has(outer))
  return boundary === undefined
    ? `unknown path ${path}`
    : `path ${path} cannot be masked: ${boundary} is replaced whole`
}

/**
 * Reads `updateMask`. Absent, empty or `*` stands for everything mutable. Errors: INVALID_ARGUMENT for unknown,
 * read-only, legacy, snake_case paths and paths below a boundary. Source: API contract, update semantics.
 */
export const readMask = (text: string | undefined): string[] => {
  if (text === undefined || text === '' || text === '*') return everything
  const paths = [...new Set(text.split(','))]
  for (const path of paths) {
    if (!writable.has(path)) throw invalidField('updateMask', reasonAgainst(path))
  }
  return paths
}

/** Whether a mask changes the deployment, and so begins a new revision. */
export const touchesSpec = (mask: readonly string[]): boolean => mask.some((path) => path.split('.')[0] === 'spec')
