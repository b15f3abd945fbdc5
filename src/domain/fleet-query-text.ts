export type QueryOp = 'is' | 'gt' | 'ge' | 'lt' | 'le'

/** A piece of a query as it was typed, before anybody asks what it means. */
export type Token =
  | {
      readonly kind: 'text'
      readonly isNot: boolean
      readonly text: string
      readonly start: number
      readonly end: number
    }
  | {
      readonly kind: 'pair'
      readonly isNot: boolean
      readonly name: string
      readonly op: QueryOp
      readonly values: readonly string[]
      readonly raw: string
      readonly start: number
      readonly end: number
    }
  /** A quote that does not close, or closes in the middle of a value. */
  | { readonly kind: 'broken'; readonly raw: string; readonly start: number; readonly end: number }

// Full-width signs come from a Japanese input method.
const pairHead = /^([A-Za-z_][\w.-]*)(:|：|>=|<=|>|<)/
const ops = { ':': 'is', '：': 'is', '>': 'gt', '>=': 'ge', '<': 'lt', '<=': 'le' } as const satisfies Record<
  string,
  QueryOp
>
const opOf = (sign: string): QueryOp => Object.entries(ops).find(([each]) => each === sign)?.[1] ?? 'is'

const wordEnd = (text: string, from: number): number => {
  const length = text.slice(from).search(/\s/)
  return length === -1 ? text.length : from + length
}

/** Reads a quoted text that begins at `from`; undefined when it does not close. `end` is behind the closing quote. */
const readQuoted = (text: string, from: number): { value: string; end: number } | undefined => {
  let value = ''
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text[at]
    if (char === '"') return { value, end: at + 1 }
    if (char === '\\' && at + 1 < text.length) at += 1
    value += text[at] ?? ''
  }
  return undefined
}

type Values = { values: string[]; end: number; isBroken: boolean }

const readValues = (text: string, from: number): Values => {
  const values: string[] = []
  let at = from
  for (;;) {
    if (text[at] === '"') {
      const quoted = readQuoted(text, at)
      if (!quoted) return { values, end: text.length, isBroken: true }
      values.push(quoted.value)
      at = quoted.end
    } else {
      const bare = /^[^\s,"]*/.exec(text.slice(at))?.[0] ?? ''
      if (bare !== '') values.push(bare)
      at += bare.length
    }
    if (text[at] !== ',') break
    at += 1
  }
  const isBroken = at < text.length && !/\s/.test(text.charAt(at))
  return { values, end: isBroken ? wordEnd(text, at) : at, isBroken }
}

const readToken = (text: string, start: number): Token => {
  const isNot = /[!！]/.test(text.charAt(start)) && start + 1 < text.length && !/\s/.test(text.charAt(start + 1))
  const from = isNot ? start + 1 : start
  if (text[from] === '"') {
    const quoted = readQuoted(text, from)
    if (!quoted) return { kind: 'broken', raw: text.slice(start), start, end: text.length }
    return { kind: 'text', isNot, text: quoted.value, start, end: quoted.end }
  }
  const head = pairHead.exec(text.slice(from))
  if (!head) {
    const end = wordEnd(text, from)
    return { kind: 'text', isNot, text: text.slice(from, end), start, end }
  }
  const [all, name = '', sign = ''] = head
  const { values, end, isBroken } = readValues(text, from + all.length)
  const raw = text.slice(start, end)
  return isBroken
    ? { kind: 'broken', raw, start, end }
    : { kind: 'pair', isNot, name, op: opOf(sign), values, raw, start, end }
}

/** Cuts a query into its pieces; between them stands white space. An empty quoted text is no piece. */
export const readTokens = (text: string): Token[] => {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    if (/\s/.test(text.charAt(at))) {
      at += 1
      continue
    }
    const token = readToken(text, at)
    if (token.kind !== 'text' || token.text !== '') tokens.push(token)
    at = Math.max(token.end, at + 1)
  }
  return tokens
}

/** A value or word as it must be typed to read back as itself. */
export const quoteValue = (value: string, isWord: boolean): string => {
  const isPlain = isWord
    ? value !== '' && !/\s/.test(value) && !/^[!！"]/.test(value) && !pairHead.test(value)
    : /^[^\s,"]+$/.test(value)
  return isPlain ? value : `"${value.replace(/[\\"]/g, '\\$&')}"`
}
