import { useState } from 'react'
import { changeRequests } from '../../api/runners'
import { isDirty } from '../../domain/draft'
import { policyPatch } from '../../domain/patch'
import { policyText } from '../../i18n/policy'
import { Alarm } from './alarm'
import { DiscardDialog } from './discard-dialog'
import { EditView } from './edit-view'
import { Foot } from './foot'
import { FormView } from './form-view'
import { Head } from './head'
import { InsertMenu } from './insert-menu'
import { LeaveGuard } from './leave-guard'
import { MergeView } from './merge-view'
import { Bar, Notices } from './notices'
import { Review } from './review'
import { SaveState } from './save-state'
import { Side } from './side'
import { Handed } from './handed'
import { UndoBar } from './undo-bar'
import { useSigns } from './use-signs'
import { useWorkbench, type WorkbenchProps } from './use-workbench'
import { WordsView } from './words-view'

type Bench = ReturnType<typeof useWorkbench>

/** The policy of one runner, open for editing: one draft, its views, and the way to the server. */
export const Workbench = (props: WorkbenchProps) => {
  const { runnerId, found, isReadStale } = props
  const bench = useWorkbench(props)
  const { draft, derived, keeping, merging, actions } = bench
  const [isDiscarding, setIsDiscarding] = useState(false)
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
          saved={bench.edit.saved}
          hasStorageFailed={keeping.hasFailed || found.hasFailed}
          isReadStale={isReadStale}
          onTake={actions.take}
          onMerge={actions.openMerge}
          onDiscard={() => setIsDiscarding(true)}
        />
        <UndoBar undoKey={bench.undoKey} draft={draft} onUndo={actions.undo} />
        <Handed handed={found.handed} hasDraft={found.mine !== undefined} draft={draft} onUse={actions.putIn} />
        <Editing bench={bench} runnerId={runnerId} />
        <Reading bench={bench} {...props} />
      </div>
      <BenchFoot bench={bench} onDiscard={() => setIsDiscarding(true)} />
      {isDiscarding ? (
        <DiscardDialog
          onKeep={() => setIsDiscarding(false)}
          onDiscard={() => {
            setIsDiscarding(false)
            actions.discard()
          }}
        />
      ) : null}
      <LeaveGuard isDirty={isDirty(draft)} isKept={!keeping.hasFailed} isSaving={draft.phase.kind === 'saving'} />
    </div>
  )
}

const aboutOf = ({ draft, derived, actions }: Bench) => ({
  before: draft.base.document,
  after: derived.shown,
  changes: derived.loosening.changes,
  spans: derived.spans,
  onGoTo: actions.goTo,
})

/** The editor stays mounted behind the other views: text, caret and undo are its own. */
const Editing = ({ bench, runnerId }: { bench: Bench; runnerId: string }) => {
  const { draft, live, derived, findings, shown } = bench
  const [cursorLine, setCursorLine] = useState(1)
  return (
    <div className="ed-b" hidden={shown !== 'edit'}>
      <div className="ed-l">
        <EditView
          runnerId={runnerId}
          initialText={draft.text}
          changed={live.marks}
          findings={findings}
          vanished={derived.loosening.vanished}
          isReadOnly={false}
          editor={bench.editor}
          onChange={(text) => bench.edit.dispatch({ type: 'typed', text })}
          onCursorLine={setCursorLine}
        />
      </div>
      <Side derived={derived} cursorLine={cursorLine} findings={findings} about={aboutOf(bench)}>
        <InsertMenu runnerId={runnerId} onPutIn={bench.actions.putIn} />
      </Side>
    </div>
  )
}

/** The views that look at the draft instead of changing it. */
const Reading = ({ bench, runnerId, read }: WorkbenchProps & { bench: Bench }) => {
  const words = policyText.useSection()
  const { draft, derived, merging, errors, shown } = bench
  const { phase } = draft
  if (shown === 'form') return <FormView bench={bench} about={aboutOf(bench)} />
  if (shown === 'words') return <WordsView {...aboutOf(bench)} isOld={derived.isShownOld} />
  if (shown === 'merge' && phase.kind === 'conflict') {
    return merging ? (
      <MergeView draft={draft} state={merging} wasRefused={phase.wasRefused} />
    ) : (
      <Bar icon="warn" tone="warn">
        {words.conflict.unreadable(errors[0]?.range.startLine ?? 1)}
      </Bar>
    )
  }
  return shown === 'review' ? <Reviewing bench={bench} runnerId={runnerId} readAt={read.readAt} /> : null
}

const Reviewing = ({ bench, runnerId, readAt }: { bench: Bench; runnerId: string; readAt: number }) => {
  const { draft, derived, edit, ticks, actions } = bench
  const { phase } = draft
  const { loosening, spans } = derived
  const signs = useSigns(loosening.changes, spans, draft.baseText)
  const failure = phase.kind === 'reviewing' ? phase.failure?.error : undefined
  const { document } = derived
  return (
    <Review
      draft={draft}
      runnerId={runnerId}
      bytes={derived.bytes}
      readAt={readAt}
      isSame={derived.isSame && phase.kind !== 'clean'}
      signs={signs}
      request={
        document && !derived.isSame ? changeRequests.patch(runnerId, policyPatch(draft.base, document)) : undefined
      }
      why={bench.why}
      onWhy={bench.setWhy}
      outcome={failure && { isDone: false, status: failure.httpStatus }}
      alarm={
        loosening.changes.length > 0 ? <Alarm loosening={loosening} ticked={ticks.ticked} onTick={ticks.tick} /> : null
      }
      state={
        <SaveState
          phase={phase}
          spans={spans}
          document={derived.shown}
          bytes={derived.bytes}
          isChecking={edit.isChecking}
          onGoTo={actions.goTo}
          onCancel={edit.cancel}
          onCheckAgain={edit.checkAgain}
        />
      }
    />
  )
}

const BenchFoot = ({ bench, onDiscard }: { bench: Bench; onDiscard: () => void }) => {
  const words = policyText.useSection()
  const { draft, derived, merging, errors, off, shown, actions } = bench
  const left = merging?.left.length
  const mergeOff =
    left === undefined ? words.foot.waitForCheck : left > 0 ? words.conflict.leftToDecide(left) : undefined
  return (
    <Foot
      view={shown}
      offBecause={shown === 'review' ? off.save : off.review}
      hasErrors={errors.length > 0}
      isDirty={isDirty(draft)}
      changes={derived.effective}
      loosened={derived.isSame || draft.phase.kind === 'clean' ? 0 : derived.loosening.looser}
      mergeOff={mergeOff}
      onLeaveMerge={actions.leaveMerge}
      onTakeMerge={actions.takeMerge}
      onDiscard={onDiscard}
      onReview={() => actions.show('review')}
      onEdit={() => actions.show('edit')}
      onSave={actions.save}
    />
  )
}
