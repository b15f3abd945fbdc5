/** The one parse of a request target. It is what is checked, logged and built from; the raw text is never used again. */
export type Target = {
  /** Begins with one `/`; the base path is taken off. */
  readonly path: string
  /** What follows the first `?`, still encoded; empty when there is none. */
  readonly query: string
  /** Whether the path is one of the JSON side (`/api`, `/auth`). */
  readonly isApi: boolean
}

const visible = /^\/[\x21-\x7e]{0,4095}$/
const neverInTarget = /[\\#]/
const neverInApiPath = /[;%]|\/\/|\/\.{1,2}(?:\/|$)/
const apiPath = /^\/(?:api|auth)(?:\/|$)/

/**
 * Splits an origin-form target of 1 to 4,096 visible ASCII characters; undefined when it is anything else.
 * Under a base path both `/base/x` and `/x` are taken, since a proxy in front may strip the prefix.
 */
export const readTarget = (raw: string, base: string): Target | undefined => {
  if (!visible.test(raw) || neverInTarget.test(raw)) return undefined
  const mark = raw.indexOf('?')
  const whole = mark === -1 ? raw : raw.slice(0, mark)
  const path = whole.startsWith(base) ? whole.slice(base.length - 1) : `${whole}/` === base ? '/' : whole
  if (path.startsWith('//')) return undefined
  const isApi = apiPath.test(path)
  if (isApi && neverInApiPath.test(path)) return undefined
  return { path, query: mark === -1 ? '' : raw.slice(mark + 1), isApi }
}

/** Which query keys a route takes, and what each value must look like once decoded. */
export type QueryRules = { readonly [key: string]: RegExp }

/** A query that matched its rules; keys in the order of the rules. */
export type Query = ReadonlyMap<string, string>

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

/** Reads a query by its rules; undefined when a key is unknown or repeated, or a value is malformed. */
export const readQuery = (raw: string, rules: QueryRules): Query | undefined => {
  if (raw === '') return new Map()
  const found = new Map<string, string>()
  for (const pair of raw.split('&')) {
    const mark = pair.indexOf('=')
    const key = mark === -1 ? pair : pair.slice(0, mark)
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined
    const value = decode(mark === -1 ? '' : pair.slice(mark + 1))
    if (rule === undefined || value === undefined || found.has(key) || !rule.test(value)) return undefined
    found.set(key, value)
  }
  return found
}

/** Writes the query again from its decoded values, so that what was checked is what is sent. Commas stay legible. */
export const writeQuery = (query: Query): string =>
  [...query].map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%2C', ',')}`).join('&')
