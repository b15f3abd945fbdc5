import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffLines, lineMarks, type DiffRow } from './line-diff'

const flat = (rows: readonly DiffRow[]): DiffRow[] =>
  rows.flatMap((row) => (row.kind === 'fold' ? flat(row.rows) : [row]))

test('a changed value stands beside its old one, with the stretch that differs', () => {
  expect(diffLines('a: 1\nmax_cpu: "2"\n', 'a: 1\nmax_cpu: "4"\n')).toEqual([
    { kind: 'same', left: { number: 1, text: 'a: 1' }, right: { number: 1, text: 'a: 1' } },
    {
      kind: 'change',
      left: { number: 2, text: 'max_cpu: "2"', mark: [10, 11] },
      right: { number: 2, text: 'max_cpu: "4"', mark: [10, 11] },
    },
  ])
})

test('removed lines have no partner, far stretches are folded', () => {
  const before = Array.from({ length: 20 }, (_, index) => `k${index}: ${index}`)
  const after = before.filter((_, index) => index !== 10)
  const rows = diffLines(before.join('\n'), after.join('\n'))
  expect(rows.map((row) => (row.kind === 'fold' ? `fold ${row.rows.length}` : row.kind))).toEqual([
    'fold 7',
    'same',
    'same',
    'same',
    'change',
    'same',
    'same',
    'same',
    'fold 6',
  ])
  expect(rows[4]).toEqual({ kind: 'change', left: { number: 11, text: 'k10: 10' } })
})

test('marks beside the editor', () => {
  expect(lineMarks('a: 1\nb: 2\nc: 3\nd: 4\n', 'a: 1\nb: 9\nd: 4\ne: 5\n')).toEqual([
    { kind: 'changed', startLine: 2, endLine: 2, taken: [] },
    { kind: 'removed', startLine: 3, endLine: 3, taken: ['c: 3'] },
    { kind: 'added', startLine: 4, endLine: 4, taken: [] },
  ])
})

test('both texts can be read back from the rows', () => {
  const lines = fc
    .array(fc.constantFrom('a: 1', 'b: 2', '  c: 3', '- d', 'a: 2', ''), { maxLength: 15 })
    .map((each) => each.join('\n'))
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const rows = flat(diffLines(before, after))
      const side = (which: 'left' | 'right') =>
        rows.flatMap((row) => (row.kind !== 'fold' && row[which] ? [row[which].text] : []))
      const strip = (text: string) => (text.endsWith('\n') ? text.slice(0, -1) : text)
      const expected = (text: string) => (text === '' ? [] : strip(text).split('\n'))
      expect(side('left')).toEqual(expected(before))
      expect(side('right')).toEqual(expected(after))
    }),
  )
})
