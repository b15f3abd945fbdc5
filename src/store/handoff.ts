const texts = new Map<string, string>()

/** Text on its way to the policy editor of a runner, from another page of this tab. It becomes a draft on the present base. */
export const handoff = {
  put: (runnerId: string, text: string): void => void texts.set(runnerId, text),
  /** What waits for a runner; it goes on waiting. */
  look: (runnerId: string): string | undefined => texts.get(runnerId),
  /** Takes the text out; a second call finds nothing. */
  take: (runnerId: string): string | undefined => {
    const text = texts.get(runnerId)
    texts.delete(runnerId)
    return text
  },
}
