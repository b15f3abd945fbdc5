import { lazy, Suspense } from 'react'
import { RunnerHeader } from '../../components/runner-header'
import { runnerText } from '../../i18n/runner'
import { paths } from '../../paths'
import { AppLink } from '../../ui/app-link'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import type { RunnerRead } from '../../wire/runner'
import { useDeeds } from './use-deeds'

const ActionMenu = lazy(async () => ({ default: (await import('../../ui/menu')).ActionMenu }))

/** The head of the overview: who the runner is, how it is, and what can be done. */
export const Header = ({
  read,
  now,
  isStale,
  isGone,
  onApply,
  onDelete,
}: {
  read: RunnerRead
  now: number
  isStale: boolean
  isGone: boolean
  onApply: () => void
  onDelete: () => void
}) => {
  const text = runnerText.useSection()
  const deeds = useDeeds({ runner: read.runner, isGone, onApply, onDelete })
  return (
    <RunnerHeader
      read={read}
      now={now}
      isStale={isStale}
      tab="overview"
      actions={
        <>
          <AppLink className="btn" to={paths.policy(read.runner.identity.runnerId)}>
            {text.openPolicy}
          </AppLink>
          <Button onClick={onApply} offBecause={deeds[0].offBecause} isReasonElsewhere className="desk">
            {text.update.apply}
          </Button>
          <Suspense fallback={<span className="btn btn-i" aria-hidden="true" />}>
            <ActionMenu isIcon name={text.more} label={<Icon name="more" />} entries={deeds} />
          </Suspense>
        </>
      }
    />
  )
}
