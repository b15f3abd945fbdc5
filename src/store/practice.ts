const key = 'cwc.practice'

/** A practice world: which fleet, and the nonce that makes it this browser's own. No secret, hence kept here. */
export type PracticeWorld = { readonly fleet: string; readonly nonce: string }

export const practiceToken = (world: PracticeWorld): string => `practice.${world.fleet}.${world.nonce}`

/** A world nobody has used yet. */
export const newPracticeWorld = (fleet: string): PracticeWorld => ({
  fleet,
  nonce: crypto.randomUUID().replaceAll('-', ''),
})

/** Remembered for this tab, so that a new sign-in returns to the same world. */
export const rememberedWorld = {
  get: (): PracticeWorld | undefined => {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
      if (typeof kept !== 'object' || kept === null || !('fleet' in kept) || !('nonce' in kept)) return undefined
      const { fleet, nonce } = kept
      return typeof fleet === 'string' && typeof nonce === 'string' ? { fleet, nonce } : undefined
    } catch {
      return undefined
    }
  },
  set: (world: PracticeWorld): void => {
    try {
      sessionStorage.setItem(key, JSON.stringify(world))
    } catch {
      // Without storage a new sign-in opens a new world; nothing else is lost.
    }
  },
}
