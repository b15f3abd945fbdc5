import {
  LineCounter,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  parseDocument,
  visit,
  type Document,
  type YAMLError,
} from 'yaml'
import { formatJson, isJsonObject, type Json, type JsonObject } from '../lib/lossless'
import { policy as policySchema, policyByteLimit } from '../wire/policy'
import type { Finding, FindingCode, Fix, Report, SyntaxReason, TextRange } from './finding'
import { fieldOfPath, pathKey, type ValuePath } from './policy-fields'
import type { PathSpan } from './policy-leaf'
import { readPolicyTree } from './policy-read'
import { checkRules } from './policy-rules'
import { depthLimit, scanPolicyText, textByteLimit, type ScanProblem } from './policy-scan'
import { isJsonText } from './policy-text'

/** What one look at a policy text gives. Plain data: it travels from the worker. */
export type PolicyReading = {
  /** The document as wire JSON; undefined while the text is not a mapping. Kept as text so that every digit survives. */
  readonly json: string | undefined
  /** UTF-8 bytes of the document on the wire. */
  readonly bytes: number
  readonly findings: readonly Finding[]
  /** Where each value of the document stands in the text, in text order. */
  readonly spans: readonly PathSpan[]
}

type Pending = { readonly finding: Finding; readonly isFirm: boolean }

// These can not have come from the server, or the text cannot be sent with them.
const firmCodes: ReadonlySet<FindingCode> = new Set([
  'tooLarge',
  'textTooLarge',
  'tooDeep',
  'tooSlow',
  'syntax',
  'severalDocuments',
  'invisible',
  'alias',
  'anchor',
  'mergeKey',
  'tag',
  'forbiddenKey',
  'keyNotText',
  'emptyDocument',
  'duplicateKey',
  'duplicateSpelling',
  'notFinite',
])
const advice: ReadonlySet<FindingCode> = new Set([
  'unknownValue',
  'unknownInBase',
  'oldName',
  'readsDifferently',
  'unlikelyMemory',
  'unlikelyCpu',
  'deniesEverySource',
  'orderOfLimits',
  'defaultNotAllowed',
])

const reasons = {
  TAB_AS_INDENT: 'tab',
  BAD_INDENT: 'indent',
  MISSING_CHAR: 'unclosed',
  BAD_SCALAR_START: 'scalarStart',
  MULTILINE_IMPLICIT_KEY: 'implicitKey',
  KEY_OVER_1024_CHARS: 'implicitKey',
  BLOCK_AS_IMPLICIT_KEY: 'nestedMapping',
  UNEXPECTED_TOKEN: 'unexpected',
} as const satisfies Record<string, SyntaxReason>

// The parser has one code for a missing bracket and for a word that is not yet a key.
const isHalfKey = ({ code, message }: YAMLError): boolean => code === 'MISSING_CHAR' && message.startsWith('Implicit')

const reasonOf = (error: YAMLError): SyntaxReason =>
  isHalfKey(error) ? 'implicitKey' : (Object.entries(reasons).find(([known]) => known === error.code)?.[1] ?? 'other')

const member = (value: Json | undefined, part: string | number): Json | undefined =>
  typeof part === 'number'
    ? Array.isArray(value)
      ? value[part]
      : undefined
    : isJsonObject(value) && Object.hasOwn(value, part)
      ? value[part]
      : undefined

/** Whether what stands at `path` came with the base, so that a finding there is not the operator's doing. */
const isKept = (document: Json, base: Json | undefined, path: ValuePath): boolean => {
  let mine: Json | undefined = document
  let theirs = base
  for (const part of path) {
    mine = member(mine, part)
    const list = theirs
    theirs = member(theirs, part)
    // An element keeps its past when others are inserted before it.
    if (typeof part === 'number' && Array.isArray(list) && list.some((each) => formatJson(each) === formatJson(mine)))
      return true
  }
  return mine !== undefined && theirs !== undefined && formatJson(mine) === formatJson(theirs)
}

const rangeOf = (lines: LineCounter, offset: number, length: number): TextRange => {
  const start = lines.linePos(offset)
  const end = lines.linePos(offset + length)
  return {
    startLine: Math.max(1, start.line),
    startColumn: Math.max(1, start.col),
    endLine: Math.max(1, end.line),
    endColumn: Math.max(1, end.col),
  }
}

const collect = (lines: LineCounter) => {
  const pending: Pending[] = []
  const report: Report = (detail, { path = [], offset, length, fix: change }) => {
    const fix: Fix | undefined = change && {
      range: rangeOf(lines, change.offset, change.length),
      text: change.text,
      label: change.label ?? change.text,
    }
    const range = rangeOf(lines, offset, Math.max(1, length))
    const finding: Finding = { detail, severity: 'error', path, range, ...(fix ? { fix } : {}) }
    pending.push({ finding, isFirm: firmCodes.has(detail.code) })
  }
  return { pending, report }
}

const reportScan = (report: Report, problem: ScanProblem): void => {
  const { kind, offset, length, replacement } = problem
  const fix = replacement === undefined ? {} : { fix: { offset, length, text: replacement } }
  if (kind === 'tooDeep') report({ code: 'tooDeep', limit: depthLimit }, { offset, length })
  else if (kind === 'tab') report({ code: 'syntax', reason: 'tab' }, { offset, length, ...fix })
  else report({ code: 'invisible', character: kind }, { offset, length, ...fix })
}

const reportYaml = (report: Report, error: YAMLError): void => {
  const [offset, end] = error.pos
  const length = end - offset
  if (error.code === 'MULTIPLE_DOCS') report({ code: 'severalDocuments' }, { offset, length: 3 })
  else if (error.code === 'TAG_RESOLVE_FAILED')
    report({ code: 'tag', tag: error.message.split(': ')[1] ?? '' }, { offset, length })
  else report({ code: 'syntax', reason: reasonOf(error) }, { offset, length })
}

