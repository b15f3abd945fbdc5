/** Something that can be found by typing: what is shown, and further words it may be found by. */
export type Findable = { readonly label: string; readonly keywords?: string | undefined }

const isWordStart = (text: string, at: number): boolean => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')

/** How well `words` fit: 0 the label begins with the first of them, up to 3; undefined when one of them is missing. */
const rankOf = ({ label, keywords = '' }: Findable, words: readonly string[]): number | undefined => {
  const shown = label.toLowerCase()
  const further = keywords.toLowerCase()
  let rank = 0
  for (const [index, word] of words.entries()) {
    const at = shown.indexOf(word)
    if (at < 0 && !further.includes(word)) return undefined
    const own = at < 0 ? 3 : index === 0 && at === 0 ? 0 : isWordStart(shown, at) ? 1 : 2
    rank = Math.max(rank, own)
  }
  return rank
}

/**
 * The items in which every word of the query occurs, those whose label begins with it first. Ties keep their order.
 * An empty query keeps all.
 */
export const matchWords = <T extends Findable>(items: Iterable<T>, query: string, limit: number): T[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const ranked: T[][] = [[], [], [], []]
  for (const item of items) {
    const rank = rankOf(item, words)
    if (rank !== undefined) ranked[rank]?.push(item)
  }
  return ranked.flat().slice(0, limit)
}
