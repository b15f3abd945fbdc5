import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { clock } from '../../api/clock'
import { isDirty } from '../../domain/draft'
import type { PolicyRevision } from '../../domain/policy-revision'
import { policyText } from '../../i18n/policy'
import { formatJson } from '../../lib/lossless'
import type { FoundDrafts } from '../../store/drafts'
import type { EditorHandle } from '../../ui/code-editor'
import type { RunnerRead } from '../../wire/runner'
import { Alarm } from './alarm'
import { DiscardDialog } from './discard-dialog'
import { EditView } from './edit-view'
import { Foot } from './foot'
import { Head } from './head'
import { LeaveGuard } from './leave-guard'
import { MergeView } from './merge-view'
import { Bar, Notices } from './notices'
import { Review } from './review'
import { SaveState } from './save-state'
import { scopeOf } from './scope'
import { Side } from './side'
import { useAutosave } from './use-autosave'
import { useDerived } from './use-derived'
import { useMerge } from './use-merge'
import { textOf, usePolicyDraft } from './use-policy-draft'
import { useReading } from './use-reading'
import { useSaveKey } from './use-save-key'
import { useSigns } from './use-signs'
import { useTicks } from './use-ticks'
import { useView } from './use-view'
import { WordsView } from './words-view'

/** The policy of one runner, open for editing: one draft, its views, and the way to the server. */
export const Workbench = ({
  runnerId,
  first,
  found,
  read,
  isGone,
  isReadStale,
}: {
  runnerId: string
  first: PolicyRevision
  found: FoundDrafts & { readonly hasFailed: boolean }
  read: RunnerRead
  isGone: boolean
  isReadStale: boolean
}) => {
  const words = policyText.useSection()
  const editor = useRef<EditorHandle>(null)
  const [view, show] = useView()
  const [isDiscarding, setIsDiscarding] = useState(false)
  const [cursorLine, setCursorLine] = useState(1)
  const [scope] = useState(() => scopeOf(runnerId, read))
  const edit = usePolicyDraft({
    runnerId,
    scope,
    first,
    kept: found.mine,
    read,
    isGone,
    sample: words.sample,
    editor,
    onSettled: (outcome) => show(outcome === 'conflict' ? 'merge' : 'edit'),
  })
  const { draft, dispatch } = edit
  const { phase, base, text } = draft
  const [initialText] = useState(text)
  const baseJson = useMemo(() => (base.document === undefined ? undefined : formatJson(base.document)), [base])
  const live = useReading(text, baseJson)
  const keeping = useAutosave(scope, draft, baseJson, clock.now)
  const derived = useDerived(draft, live)
  const { loosening, spans } = derived
  const merging = useMerge(draft, derived.document)
  const { ticked, tick, unticked } = useTicks(loosening.vanished)
  const signs = useSigns(loosening.changes, spans, draft.baseText)
  const allFindings = live.reading?.findings
  // An untouched sample is no mistake of anybody.
  const isUntouched = phase.kind === 'clean' && base.document === undefined
  const findings = useDeferredValue(isUntouched ? noFindings : (allFindings ?? noFindings))
  const errors = (allFindings ?? []).filter(({ severity }) => severity === 'error')
  const reviewOff = ((): string | undefined => {
    if (phase.kind === 'orphaned') return words.foot.orphaned
    if (phase.kind === 'saving') return words.foot.saving
    if (phase.kind === 'unknown') return words.foot.unknownFirst
    if (phase.kind === 'conflict') return words.foot.conflictFirst
    if (phase.kind === 'clean') return words.foot.noChange
    if (!live.isCurrent) return words.foot.waitForCheck
    const [error] = errors
    return error ? words.problems.errorsOn(errors.length, error.range.startLine) : undefined
  })()
  const saveOff =
    reviewOff ??
    (derived.isSame ? words.foot.nothingToSave : undefined) ??
    (unticked > 0 ? words.foot.tickFirst(unticked) : undefined)
  const shown = view === 'merge' && phase.kind !== 'conflict' ? 'edit' : view
  // The address says whether the review is open; the draft has to know it, because only a reviewed draft is saved.
  useEffect(() => {
    dispatch({ type: shown === 'review' ? 'reviewOpened' : 'reviewClosed' })
  }, [shown, phase.kind, dispatch])
  const save = () => {
    if (saveOff === undefined && derived.document) edit.save(derived.document)
  }
  const wantsReview = useRef(false)
  useSaveKey(() => {
    if (shown === 'review') save()
    else if (reviewOff === undefined) show('review')
    else wantsReview.current = reviewOff === words.foot.waitForCheck
  })
  // A key pressed before the check is through is obeyed when it is: the answer comes from the worker.
  useEffect(() => {
    if (!wantsReview.current || reviewOff === words.foot.waitForCheck) return
    wantsReview.current = false
    if (reviewOff === undefined) show('review')
  }, [reviewOff, words, show])
  const goTo = (line: number) => {
    if (shown !== 'edit') show('edit')
    requestAnimationFrame(() => editor.current?.goTo(line, 1))
  }
  const take = () => {
    if (!draft.newer) return
    const newText = textOf(draft.newer, words.sample)
    dispatch({ type: 'taken', revision: draft.newer, text: newText })
    editor.current?.replaceText(newText)
  }
  const discard = () => {
    setIsDiscarding(false)
    dispatch({ type: 'discarded' })
    editor.current?.replaceText(draft.baseText)
    if (shown !== 'edit') show('edit')
  }
  const takeMerge = () => {
    if (!merging || merging.left.length > 0) return
    const { mergedText } = merging
    dispatch({ type: 'rebased', text: mergedText, theirsText: textOf(merging.theirs, words.sample) })
    editor.current?.replaceText(mergedText)
    show('review')
  }
  const about = { before: base.document, after: derived.shown, changes: loosening.changes, spans, onGoTo: goTo }
  return (
    <div className="ed">
      <Head
        draft={draft}
        keeping={keeping}
        bytes={derived.bytes}
        changes={derived.effective}
        undecided={merging?.left.length ?? 0}
      />
      <div className="ed-mid">
        <Notices
          runnerId={runnerId}
          draft={draft}
          found={found}
          saved={edit.saved}
          hasStorageFailed={keeping.hasFailed || found.hasFailed}
          isReadStale={isReadStale}
          onTake={take}
          onMerge={() => {
            dispatch({ type: 'mergeOpened' })
            show('merge')
          }}
          onDiscard={() => setIsDiscarding(true)}
        />
        <div className="ed-b" hidden={shown !== 'edit'}>
          <div className="ed-l">
            <EditView
              runnerId={runnerId}
              initialText={initialText}
              text={live.readText ?? initialText}
              baseText={draft.baseText}
              findings={findings}
              vanished={loosening.vanished}
              isReadOnly={false}
              editor={editor}
              onChange={(next) => dispatch({ type: 'typed', text: next })}
              onCursorLine={setCursorLine}
            />
          </div>
          <Side derived={derived} cursorLine={cursorLine} findings={findings} about={about} />
        </div>
        {shown === 'words' ? <WordsView {...about} isOld={derived.isShownOld} /> : null}
        {shown === 'review' ? (
          <Review
            draft={draft}
            runnerId={runnerId}
            bytes={derived.bytes}
            readAt={read.readAt}
            isSame={derived.isSame && phase.kind !== 'clean'}
            signs={signs}
            alarm={loosening.changes.length > 0 ? <Alarm loosening={loosening} ticked={ticked} onTick={tick} /> : null}
            state={
              <SaveState
                phase={phase}
                spans={spans}
                isChecking={edit.isChecking}
                onGoTo={goTo}
                onCheckAgain={edit.checkAgain}
              />
            }
          />
        ) : null}
        {shown === 'merge' && phase.kind === 'conflict' ? (
          merging ? (
            <MergeView draft={draft} state={merging} wasRefused={phase.wasRefused} />
          ) : (
            <Bar icon="warn" tone="warn">
              {words.conflict.unreadable(errors[0]?.range.startLine ?? 1)}
            </Bar>
          )
        ) : null}
      </div>
      <Foot
        view={shown}
        offBecause={shown === 'review' ? saveOff : reviewOff}
        hasErrors={errors.length > 0}
        isDirty={isDirty(draft)}
        changes={derived.effective}
        loosened={derived.isSame || phase.kind === 'clean' ? 0 : loosening.looser}
        onDiscard={() => setIsDiscarding(true)}
        mergeOff={
          merging === undefined
            ? words.foot.waitForCheck
            : merging.left.length > 0
              ? words.conflict.leftToDecide(merging.left.length)
              : undefined
        }
        onLeaveMerge={() => {
          dispatch({ type: 'mergeLeft' })
          show('edit')
        }}
        onTakeMerge={takeMerge}
        onReview={() => show('review')}
        onEdit={() => show('edit')}
        onSave={save}
      />
      {isDiscarding ? <DiscardDialog onKeep={() => setIsDiscarding(false)} onDiscard={discard} /> : null}
      <LeaveGuard isDirty={isDirty(draft)} isKept={!keeping.hasFailed} isSaving={phase.kind === 'saving'} />
    </div>
  )
}

const noFindings = [] as const
