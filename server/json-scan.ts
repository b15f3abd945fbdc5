import type { Limits } from './limits.ts'
import { refuse, type Refusal } from './status.ts'

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** Index of the quote that ends the string whose text begins at `from`; the length when none does. */
const endOfString = (bytes: Buffer, from: number): number => {
  for (let end = bytes.indexOf(quote, from); end !== -1; end = bytes.indexOf(quote, end + 1)) {
    let slashes = 0
    while (end - slashes - 1 >= from && bytes[end - slashes - 1] === backslash) slashes += 1
    if (slashes % 2 === 0) return end
  }
  return bytes.length
}

/**
 * One linear pass over JSON text before any parser sees it: how deep, how many values, how many object keys.
 * It does not judge the JSON; text it cannot follow is left for the parser to refuse.
 */
export const refusedJson = (
  bytes: Buffer,
  limits: Pick<Limits, 'jsonDepth' | 'jsonNodes'>,
): { readonly keys: number } | Refusal => {
  let depth = 0
  let nodes = 1
  let keys = 0
  for (let index = 0; index < bytes.length; index += 1) {
    switch (bytes[index]) {
      case quote:
        index = endOfString(bytes, index + 1)
        break
      case openBracket:
      case openBrace:
        depth += 1
        nodes += 1
        if (depth > limits.jsonDepth) return refuse('BODY_TOO_DEEP')
        break
      case closeBracket:
      case closeBrace:
        depth -= 1
        break
      case comma:
        nodes += 1
        break
      case colon:
        keys += 1
        break
      default:
    }
    if (nodes > limits.jsonNodes) return refuse('BODY_TOO_MANY_VALUES')
  }
  return { keys }
}