/** Aliases and anchors are refused as a whole: the API stores JSON, which has neither. */
const reportAliases = (document: Document.Parsed, report: Report): boolean => {
  let found = false
  visit(document, {
    Alias: (_, node) => {
      found = true
      const [offset = 0, end = 0] = node.range ?? []
      report({ code: 'alias', name: node.source }, { offset, length: end - offset })
    },
    Node: (_, node) => {
      if (isAlias(node) || !node.anchor) return
      found = true
      const [offset = 0] = node.range ?? []
      report(
        { code: 'anchor', name: node.anchor },
        { offset: Math.max(0, offset - node.anchor.length - 2), length: node.anchor.length + 1 },
      )
    },
  })
  return found
}

const settle = (pending: readonly Pending[], document: Json | undefined, base: JsonObject | undefined): Finding[] =>
  pending
    .map(({ finding, isFirm }): Finding => {
      const isWarning =
        advice.has(finding.detail.code) || (!isFirm && document !== undefined && isKept(document, base, finding.path))
      return isWarning ? { ...finding, severity: 'warning' } : finding
    })
    .sort((a, b) => a.range.startLine - b.range.startLine || a.range.startColumn - b.range.startColumn)

/** A finding of the wire schema that nothing above has named: the one validation has the last word. */
const checkContract = (
  document: JsonObject,
  spans: ReadonlyMap<string, PathSpan>,
  pending: readonly Pending[],
  report: Report,
): void => {
  const result = policySchema.safeParse(document)
  if (result.success) return
  for (const issue of result.error.issues) {
    const path = issue.path.filter((part) => typeof part !== 'symbol')
    const key = pathKey(path)
    if (pending.some(({ finding }) => key.startsWith(pathKey(finding.path)) && finding.path.length > 0)) continue
    const span = spans.get(key) ?? spans.get(pathKey(path.slice(0, -1)))
    report(
      { code: 'contract', path: fieldOfPath(path) },
      { path, offset: span?.offset ?? 0, length: span?.length ?? 1 },
    )
  }
}

const readTree = ({
  yaml,
  base,
  report,
  pending,
  lineOf,
}: {
  yaml: Document.Parsed
  base: JsonObject | undefined
  report: Report
  pending: readonly Pending[]
  lineOf: (offset: number) => number
}): { document: JsonObject | undefined; spans: readonly PathSpan[] } => {
  const root = yaml.contents
  if (root === null || (isScalar(root) && root.value === null)) {
    report({ code: 'emptyDocument' }, { offset: 0, length: 1 })
    return { document: undefined, spans: [] }
  }
  if (!isMap(root)) {
    const [offset = 0, end = 1] = isNode(root) ? (root.range ?? []) : []
    const found = isSeq(root) ? 'list' : isScalar(root) && typeof root.value === 'number' ? 'number' : 'text'
    report({ code: 'expectedMapping', key: '', found, isMissingSpace: false }, { offset, length: end - offset })
    return { document: undefined, spans: [] }
  }
  const { document, spans: list } = readPolicyTree(root, base, report, lineOf)
  const spans = new Map(list.map((span) => [pathKey(span.path), span]))
  checkRules({ document, spans, report })
  checkContract(document, spans, pending, report)
  return { document, spans: list }
}

const encoder = new TextEncoder()

/**
 * The one validation of a policy text. Never throws, whatever was typed.
 * `base` is the policy the draft began with: keys it has are known, and findings on its unchanged values are warnings.
 * Positions count from 1 in the text without a leading byte order mark.
 */
export const checkPolicyText = (source: string, base: JsonObject | undefined): PolicyReading => {
  const text = source.replace(/^\uFEFF/, '')
  const lines = new LineCounter()
  const { pending, report } = collect(lines)
  const nothing = (): PolicyReading => ({
    json: undefined,
    bytes: 0,
    findings: settle(pending, undefined, base),
    spans: [],
  })
  if (text.length > textByteLimit || encoder.encode(text).length > textByteLimit) {
    report({ code: 'textTooLarge', limit: textByteLimit }, { offset: 0, length: 1 })
    return nothing()
  }
  lines.addNewLine(0)
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.addNewLine(at + 1)
  const scanned = scanPolicyText(text)
  for (const problem of scanned) reportScan(report, problem)
  if (scanned.some(({ kind }) => kind === 'tooDeep')) return nothing()
  const yaml = parseYaml(text)
  const errors = [...yaml.errors, ...yaml.warnings].filter(
    ({ code }) => scanned.length === 0 && !(code === 'TAB_AS_INDENT' && isJsonText(text)),
  )
  for (const error of errors) reportYaml(report, error)
  const hasAlias = reportAliases(yaml, report)
  if (scanned.length > 0 || yaml.errors.length > 0 || errors.length > 0 || hasAlias) return nothing()
  const { document, spans } = readTree({ yaml, base, report, pending, lineOf: (offset) => lines.linePos(offset).line })
  if (document === undefined) return nothing()
  const json = formatJson(document)
  const bytes = encoder.encode(json).length
  if (bytes > policyByteLimit) report({ code: 'tooLarge', bytes, limit: policyByteLimit }, { offset: 0, length: 1 })
  return { json, bytes, findings: settle(pending, document, base), spans }
}

const parseYaml = (text: string): Document.Parsed =>
  parseDocument(text, {
    version: '1.2',
    schema: 'core',
    merge: false,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'error',
  })
