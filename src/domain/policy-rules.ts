import { isJsonObject, type Json, type JsonObject } from '../lib/lossless'
import { snakeOf } from './casing'
import type { FindingDetail, Report } from './finding'
import { pathKey, type ValuePath } from './policy-fields'
import type { PathSpan } from './policy-leaf'
import { compareQuantities, readQuantity, type Quantity } from './quantity'

type Checked = { readonly document: JsonObject; readonly spans: ReadonlyMap<string, PathSpan>; readonly report: Report }

const at = (value: Json | undefined, ...path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>(
    (each, key) => (isJsonObject(each) && Object.hasOwn(each, key) ? each[key] : undefined),
    value,
  )

const tell = ({ spans, report }: Checked, path: ValuePath, detail: FindingDetail, fixText?: string): void => {
  const span = spans.get(pathKey(path)) ?? spans.get(pathKey(path.slice(0, -1)))
  const place = { path, offset: span?.offset ?? 0, length: span?.length ?? 1 }
  report(
    detail,
    fixText === undefined || !span
      ? place
      : { ...place, fix: { offset: span.offset, length: span.length, text: fixText } },
  )
}

const quantityAt = (resources: Json | undefined, key: string): Quantity | undefined => {
  const value = at(resources, key)
  const read = typeof value === 'string' ? readQuantity(value) : undefined
  return read?.ok ? read.value : undefined
}

// min ≤ default ≤ max ≤ ceiling. Not documented as a rule of the server, hence advice.
const orders = [
  ['minCpu', 'defaultCpu'],
  ['defaultCpu', 'maxCpu'],
  ['minCpu', 'maxCpu'],
  ['maxCpu', 'cpuCeiling'],
  ['minMemory', 'defaultMemory'],
  ['defaultMemory', 'maxMemory'],
  ['minMemory', 'maxMemory'],
  ['maxMemory', 'memoryCeiling'],
] as const

const checkOrder = (checked: Checked): void => {
  const resources = at(checked.document, 'constraints', 'resources')
  for (const [smaller, larger] of orders) {
    const low = quantityAt(resources, smaller)
    const high = quantityAt(resources, larger)
    if (!low || !high || compareQuantities(low, high) <= 0) continue
    tell(checked, ['constraints', 'resources', smaller], {
      code: 'orderOfLimits',
      smaller: snakeOf(smaller),
      larger: snakeOf(larger),
    })
  }
}

const destinations = {
  egress: ['cidr', 'httpsHostname', 'dnsName', 'tenant', 'any', 'selector'],
  ingress: ['cidr', 'tenant', 'any'],
} as const

const ruleLists = [
  ['allowedEgress', 'egress'],
  ['defaultEgress', 'egress'],
  ['allowedIngress', 'ingress'],
  ['defaultIngress', 'ingress'],
] as const

const checkDestinations = (checked: Checked): void => {
  const network = at(checked.document, 'constraints', 'network')
  for (const [list, way] of ruleLists) {
    const rules = at(network, list)
    if (!Array.isArray(rules)) continue
    rules.forEach((rule, index) => {
      if (!isJsonObject(rule)) return
      const path = ['constraints', 'network', list, index]
      const named = destinations[way].filter((key) => rule[key] !== undefined && rule[key] !== false)
      const hasUnknown = Object.keys(rule).some(
        (key) => key !== 'ports' && !destinations[way].some((each) => each === key) && !key.endsWith('Except'),
      )
      if (named.length !== 1 && !(named.length === 0 && hasUnknown)) {
        tell(checked, path, { code: 'oneDestination', count: named.length, isIngress: way === 'ingress' })
      }
      if (list === 'defaultEgress' && (rule.httpsHostname !== undefined || rule.dnsName !== undefined)) {
        tell(checked, path, { code: 'hostnameInDefault' })
      }
      checkOldNames(checked, path, rule)
    })
  }
}

const olderNames = {
  dnsName: 'httpsHostname',
  dnsNameExcept: 'httpsHostnameExcept',
  denyDns: 'denyHttpsHostnameRules',
} as const

const checkOldNames = (checked: Checked, path: ValuePath, group: JsonObject): void => {
  for (const [older, newer] of Object.entries(olderNames)) {
    if (group[older] === undefined) continue
    if (group[newer] !== undefined) {
      tell(checked, [...path, older], { code: 'bothNames', older: snakeOf(older), newer: snakeOf(newer) })
    } else {
      tell(checked, [...path, older], { code: 'oldName', key: snakeOf(older), newer: snakeOf(newer) }, snakeOf(newer))
    }
  }
}

const refusedInBase = [
  ['spec', 'affinity'],
  ['spec', 'securityContext'],
  ['spec', 'runtimeClassName'],
  ['spec', 'initContainers'],
] as const

// Source: contract 4.1, "Refused inside base".
const checkBase = (checked: Checked): void => {
  const base = at(checked.document, 'base')
  for (const path of refusedInBase) {
    if (at(base, ...path) !== undefined) tell(checked, ['base', ...path], { code: 'refusedInBase', key: path[1] })
  }
  const containers = at(base, 'spec', 'containers')
  if (!Array.isArray(containers)) return
  containers.forEach((container, index) => {
    if (at(container, 'securityContext') === undefined) return
    tell(checked, ['base', 'spec', 'containers', index, 'securityContext'], {
      code: 'refusedInBase',
      key: 'securityContext',
    })
  })
}

const checkAllowlist = (checked: Checked): void => {
  const allowlist = at(checked.document, 'controlPlaneAccess', 'sourceIpAllowlist')
  if (!isJsonObject(allowlist)) return
  const { cidrs } = allowlist
  if (cidrs !== undefined && !(Array.isArray(cidrs) && cidrs.length === 0)) return
  tell(checked, ['controlPlaneAccess', 'sourceIpAllowlist'], { code: 'deniesEverySource' })
}

const checkRuntimeClasses = (checked: Checked): void => {
  const security = at(checked.document, 'constraints', 'security')
  const allowed = at(security, 'allowedRuntimeClasses')
  if (!Array.isArray(allowed) || allowed.length === 0) return
  for (const key of ['defaultCpuRuntimeClass', 'defaultGpuRuntimeClass'] as const) {
    const value = at(security, key)
    if (typeof value !== 'string' || value === '' || allowed.includes(value)) continue
    tell(checked, ['constraints', 'security', key], { code: 'defaultNotAllowed', key: snakeOf(key), value })
  }
}

/**
 * Rules over more than one value of the document. Source: contract 4.1 and 4.2; the server has the last word,
 * so what is not documented as a refusal is advice.
 */
export const checkRules = (checked: Checked): void => {
  checkOrder(checked)
  checkDestinations(checked)
  const network = at(checked.document, 'constraints', 'network')
  if (isJsonObject(network)) checkOldNames(checked, ['constraints', 'network'], network)
  checkBase(checked)
  checkAllowlist(checked)
  checkRuntimeClasses(checked)
}
