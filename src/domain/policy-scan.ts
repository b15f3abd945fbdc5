import type { InvisibleCharacter } from './finding'

/** Text longer than this is not parsed. Source: reliability, alias bombs and deep nesting. */
export const textByteLimit = 512 * 1024
/** Levels of nesting the console reads. */
export const depthLimit = 64

/** A stretch of the text that stands in the way of parsing, found in one pass without a parser. */
export type ScanProblem = {
  readonly offset: number
  readonly length: number
  readonly kind: 'tooDeep' | 'tab' | InvisibleCharacter
  readonly replacement?: string
}

const leadingBlank = /^[ \t\u00a0\u3000]+/
const fullWidthColon = /^(?:- )*["']?[\w.\-/]+["']?\s*(：)/
const oddAfterColon = /^[^"'#]*?:([\u00a0\u3000])/
const zeroWidth = /[\u200b\u200c\u2060\u180e]/
const blockScalar = /(?:^|[\s:-])[|>][+-]?[1-9]?[+-]?\s*(?:#.*)?$/

type Pass = {
  flow: number
  quote: string
  /** Indentation of the line that opened a block scalar; deeper lines are its text. */
  scalarIndent: number
  readonly indents: number[]
  readonly problems: ScanProblem[]
}

const characterOf = (character: string): ScanProblem['kind'] =>
  character === '\t' ? 'tab' : character === '\u3000' ? 'ideographicSpace' : 'noBreakSpace'

const checkCharacters = (pass: Pass, line: string, offset: number): void => {
  const blank = leadingBlank.exec(line)?.[0] ?? ''
  const body = line.slice(blank.length)
  const isText = body === '' || body.startsWith('#')
  const report = (at: number, length: number, kind: ScanProblem['kind'], replacement: string): void => {
    pass.problems.push({ offset: offset + at, length, kind, replacement })
  }
  if (!isText && pass.flow === 0 && pass.quote === '') {
    for (const [index, character] of Array.from(blank).entries()) {
      if (character !== ' ') report(index, 1, characterOf(character), character === '\u00a0' ? ' ' : '  ')
    }
  }
  if (isText || pass.quote !== '') return
  const colon = fullWidthColon.exec(body)?.[1]
  if (colon) {
    const at = line.indexOf(colon)
    report(at, 1, 'fullWidthColon', line[at + 1] === ' ' || at === line.length - 1 ? ':' : ': ')
  }
  const odd = oddAfterColon.exec(body)
  if (odd) report(blank.length + odd[0].length - 1, 1, characterOf(odd[1] ?? ''), ' ')
  const mark = line.indexOf('\uFEFF')
  if (mark >= 0) report(mark, 1, 'byteOrderMark', '')
  const hidden = zeroWidth.exec(line.split(/:\s/)[0] ?? '')
  if (hidden) report(hidden.index, 1, 'zeroWidth', '')
}

// Levels opened by "- - - key" on one line.
const compactLevels = (body: string): number => /^(?:[-?] +)*/.exec(body)?.[0].split(/ +/).length ?? 1

const blockDepth = (pass: Pass, indent: number, body: string): number => {
  while ((pass.indents.at(-1) ?? -1) >= indent) pass.indents.pop()
  pass.indents.push(indent)
  return pass.indents.length + compactLevels(body) - 1
}

/** Follows quotes and brackets through one line; returns the deepest flow level seen. */
const followLine = (pass: Pass, body: string): number => {
  let deepest = pass.flow
  for (let index = 0; index < body.length; index += 1) {
    const character = body[index] ?? ''
    if (pass.quote !== '') {
      if (pass.quote === '"' && character === '\\') index += 1
      else if (character === pass.quote) pass.quote = ''
      continue
    }
    const before = index === 0 ? ' ' : (body[index - 1] ?? '')
    const startsToken = /[\s[{,:]/.test(before)
    if (character === '#' && /\s/.test(before)) return deepest
    if ((character === '"' || character === "'") && startsToken) pass.quote = character
    else if ((character === '[' || character === '{') && (pass.flow > 0 || startsToken)) pass.flow += 1
    else if ((character === ']' || character === '}') && pass.flow > 0) pass.flow -= 1
    deepest = Math.max(deepest, pass.flow)
  }
  return deepest
}

/** One line of the text; returns how deep it nests. */
const scanLine = (pass: Pass, line: string, offset: number): number => {
  const indent = /^ */.exec(line)?.[0].length ?? 0
  const body = line.slice(indent)
  if (pass.scalarIndent >= 0) {
    if (body === '' || indent > pass.scalarIndent) return 0
    pass.scalarIndent = -1
  }
  checkCharacters(pass, line, offset)
  const isStructure = pass.flow === 0 && pass.quote === '' && body !== '' && !body.startsWith('#')
  const depth = isStructure ? blockDepth(pass, indent, body) : pass.indents.length
  const wasFlow = pass.flow > 0
  const flow = followLine(pass, body)
  if (!wasFlow && pass.flow === 0 && pass.quote === '' && blockScalar.test(body)) pass.scalarIndent = indent
  return depth + flow
}

/**
 * Looks through a text once, in time linear in its length, before any parser sees it: nesting deeper than
 * `depthLimit`, tabs that indent, and characters that look like blanks or colons but are not.
 */
export const scanPolicyText = (text: string): readonly ScanProblem[] => {
  const pass: Pass = { flow: 0, quote: '', scalarIndent: -1, indents: [], problems: [] }
  let offset = 0
  for (const raw of text.split('\n')) {
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw
    if (scanLine(pass, line, offset) > depthLimit) {
      return [{ offset, length: Math.max(1, Math.min(line.length, 120)), kind: 'tooDeep' }]
    }
    offset += raw.length + 1
  }
  return pass.problems
}
