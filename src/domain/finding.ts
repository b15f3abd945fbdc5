import type { ValuePath } from './policy-fields'

/** A range of the text: lines and columns from 1, the end is behind the last character. As Monaco counts. */
export type TextRange = {
  readonly startLine: number
  readonly startColumn: number
  readonly endLine: number
  readonly endColumn: number
}

/** What can be wrong with a policy text, with what its sentence needs. The sentences are the dictionary's. */
export type FindingFacts = {
  tooLarge: { bytes: number; limit: number }
  textTooLarge: { limit: number }
  tooDeep: { limit: number }
  tooSlow: { seconds: number }
  syntax: { reason: SyntaxReason }
  severalDocuments: object
  invisible: { character: InvisibleCharacter }
  alias: { name: string }
  anchor: { name: string }
  mergeKey: object
  tag: { tag: string }
  forbiddenKey: { key: string }
  keyNotText: object
  emptyDocument: object
  expectedMapping: { key: string; found: FoundType; isMissingSpace: boolean }
  expectedList: { key: string; found: FoundType }
  expectedText: { key: string; source: string }
  expectedValue: { key: string }
  expectedBoolean: { key: string; source: string }
  expectedInteger: { key: string; source: string }
  expectedQuantity: { key: string; source: string }
  notNumberNotation: { key: string; source: string }
  notFinite: { source: string }
  outOfRange: { key: string; min: number; max: number }
  unknownKey: { key: string; parent: string; suggestion: string | undefined }
  unknownValue: { key: string; value: string }
  unknownInBase: { key: string; parent: string }
  duplicateKey: { key: string; otherLine: number }
  duplicateSpelling: { key: string; other: string; otherLine: number }
  bothNames: { older: string; newer: string }
  oldName: { key: string; newer: string }
  readsDifferently: { source: string }
  notQuantity: { source: string; suggestion: string | undefined }
  negativeQuantity: { source: string }
  hugeQuantity: { source: string }
  emptyQuantity: object
  unlikelyMemory: { source: string; bytes: string }
  unlikelyCpu: { source: string }
  refusedInBase: { key: string }
  oneDestination: { count: number; isIngress: boolean }
  deniesEverySource: object
  orderOfLimits: { smaller: string; larger: string }
  hostnameInDefault: object
  defaultNotAllowed: { key: string; value: string }
  contract: { path: string }
}

export type FindingCode = keyof FindingFacts

export type SyntaxReason =
  | 'tab'
  | 'indent'
  | 'unclosed'
  | 'scalarStart'
  | 'implicitKey'
  | 'nestedMapping'
  | 'unexpected'
  | 'other'

export type InvisibleCharacter = 'noBreakSpace' | 'ideographicSpace' | 'fullWidthColon' | 'byteOrderMark' | 'zeroWidth'

export type FoundType = 'nothing' | 'text' | 'number' | 'boolean' | 'list' | 'mapping'

/** A one-click change of the text that mends a finding; `label` is what it would write. */
export type Fix = { readonly range: TextRange; readonly text: string; readonly label: string }

/** One kind of finding with its facts; a union told apart by `code`. */
export type FindingDetail<C extends FindingCode = FindingCode> = {
  [K in C]: { readonly code: K } & Readonly<FindingFacts[K]>
}[C]

export type Finding = {
  readonly detail: FindingDetail
  /** Errors block the review; what was already in the base is a warning. */
  readonly severity: 'error' | 'warning'
  readonly path: ValuePath
  readonly range: TextRange
  readonly fix?: Fix
}

/** One sentence per kind of finding. */
export type FindingWords = { readonly [C in FindingCode]: (facts: FindingDetail<C>) => string }

/** The sentence of a finding in the language of `words`. */
export const sayFinding = <C extends FindingCode>(words: FindingWords, detail: FindingDetail<C>): string =>
  words[detail.code](detail)

/** Where a finding stands in the text, in characters from its start, and the change that would mend it. */
export type FindingPlace = {
  readonly path?: ValuePath
  readonly offset: number
  readonly length: number
  readonly fix?: { readonly offset: number; readonly length: number; readonly text: string; readonly label?: string }
}

/** How the readers and rules tell what they found; severity is settled afterwards, against the base. */
export type Report = (detail: FindingDetail, place: FindingPlace) => void
