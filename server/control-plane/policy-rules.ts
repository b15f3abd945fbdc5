import { isJsonObject, type Json, type JsonObject } from '../../src/lib/lossless.ts'
import { comparePrefixes, covers, readPrefix, type Prefix } from './network-prefix.ts'
import type { Violation } from './status.ts'

const members = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {})
const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

const hostLabel = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const hostname = new RegExp(`^(\\*\\.)?${hostLabel}(\\.${hostLabel})+$`, 'i')
const kubernetesName = /^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?$/

const cidrViolations = (value: Json | undefined, at: string): Violation[] => {
  const block = members(value)
  const texts = [
    { text: block.cidr, field: `${at}.cidr` },
    ...list(block.except).map((text, index) => ({ text, field: `${at}.except[${index}]` })),
  ]
  return texts.flatMap(({ text, field }) => {
    const read = typeof text === 'string' ? readPrefix(text) : `${field} is required`
    return typeof read === 'string' ? [{ field, description: read }] : []
  })
}

const portViolations = (rule: JsonObject, at: string): Violation[] =>
  list(rule.ports).flatMap((entry, index) => {
    const { port, endPort } = members(entry)
    const field = `${at}.ports[${index}]`
    if (typeof port !== 'number') return [{ field: `${field}.port`, description: `${field}.port is required` }]
    if (typeof endPort !== 'number' || endPort === 0 || endPort >= port) return []
    return [{ field: `${field}.endPort`, description: `${field}.endPort must be 0 or at least port` }]
  })

const isHttpsOnly = (rule: JsonObject): boolean =>
  list(rule.ports).every((entry) => {
    const { port, endPort, protocol } = members(entry)
    return port === 443 && (endPort === undefined || endPort === 0 || endPort === 443) && (protocol ?? 'TCP') === 'TCP'
  })

const hostViolations = (rule: JsonObject, at: string, envelope: boolean): Violation[] => {
  const { httpsHostname: host, httpsHostnameExcept: except } = rule
  const found: Violation[] = []
  if (typeof host === 'string') {
    if (!envelope) {
      found.push({ field: `${at}.httpsHostname`, description: 'default_egress must not contain DNS-name destinations' })
    } else if (host !== '*' && !hostname.test(host)) {
      found.push({ field: `${at}.httpsHostname`, description: `"${host}" is not a hostname or a one-label wildcard` })
    }
    if (!isHttpsOnly(rule)) {
      found.push({ field: `${at}.ports`, description: 'a hostname rule allows no ports but TCP 443' })
    }
  }
  if (list(except).length > 0 && (typeof host !== 'string' || !envelope)) {
    const description = 'https_hostname_except needs a hostname rule in allowed_egress'
    found.push({ field: `${at}.httpsHostnameExcept`, description })
  }
  return found
}

const ruleViolations = (value: Json, at: string, direction: 'egress' | 'ingress', envelope: boolean): Violation[] => {
  const rule = members(value)
  const found: Violation[] = []
  // The old spelling counts as a destination where the stored document still holds it.
  const destinations = ['cidr', 'httpsHostname', 'dnsName', 'tenant', 'any', 'selector']
  const chosen = destinations.filter((name) => rule[name] !== undefined && rule[name] !== false)
  if (chosen.length !== 1) {
    found.push({ field: at, description: `${at} must have exactly one destination` })
  }
  if (rule.any === false) found.push({ field: `${at}.any`, description: `${at}.any can only be true` })
  if (rule.cidr !== undefined) found.push(...cidrViolations(rule.cidr, `${at}.cidr`))
  if (direction === 'ingress' && rule.tenant === 'TENANT_SCOPE_SANDBOX_NETWORK') {
    found.push({ field: `${at}.tenant`, description: 'TENANT_SCOPE_SANDBOX_NETWORK is not supported for ingress' })
  }
  if (rule.selector !== undefined && Object.keys(members(members(rule.selector).podLabels)).length === 0) {
    found.push({ field: `${at}.selector.podLabels`, description: `${at}.selector.podLabels needs at least one label` })
  }
  return [...found, ...hostViolations(rule, at, envelope), ...portViolations(rule, at)]
}

const networkViolations = (network: JsonObject): Violation[] => {
  const rows = [
    { name: 'allowedEgress', direction: 'egress', envelope: true },
    { name: 'defaultEgress', direction: 'egress', envelope: false },
    { name: 'allowedIngress', direction: 'ingress', envelope: true },
    { name: 'defaultIngress', direction: 'ingress', envelope: false },
  ] as const
  return rows.flatMap(({ name, direction, envelope }) =>
    list(network[name]).flatMap((rule, index) =>
      ruleViolations(rule, `policy.constraints.network.${name}[${index}]`, direction, envelope),
    ),
  )
}

const mappingViolations = (value: Json, at: string): Violation[] => {
  const { runtimeClass, kubernetesRuntimeClassName: name, nodeDefault } = members(value)
  const found: Violation[] = []
  if (typeof runtimeClass !== 'string') {
    found.push({ field: `${at}.runtimeClass`, description: `${at}.runtimeClass is required` })
  }
  if ((name !== undefined) === (nodeDefault !== undefined) || nodeDefault === false) {
    found.push({
      field: at,
      description: `${at} must set exactly one of kubernetes_runtime_class_name and node_default`,
    })
  }
  if (typeof name === 'string' && !kubernetesName.test(name)) {
    const field = `${at}.kubernetesRuntimeClassName`
    found.push({ field, description: `"${name}" is not a Kubernetes name` })
  }
  if (nodeDefault === true && typeof runtimeClass === 'string' && !runtimeClass.endsWith('_DEFAULT')) {
    found.push({ field: `${at}.nodeDefault`, description: `node_default is not allowed for ${runtimeClass}` })
  }
  return found
}

