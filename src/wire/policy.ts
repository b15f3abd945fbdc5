import * as z from 'zod/mini'
import { enumText, freeObject, integer, maybe, textList, textMap } from './scalar'

/** A Kubernetes quantity as text, for example `500m`, `4`, `16Gi`. Bare numbers are flagged, not refused, when read. */
const quantity = z.string()

const portRange = z.looseObject({ protocol: maybe(enumText), port: maybe(integer), endPort: maybe(integer) })

const cidrDestination = z.looseObject({ cidr: maybe(z.string()), except: maybe(textList) })

/** One allowed destination: exactly one of cidr, httpsHostname (older dnsName), tenant, any, selector; plus ports. */
export const egressRule = z.looseObject({
  cidr: maybe(cidrDestination),
  httpsHostname: maybe(z.string()),
  httpsHostnameExcept: maybe(textList),
  dnsName: maybe(z.string()),
  dnsNameExcept: maybe(textList),
  tenant: maybe(enumText),
  any: maybe(z.boolean()),
  selector: maybe(z.looseObject({ podLabels: maybe(textMap), namespaceLabels: maybe(textMap) })),
  ports: maybe(z.array(portRange)),
})

/** One allowed source: exactly one of cidr, tenant, any; plus ports. */
export const ingressRule = z.looseObject({
  cidr: maybe(cidrDestination),
  tenant: maybe(enumText),
  any: maybe(z.boolean()),
  ports: maybe(z.array(portRange)),
})

const runtimeClassMapping = z.looseObject({
  runtimeClass: maybe(enumText),
  kubernetesRuntimeClassName: maybe(z.string()),
  nodeDefault: maybe(z.boolean()),
})

/** Every constraint group of the policy reference. An absent group limits nothing of its kind. */
export const constraints = z.looseObject({
  resources: maybe(
    z.looseObject({
      defaultCpu: maybe(quantity),
      defaultMemory: maybe(quantity),
      minCpu: maybe(quantity),
      minMemory: maybe(quantity),
      maxCpu: maybe(quantity),
      maxMemory: maybe(quantity),
      cpuCeiling: maybe(quantity),
      memoryCeiling: maybe(quantity),
      maxGpuCount: maybe(integer),
      requireLimits: maybe(z.boolean()),
    }),
  ),
  image: maybe(z.looseObject({ allowedRegistries: maybe(textList), allowedImages: maybe(textList) })),
  network: maybe(
    z.looseObject({
      allowedEgress: maybe(z.array(egressRule)),
      defaultEgress: maybe(z.array(egressRule)),
      denyHttpsHostnameRules: maybe(z.boolean()),
      denyDns: maybe(z.boolean()),
      dnsEgress: maybe(enumText),
      allowedIngress: maybe(z.array(ingressRule)),
      defaultIngress: maybe(z.array(ingressRule)),
    }),
  ),
  security: maybe(
    z.looseObject({
      allowPrivileged: maybe(z.boolean()),
      allowedCapabilities: maybe(textList),
      allowedSeccompProfiles: maybe(textList),
      allowedRuntimeClasses: maybe(textList),
      defaultCpuRuntimeClass: maybe(z.string()),
      defaultGpuRuntimeClass: maybe(z.string()),
      runtimeClassMappings: maybe(z.array(runtimeClassMapping)),
    }),
  ),
  instance: maybe(z.looseObject({ allowedInstanceTypes: maybe(textList) })),
  lifecycle: maybe(z.looseObject({ defaultLifetimeSeconds: maybe(integer) })),
  metadata: maybe(z.looseObject({ deniedAnnotationPrefixes: maybe(textList), maxAnnotationCount: maybe(integer) })),
  volumes: maybe(z.looseObject({ allowedMedia: maybe(z.array(enumText)), maxSize: maybe(quantity) })),
})

/**
 * The policy of one runner: replaced whole, versioned by the runner's etag, at most 256 KiB encoded.
 * `{}` means no limits; an absent policy was never configured. Source: policy reference and managed-runners page.
 */
export const policy = z.looseObject({
  displayName: maybe(z.string()),
  base: maybe(freeObject),
  constraints: maybe(constraints),
  controlPlaneAccess: maybe(z.looseObject({ sourceIpAllowlist: maybe(z.looseObject({ cidrs: maybe(textList) })) })),
})

/** Bytes a policy may take when encoded as UTF-8 JSON. Source: `policy exceeds 256 KiB limit`. */
export const policyByteLimit = 256 * 1024
