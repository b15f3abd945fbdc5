const hash53 = (text: string, seed: number): number => {
  let high = 0xdeadbeef ^ seed
  let low = 0x41c6ce57 ^ seed
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}

/** Two rounds of a 53-bit hash, as text. Not for secrets: only so that equal texts are found quickly. */
export const hashText = (text: string): string =>
  `${hash53(text, 0).toString(36)}${hash53(text, 0x9e3779b9).toString(36)}`
