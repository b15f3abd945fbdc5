const key = 'cwc.deploy'

/** The unfinished create form of this tab, so that a reload loses nothing typed. */
export const keptForm = {
  get: (): unknown => {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null')
    } catch {
      return null
    }
  },
  set: (form: unknown): void => {
    try {
      sessionStorage.setItem(key, JSON.stringify(form))
    } catch {
      // Kept for as long as the page lives.
    }
  },
  clear: (): void => {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Nothing was stored then.
    }
  },
}
