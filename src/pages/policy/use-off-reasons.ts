import type { DraftPhase } from '../../domain/draft'
import type { Finding } from '../../domain/finding'
import { policyText } from '../../i18n/policy'

/** Why the review and the save are off, as a sentence; undefined when they are on. */
export type OffReasons = {
  readonly review: string | undefined
  readonly save: string | undefined
  /** Only the check of the text is awaited. */
  readonly isWaiting: boolean
}

export const useOffReasons = ({
  phase,
  isCurrent,
  errors,
  isSame,
  unticked,
}: {
  phase: DraftPhase<unknown>
  isCurrent: boolean
  errors: readonly Finding[]
  isSame: boolean
  unticked: number
}): OffReasons => {
  const words = policyText.useSection()
  const byPhase = {
    orphaned: words.foot.orphaned,
    saving: words.foot.saving,
    unknown: words.foot.unknownFirst,
    conflict: words.foot.conflictFirst,
    clean: words.foot.noChange,
    dirty: undefined,
    reviewing: undefined,
  } as const satisfies Record<DraftPhase<unknown>['kind'], string | undefined>
  const [error] = errors
  const inPhase = byPhase[phase.kind]
  const isWaiting = inPhase === undefined && !isCurrent
  const review =
    inPhase ??
    (isWaiting ? words.foot.waitForCheck : undefined) ??
    (error ? words.problems.errorsOn(errors.length, error.range.startLine) : undefined)
  const save =
    review ??
    (isSame ? words.foot.nothingToSave : undefined) ??
    (unticked > 0 ? words.foot.tickFirst(unticked) : undefined)
  return { review, save, isWaiting }
}
