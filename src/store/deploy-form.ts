import { settings } from './settings'
import { draftsChanged } from './signal'

const key = 'cwc.deploy'

// On a shared computer the form lives as long as the page.
let inMemory: unknown = null

const isTyped = (form: unknown): boolean =>
  typeof form === 'object' &&
  form !== null &&
  ['clusterId', 'runnerId', 'displayName'].some((name) => Boolean(new Map(Object.entries(form)).get(name)))

const read = (): unknown => {
  if (inMemory !== null) return inMemory
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

const clear = (): void => {
  inMemory = null
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored then.
  }
}

/** The unfinished create form of this tab, so that a reload loses nothing typed. */
export const keptForm = {
  get: read,
  /** Whether it holds anything an operator typed or chose. */
  isBegun: (): boolean => isTyped(read()),
  set: (form: unknown): void => {
    const wasBegun = isTyped(read())
    clear()
    if (settings.get().isShared) inMemory = form
    else {
      try {
        sessionStorage.setItem(key, JSON.stringify(form))
      } catch {
        inMemory = form
      }
    }
    if (wasBegun !== isTyped(form)) draftsChanged.tell()
  },
  clear: (): void => {
    clear()
    draftsChanged.tell()
  },
}
