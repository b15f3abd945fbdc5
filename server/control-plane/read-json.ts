import { parseJson, type Json } from '../../src/lib/lossless.ts'
import { invalidField, Refusal } from './status.ts'

const maxDepth = 64
const maxBytes = 4 * 1024 * 1024

type Frame = { keys: Set<string> | undefined; expectsKey: boolean }

const endOfString = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x5c) at += 1
    else if (code === 0x22) return at
  }
  return text.length
}

const readKey = (literal: string): string => {
  try {
    const key: unknown = JSON.parse(literal)
    return typeof key === 'string' ? key : literal
  } catch {
    throw new Refusal('INVALID_ARGUMENT', 'invalid JSON: unreadable key')
  }
}

const takeKey = (frame: Frame, literal: string): void => {
  const key = readKey(literal)
  if (key === '__proto__') throw invalidField(key, 'invalid JSON: key "__proto__" is not allowed')
  if (frame.keys?.has(key)) throw invalidField(key, `invalid JSON: duplicate key "${key}"`)
  frame.keys?.add(key)
  frame.expectsKey = false
}

/**
 * Refuses what a parser would take silently: repeated keys, `__proto__`, nesting beyond 64.
 * One pass without recursion, because a deep document must not cost a stack.
 */
const scanJson = (text: string): void => {
  const stack: Frame[] = []
  for (let at = 0; at < text.length; at += 1) {
    const frame = stack.at(-1)
    switch (text[at]) {
      case '"': {
        const end = endOfString(text, at)
        if (frame?.keys !== undefined && frame.expectsKey) takeKey(frame, text.slice(at, end + 1))
        at = end
        break
      }
      case '{':
        stack.push({ keys: new Set(), expectsKey: true })
        break
      case '[':
        stack.push({ keys: undefined, expectsKey: false })
        break
      case '}':
      case ']':
        stack.pop()
        break
      case ',':
        if (frame !== undefined) frame.expectsKey = true
        break
      default:
    }
    if (stack.length > maxDepth) throw new Refusal('INVALID_ARGUMENT', `invalid JSON: nesting exceeds ${maxDepth}`)
  }
}

const isJson = (value: unknown): value is Json => value !== undefined

const decode = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal('INVALID_ARGUMENT', 'request body is not UTF-8')
  }
}

/**
 * Reads a request body as JSON without rounding numbers. Shape: the value, or `undefined` for an empty body.
 * Errors: INVALID_ARGUMENT for bad UTF-8, bad JSON, repeated keys, depth over 64; RESOURCE_EXHAUSTED over 4 MiB.
 */
export const readJson = async (request: Request): Promise<Json | undefined> => {
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > maxBytes) throw new Refusal('RESOURCE_EXHAUSTED', 'request body exceeds 4 MiB')
  const text = decode(bytes)
  if (text.trim() === '') return undefined
  scanJson(text)
  try {
    const value = parseJson(text)
    if (isJson(value)) return value
  } catch (error) {
    throw new Refusal('INVALID_ARGUMENT', `invalid JSON: ${error instanceof Error ? error.message : 'unreadable'}`)
  }
  throw new Refusal('INVALID_ARGUMENT', 'invalid JSON')
}
