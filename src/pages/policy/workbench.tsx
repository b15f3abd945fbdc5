import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { clock } from '../../api/clock'
import { isDirty } from '../../domain/draft'
import { isSamePolicy } from '../../domain/policy-canonical'
import { diffPolicies, effectiveChanges } from '../../domain/policy-diff'
import type { PolicyRevision } from '../../domain/policy-revision'
import { policyText } from '../../i18n/policy'
import { formatJson, isJsonObject, parseJson, type JsonObject } from '../../lib/lossless'
import type { FoundDrafts } from '../../store/drafts'
import type { EditorHandle } from '../../ui/code-editor'
import type { RunnerRead } from '../../wire/runner'
import { Conflict } from './conflict'
import { DiscardDialog } from './discard-dialog'
import { EditView } from './edit-view'
import { Foot } from './foot'
import { Head } from './head'
import { LeaveGuard } from './leave-guard'
import { Notices } from './notices'
import { Review } from './review'
import { SaveState } from './save-state'
import { scopeOf } from './scope'
import { useAutosave } from './use-autosave'
import { textOf, usePolicyDraft } from './use-policy-draft'
import { useReading } from './use-reading'
import { useSaveKey } from './use-save-key'
import { useView } from './use-view'

const documentOf = (json: string | undefined): JsonObject | undefined => {
  const value = json === undefined ? undefined : parseJson(json)
  return isJsonObject(value) ? value : undefined
}

const noSigns = { left: new Map(), right: new Map() }

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
  const [scope] = useState(() => scopeOf(runnerId, read))
  const { draft, dispatch, saved, isChecking, save, checkAgain } = usePolicyDraft({
    runnerId,
    scope,
    first,
    kept: found.mine,
    read,
    isGone,
    sample: words.sample,
    editor,
  })
  const { phase, base, text } = draft
  const [initialText] = useState(text)
  const baseJson = useMemo(() => (base.document === undefined ? undefined : formatJson(base.document)), [base])
  const { reading, isCurrent } = useReading(text, baseJson)
  const keeping = useAutosave(scope, draft, clock.now)
  const document = useMemo(() => documentOf(reading?.json), [reading])
  const changes = useMemo(
    () => (document ? effectiveChanges(diffPolicies(base.document, document)) : []),
    [base, document],
  )
  const findings = useDeferredValue(reading?.findings ?? [])
  const errors = (reading?.findings ?? []).filter(({ severity }) => severity === 'error')
  const isSame = document !== undefined && isSamePolicy(base.document, document)
  const offBecause = ((): string | undefined => {
    if (phase.kind === 'orphaned') return words.foot.orphaned
    if (phase.kind === 'saving') return words.foot.saving
    if (phase.kind === 'unknown') return words.foot.unknownFirst
    if (phase.kind === 'conflict') return words.foot.conflictFirst
    if (phase.kind === 'clean') return words.foot.noChange
    if (!isCurrent) return words.foot.waitForCheck
    const [error] = errors
    return error ? words.problems.errorsOn(errors.length, error.range.startLine) : undefined
  })()
  const saveOff = offBecause ?? (isSame ? words.foot.nothingToSave : undefined)
  const shown = view === 'merge' && phase.kind !== 'conflict' ? 'edit' : view
  // The address says whether the review is open; the draft has to know it, because only a reviewed draft is saved.
  useEffect(() => {
    dispatch({ type: shown === 'review' ? 'reviewOpened' : 'reviewClosed' })
  }, [shown, phase.kind, dispatch])
  // A refused save leads to the conflict, once.
  const isConflict = phase.kind === 'conflict'
  useEffect(() => {
    if (isConflict) show('merge')
    // `show` is new with every address; only the beginning of a conflict navigates.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isConflict])
  const trySave = useCallback(() => {
    if (saveOff === undefined && document) save(document)
  }, [saveOff, document, save])
  useSaveKey(() => {
    if (shown === 'review') trySave()
    else if (offBecause === undefined) show('review')
  })
  const goTo = (line: number) => {
    show('edit')
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
    show('edit')
  }
  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length
  return (
    <div className="ed">
      <Head draft={draft} keeping={keeping} bytes={reading?.bytes ?? 0} changes={changes.length} undecided={0} />
      <div className="ed-mid">
        <Notices
          runnerId={runnerId}
          draft={draft}
          found={found}
          saved={saved}
          hasStorageFailed={keeping.hasFailed || found.hasFailed}
          isReadStale={isReadStale}
          onTake={take}
          onMerge={() => dispatch({ type: 'mergeOpened' })}
          onDiscard={() => setIsDiscarding(true)}
        />
        <div className="ed-b" hidden={shown !== 'edit' && shown !== 'words'}>
          <div className="ed-l">
            <EditView
              runnerId={runnerId}
              initialText={initialText}
              text={text}
              baseText={draft.baseText}
              findings={findings}
              isReadOnly={false}
              editor={editor}
              onChange={(next) => dispatch({ type: 'typed', text: next })}
              onCursorLine={() => undefined}
            />
          </div>
          <aside className="ed-r" />
        </div>
        {shown === 'review' ? (
          <Review
            draft={draft}
            runnerId={runnerId}
            bytes={reading?.bytes ?? 0}
            readAt={read.readAt}
            isSame={isSame && phase.kind !== 'clean'}
            signs={noSigns}
            alarm={null}
            state={
              <SaveState
                phase={phase}
                spans={reading?.spans ?? []}
                lineOf={lineOf}
                isChecking={isChecking}
                onGoTo={goTo}
                onCheckAgain={checkAgain}
              />
            }
          />
        ) : null}
        {shown === 'merge' && phase.kind === 'conflict' ? (
          <Conflict draft={draft} theirs={phase.theirs} wasRefused={phase.wasRefused} />
        ) : null}
      </div>
      <Foot
        view={shown}
        offBecause={shown === 'review' ? saveOff : offBecause}
        hasErrors={errors.length > 0}
        isDirty={isDirty(draft)}
        changes={changes.length}
        loosened={0}
        onDiscard={() => setIsDiscarding(true)}
        onReview={() => show('review')}
        onEdit={() => show('edit')}
        onSave={trySave}
      />
      {isDiscarding ? <DiscardDialog onKeep={() => setIsDiscarding(false)} onDiscard={discard} /> : null}
      <LeaveGuard isDirty={isDirty(draft)} isKept={!keeping.hasFailed} isSaving={phase.kind === 'saving'} />
    </div>
  )
}
