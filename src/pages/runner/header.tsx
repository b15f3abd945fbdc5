import { lazy, Suspense } from 'react'
import { ConnectionLabel, InstallLabel } from '../../components/status-labels'
import { shortEnum, statusFactsOf } from '../../domain/status'
import { useText } from '../../i18n/provider'
import { runnerText } from '../../i18n/runner'
import { paths } from '../../paths'
import { AppLink } from '../../ui/app-link'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { visibleText } from '../../ui/log-view'
import type { ManagedRunner, RunnerRead } from '../../wire/runner'
import { useApplyOff } from './use-apply-off'

const ActionMenu = lazy(async () => ({ default: (await import('../../ui/menu')).ActionMenu }))

/** Id, name, the two axes side by side, what can be done, and the tabs. */
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
  const shared = useText()
  const { runner } = read
  const id = runner.identity.runnerId
  const facts = statusFactsOf(runner)
  const applyOff = useApplyOff(runner)
  const staleFor = isStale ? now - read.readAt : undefined
  return (
    <>
      <header className="page-h dh">
        <h1>
          <bdi>{id}</bdi>
        </h1>
        {runner.displayName && runner.displayName !== id ? (
          <span className="ink-3 desk cut">
            <bdi>{visibleText(runner.displayName)}</bdi>
          </span>
        ) : null}
        <div className="row end">
          <AppLink className="btn" to={paths.policy(id)}>
            {text.openPolicy}
          </AppLink>
          <Button onClick={onApply} offBecause={isGone ? text.gone.title : applyOff} isReasonElsewhere className="desk">
            {text.update.apply}
          </Button>
          <Suspense fallback={<span className="btn btn-i" aria-hidden="true" />}>
            <ActionMenu
              isIcon
              name={text.more}
              label={<Icon name="more" />}
              entries={[
                {
                  id: 'apply',
                  label: text.update.apply,
                  run: onApply,
                  offBecause: isGone ? text.gone.title : applyOff,
                },
                {
                  id: 'delete',
                  label: text.remove.action,
                  run: onDelete,
                  isLoss: true,
                  offBecause: isGone
                    ? text.gone.title
                    : facts.install === 'deleting'
                      ? text.update.offDeleting
                      : undefined,
                },
              ]}
            />
          </Suspense>
        </div>
      </header>
      <div className={isStale ? 'dsub is-old' : 'dsub'}>
        <div className="axes">
          <div>
            <span className="l">{shared.axis.install}</span>
            <InstallLabel facts={facts} raw={runner.installStatus ?? ''} now={now} isStale={isStale} />
          </div>
          <div>
            <span className="l">{shared.axis.connection}</span>
            <ConnectionLabel facts={facts} raw={runner.connectionStatus ?? ''} now={now} staleFor={staleFor} />
          </div>
        </div>
        {facts.hasUpdate ? (
          <span className="st st-box new">
            <Icon name="s-update" />
            {shared.updateAvailable}
          </span>
        ) : null}
        <Facts runner={runner} />
      </div>
      <nav className="tabs" aria-label={text.tabs.label}>
        <AppLink to={paths.runner(id)} aria-current="page">
          {text.tabs.overview}
        </AppLink>
        <AppLink to={paths.policy(id)}>{text.tabs.policy}</AppLink>
      </nav>
    </>
  )
}

const Facts = ({ runner }: { runner: ManagedRunner }) => {
  const text = runnerText.useSection()
  const shared = useText()
  const active = Number(runner.activeRevision ?? 0)
  const target = Number(runner.targetRevision ?? 0)
  const { zone, runnerGroupId, clusterName, clusterId } = runner.identity
  const cluster = clusterName ?? clusterId
  const channel = runner.spec?.releaseChannel
  const mode = shortEnum(runner.managementMode)
  return (
    <span className="facts">
      {zone ? <span>{zone}</span> : null}
      {runnerGroupId ? <span>{text.facts.group(runnerGroupId)}</span> : null}
      {cluster ? <span>{text.facts.cluster(cluster)}</span> : null}
      {channel ? <span title={channel}>{shared.channel(shortEnum(channel))}</span> : null}
      <span>{text.facts.revision(target > active ? `${active} → ${target}` : String(active))}</span>
      {mode !== '' && mode !== 'MANAGED' ? <span>{shared.managementMode(mode)}</span> : null}
    </span>
  )
}
