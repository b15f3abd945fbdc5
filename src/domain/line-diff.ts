import { diffArrays } from 'diff'

/** One line on one side: its number from 1, its text, and the stretch that differs from its partner. */
export type DiffLine = { readonly number: number; readonly text: string; readonly mark?: readonly [number, number] }

/**
 * A row of a side-by-side diff. `same` and `fold` stand on both sides; in a `change` a missing side means that the line
 * has no partner.
 */
export type DiffRow =
  | { readonly kind: 'same'; readonly left: DiffLine; readonly right: DiffLine }
  | { readonly kind: 'change'; readonly left?: DiffLine; readonly right?: DiffLine }
  | { readonly kind: 'fold'; readonly rows: readonly DiffRow[] }

const linesOf = (text: string): string[] => {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** The stretch of `a` that is not at the start or end of `b`. */
const markOf = (a: string, b: string): readonly [number, number] => {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = a.length
  let other = b.length
  while (end > start && other > start && a[end - 1] === b[other - 1]) {
    end -= 1
    other -= 1
  }
  // Whole values read better than single characters of them.
  while (start > 0 && start < end && /[\w.%+-]/.test(a[start - 1] ?? '') && /[\w.%+-]/.test(a[start] ?? '')) start -= 1
  while (end < a.length && end > start && /[\w.%+-]/.test(a[end] ?? '') && /[\w.%+-]/.test(a[end - 1] ?? '')) end += 1
  return [start, end]
}

const keyOf = (line: string): string => /^\s*(?:- )?([^:#]+):/.exec(line)?.[1]?.trim() ?? line.trim()

/** Pairs taken-out lines with put-in ones: by key where there is one, so that a changed value stands beside its old one. */
const pairChange = (left: readonly DiffLine[], right: readonly DiffLine[]): DiffRow[] => {
  const rows: DiffRow[] = []
  let next = 0
  for (const line of left) {
    const partnerAt = right.findIndex((each, index) => index >= next && keyOf(each.text) === keyOf(line.text))
    const partner = partnerAt < 0 ? undefined : right[partnerAt]
    if (!partner) {
      rows.push({ kind: 'change', left: line })
      continue
    }
    for (const skipped of right.slice(next, partnerAt)) rows.push({ kind: 'change', right: skipped })
    rows.push({
      kind: 'change',
      left: { ...line, mark: markOf(line.text, partner.text) },
      right: { ...partner, mark: markOf(partner.text, line.text) },
    })
    next = partnerAt + 1
  }
  for (const rest of right.slice(next)) rows.push({ kind: 'change', right: rest })
  return rows
}

const context = 3

const fold = (rows: readonly DiffRow[]): DiffRow[] => {
  const isNear = rows.map((_, index) =>
    rows.slice(Math.max(0, index - context), index + context + 1).some(({ kind }) => kind === 'change'),
  )
  const folded: DiffRow[] = []
  let hidden: DiffRow[] = []
  const flush = (): void => {
    if (hidden.length === 1) folded.push(...hidden)
    else if (hidden.length > 1) folded.push({ kind: 'fold', rows: hidden })
    hidden = []
  }
  rows.forEach((row, index) => {
    if (isNear[index]) {
      flush()
      folded.push(row)
    } else hidden.push(row)
  })
  flush()
  return folded
}

/** The two texts line by line, far unchanged stretches folded. Time-limited: very different texts become one change. */
export const diffLines = (before: string, after: string): readonly DiffRow[] => {
  const left = linesOf(before)
  const right = linesOf(after)
  const chunks = diffArrays(left, right, { timeout: 500 }) ?? [
    { value: left, removed: true, added: false, count: left.length },
    { value: right, added: true, removed: false, count: right.length },
  ]
  const rows: DiffRow[] = []
  let leftNumber = 0
  let rightNumber = 0
  let taken: DiffLine[] = []
  let put: DiffLine[] = []
  const flush = (): void => {
    rows.push(...pairChange(taken, put))
    taken = []
    put = []
  }
  for (const { value, added, removed } of chunks) {
    if (!added && !removed) flush()
    for (const text of value) {
      if (!added) leftNumber += 1
      if (!removed) rightNumber += 1
      if (added) put.push({ number: rightNumber, text })
      else if (removed) taken.push({ number: leftNumber, text })
      else rows.push({ kind: 'same', left: { number: leftNumber, text }, right: { number: rightNumber, text } })
    }
  }
  flush()
  return fold(rows)
}

/** A bar beside the editor; `taken` are the texts of the lines that were taken out there. */
export type LineMark = {
  readonly kind: 'changed' | 'added' | 'removed'
  readonly startLine: number
  readonly endLine: number
  readonly taken: readonly string[]
}

/** Lines of the new text that were changed or added, and where lines were taken out: the bars beside the editor. */
export const lineMarks = (before: string, after: string): readonly LineMark[] => {
  const marks: { kind: LineMark['kind']; startLine: number; endLine: number; taken: string[] }[] = []
  let last = 0
  const visit = (row: DiffRow): void => {
    if (row.kind === 'fold') return row.rows.forEach(visit)
    const kind = row.kind === 'same' ? undefined : row.left && row.right ? 'changed' : row.right ? 'added' : 'removed'
    const line = row.right?.number ?? last + 1
    if (row.right) last = row.right.number
    const previous = marks.at(-1)
    if (kind === undefined) return
    if (kind !== 'removed' && previous?.kind === kind && previous.endLine === line - 1) previous.endLine = line
    else if (kind === 'removed' && previous?.kind === 'removed' && previous.startLine === line) {
      previous.taken.push(row.left?.text ?? '')
    } else {
      const taken = kind === 'removed' ? [row.left?.text ?? ''] : []
      marks.push({ kind, startLine: Math.max(1, line), endLine: Math.max(1, line), taken })
    }
  }
  diffLines(before, after).forEach(visit)
  return marks
}
