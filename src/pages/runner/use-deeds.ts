import { statusFactsOf } from '../../domain/status'
import { runnerText } from '../../i18n/runner'
import { usePageOffer } from '../../shell/page-actions'
import type { ManagedRunner } from '../../wire/runner'
import { useApplyOff } from './use-apply-off'

type Deed = {
  readonly id: string
  readonly label: string
  readonly run: () => void
  readonly isLoss?: boolean
  readonly offBecause: string | undefined
}

/** What can be done with a runner, for its menu and the palette alike: each opens the dialog that asks. */
export const useDeeds = ({
  runner,
  isGone,
  onApply,
  onDelete,
}: {
  runner: ManagedRunner
  isGone: boolean
  onApply: () => void
  onDelete: () => void
}): readonly [Deed, Deed] => {
  const text = runnerText.useSection()
  const applyOff = useApplyOff(runner)
  const isDeleting = statusFactsOf(runner).install === 'deleting'
  const gone = isGone ? text.gone.title : undefined
  const deeds = [
    { id: 'apply', label: text.update.apply, run: onApply, offBecause: gone ?? applyOff },
    {
      id: 'delete',
      label: text.remove.action,
      run: onDelete,
      isLoss: true,
      offBecause: gone ?? (isDeleting ? text.update.offDeleting : undefined),
    },
  ] as const
  usePageOffer({ actions: deeds })
  return deeds
}
