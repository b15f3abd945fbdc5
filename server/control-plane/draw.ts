/** A 32-bit hash of a text (FNV-1a with a final mix), the seed of every draw here. */
const hashText = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A whole number of [low, high], the same for the same seed text. */
export const drawBetween = (seed: string, low: number, high: number): number =>
  low + Math.floor((hashText(seed) / 0x1_0000_0000) * (high - low + 1))

/** A UUID of version 4's shape, the same for the same seed text. */
export const uuidOf = (seed: string): string => {
  const hex = [0, 1, 2, 3].map((part) => hashText(`${seed}#${part}`).toString(16).padStart(8, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** RFC 3339 in UTC with `Z`; the fraction only when there is one. Source: API contract, wire format rules. */
export const timestamp = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z')
