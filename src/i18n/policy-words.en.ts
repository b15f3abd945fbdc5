const number = new Intl.NumberFormat('en')
const lister = new Intl.ListFormat('en', { type: 'conjunction' })
const plural = new Intl.PluralRules('en')
const s = (n: number): string => (plural.select(n) === 'one' ? '' : 's')

type Sentence = { readonly said: (value: string) => string; readonly zero?: string; readonly absent?: string }
const of = (said: (value: string) => string, more: { zero?: string; absent?: string } = {}): Sentence => ({
  said,
  ...more,
})
const group = (absent: string, zero?: string): Sentence => ({
  said: (value) => value,
  absent,
  ...(zero ? { zero } : {}),
})

const span = (seconds: number): string => {
  if (seconds > 0 && seconds % 86_400 === 0) return `${number.format(seconds / 86_400)} day${s(seconds / 86_400)}`
  if (seconds > 0 && seconds % 3_600 === 0) return `${number.format(seconds / 3_600)} hour${s(seconds / 3_600)}`
  if (seconds > 0 && seconds % 60 === 0) return `${number.format(seconds / 60)} minute${s(seconds / 60)}`
  return `${number.format(seconds)} second${s(seconds)}`
}

/** The policy in plain sentences. */
export const policySentencesEn = {
  fields: {
    displayName: of((v) => `The policy is called ${v}.`),
    base: of((v) => `Every sandbox is built on a pod template that sets ${v}.`),
    constraints: group('No limits are set.'),
    'constraints.resources': group('CPU, memory and GPUs are not limited.'),
    'constraints.resources.defaultCpu': of((v) => `A container that states no CPU gets ${v}.`),
    'constraints.resources.defaultMemory': of((v) => `A container that states no memory gets ${v}.`),
    'constraints.resources.minCpu': of((v) => `Each container must ask for at least ${v}.`),
    'constraints.resources.minMemory': of((v) => `Each container must ask for at least ${v} of memory.`),
    'constraints.resources.maxCpu': of((v) => `Each container may use at most ${v}.`, {
      absent: 'CPU per container is not limited.',
    }),
    'constraints.resources.maxMemory': of((v) => `Each container may use at most ${v} of memory.`, {
      absent: 'Memory per container is not limited.',
    }),
    'constraints.resources.cpuCeiling': of((v) => `A sandbox may use at most ${v} over all its containers.`, {
      absent: 'CPU per sandbox is not limited.',
    }),
    'constraints.resources.memoryCeiling': of(
      (v) => `A sandbox may use at most ${v} of memory over all its containers.`,
      {
        absent: 'Memory per sandbox is not limited.',
      },
    ),
    'constraints.resources.maxGpuCount': of((v) => `GPUs per container: at most ${v}.`, {
      zero: 'GPUs are forbidden.',
      absent: 'GPU count is not limited.',
    }),
    'constraints.resources.requireLimits': of(() => 'Every container must state its requests and limits.', {
      zero: 'Containers need not state requests and limits.',
      absent: 'Containers need not state requests and limits.',
    }),
    'constraints.image': group('Any image from any registry may run.'),
    'constraints.image.allowedRegistries': of((v) => `Images may come from ${v} only.`, {
      zero: 'Images may come from any registry.',
      absent: 'Images may come from any registry.',
    }),
    'constraints.image.allowedImages': of((v) => `Only these images may run: ${v}.`),
    'constraints.network': group('The network is not limited.'),
    'constraints.network.allowedEgress': of((v) => `Sandboxes may reach ${v}.`, {
      zero: 'What sandboxes may reach is not limited.',
      absent: 'What sandboxes may reach is not limited.',
    }),
    'constraints.network.defaultEgress': of((v) => `A sandbox that declares nothing may reach ${v}.`),
    'constraints.network.denyHttpsHostnameRules': of(() => 'Rules that name hosts are forbidden.', {
      zero: 'Rules may name hosts.',
    }),
    'constraints.network.denyDns': of(() => 'Rules that name hosts are forbidden (older name of the flag).', {
      zero: 'Rules may name hosts.',
    }),
    'constraints.network.dnsEgress': of((v) => `DNS of the platform: ${v}.`),
    'constraints.network.allowedIngress': of((v) => `Sandboxes may be reached from ${v}.`, {
      zero: 'Who may reach sandboxes is not limited.',
      absent: 'Who may reach sandboxes is not limited.',
    }),
    'constraints.network.defaultIngress': of(
      (v) => `Custom ports of a sandbox that declares nothing may be reached from ${v}.`,
    ),
    'constraints.security': group(
      'Privileges and runtime classes are not limited.',
      'Nothing beyond the default privileges is permitted.',
    ),
    'constraints.security.allowPrivileged': of(() => 'Privileged containers may run.', {
      zero: 'Privileged containers may not run.',
      absent: 'Privileged containers may not run.',
    }),
    'constraints.security.allowedCapabilities': of((v) => `Containers may add the capabilities ${v}.`, {
      zero: 'Containers may add no capabilities.',
    }),
    'constraints.security.allowedSeccompProfiles': of((v) => `Containers may choose the seccomp profiles ${v}.`, {
      zero: 'Containers may choose no seccomp profile.',
    }),
    'constraints.security.allowedRuntimeClasses': of((v) => `Sandboxes may choose the runtime classes ${v}.`, {
      zero: 'Sandboxes may not choose a runtime class.',
      absent: 'Sandboxes may not choose a runtime class.',
    }),
    'constraints.security.defaultCpuRuntimeClass': of((v) => `CPU sandboxes run in the runtime class ${v}.`),
    'constraints.security.defaultGpuRuntimeClass': of((v) => `GPU sandboxes run in the runtime class ${v}.`),
    'constraints.security.runtimeClassMappings': of((v) => `Runtime class ${v}.`),
    'constraints.instance': group('Any instance type the runner offers may be used.'),
    'constraints.instance.allowedInstanceTypes': of((v) => `Instance types: ${v} only.`, {
      zero: 'Any instance type the runner offers may be used.',
    }),
    'constraints.lifecycle': group('The lifetime of a sandbox is the default of the platform.'),
    'constraints.lifecycle.defaultLifetimeSeconds': of((v) => `A sandbox that states no lifetime ends after ${v}.`, {
      zero: 'A sandbox that states no lifetime gets the default of the platform.',
    }),
    'constraints.metadata': group('Annotations are not limited.'),
    'constraints.metadata.deniedAnnotationPrefixes': of((v) => `Annotations may not begin with ${v}.`, {
      zero: 'Annotations may begin with anything.',
    }),
    'constraints.metadata.maxAnnotationCount': of((v) => `A sandbox may carry at most ${v} annotations.`, {
      zero: 'The number of annotations is not limited.',
    }),
    'constraints.volumes': group('Volumes are not limited.'),
    'constraints.volumes.allowedMedia': of((v) => `Volumes may live on ${v} only.`, {
      zero: 'Volumes may live on any medium.',
    }),
    'constraints.volumes.maxSize': of((v) => `A volume may have at most ${v}.`, {
      absent: 'The size of a volume is not limited.',
    }),
    controlPlaneAccess: group('Calls for sandboxes may come from any address.'),
    'controlPlaneAccess.sourceIpAllowlist': group(
      'Calls for sandboxes may come from any address.',
      'Calls from every public address are denied.',
    ),
    'controlPlaneAccess.sourceIpAllowlist.cidrs': of((v) => `Calls from public addresses are allowed from ${v} only.`, {
      zero: 'Calls from every public address are denied.',
      absent: 'Calls from every public address are denied.',
    }),
  },
  list: (items: readonly string[]) => lister.format(items),
  more: (n: number) => `${number.format(n)} more`,
  count: (n: string) => (/^-?\d+$/.test(n) ? number.format(BigInt(n)) : n),
  seconds: span,
  rule: {
    cidr: (cidr: string, except: string | undefined) => (except ? `${cidr} except ${except}` : cidr),
    host: (name: string, except: string | undefined) =>
      except ? `${name} over HTTPS, except ${except}` : `${name} over HTTPS`,
    tenant: (scope: string) =>
      ({
        TENANT_SCOPE_SAME_USER: 'sandboxes of the same user',
        TENANT_SCOPE_SAME_ORG: 'sandboxes of the same organisation',
        TENANT_SCOPE_SANDBOX_NETWORK: 'sandboxes of its own sandbox network',
      })[scope] ?? `the tenant scope ${scope}`,
    any: 'everything but cluster-internal addresses',
    selector: (pods: string, namespaces: string | undefined) =>
      namespaces ? `pods with ${pods} in namespaces with ${namespaces}` : `pods with ${pods} in its own namespace`,
    nothing: 'nothing (the rule names no destination)',
    withPorts: (target: string, ports: string) => `${target} on ${ports}`,
    port: (protocol: string, port: string, endPort: string | undefined) =>
      endPort ? `${protocol} ${port}–${endPort}` : `${protocol} ${port}`,
  },
  mapping: (from: string, to: string) => `${from} is ${to}`,
  nodeDefault: 'the default of the node',
  unexplained: (path: string) => `Not explained: ${path}`,
  everythingAllowed: 'Everything is allowed: this policy sets no limits.',
}
export type PolicySentenceTexts = Omit<typeof policySentencesEn, 'fields'> & {
  readonly fields: { readonly [K in keyof typeof policySentencesEn.fields]: Sentence }
}

