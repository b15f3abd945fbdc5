import type { ReactNode } from 'react'
import { shortEnum, statusFactsOf } from '../domain/status'
import { useText } from '../i18n/provider'
import { runnerText } from '../i18n/runner'
import { paths } from '../paths'
import { AppLink } from '../ui/app-link'
import { Icon } from '../ui/icon'
import { visibleText } from '../ui/log-view'
import type { ManagedRunner, RunnerRead } from '../wire/runner'
import { ConnectionLabel, InstallLabel } from './status-labels'
import './runner-header.css'

export type RunnerTab = 'overview' | 'policy' | 'history'

const tabs = [
  ['overview', paths.runner],
  ['policy', paths.policy],
  ['history', paths.history],
] as const satisfies readonly (readonly [RunnerTab, (runnerId: string) => string])[]

/** Id, name, the two axes side by side, what can be done here, and the tabs. */
export const RunnerHeader = ({
  read,
  now,
  isStale,
  tab,
  actions,
}: {
  read: RunnerRead
  now: number
  isStale: boolean
  tab: RunnerTab
  actions?: ReactNode
}) => {
  const shared = useText()
  const { runner } = read
  const id = runner.identity.runnerId
  const facts = statusFactsOf(runner)
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
        <div className="row end">{actions}</div>
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
      <RunnerTabs runnerId={id} tab={tab} />
    </>
  )
}

/** The pages of one runner. */
export const RunnerTabs = ({ runnerId, tab }: { runnerId: string; tab: RunnerTab }) => {
  const text = runnerText.useSection()
  return (
    <nav className="tabs" aria-label={text.tabs.label}>
      {tabs.map(([id, path]) => (
        <AppLink key={id} to={path(runnerId)} aria-current={id === tab ? 'page' : undefined}>
          {text.tabs[id]}
        </AppLink>
      ))}
    </nav>
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
