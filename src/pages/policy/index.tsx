import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '../../api/error'
import { paceOf, paces } from '../../api/pace'
import { runnerQueries } from '../../api/runners'
import { ErrorFace } from '../../components/error-face'
import { isStaleRead } from '../../components/read-age'
import { PolicyRevision } from '../../domain/policy-revision'
import { policyText } from '../../i18n/policy'
import { useText } from '../../i18n/provider'
import { paths } from '../../paths'
import { NotFound } from '../../shell/not-found'
import { Page } from '../../shell/page'
import { useServerNow } from '../../shell/use-server-now'
import { findDrafts, type FoundDrafts } from '../../store/drafts'
import { handoff } from '../../store/handoff'
import { AppLink } from '../../ui/app-link'
import { isRunnerId } from '../../wire/runner-id'
import type { RunnerRead } from '../../wire/runner'
import { EditorSkeleton } from './edit-view'
import { ReadOnly } from './read-only'
import { scopeOf } from './scope'
import { LeftDrafts } from './left-drafts'
import { Workbench } from './workbench'
import './policy.css'
import './merge.css'
import './editor.css'

/** The policy of one runner: read, edit, review, save. */
export default function Policy() {
  const { runnerId = '' } = useParams()
  return isRunnerId(runnerId) ? <PolicyPage key={runnerId} runnerId={runnerId} /> : <NotFound isRunnerId />
}

const PolicyPage = ({ runnerId }: { runnerId: string }) => {
  const core = useText()
  const text = policyText.useSection()
  const query = useQuery(runnerQueries.one(runnerId))
  const { data, error } = query
  const failure = error instanceof ApiError ? error : undefined
  const period = paceOf(data?.runner, null) || paces.resting
  const retry = () => void query.refetch()
  return (
    <Page
      title={text.titleOf(runnerId)}
      place="runners"
      crumbs={[
        { label: core.nav.runners, to: paths.runners },
        { label: runnerId, to: paths.runner(runnerId) },
        { label: text.title },
      ]}
      read={{ readAt: data?.readAt, period, isReading: query.isFetching, failure, readAgain: retry }}
    >
      {data ? (
        <Opened runnerId={runnerId} read={data} isGone={failure?.kind === 'notFound'} period={period} />
      ) : failure ? (
        <Failed runnerId={runnerId} failure={failure} onRetry={retry} />
      ) : (
        <Pending />
      )}
    </Page>
  )
}

const Pending = () => {
  const text = policyText.useSection()
  return (
    <div className="ed">
      <header className="ed-h">
        <h1>{text.title}</h1>
      </header>
      <EditorSkeleton />
    </div>
  )
}

const Failed = ({ runnerId, failure, onRetry }: { runnerId: string; failure: ApiError; onRetry: () => void }) => {
  const text = policyText.useSection().faces
  if (failure.kind === 'notFound') {
    return (
      <div className="page">
        <section className="facebox">
          <h1>{text.notFound}</h1>
          <p className="ink-2">{text.notFoundText}</p>
          <AppLink className="btn" to={paths.runners}>
            {text.toRunners}
          </AppLink>
        </section>
        <LeftDrafts runnerId={runnerId} />
      </div>
    )
  }
  return (
    <div className="page">
      <ErrorFace level={1} title={text.failed} failure={failure} onRetry={onRetry} />
      <LeftDrafts runnerId={runnerId} />
    </div>
  )
}

const none: FoundDrafts = { mine: undefined, orphans: [], isOpenElsewhere: false }

const findOrSay = async (runnerId: string, read: RunnerRead) => {
  const handed = handoff.look(runnerId)
  try {
    return { ...(await findDrafts(scopeOf(runnerId, read))), hasFailed: false, handed }
  } catch {
    return { ...none, hasFailed: true, handed }
  }
}

const Opened = ({
  runnerId,
  read,
  isGone,
  period,
}: {
  runnerId: string
  read: RunnerRead
  isGone: boolean
  period: number
}) => {
  // Text and etag are one pair, taken from one read when the page opens; later reads are only looked at.
  const [opened] = useState(read)
  const first = PolicyRevision.of(opened)
  const now = useServerNow(5_000)
  const found = useQuery({
    queryKey: ['drafts', 'found', runnerId, opened.readAt],
    queryFn: () => findOrSay(runnerId, opened),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (!first) return <ReadOnly runnerId={runnerId} read={read} />
  if (!found.data) return <Pending />
  return (
    <Workbench
      runnerId={runnerId}
      first={first}
      found={found.data}
      read={read}
      isGone={isGone}
      isReadStale={isStaleRead({ readAt: read.readAt, period }, now)}
    />
  )
}
