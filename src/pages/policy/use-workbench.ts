import { useDeferredValue, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { clock } from '../../api/clock'
import { PolicyRevision } from '../../domain/policy-revision'
import { policyText } from '../../i18n/policy'
import { formatJson } from '../../lib/lossless'
import type { FoundDrafts } from '../../store/drafts'
import { handoff } from '../../store/handoff'
import type { Undoable } from '../../store/undo'
import type { EditorHandle } from '../../ui/code-editor'
import type { RunnerRead } from '../../wire/runner'
import { scopeOf, undoKeyOf } from './scope'
import { useAutosave } from './use-autosave'
import { useDerived } from './use-derived'
import { useMerge } from './use-merge'
import { textOf, usePolicyDraft } from './use-policy-draft'
import { useReading } from './use-reading'
import { useSaveKey } from './use-save-key'
import { useTicks } from './use-ticks'
import { useView, type View } from './use-view'
import { useOffReasons } from './use-off-reasons'

export type WorkbenchProps = {
  runnerId: string
  first: PolicyRevision
  found: FoundDrafts & { readonly hasFailed: boolean; readonly handed: string | undefined }
  read: RunnerRead
  isGone: boolean
  isReadStale: boolean
}

const noFindings = [] as const

/** One open policy: its draft, what the text says, what stands in the way, and everything an operator can do to it. */
export const useWorkbench = ({ runnerId, first, found, read, isGone }: WorkbenchProps) => {
  const words = policyText.useSection()
  const editor = useRef<EditorHandle>(null)
  const [view, show] = useView()
  const [why, setWhy] = useState('')
  const [scope] = useState(() => scopeOf(runnerId, read))
  const edit = usePolicyDraft({
    runnerId,
    scope,
    first,
    kept: found.mine,
    handed: found.handed,
    read,
    isGone,
    sample: words.sample,
    editor,
    onSettled: (outcome) => {
      if (outcome === 'saved') setWhy('')
      show(outcome === 'conflict' ? 'merge' : 'edit')
    },
  })
  const { draft, dispatch } = edit
  const { phase, base, text } = draft
  const baseJson = useMemo(() => (base.document === undefined ? undefined : formatJson(base.document)), [base])
  const live = useReading(text, baseJson, draft.baseText)
  const keeping = useAutosave(scope, draft, baseJson, clock.now)
  const derived = useDerived(draft, live)
  // The text handed over is in a draft or a notice now; the place it waited in is outside React.
  useEffect(() => void handoff.take(runnerId), [runnerId])
  const merging = useMerge(draft, derived.document)
  const ticks = useTicks(derived.loosening.vanished)
  const reported = live.reading?.findings ?? noFindings
  const errors = reported.filter(({ severity }) => severity === 'error')
  // An untouched sample is no mistake of anybody.
  const isUntouched = phase.kind === 'clean' && base.document === undefined
  const findings = useDeferredValue(isUntouched ? noFindings : reported)
  const off = useOffReasons({
    phase,
    isCurrent: live.isCurrent,
    errors,
    isSame: derived.isSame,
    unticked: ticks.unticked,
  })
  const shown: View = view === 'merge' && phase.kind !== 'conflict' ? 'edit' : view
  // The address says whether the review is open; the draft has to know it, because only a reviewed draft is saved.
  useEffect(() => {
    dispatch({ type: shown === 'review' ? 'reviewOpened' : 'reviewClosed' })
  }, [shown, phase.kind, dispatch])
  const save = () => {
    if (off.save === undefined && derived.document) edit.save(derived.document, why)
  }
  useReviewKey({
    isReview: shown === 'review',
    reviewOff: off.review,
    isWaiting: off.isWaiting,
    tellNow: () => editor.current?.tellNow() ?? false,
    save,
    show,
  })
  const actions = {
    show,
    save,
    goTo: useGoTo(shown === 'edit', editor, () => show('edit')),
    /** A clean editor takes the newer revision, text and etag together. */
    take: () => {
      if (!draft.newer) return
      const newText = textOf(draft.newer, words.sample)
      dispatch({ type: 'taken', revision: draft.newer, text: newText })
      editor.current?.replaceText(newText)
    },
    /** Puts a whole text in; the editor's own undo takes it out again. */
    putIn: (newText: string) => {
      editor.current?.replaceText(newText)
      if (shown !== 'edit') show('edit')
    },
    /** Opens what was before a save as a draft on what the save stored. Nothing is sent. */
    undo: (save: Undoable) => {
      const { document, etag, readAt, savedText, previousText } = save
      const revision = PolicyRevision.stored({ document, etag, readAt })
      const isMoved = (draft.newer ?? draft.base).etag !== etag
      dispatch({ type: 'undone', revision, savedText, text: previousText })
      editor.current?.replaceText(previousText)
      if (isMoved) dispatch({ type: 'mergeOpened' })
      show(isMoved ? 'merge' : 'review')
    },
    discard: () => {
      dispatch({ type: 'discarded' })
      editor.current?.replaceText(draft.baseText)
      if (shown !== 'edit') show('edit')
    },
    openMerge: () => {
      dispatch({ type: 'mergeOpened' })
      show('merge')
    },
    leaveMerge: () => {
      dispatch({ type: 'mergeLeft' })
      show('edit')
    },
    /** Goes on from their revision with the merged text, to the review that shows the difference to theirs. */
    takeMerge: () => {
      if (!merging || merging.left.length > 0) return
      dispatch({ type: 'rebased', text: merging.mergedText, theirsText: textOf(merging.theirs, words.sample) })
      editor.current?.replaceText(merging.mergedText)
      merging.forget()
      show('review')
    },
  }
  return {
    editor,
    edit,
    draft,
    live,
    keeping,
    derived,
    merging,
    ticks,
    findings,
    errors,
    off,
    shown,
    actions,
    why,
    setWhy,
    undoKey: undoKeyOf(scope),
  }
}

/** The way to a line: an editor that is hidden behind another view is shown first. */
const useGoTo = (
  isShown: boolean,
  editor: RefObject<EditorHandle | null>,
  showEditor: () => void,
): ((line: number) => void) => {
  const wanted = useRef<number>(undefined)
  // The editor takes the focus only once it is on screen.
  useEffect(() => {
    if (!isShown || wanted.current === undefined) return
    editor.current?.goTo(wanted.current, 1)
    wanted.current = undefined
  }, [isShown, editor])
  return (line) => {
    if (isShown) return editor.current?.goTo(line, 1)
    wanted.current = line
    showEditor()
  }
}

/** Ctrl-S opens the review, and in the review saves. Pressed before the check is through, it is obeyed when it is. */
const useReviewKey = ({
  isReview,
  reviewOff,
  isWaiting,
  tellNow,
  save,
  show,
}: {
  isReview: boolean
  reviewOff: string | undefined
  isWaiting: boolean
  tellNow: () => boolean
  save: () => void
  show: (view: View) => void
}): void => {
  const wantsReview = useRef(false)
  useSaveKey(() => {
    if (isReview) save()
    else if (tellNow()) wantsReview.current = true
    else if (reviewOff === undefined) show('review')
    else wantsReview.current = isWaiting
  })
  // The answer of the check comes from the worker.
  useEffect(() => {
    if (!wantsReview.current || isWaiting) return
    wantsReview.current = false
    if (reviewOff === undefined) show('review')
  }, [isWaiting, reviewOff, show])
}
