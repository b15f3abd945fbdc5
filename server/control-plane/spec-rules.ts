import { isJsonObject, type Json, type JsonObject } from '../../src/lib/lossless.ts'
import type { Violation } from './status.ts'

const members = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {})
const entries = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : [])

const maintenanceViolations = (policy: Json | undefined): Violation[] => {
  const found: Violation[] = []
  const at = 'spec.maintenancePolicy'
  entries(members(policy).windows).forEach((window, index) => {
    for (const name of ['cron', 'durationSeconds']) {
      if (window[name] !== undefined) continue
      const field = `${at}.windows[${index}].${name}`
      found.push({ field, description: `${field} is required` })
    }
  })
  entries(members(policy).exclusions).forEach((span, index) => {
    const field = `${at}.exclusions[${index}]`
    const { startTime, endTime } = span
    if (typeof startTime !== 'string')
      found.push({ field: `${field}.startTime`, description: `${field}.startTime is required` })
    if (typeof endTime !== 'string')
      found.push({ field: `${field}.endTime`, description: `${field}.endTime is required` })
    if (typeof startTime !== 'string' || typeof endTime !== 'string') return
    if (Date.parse(endTime) <= Date.parse(startTime)) {
      found.push({ field: `${field}.endTime`, description: 'maintenance exclusion end_time must be after start_time' })
    }
  })
  return found
}

const overridesViolations = (overrides: Json | undefined): Violation[] => {
  const found: Violation[] = []
  const { minReplicas, maxReplicas } = members(members(overrides).scaling)
  const min = Number(minReplicas ?? 0)
  const max = Number(maxReplicas ?? 0)
  if (max !== 0 && min > max) {
    const field = 'spec.overrides.scaling.minReplicas'
    found.push({ field, description: 'scaling min_replicas must not exceed max_replicas' })
  }
  entries(members(overrides).tolerations).forEach((toleration, index) => {
    const at = `spec.overrides.tolerations[${index}]`
    if (toleration.operator === 'Exists' && (toleration.value ?? '') !== '') {
      found.push({ field: `${at}.value`, description: `${at}.value must be empty when operator is Exists` })
    }
    if (toleration.operator !== 'Exists' && (toleration.key ?? '') === '') {
      found.push({ field: `${at}.key`, description: `${at}.key is required unless operator is Exists` })
    }
  })
  return found
}

const isAbsoluteUri = (value: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/[^/\s]+/i.test(value) && URL.canParse(value)

const dataPlaneViolations = (dataPlane: Json | undefined): Violation[] => {
  if (dataPlane === undefined) return []
  const selected = ['disabled', 'clusterIp', 'loadBalancer', 'custom'].filter(
    (name) => members(dataPlane)[name] !== undefined,
  )
  if (selected.length !== 1) {
    const description = 'data_plane must select exactly one of disabled, cluster_ip, load_balancer, or custom'
    return [{ field: 'spec.dataPlane', description }]
  }
  const custom = members(dataPlane).custom
  if (custom === undefined) return []
  const uri = members(custom).advertisedUri
  if (typeof uri === 'string' && isAbsoluteUri(uri)) return []
  const field = 'spec.dataPlane.custom.advertisedUri'
  return [{ field, description: `${field} must be an absolute URI` }]
}

/** Rules between the fields of a spec. Source: API contract, spec table. */
export const specViolations = (spec: Json | undefined): Violation[] => [
  ...maintenanceViolations(members(spec).maintenancePolicy),
  ...overridesViolations(members(spec).overrides),
  ...dataPlaneViolations(members(spec).dataPlane),
]
