import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '../../api/error'
import { paceOf, paces } from '../../api/pace'
import { runnerQueries } from '../../api/runners'
import { ErrorFace } from '../../components/error-face'
import { OddForm } from '../../components/odd-form'
import { isStaleRead } from '../../components/read-age'
import { formatSpan } from '../../i18n/format'
import { useText } from '../../i18n/provider'
import { runnerText } from '../../i18n/runner'
import { paths } from '../../paths'
import { NotFound } from '../../shell/not-found'
import { Page } from '../../shell/page'
import { useServerNow } from '../../shell/use-server-now'
import { AppLink } from '../../ui/app-link'
import { Icon } from '../../ui/icon'
import { isRunnerId } from '../../wire/runner-id'
import { managedRunner, type RunnerRead } from '../../wire/runner'
import { Aside } from './aside'
import { Deployment } from './deployment'
import { FailurePanel } from './failure-panel'
import { Header } from './header'
import { Maintenance } from './maintenance'
import { NowNotices } from './now-notices'
import { useDeletionAsked } from './use-deletion-asked'
import './runner.css'

const ApplyDialog = lazy(async () => ({ default: (await import('./apply-dialog')).ApplyDialog }))
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog')).DeleteDialog }))

// What has no panel of its own on this page.
const otherRoots = Object.keys(managedRunner.shape).filter(
  (name) => !['installError', 'spec', 'deploymentSpec', 'dataPlaneStatus'].includes(name),
)

/** One runner: failure first, then what is happening, then facts. */
export default function Runner() {
  const { runnerId = '' } = useParams()
  return isRunnerId(runnerId) ? <Overview key={runnerId} runnerId={runnerId} /> : <NotFound isRunnerId />
}

const Overview = ({ runnerId }: { runnerId: string }) => {
  const text = useText()
  const query = useQuery(runnerQueries.one(runnerId))
  const { data, error } = query
  const failure = error instanceof ApiError ? error : undefined
  const period = paceOf(data?.runner, null) || paces.resting
  return (
    <Page
      title={runnerId}
      place="runners"
      crumbs={[{ label: text.nav.runners, to: paths.runners }, { label: runnerId }]}
      read={{
        readAt: data?.readAt,
        period,
        isReading: query.isFetching,
        failure,
        readAgain: () => void query.refetch(),
      }}
    >
      <div className="page">
        {data ? (
          <Filled read={data} failure={failure} period={period} />
        ) : failure ? (
          <Failed runnerId={runnerId} failure={failure} onRetry={() => void query.refetch()} />
        ) : (
          <Pending runnerId={runnerId} />
        )}
      </div>
    </Page>
  )
}

const Pending = ({ runnerId }: { runnerId: string }) => {
  const text = useText()
  return (
    <div aria-busy="true" role="status" aria-label={text.loadingPage}>
      <header className="page-h dh">
        <h1>
          <bdi>{runnerId}</bdi>
        </h1>
      </header>
      <div className="dsub">
        <i className="skel w-l" />
      </div>
      {Array.from({ length: 8 }, (_, index) => (
        <p key={index} className="skr">
          <i className="skel" />
          <i className="skel" />
        </p>
      ))}
    </div>
  )
}

const Failed = ({ runnerId, failure, onRetry }: { runnerId: string; failure: ApiError; onRetry: () => void }) => {
  const text = runnerText.useSection()
  if (failure.kind === 'notFound') {
    return (
      <section className="facebox">
        <h1>{text.gone.title}</h1>
        <p className="ink-2">{text.gone.never(runnerId)}</p>
        <AppLink className="btn" to={paths.runners}>
          {text.gone.toRunners}
        </AppLink>
      </section>
    )
  }
  return <ErrorFace level={1} title={text.failedToRead} failure={failure} onRetry={onRetry} />
}

const Filled = ({ read, failure, period }: { read: RunnerRead; failure: ApiError | undefined; period: number }) => {
  const now = useServerNow(1_000)
  const [dialog, setDialog] = useState<'apply' | 'delete'>()
  const isGone = failure?.kind === 'notFound'
  const isStale = isGone || isStaleRead({ readAt: read.readAt, period }, now)
  const close = () => setDialog(undefined)
  return (
    <>
      <Header
        read={read}
        now={now}
        isStale={isStale}
        isGone={isGone}
        onApply={() => setDialog('apply')}
        onDelete={() => setDialog('delete')}
      />
      <Notices read={read} failure={failure} now={now} />
      <div className={isStale ? 'split det is-old' : 'split det'}>
        <div>
          <FailurePanel read={read} now={now} />
          <OddForm read={read} roots={['installError']} />
          <NowNotices read={read} now={now} onApply={() => setDialog('apply')} />
          <OddForm read={read} roots={otherRoots} />
          <OddForm read={read} roots={['spec']} />
          <Maintenance read={read} now={now} />
          <OddForm read={read} roots={['deploymentSpec', 'dataPlaneStatus']} />
          <Deployment read={read} />
        </div>
        <Aside read={read} now={now} />
      </div>
      <Suspense fallback={null}>
        {dialog === 'apply' ? <ApplyDialog runnerId={read.runner.identity.runnerId} onClose={close} /> : null}
        {dialog === 'delete' ? <DeleteDialog runnerId={read.runner.identity.runnerId} onClose={close} /> : null}
      </Suspense>
    </>
  )
}

/** What stands between this page and the present: gone, being deleted from here, or not read any more. */
const Notices = ({ read, failure, now }: { read: RunnerRead; failure: ApiError | undefined; now: number }) => {
  const text = runnerText.useSection()
  const shared = useText()
  const askedAt = useDeletionAsked(read.runner)
  const asked = askedAt === undefined ? undefined : formatSpan(now - askedAt, shared.span)
  if (failure?.kind === 'notFound') {
    return (
      <div className="notice" role="status">
        <Icon name="info" />
        <div className="grow">
          <b className="m">{text.gone.title}</b>
          <p className="ink-2">{asked === undefined ? text.gone.elsewhere : text.gone.mine(asked)}</p>
        </div>
        <AppLink className="btn" to={paths.runners}>
          {text.gone.toRunners}
        </AppLink>
      </div>
    )
  }
  return (
    <>
      {asked === undefined ? null : (
        <div className="notice" role="status">
          <Icon name="s-deleting" />
          <p>{text.deletingHere(asked)}</p>
        </div>
      )}
      {failure && failure.kind !== 'auth' ? (
        <div className="notice warn" role="status">
          <Icon name="warn" />
          <p>
            {text.lastReadFailed} {shared.errors.kind[failure.kind]}
          </p>
        </div>
      ) : null}
    </>
  )
}
