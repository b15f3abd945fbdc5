/** An address block: family, prefix length, and its first address as a number. */
export type Prefix = { family: 4 | 6; length: number; base: bigint }

const readV4 = (text: string): bigint | undefined => {
  const parts = text.split('.')
  if (parts.length !== 4) return undefined
  let value = 0n
  for (const part of parts) {
    if (!/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return undefined
    value = value * 256n + BigInt(part)
  }
  return value
}

/** The URL parser writes IPv6 in its one canonical form, so it doubles as the check for it. */
const canonicalV6 = (text: string): string | undefined => {
  if (!/^[0-9a-fA-F:.]+$/.test(text)) return undefined
  try {
    return new URL(`http://[${text}]/`).hostname.slice(1, -1)
  } catch {
    return undefined
  }
}

const readV6 = (canonical: string): bigint => {
  const [head = '', tail] = canonical.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const middle = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...middle, ...right].reduce((value, group) => value * 65_536n + BigInt(`0x${group}`), 0n)
}

const mappedBase = 0xffffn << 32n

/**
 * Reads a canonical CIDR; otherwise the reason in words. Refuses host bits, long IPv6 forms and IPv4-mapped IPv6.
 * Source: API contract, policy document, source IP allowlist.
 */
export const readPrefix = (text: string): Prefix | string => {
  const [address = '', lengthText, extra] = text.split('/')
  if (lengthText === undefined || extra !== undefined || !/^(0|[1-9]\d{0,2})$/.test(lengthText)) {
    return `"${text}" is not a CIDR prefix`
  }
  const length = Number(lengthText)
  const family = address.includes(':') ? 6 : 4
  const width = family === 4 ? 32 : 128
  const v6 = family === 6 ? canonicalV6(address) : undefined
  const base = family === 4 ? readV4(address) : v6 === undefined ? undefined : readV6(v6)
  if (base === undefined || length > width) return `"${text}" is not a CIDR prefix`
  if (family === 6 && base >> 32n === mappedBase >> 32n) return `"${text}" is an IPv4-mapped IPv6 prefix`
  if (v6 !== undefined && v6 !== address) return `"${text}" is not canonical; write ${v6}/${length}`
  if (base & ((1n << BigInt(width - length)) - 1n)) return `"${text}" is not canonical: it has host bits set`
  return { family, length, base }
}

/** Whether every address of `inner` lies in `outer`. */
export const covers = (outer: Prefix, inner: Prefix): boolean => {
  if (outer.family !== inner.family || outer.length > inner.length) return false
  const shift = BigInt((outer.family === 4 ? 32 : 128) - outer.length)
  return outer.base >> shift === inner.base >> shift
}

/** Order of the stored list: IPv4 before IPv6, then by address, then widest first. */
export const comparePrefixes = (a: Prefix, b: Prefix): number => {
  if (a.family !== b.family) return a.family - b.family
  if (a.base !== b.base) return a.base < b.base ? -1 : 1
  return a.length - b.length
}
