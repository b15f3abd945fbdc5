import { useSyncExternalStore } from 'react'
import { isDirty, type Draft } from '../../domain/draft'
import { policyText } from '../../i18n/policy'
import { useServerNow } from '../../shell/use-server-now'
import { useTimes } from '../../shell/use-times'
import { undo, undoMillis, type Undoable } from '../../store/undo'
import { Button } from '../../ui/button'
import { Bar } from './notices'

const minuteSecond = (millis: number): string => {
  const seconds = Math.max(0, Math.ceil(millis / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Offers to take back the last save of this tab, for ten minutes. Nothing is sent: it opens the inverse as a draft. */
export const UndoBar = ({
  undoKey,
  draft,
  onUndo,
}: {
  undoKey: string
  draft: Draft<unknown>
  onUndo: (save: Undoable) => void
}) => {
  const save = useSyncExternalStore(undo.subscribe, () => undo.get(undoKey))
  return save && save.savedText !== save.previousText ? (
    <Offer save={save} undoKey={undoKey} draft={draft} onUndo={onUndo} />
  ) : null
}

const Offer = ({
  save,
  undoKey,
  draft,
  onUndo,
}: {
  save: Undoable
  undoKey: string
  draft: Draft<unknown>
  onUndo: (save: Undoable) => void
}) => {
  const words = policyText.useSection().undo
  const times = useTimes()
  const now = useServerNow(1_000)
  const left = save.at + undoMillis - now
  if (left <= 0 || draft.phase.kind === 'orphaned') return null
  const isMoved = draft.base.etag !== save.etag || draft.newer !== undefined
  const off = draft.phase.kind === 'saving' || isDirty(draft) ? words.draftFirst : undefined
  return (
    <Bar
      icon="history"
      actions={
        <>
          <span className="mono t12 ink-3">{words.left(minuteSecond(left))}</span>
          <Button size="s" offBecause={off} onClick={() => onUndo(save)}>
            {words.undo}
          </Button>
          <Button size="s" kind="quiet" onClick={() => undo.forget(undoKey)}>
            {words.dismiss}
          </Button>
        </>
      }
    >
      {words.offer(times.clock(save.at))} {isMoved ? words.moved : ''}
    </Bar>
  )
}
