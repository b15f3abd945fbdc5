import { isJsonObject, type Json, type JsonObject } from '../lib/lossless'
import { canonicalPolicy } from './policy-canonical'

type Prefix = { readonly bits: bigint; readonly length: number; readonly width: 32 | 128 }

const readV4 = (text: string): bigint | undefined => {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return undefined
  return parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n)
}

const readV6 = (text: string): bigint | undefined => {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - head.length - tail.length
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined
  const groups = [...head, ...Array.from({ length: halves.length === 2 ? missing : 0 }, () => '0'), ...tail]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n)
}

const readPrefix = (text: Json | undefined): Prefix | undefined => {
  if (typeof text !== 'string' || text.length > 64) return undefined
  const [address = '', length = ''] = text.split('/')
  const width = address.includes(':') ? 128 : 32
  const bits = width === 128 ? readV6(address) : readV4(address)
  const size = length === '' ? width : /^\d{1,3}$/.test(length) ? Number(length) : -1
  return bits === undefined || size < 0 || size > width ? undefined : { bits, length: size, width }
}

/** Whether address range `outer` holds all of `inner`. Ranges that cannot be read hold only themselves. */
export const cidrCovers = (outer: Json | undefined, inner: Json | undefined): boolean => {
  if (outer === inner && outer !== undefined) return true
  const [a, b] = [readPrefix(outer), readPrefix(inner)]
  if (!a || !b || a.width !== b.width || a.length > b.length) return false
  const shift = BigInt(a.width - a.length)
  return a.bits >> shift === b.bits >> shift
}

/** Whether host pattern `outer` matches every name `inner` does. `*.` stands for exactly one label. */
const hostCovers = (outer: string, inner: string): boolean => {
  if (outer === inner || outer === '*') return true
  if (!outer.startsWith('*.')) return false
  const [, ...rest] = inner.split('.')
  return rest.join('.') === outer.slice(2) && !inner.startsWith('*')
}

const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

const same = (a: Json, b: Json, field: string): boolean => canonicalPolicy(a, field) === canonicalPolicy(b, field)

const portCovers = (outer: Json, inner: Json, field: string): boolean => {
  if (same(outer, inner, field)) return true
  if (!isJsonObject(outer) || !isJsonObject(inner)) return false
  if ((outer.protocol ?? 'TCP') !== (inner.protocol ?? 'TCP')) return false
  const range = ({ port, endPort }: JsonObject): readonly [number, number] => {
    const first = Number(port ?? Number.NaN)
    return [first, Math.max(first, Number(endPort ?? 0))]
  }
  const [outerFirst, outerLast] = range(outer)
  const [innerFirst, innerLast] = range(inner)
  return outerFirst <= innerFirst && innerLast <= outerLast
}

const portsCover = (outer: JsonObject, inner: JsonObject, field: string): boolean => {
  const open = list(outer.ports)
  const asked = list(inner.ports)
  if (open.length === 0) return true
  return asked.length > 0 && asked.every((port) => open.some((each) => portCovers(each, port, `${field}.ports[]`)))
}

const hostOf = (rule: JsonObject): Json | undefined => rule.httpsHostname ?? rule.dnsName
const hostExceptOf = (rule: JsonObject): readonly Json[] => list(rule.httpsHostnameExcept ?? rule.dnsNameExcept)

const exceptsCover = (
  outer: readonly Json[],
  inner: readonly Json[],
  covers: (wide: Json, narrow: Json) => boolean,
): boolean => outer.every((hole) => inner.some((each) => covers(each, hole)))

const destinationCovers = (outer: JsonObject, inner: JsonObject, field: string): boolean => {
  if (outer.any === true) return inner.selector === undefined
  if (isJsonObject(outer.cidr) && isJsonObject(inner.cidr)) {
    return (
      cidrCovers(outer.cidr.cidr, inner.cidr.cidr) &&
      exceptsCover(list(outer.cidr.except), list(inner.cidr.except), cidrCovers)
    )
  }
  const [a, b] = [hostOf(outer), hostOf(inner)]
  if (typeof a === 'string' && typeof b === 'string') {
    return hostCovers(a, b) && exceptsCover(hostExceptOf(outer), hostExceptOf(inner), (wide, narrow) => wide === narrow)
  }
  const { ports: _outerPorts, ...outerRest } = outer
  const { ports: _innerPorts, ...innerRest } = inner
  return same(outerRest, innerRest, field)
}

/**
 * Whether network rule `outer` admits everything `inner` does. Source: contract 4.2, "how an envelope admits a declared
 * rule". In doubt the answer is no, so that a change is rather called looser than missed.
 */
export const ruleCovers = (outer: Json, inner: Json, field: string): boolean =>
  isJsonObject(outer) && isJsonObject(inner)
    ? destinationCovers(outer, inner, field) && portsCover(outer, inner, field)
    : same(outer, inner, field)
