/** Edits (insert, delete, replace, swap of neighbours) that turn `a` into `b`. */
const editDistance = (a: string, b: string): number => {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}

const longestCompared = 64

/** The known name a misspelt one was meant to be; undefined when none is near enough to be offered. */
export const nearestName = (name: string, known: readonly string[]): string | undefined => {
  if (name.length > longestCompared) return undefined
  const plain = name.toLowerCase()
  const ranked = known
    .map((each) => ({ each, distance: editDistance(plain, each.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
  const [best] = ranked
  return best && best.distance <= Math.max(1, Math.floor(name.length / 3)) ? best.each : undefined
}
