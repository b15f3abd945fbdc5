import type { JsonObject } from '../lib/lossless'
import { isJsonObject } from '../lib/lossless'
import { snakeOf } from './casing'
import { lineIndex } from './line-index'
import type { JudgedChange } from './loosening'
import { constraintGroups, pathKey, type ValuePath } from './policy-fields'
import type { PathSpan } from './policy-leaf'

/** Lines a value takes in the text, from its key to its end. */
export type LineSpan = { readonly path: ValuePath; readonly startLine: number; readonly endLine: number }

/** The spans of a reading as lines of the text they were read from. */
export const lineSpans = (text: string, spans: readonly PathSpan[]): readonly LineSpan[] => {
  const lineOf = lineIndex(text)
  return spans.map(({ path, offset, value }) => ({
    path,
    startLine: lineOf(offset),
    endLine: lineOf(Math.max(offset, value[1] - 1)),
  }))
}

/** The innermost value that stands on a line. */
export const spanAtLine = (spans: readonly LineSpan[], line: number): LineSpan | undefined => {
  let found: LineSpan | undefined
  for (const span of spans) {
    if (span.startLine > line || span.endLine < line) continue
    const depth = span.path.length - (found?.path.length ?? -1)
    if (depth > 0 || (depth === 0 && span.startLine > (found?.startLine ?? 0))) found = span
  }
  return found
}

/** The part of the policy a path belongs to: a constraint group, else a top-level member. */
export const sectionOf = (path: ValuePath): ValuePath =>
  path[0] === 'constraints' ? path.slice(0, 2) : path.slice(0, 1)

/** One row of the outline. */
export type OutlineRow = {
  readonly path: ValuePath
  readonly name: string
  readonly depth: 0 | 1
  readonly line: number | undefined
  readonly values: number
  readonly changed: number
  readonly state: 'kept' | 'added' | 'removed'
}

const nameOf = (path: ValuePath): string => snakeOf(String(path.at(-1) ?? ''))

const startsWith = (path: ValuePath, section: ValuePath): boolean =>
  section.every((part, index) => path[index] === part)

const valuesIn = (value: unknown): number =>
  Array.isArray(value) ? value.length : isJsonObject(value) ? Object.keys(value).length : 0

const rowOf = (
  path: ValuePath,
  value: unknown,
  changes: readonly JudgedChange[],
  spans: readonly LineSpan[],
): OutlineRow => {
  const effective = changes.filter((change) => change.kind !== 'rewritten' && startsWith(change.path, path))
  const own = effective.find((change) => change.path.length === path.length)
  const state = own?.kind === 'added' ? 'added' : own?.kind === 'removed' ? 'removed' : 'kept'
  const key = pathKey(path)
  return {
    path,
    name: nameOf(path),
    depth: path.length > 1 ? 1 : 0,
    line: spans.find((span) => pathKey(span.path) === key)?.startLine,
    values: path.length === 1 && path[0] === 'constraints' ? 0 : valuesIn(value),
    changed: path[0] === 'constraints' && path.length === 1 ? 0 : effective.length,
    state,
  }
}

/** The parts of a policy with how much is in them and what changed; vanished groups stay in view. */
export const policyOutline = (
  document: JsonObject,
  changes: readonly JudgedChange[],
  spans: readonly LineSpan[],
): readonly OutlineRow[] => {
  const gone = changes
    .filter(({ kind, path }) => kind === 'removed' && path.length <= 2)
    .map(({ path }) => sectionOf(path))
  const tops = [...Object.keys(document), ...gone.map(([top]) => String(top))]
  const names = [...new Set(tops)]
  return names.flatMap((top) => {
    const row = rowOf([top], document[top], changes, spans)
    if (top !== 'constraints') return [row]
    const inside = isJsonObject(document.constraints) ? Object.keys(document.constraints) : []
    const vanished = gone
      .filter((path) => path[0] === 'constraints' && path.length === 2)
      .map((path) => String(path[1]))
    const order = (name: string): number => {
      const at = constraintGroups.findIndex((group) => group === name)
      return at < 0 ? constraintGroups.length : at
    }
    const groups = [...new Set([...inside, ...vanished])]
    const sorted = vanished.length > 0 ? groups.sort((a, b) => order(a) - order(b)) : groups
    return [
      row,
      ...sorted.map((name) =>
        rowOf(
          ['constraints', name],
          isJsonObject(document.constraints) ? document.constraints[name] : undefined,
          changes,
          spans,
        ),
      ),
    ]
  })
}
