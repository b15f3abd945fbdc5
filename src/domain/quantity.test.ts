import { describe, expect, test } from 'vitest'
import cases from './cases/quantities.json'
import { compareQuantities, isUnlikelyQuantity, quantityDecimal, quantityWords, readQuantity } from './quantity'

const valueOf = (text: string) => {
  const read = readQuantity(text)
  if (!read.ok) throw new Error(`${text} is not a quantity`)
  return read.value
}

describe('reads what the reference parser reads, and refuses what would mislead a person', () => {
  test.each(cases.vectors.map((row) => [row.input, row] as const))('%j', (input, row) => {
    const read = readQuantity(input)
    const isRefused = row.console.startsWith('refuse')
    expect(read.ok).toBe(!isRefused)
    if (read.ok) expect(quantityDecimal(read.value)).toBe(row.value)
    else if (!row.valid) expect(read.suggestion ?? null).toBe(row.suggest)
    if (read.ok && row.memoryWarning) expect(isUnlikelyQuantity(read.value, 'memory')).toBe(true)
  })
})

test.each(cases.comparisons)('compares $a with $b', ({ a, b, cmp }) => {
  expect(compareQuantities(valueOf(a), valueOf(b))).toBe(cmp)
  expect(compareQuantities(valueOf(b), valueOf(a)) + cmp).toBe(0)
})

// QU-01
test.each([
  ['2gi', '2Gi'],
  ['2GI', '2Gi'],
  ['2GB', '2G'],
  ['500mi', '500Mi'],
  ['500K', '500k'],
])('%s is refused, %s is suggested', (text, suggestion) => {
  expect(readQuantity(text)).toEqual({ ok: false, code: 'notQuantity', suggestion })
})

test('legal but unlikely: half a byte of memory, millions of cores', () => {
  expect(isUnlikelyQuantity(valueOf('500m'), 'memory')).toBe(true)
  expect(isUnlikelyQuantity(valueOf('500m'), 'cpu')).toBe(false)
  expect(isUnlikelyQuantity(valueOf('4M'), 'cpu')).toBe(true)
  expect(isUnlikelyQuantity(valueOf('2Gi'), 'memory')).toBe(false)
})

test('an exponent bomb is refused at once', () => {
  const began = performance.now()
  for (const bomb of ['1e2147483647', '1e9999999999', `1${'0'.repeat(5000)}`, '1e31']) {
    expect(readQuantity(bomb)).toEqual({ ok: false, code: 'hugeQuantity' })
  }
  expect(performance.now() - began).toBeLessThan(50)
})

test.each([
  ['4', 'cpu', '4 CPU'],
  ['500m', 'cpu', '0.5 CPU'],
  ['1024Mi', 'memory', '1 GiB'],
  ['644245094400m', 'memory', '0.6 GiB'],
  ['6Gi', 'memory', '6 GiB'],
  ['500', 'memory', '500 B'],
] as const)('%s of %s reads %s', (text, unit, words) => {
  expect(quantityWords(valueOf(text), unit)).toBe(words)
})