const say = (lead: string, rest: string) => ({ lead, rest })

/** A change of a policy in words: what stands out, then the rest of the sentence. */
export const changeWordsEn = {
  nouns: {
    displayName: 'the display name',
    base: 'the pod template',
    constraints: 'the limits',
    'constraints.resources': 'resources',
    'constraints.resources.defaultCpu': 'default CPU',
    'constraints.resources.defaultMemory': 'default memory',
    'constraints.resources.minCpu': 'the least CPU per container',
    'constraints.resources.minMemory': 'the least memory per container',
    'constraints.resources.maxCpu': 'the most CPU per container',
    'constraints.resources.maxMemory': 'the most memory per container',
    'constraints.resources.cpuCeiling': 'the most CPU per sandbox',
    'constraints.resources.memoryCeiling': 'the most memory per sandbox',
    'constraints.resources.maxGpuCount': 'the most GPUs per container',
    'constraints.resources.requireLimits': 'the duty to state limits',
    'constraints.image': 'image',
    'constraints.image.allowedRegistries': 'registries',
    'constraints.image.allowedImages': 'images',
    'constraints.network': 'network',
    'constraints.network.allowedEgress': 'outgoing destinations',
    'constraints.network.defaultEgress': 'default outgoing destinations',
    'constraints.network.denyHttpsHostnameRules': 'the ban on host names',
    'constraints.network.denyDns': 'the ban on host names',
    'constraints.network.dnsEgress': 'DNS access',
    'constraints.network.allowedIngress': 'incoming sources',
    'constraints.network.defaultIngress': 'default incoming sources',
    'constraints.security': 'security',
    'constraints.security.allowPrivileged': 'privileged containers',
    'constraints.security.allowedCapabilities': 'capabilities',
    'constraints.security.allowedSeccompProfiles': 'seccomp profiles',
    'constraints.security.allowedRuntimeClasses': 'runtime classes',
    'constraints.security.defaultCpuRuntimeClass': 'the default CPU runtime class',
    'constraints.security.defaultGpuRuntimeClass': 'the default GPU runtime class',
    'constraints.security.runtimeClassMappings': 'runtime class mappings',
    'constraints.instance': 'instance',
    'constraints.instance.allowedInstanceTypes': 'instance types',
    'constraints.lifecycle': 'lifecycle',
    'constraints.lifecycle.defaultLifetimeSeconds': 'the default lifetime',
    'constraints.metadata': 'metadata',
    'constraints.metadata.deniedAnnotationPrefixes': 'annotation prefixes',
    'constraints.metadata.maxAnnotationCount': 'the most annotations',
    'constraints.volumes': 'volumes',
    'constraints.volumes.allowedMedia': 'volume media',
    'constraints.volumes.maxSize': 'the largest volume',
    controlPlaneAccess: 'control_plane_access',
    'controlPlaneAccess.sourceIpAllowlist': 'source_ip_allowlist',
    'controlPlaneAccess.sourceIpAllowlist.cidrs': 'source addresses',
  },
  removesGroup: (name: string, meaning: string) => say(`Removes the group ${name}.`, ` ${meaning}`),
  addsGroup: (name: string) => say(`Adds the group ${name}.`, ''),
  raises: (noun: string, from: string, to: string) => say(`Raises ${noun}`, ` from ${from} to ${to}.`),
  lowers: (noun: string, from: string, to: string) => say(`Lowers ${noun}`, ` from ${from} to ${to}.`),
  limits: (noun: string, to: string) => say(`Sets ${noun}`, ` to ${to}; it was not limited.`),
  unlimits: (noun: string, was: string) => say(`Removes the limit on ${noun.replace(/^the /, '')}`, ` (was ${was}).`),
  sets: (noun: string, to: string) => say(`Sets ${noun}`, ` to ${to}.`),
  unsets: (noun: string, was: string) => say(`Removes ${noun}`, ` (was ${was}).`),
  changes: (noun: string, from: string, to: string) => say(`Changes ${noun}`, ` from ${from} to ${to}.`),
  allowsMore: (noun: string, added: string) => say(`Allows more ${noun}`, `: adds ${added}.`),
  allowsFewer: (noun: string, removed: string) => say(`Allows fewer ${noun}`, `: removes ${removed}.`),
  allowsOther: (noun: string, added: string, removed: string) =>
    say(`Changes ${noun}`, `: adds ${added}; removes ${removed}.`),
  allowsAll: (noun: string, was: string) => say(`Allows all ${noun}.`, ` Before: only ${was}.`),
  allowsOnly: (noun: string, now: string) => say(`Limits ${noun}`, ` to ${now}; they were not limited.`),
  deniesMore: (noun: string, added: string) => say(`Denies more ${noun}`, `: adds ${added}.`),
  deniesFewer: (noun: string, removed: string) => say(`Denies fewer ${noun}`, `: removes ${removed}.`),
  sameValue: (noun: string, written: string) =>
    written === ''
      ? say(`Same ${noun.replace(/^the /, '')}`, ', written differently.')
      : say(`Same ${noun.replace(/^the /, '')}`, `, written as ${written}.`),
  unknown: (path: string, isRemoved: boolean) =>
    say(`${isRemoved ? 'Removes' : 'Changes'} ${path}`, ', whose effect on the limits is not known here.'),
  opensEverything: 'Everything will be allowed: no limit is left.',
}
export type ChangeTexts = typeof changeWordsEn
