import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { draftsText } from '../../i18n/drafts'
import { useText } from '../../i18n/provider'
import { shellMeta } from '../../lib/shell-meta'
import { paths } from '../../paths'
import { Page } from '../../shell/page'
import { useSettings } from '../../shell/preferences'
import { keptForm } from '../../store/deploy-form'
import { drafts, draftsInUse, type StoredDraft } from '../../store/drafts'
import { draftsChanged } from '../../store/signal'
import { AppLink } from '../../ui/app-link'
import { DiscardDialog, type Discarded } from './discard-dialog'
import { DraftTable } from './draft-table'
import './drafts.css'

export type ListedDrafts = {
  readonly mine: readonly StoredDraft[]
  readonly inUse: ReadonlySet<string>
  readonly elsewhere: number
}

const draftsKey = ['drafts', 'all'] as const

const readDrafts = async (): Promise<ListedDrafts> => {
  const all = await drafts.all()
  const mine = all.filter(({ upstream }) => upstream === shellMeta.upstream)
  return { mine, inUse: await draftsInUse(mine), elsewhere: all.length - mine.length }
}

/** Every unfinished edit of this browser, with its age and what became of the version it began on. */
export default function Drafts() {
  const text = draftsText.useSection()
  const { isShared } = useSettings()
  return (
    <Page title={text.title} place="drafts" crumbs={[{ label: text.title }]}>
      <div className="page dr">
        <header className="page-h">
          <h1>{text.title}</h1>
          <span className="ink-3 desk">{isShared ? text.leadShared : text.lead}</span>
        </header>
        <Listed />
      </div>
    </Page>
  )
}

const Listed = () => {
  const text = draftsText.useSection()
  const client = useQueryClient()
  const isFormBegun = useSyncExternalStore(draftsChanged.subscribe, keptForm.isBegun)
  const [discarding, setDiscarding] = useState<Discarded>()
  const found = useQuery({ queryKey: draftsKey, queryFn: readDrafts, retry: false, staleTime: 0 })
  // Drafts are kept outside React, in this tab and in others.
  useEffect(() => draftsChanged.subscribe(() => void client.invalidateQueries({ queryKey: draftsKey })), [client])
  if (found.isError) {
    return (
      <section className="facebox" role="status">
        <h2>{text.blocked}</h2>
        <p className="ink-2">{text.blockedText}</p>
      </section>
    )
  }
  if (found.data === undefined) {
    return (
      <div aria-busy="true" role="status" aria-label={text.reading}>
        <p className="skr">
          <i className="skel" />
          <i className="skel" />
        </p>
      </div>
    )
  }
  const { mine, elsewhere } = found.data
  return (
    <>
      {mine.length === 0 && !isFormBegun ? (
        <NoDrafts />
      ) : (
        <DraftTable listed={found.data} isFormBegun={isFormBegun} onDiscard={setDiscarding} />
      )}
      {elsewhere > 0 ? <p className="help">{text.otherHosts(elsewhere)}</p> : null}
      {discarding ? <DiscardDialog discarded={discarding} onClose={() => setDiscarding(undefined)} /> : null}
    </>
  )
}

const NoDrafts = () => {
  const text = draftsText.useSection()
  const shared = useText()
  return (
    <section className="facebox">
      <h2>{text.none}</h2>
      <p className="ink-2">{text.noneText}</p>
      <AppLink className="btn" to={paths.runners}>
        {shared.notFound.toRunners}
      </AppLink>
    </section>
  )
}
