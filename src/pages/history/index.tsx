import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '../../api/error'
import { paceOf, paces } from '../../api/pace'
import { runnerQueries } from '../../api/runners'
import { isStaleRead } from '../../components/read-age'
import { RunnerHeader, RunnerTabs } from '../../components/runner-header'
import { historyText } from '../../i18n/history'
import { useText } from '../../i18n/provider'
import { paths } from '../../paths'
import { NotFound } from '../../shell/not-found'
import { Page } from '../../shell/page'
import { useServerNow } from '../../shell/use-server-now'
import { Icon } from '../../ui/icon'
import { isRunnerId } from '../../wire/runner-id'
import type { RunnerRead } from '../../wire/runner'
import { Seen } from './seen'
import './history.css'

/** What this browser has seen of one runner, and done to it. */
export default function History() {
  const { runnerId = '' } = useParams()
  return isRunnerId(runnerId) ? <HistoryPage key={runnerId} runnerId={runnerId} /> : <NotFound isRunnerId />
}

const HistoryPage = ({ runnerId }: { runnerId: string }) => {
  const shared = useText()
  const text = historyText.useSection()
  const query = useQuery(runnerQueries.one(runnerId))
  const { data, error } = query
  const failure = error instanceof ApiError ? error : undefined
  const period = paceOf(data?.runner, null) || paces.resting
  return (
    <Page
      title={text.titleOf(runnerId)}
      place="runners"
      crumbs={[
        { label: shared.nav.runners, to: paths.runners },
        { label: runnerId, to: paths.runner(runnerId) },
        { label: text.title },
      ]}
      read={{
        readAt: data?.readAt,
        period,
        isReading: query.isFetching,
        failure,
        readAgain: () => void query.refetch(),
      }}
    >
      <div className="page hist">
        {data ? (
          <Head read={data} period={period} isGone={failure?.kind === 'notFound'} />
        ) : (
          <>
            <header className="page-h dh">
              <h1>
                <bdi>{runnerId}</bdi>
              </h1>
            </header>
            <RunnerTabs runnerId={runnerId} tab="history" />
          </>
        )}
        {failure ? (
          <div className="notice" role="status">
            <Icon name="info" />
            <p>
              {failure.kind === 'notFound' ? text.gone : `${text.lastReadFailed} ${shared.errors.kind[failure.kind]}`}
            </p>
          </div>
        ) : null}
        <Seen runnerId={runnerId} read={failure?.kind === 'notFound' ? undefined : data} />
      </div>
    </Page>
  )
}

const Head = ({ read, period, isGone }: { read: RunnerRead; period: number; isGone: boolean }) => {
  const now = useServerNow(1_000)
  const isStale = isGone || isStaleRead({ readAt: read.readAt, period }, now)
  return <RunnerHeader read={read} now={now} isStale={isStale} tab="history" />
}
