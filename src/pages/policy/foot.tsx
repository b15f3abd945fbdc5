import { policyText } from '../../i18n/policy'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import type { View } from './use-view'

const saveKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘S' : 'Ctrl S'

/** The docked bar: how to leave the editor, what stands in the way, and the one main action of the view. */
export const Foot = ({
  view,
  offBecause,
  hasErrors,
  isDirty,
  changes,
  loosened,
  mergeOff,
  onLeaveMerge,
  onTakeMerge,
  onDiscard,
  onReview,
  onEdit,
  onSave,
}: {
  view: View
  offBecause: string | undefined
  hasErrors: boolean
  isDirty: boolean
  changes: number
  loosened: number
  /** What stands in the way of going on with the merged policy. */
  mergeOff: string | undefined
  onLeaveMerge: () => void
  onTakeMerge: () => void
  onDiscard: () => void
  onReview: () => void
  onEdit: () => void
  onSave: () => void
}) => {
  const section = policyText.useSection()
  const text = section.foot
  if (view === 'merge') {
    return (
      <footer className="ed-f">
        <span className="row t12 ink-3">
          <kbd className="kbd">J</kbd> <kbd className="kbd">K</kbd> {section.conflict.keys} <kbd className="kbd">T</kbd>{' '}
          {section.conflict.choice.theirs} <kbd className="kbd">M</kbd> {section.conflict.choice.mine}{' '}
          <kbd className="kbd">E</kbd> {section.conflict.editByHand}
        </span>
        <span className="row end">
          {mergeOff === undefined ? null : <span className="why">{mergeOff}</span>}
          <Button kind="quiet" onClick={onLeaveMerge}>
            {section.conflict.leave}
          </Button>
          <Button kind="main" offBecause={mergeOff} isReasonElsewhere onClick={onTakeMerge}>
            {section.conflict.review}
          </Button>
        </span>
      </footer>
    )
  }
  const reason =
    offBecause === undefined ? null : hasErrors ? (
      <span className="why">
        <span className="st fail">
          <Icon name="s-failed" />
          {offBecause}
        </span>
      </span>
    ) : (
      <span className="why">{offBecause}</span>
    )
  return (
    <footer className="ed-f">
      {view === 'review' ? (
        <span className="row t12 ink-3">{text.ifSomeoneFirst}</span>
      ) : (
        <span className="row t12 ink-3" id="editor-keys">
          {view === 'form' ? null : (
            <>
              <kbd className="kbd">Esc</kbd> {text.leaveBefore} <kbd className="kbd">Tab</kbd> {text.leaveAfter}{' '}
            </>
          )}
          <kbd className="kbd">{saveKey}</kbd> {text.opensReview}
        </span>
      )}
      <span className="row end">
        {reason}
        {view === 'review' ? (
          <>
            <Button kind="quiet" onClick={onEdit}>
              {text.backToEdit}
            </Button>
            <Button kind={loosened > 0 ? 'loosen' : 'main'} offBecause={offBecause} isReasonElsewhere onClick={onSave}>
              {loosened > 0 ? <Icon name="d-loose" /> : null}
              {loosened > 0 ? text.saveLoosening(loosened) : text.save}
            </Button>
          </>
        ) : (
          <>
            <Button kind="quiet" offBecause={isDirty ? undefined : text.noChange} isReasonElsewhere onClick={onDiscard}>
              {text.discard}
            </Button>
            <Button kind="main" offBecause={offBecause} isReasonElsewhere onClick={onReview}>
              {text.reviewChanges(changes)}
            </Button>
          </>
        )}
      </span>
    </footer>
  )
}
