/**
 * The paths a PATCH of a managed runner may name in `updateMask`, camelCase, each a whole replacement boundary.
 * Source: the managed-runners page lists eight; the Terraform provider and cwic add displayName, volumes,
 * tenantMetrics, imagePull and dataPlane. Anything else is read-only or belongs to v1beta2.
 */
export const maskPaths = [
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
] as const

export type MaskPath = (typeof maskPaths)[number]

const known: ReadonlySet<string> = new Set(maskPaths)

export const isMaskPath = (text: string): text is MaskPath => known.has(text)

/** The one path and body the legacy v1beta2 surface is used for. Source: the managed-runners page. */
export const privilegedFlagMask = 'managedSpec.allowPrivilegedProfileAnnotations'
