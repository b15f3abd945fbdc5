import { statusFactsOf } from '../../domain/status'
import { runnerText } from '../../i18n/runner'
import type { ManagedRunner } from '../../wire/runner'

/** Why an update cannot be applied now; undefined when it can. */
export const useApplyOff = (runner: ManagedRunner): string | undefined => {
  const { update } = runnerText.useSection()
  const facts = statusFactsOf(runner)
  if (facts.install === 'deleting') return update.offDeleting
  const target = Number(runner.targetRevision ?? 0)
  if (target > Number(runner.activeRevision ?? 0)) return update.offRolling(target)
  return facts.hasUpdate ? undefined : update.offNothing
}
