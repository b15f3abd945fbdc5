import type { Entry } from './fleet-view'

const keyOfEntry = (entry: Entry): string => (typeof entry === 'string' ? entry : `\u0000${entry.key}`)

/** Length of the longest run, not necessarily side by side, that keeps its order. */
const longestKept = (places: readonly number[]): number => {
  const tails: number[] = []
  for (const place of places) {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((tails[middle] ?? 0) < place) low = middle + 1
      else high = middle
    }
    tails[low] = place
  }
  return tails.length
}

const isSameAt = (a: readonly Entry[], b: readonly Entry[], i: number, j: number): boolean => {
  const [left, right] = [a[i], b[j]]
  return left !== undefined && right !== undefined && keyOfEntry(left) === keyOfEntry(right)
}

/**
 * How many lines stand elsewhere, are new or are gone when `shown` becomes `wanted`: the fewest that would have to be
 * taken out and put in. 0 means the order is the same.
 */
export const movedBetween = (shown: readonly Entry[], wanted: readonly Entry[]): number => {
  let start = 0
  while (isSameAt(shown, wanted, start, start)) start += 1
  let [a, b] = [shown.length, wanted.length]
  while (a > start && b > start && isSameAt(shown, wanted, a - 1, b - 1)) {
    a -= 1
    b -= 1
  }
  if (a === start && b === start) return 0
  const placeOf = new Map(shown.slice(start, a).map((entry, index) => [keyOfEntry(entry), index]))
  const places = wanted.slice(start, b).map((entry) => placeOf.get(keyOfEntry(entry)))
  const kept = longestKept(places.filter((place) => place !== undefined))
  return Math.max(a - start, b - start) - kept
}
