import { useCallback, useEffect, useRef, useState } from 'react'
import { isDirty, type Draft } from '../../domain/draft'
import { draftId, drafts, tabId, type DraftScope, type StoredDraft } from '../../store/drafts'

export type Keeping = {
  /** When the present text was last kept, milliseconds since the epoch. */
  readonly keptAt: number | undefined
  readonly hasFailed: boolean
}

const pause = 300

type Kept = { readonly draft: Draft<unknown>; readonly baseJson: string | undefined }

const toStored = (tab: string, scope: DraftScope, { draft, baseJson }: Kept, savedAt: number): StoredDraft => ({
  ...scope,
  id: draftId(tab, scope),
  text: draft.text,
  baseText: draft.baseText,
  baseJson: baseJson ?? null,
  etag: draft.base.etag,
  readAt: draft.base.readAt,
  savedAt,
})

/**
 * Keeps the draft in this browser within half a second of a key, also while typing goes on without a pause, and takes it
 * out once nothing is left to lose. An orphaned draft stays until it is discarded.
 */
export const useAutosave = (
  scope: DraftScope,
  draft: Draft<unknown>,
  baseJson: string | undefined,
  now: () => number,
): Keeping => {
  const [keeping, setKeeping] = useState<Keeping>({ keptAt: undefined, hasFailed: false })
  const latest = useRef<Kept>({ draft, baseJson })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A kept draft that was restored counts as kept from the start.
  const isKept = useRef(isDirty(draft))
  const keep = useCallback(async (): Promise<void> => {
    try {
      const tab = await tabId()
      const current = latest.current
      if (isDirty(current.draft)) {
        isKept.current = true
        const savedAt = now()
        await drafts.put(toStored(tab, scope, current, savedAt))
        setKeeping({ keptAt: savedAt, hasFailed: false })
      } else if (isKept.current) {
        isKept.current = false
        await drafts.remove(draftId(tab, scope))
        setKeeping({ keptAt: undefined, hasFailed: false })
      }
    } catch {
      setKeeping({ keptAt: undefined, hasFailed: true })
    }
  }, [scope, now])
  // IndexedDB is outside React. The first change starts the clock and later ones do not restart it: who types without
  // a pause is kept as well.
  useEffect(() => {
    latest.current = { draft, baseJson }
    // What was saved or discarded goes out at once: a reload must not bring it back.
    if (isKept.current && !isDirty(draft)) void keep()
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void keep()
    }, pause)
  }, [draft, baseJson, keep])
  // At once when the page may be going away, and when this place is left inside the console.
  useEffect(() => {
    const keepNow = (): void => void keep()
    addEventListener('pagehide', keepNow)
    document.addEventListener('visibilitychange', keepNow)
    return () => {
      removeEventListener('pagehide', keepNow)
      document.removeEventListener('visibilitychange', keepNow)
      clearTimeout(timer.current)
      timer.current = undefined
      keepNow()
    }
  }, [keep])
  return keeping
}
