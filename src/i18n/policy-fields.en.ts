type Help = { readonly help: string; readonly absent?: string; readonly example?: string }
const say = (help: string, absent?: string, example?: string): Help => ({
  help,
  ...(absent === undefined ? {} : { absent }),
  ...(example === undefined ? {} : { example }),
})

/** What each field of the policy is. Source: the policy reference. */
export const policyFieldsEn = {
  displayName: say('A label for people. It has no effect.', 'no label.', 'untrusted-code'),
  base: say(
    'A pod template fragment merged under every sandbox: labels, annotations, node selector, tolerations, scheduler, volumes. Its keys are Kubernetes names and are kept as written. Refused inside: affinity, securityContext, runtimeClassName, initContainers.',
    'nothing is merged.',
  ),
  constraints: say(
    'Limits the resolved sandbox is checked against. A sandbox that breaks one is refused, never clamped.',
    'no limits.',
  ),
  'constraints.resources': say(
    'CPU, memory and GPU, per container unless said otherwise.',
    'CPU, memory and GPU are not limited.',
  ),
  'constraints.resources.defaultCpu': say('CPU a container gets when it states none.', 'the runtime default.', '500m'),
  'constraints.resources.defaultMemory': say(
    'Memory a container gets when it states none.',
    'the runtime default.',
    '1Gi',
  ),
  'constraints.resources.minCpu': say('Least CPU a container may request.', 'no floor.', '100m'),
  'constraints.resources.minMemory': say('Least memory a container may request.', 'no floor.', '128Mi'),
  'constraints.resources.maxCpu': say(
    'Most CPU one container may request. A larger request is refused.',
    'no cap.',
    '4',
  ),
  'constraints.resources.maxMemory': say(
    'Most memory one container may request. A larger request is refused.',
    'no cap.',
    '16Gi',
  ),
  'constraints.resources.cpuCeiling': say(
    'Most CPU one sandbox may request, summed over its containers.',
    'no ceiling.',
    '8',
  ),
  'constraints.resources.memoryCeiling': say(
    'Most memory one sandbox may request, summed over its containers. Memory-backed volumes count.',
    'no ceiling.',
    '16Gi',
  ),
  'constraints.resources.maxGpuCount': say(
    'Most GPUs a container may request. "0" forbids GPUs.',
    'GPUs are not limited.',
    '"0"',
  ),
  'constraints.resources.requireLimits': say(
    'Whether every container must state requests and limits.',
    'they need not.',
    'true',
  ),
  'constraints.image': say('Which images may run.', 'any image may run.'),
  'constraints.image.allowedRegistries': say(
    'Registry prefixes images may come from.',
    'any registry.',
    'ghcr.io/example-org/',
  ),
  'constraints.image.allowedImages': say(
    'Images that may run, inside the registry limit.',
    'any image of the allowed registries.',
  ),
  'constraints.network': say('What sandboxes may reach and who may reach them.', 'the network is not limited.'),
  'constraints.network.allowedEgress': say(
    'The envelope every declared outgoing rule must fit into. Rules only allow; removing one is the only way to narrow.',
    'no restriction.',
  ),
  'constraints.network.allowedEgress[]': say('One rule: exactly one destination or source, and its ports.'),
  'constraints.network.allowedEgress[].cidr': say('An address range.'),
  'constraints.network.allowedEgress[].cidr.cidr': say('The range as a canonical prefix.', undefined, '10.0.0.0/8'),
  'constraints.network.allowedEgress[].cidr.except': say(
    'Ranges inside it that stay closed. Only narrows this rule.',
    'the whole range.',
    '10.1.0.0/16',
  ),
  'constraints.network.allowedEgress[].httpsHostname': say(
    'A host name reached over HTTPS. A leading *. stands for one label. Ports: none, or exactly TCP 443.',
    undefined,
    '"*.files.example.org"',
  ),
  'constraints.network.allowedEgress[].httpsHostnameExcept': say(
    'Host names this rule does not cover. Only in allowed_egress.',
    'none.',
  ),
  'constraints.network.allowedEgress[].dnsName': say('The older name of https_hostname.'),
  'constraints.network.allowedEgress[].dnsNameExcept': say('The older name of https_hostname_except.'),
  'constraints.network.allowedEgress[].tenant': say(
    'Sandboxes of the same user, of the same organisation, or of one sandbox network.',
    undefined,
    'TENANT_SCOPE_SAME_USER',
  ),
  'constraints.network.allowedEgress[].any': say(
    'Everything but cluster-internal, link-local and metadata addresses.',
    undefined,
    'true',
  ),
  'constraints.network.allowedEgress[].selector': say('Pods of the cluster by exact labels. Outgoing rules only.'),
  'constraints.network.allowedEgress[].selector.podLabels': say('Labels the pod must have; at least one.'),
  'constraints.network.allowedEgress[].selector.namespaceLabels': say(
    'Labels its namespace must have.',
    'the namespace of the sandbox itself.',
  ),
  'constraints.network.allowedEgress[].ports': say('Ports of this rule.', 'all ports.'),
  'constraints.network.allowedEgress[].ports[]': say('A port or a range of ports.'),
  'constraints.network.allowedEgress[].ports[].protocol': say('TCP, UDP or SCTP.', 'TCP.', 'TCP'),
  'constraints.network.allowedEgress[].ports[].port': say('The port, or the first of a range.', undefined, '443'),
  'constraints.network.allowedEgress[].ports[].endPort': say('The last port of a range.', 'a single port.', '8089'),
  'constraints.network.defaultEgress': say(
    'Outgoing rules a sandbox gets when it declares none. Host names are not allowed here.',
    'the platform decides.',
  ),
  'constraints.network.denyHttpsHostnameRules': say(
    'Forbids rules that name hosts. It does not turn DNS off.',
    'host names may be granted.',
    'true',
  ),
  'constraints.network.denyDns': say('The older name of deny_https_hostname_rules.'),
  'constraints.network.dnsEgress': say(
    'Whether the DNS of the platform can be reached. Newer servers only.',
    'it can be reached.',
    'DNS_EGRESS_MODE_DENY',
  ),
  'constraints.network.allowedIngress': say(
    'The envelope every declared incoming rule must fit into.',
    'no restriction.',
  ),
  'constraints.network.defaultIngress': say('Incoming rules for custom ports when a sandbox declares none.', 'none.'),
  'constraints.security': say(
    'Privileges and runtime classes. Present but empty, it permits nothing beyond the defaults.',
    'not limited.',
  ),
  'constraints.security.allowPrivileged': say('Whether privileged containers may run.', 'they may not.', 'false'),
  'constraints.security.allowedCapabilities': say(
    'Linux capabilities a container may add.',
    'none beyond the defaults.',
    'NET_ADMIN',
  ),
  'constraints.security.allowedSeccompProfiles': say(
    'Seccomp profiles a container may choose.',
    'no other profile.',
    'RuntimeDefault',
  ),
  'constraints.security.allowedRuntimeClasses': say(
    'Runtime classes a sandbox may choose.',
    'it may not choose one at all.',
    'kata',
  ),
  'constraints.security.defaultCpuRuntimeClass': say(
    'Runtime class of CPU sandboxes. With a list of allowed ones it must be in it.',
    'the runner decides.',
    'kata',
  ),
  'constraints.security.defaultGpuRuntimeClass': say(
    'Runtime class of GPU sandboxes. With a list of allowed ones it must be in it.',
    'the runner decides.',
  ),
  'constraints.security.runtimeClassMappings': say(
    'Which Kubernetes class stands behind each runtime class. Newer servers; not together with the list or the defaults.',
    'no mapping.',
  ),
  'constraints.security.runtimeClassMappings[]': say('One runtime class and what stands behind it.'),
  'constraints.security.runtimeClassMappings[].runtimeClass': say(
    'The runtime class; each at most once.',
    undefined,
    'RUNTIME_CLASS_CPU_DEFAULT',
  ),
  'constraints.security.runtimeClassMappings[].kubernetesRuntimeClassName': say(
    'Name of the Kubernetes RuntimeClass.',
    undefined,
    'kata',
  ),
  'constraints.security.runtimeClassMappings[].nodeDefault': say(
    'The default of the node. Only for the DEFAULT classes.',
    undefined,
    'true',
  ),
  'constraints.instance': say('Instance types sandboxes may use.', 'any type the runner offers.'),
  'constraints.instance.allowedInstanceTypes': say(
    'Instance types a sandbox may ask for.',
    'any type the runner offers.',
    'h100',
  ),
  'constraints.lifecycle': say('How long sandboxes live.', 'the platform default.'),
  'constraints.lifecycle.defaultLifetimeSeconds': say(
    'Lifetime of a sandbox that states none, in seconds. 0 is the platform default; the platform ends every sandbox after 30 days.',
    'the platform default.',
    '3600',
  ),
  'constraints.metadata': say('Annotations sandboxes may carry.', 'not limited.'),
  'constraints.metadata.deniedAnnotationPrefixes': say(
    'Annotation prefixes a sandbox may not use.',
    'all may be used.',
    'internal.example.com/',
  ),
  'constraints.metadata.maxAnnotationCount': say(
    'Most annotations a sandbox may carry. 0 is not limited.',
    'not limited.',
    '20',
  ),
  'constraints.volumes': say('Volumes sandboxes may use.', 'not limited.'),
  'constraints.volumes.allowedMedia': say('Media volumes may live on.', 'any medium.', 'STORAGE_MEDIUM_DISK'),
  'constraints.volumes.maxSize': say('Largest size of one volume.', 'no limit.', '20Gi'),
  controlPlaneAccess: say('Who may call for sandboxes on this runner.', 'not limited.'),
  'controlPlaneAccess.sourceIpAllowlist': say(
    'Public addresses calls may come from, on top of authentication. Present without addresses, every public source is denied.',
    'every address.',
  ),
  'controlPlaneAccess.sourceIpAllowlist.cidrs': say(
    'Address ranges as canonical prefixes, at most 256. The server sorts them.',
    'every public source is denied.',
    '198.51.100.0/24',
  ),
}
export type PolicyFieldTexts = { readonly [K in keyof typeof policyFieldsEn]: Help }