const securityViolations = (security: JsonObject): Violation[] => {
  const at = 'policy.constraints.security'
  const allowed = list(security.allowedRuntimeClasses)
  const mappings = list(security.runtimeClassMappings)
  const found = mappings.flatMap((entry, index) => mappingViolations(entry, `${at}.runtimeClassMappings[${index}]`))
  const seen = new Set<Json | undefined>()
  mappings.forEach((entry, index) => {
    const { runtimeClass } = members(entry)
    const field = `${at}.runtimeClassMappings[${index}].runtimeClass`
    if (seen.has(runtimeClass)) found.push({ field, description: 'each runtime class can be mapped once' })
    seen.add(runtimeClass)
  })
  for (const name of ['defaultCpuRuntimeClass', 'defaultGpuRuntimeClass']) {
    const value = security[name] ?? ''
    if (value === '' || allowed.length === 0 || allowed.includes(value)) continue
    found.push({ field: `${at}.${name}`, description: `${at}.${name} must be in allowed_runtime_classes` })
  }
  const selects =
    allowed.length > 0 || Boolean(security.defaultCpuRuntimeClass) || Boolean(security.defaultGpuRuntimeClass)
  if (mappings.length > 0 && selects) {
    const description =
      'runtime_class_mappings cannot be combined with allowed_runtime_classes or default runtime classes'
    found.push({ field: `${at}.runtimeClassMappings`, description })
  }
  return found
}

const refusedInBase = ['affinity', 'securityContext', 'runtimeClassName', 'initContainers']

const baseViolations = (base: Json | undefined): Violation[] => {
  const at = 'policy.base.spec'
  const spec = members(members(base).spec)
  const refused = (holder: JsonObject, names: string[], path: string): Violation[] =>
    names
      .filter((name) => holder[name] !== undefined)
      .map((name) => ({ field: `${path}.${name}`, description: `${path}.${name} is not allowed in base` }))
  const inContainers = list(spec.containers).flatMap((container, index) =>
    refused(members(container), ['securityContext'], `${at}.containers[${index}]`),
  )
  return [...refused(spec, refusedInBase, at), ...inContainers]
}

type Listed = { text: string; prefix: Prefix }

const readAllowlist = (cidrs: Json[], at: string, found: Violation[]): Listed[] =>
  cidrs.flatMap((text, index) => {
    if (typeof text !== 'string') return []
    const prefix = readPrefix(text)
    if (typeof prefix !== 'string') return [{ text, prefix }]
    found.push({ field: `${at}[${index}]`, description: prefix })
    return []
  })

const allowlistViolations = (policy: JsonObject): Violation[] => {
  const at = 'policy.controlPlaneAccess.sourceIpAllowlist.cidrs'
  const cidrs = list(members(members(policy.controlPlaneAccess).sourceIpAllowlist).cidrs)
  if (cidrs.length > 256) return [{ field: at, description: 'source_ip_allowlist can hold at most 256 prefixes' }]
  const found: Violation[] = []
  const listed = readAllowlist(cidrs, at, found)
  listed.forEach((inner) => {
    const outer = listed.find((entry) => entry.text !== inner.text && covers(entry.prefix, inner.prefix))
    if (outer === undefined) return
    const field = `${at}[${cidrs.indexOf(inner.text)}]`
    found.push({ field, description: `"${inner.text}" is covered by "${outer.text}"` })
  })
  return found
}

/** Rules between the fields of a policy. Source: API contract, policy document. */
export const policyViolations = (policy: JsonObject): Violation[] => {
  const constraints = members(policy.constraints)
  return [
    ...baseViolations(policy.base),
    ...networkViolations(members(constraints.network)),
    ...securityViolations(members(constraints.security)),
    ...allowlistViolations(policy),
  ]
}

const sortedCidrs = (cidrs: Json[]): Json[] =>
  readAllowlist([...new Set(cidrs)], '', [])
    .sort((a, b) => comparePrefixes(a.prefix, b.prefix))
    .map((entry) => entry.text)

const sortedMappings = (mappings: Json[]): Json[] =>
  [...mappings].sort((a, b) => {
    const [left, right] = [String(members(a).runtimeClass), String(members(b).runtimeClass)]
    return left < right ? -1 : left > right ? 1 : 0
  })

/** The stored form of a policy: allowlist sorted without repeats, runtime class mappings sorted by class. */
export const normalisePolicy = (policy: JsonObject): JsonObject => {
  const result = { ...policy }
  const access = members(policy.controlPlaneAccess)
  const allowlist = members(access.sourceIpAllowlist)
  if (Array.isArray(allowlist.cidrs)) {
    const sorted = { ...allowlist, cidrs: sortedCidrs(allowlist.cidrs) }
    result.controlPlaneAccess = { ...access, sourceIpAllowlist: sorted }
  }
  const constraints = members(policy.constraints)
  const security = members(constraints.security)
  if (Array.isArray(security.runtimeClassMappings)) {
    const sorted = { ...security, runtimeClassMappings: sortedMappings(security.runtimeClassMappings) }
    result.constraints = { ...constraints, security: sorted }
  }
  return result
}
