import { useEffect, useRef, useState } from 'react'
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
 * Keeps the draft in this browser within half a second of the last key, and takes it out once nothing is left to lose.
 * An orphaned draft stays until it is discarded.
 */
export const useAutosave = (
  scope: DraftScope,
  draft: Draft<unknown>,
  baseJson: string | undefined,
  now: () => number,
): Keeping => {
  const [keeping, setKeeping] = useState<Keeping>({ keptAt: undefined, hasFailed: false })
  const latest = useRef<Kept>({ draft, baseJson })
  const isKept = useRef(false)
  const mustKeep = isDirty(draft)
  // IndexedDB is outside React: it is written after typing pauses, and at once when the page may be going away.
  useEffect(() => {
    latest.current = { draft, baseJson }
    const keep = async (): Promise<void> => {
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
    }
    const timer = setTimeout(() => void keep(), pause)
    const keepNow = (): void => void keep()
    addEventListener('pagehide', keepNow)
    document.addEventListener('visibilitychange', keepNow)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keepNow)
      document.removeEventListener('visibilitychange', keepNow)
    }
  }, [draft, baseJson, scope, now])
  // A kept draft that was restored counts as kept from the start.
  useEffect(() => {
    isKept.current ||= mustKeep
  }, [mustKeep])
  // Leaving the page inside the console: what was typed last is kept too.
  useEffect(
    () => () => {
      const left = latest.current
      if (isDirty(left.draft))
        void tabId()
          .then((tab) => drafts.put(toStored(tab, scope, left, now())))
          .catch(() => undefined)
      else if (isKept.current)
        void tabId()
          .then((tab) => drafts.remove(draftId(tab, scope)))
          .catch(() => undefined)
    },
    [scope, now],
  )
  return keeping
}
