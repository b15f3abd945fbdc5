import { keptForm } from './deploy-form'
import { drafts, type StoredDraft } from './drafts'
import { history } from './history'

type Amount = { readonly count: number; readonly bytes: number }

/** What this browser holds for one API host. Bytes are those of the texts. */
export type KeptHere = { readonly upstream: string; readonly drafts: Amount; readonly history: Amount }

const none: Amount = { count: 0, bytes: 0 }
const encoder = new TextEncoder()

/** Size of a draft with the base it was begun on, in bytes. */
export const draftBytes = (draft: StoredDraft): number =>
  [draft.text, draft.baseText, draft.baseJson ?? ''].reduce((sum, text) => sum + encoder.encode(text).length, 0)

const more = (amount: Amount, bytes: number): Amount => ({ count: amount.count + 1, bytes: amount.bytes + bytes })

/** Counts what is on the disk, per API host. Rejects when this browser keeps nothing at all. */
export const readKept = async (): Promise<KeptHere[]> => {
  const [keptDrafts, entries] = await Promise.all([drafts.onDisk(), history.all()])
  const hosts = new Map<string, KeptHere>()
  const of = (upstream: string): KeptHere => hosts.get(upstream) ?? { upstream, drafts: none, history: none }
  for (const draft of keptDrafts) {
    const host = of(draft.upstream)
    hosts.set(draft.upstream, { ...host, drafts: more(host.drafts, draftBytes(draft)) })
  }
  for (const entry of entries) {
    const host = of(entry.upstream)
    hosts.set(entry.upstream, { ...host, history: more(host.history, entry.bytes) })
  }
  return [...hosts.values()].toSorted((a, b) => (a.upstream < b.upstream ? -1 : 1))
}

// Choices of this browser and the identity of this tab say nothing of any fleet.
const staying: ReadonlySet<string> = new Set(['cwc.settings', 'cwc.tab', 'cwc.practice'])

const sweep = (storage: Storage): void => {
  for (const key of Object.keys(storage)) if (key.startsWith('cwc.') && !staying.has(key)) storage.removeItem(key)
}

/** Throws away every draft, the history, saved views and whatever else this browser was told; settings stay. */
export const forgetEverything = async (): Promise<void> => {
  keptForm.clear()
  try {
    sweep(localStorage)
    sweep(sessionStorage)
  } catch {
    // Storage is blocked, so nothing is in it.
  }
  await Promise.all([drafts.forgetAll(), history.forgetAll()])
}
