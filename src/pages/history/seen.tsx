import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { timelinesOf, type HistoryEntry } from '../../domain/history'
import { historyText } from '../../i18n/history'
import { shellMeta } from '../../lib/shell-meta'
import { paths } from '../../paths'
import { useSettings } from '../../shell/preferences'
import { history } from '../../store/history'
import { historyChanged } from '../../store/signal'
import { AppLink } from '../../ui/app-link'
import type { RunnerRead } from '../../wire/runner'
import { Comparison } from './comparison'
import { EditDialog } from './edit-dialog'
import { ExportMenu } from './export-menu'
import { Lines } from './lines'
import { useCompared } from './use-compared'
import { ViewDialog } from './view-dialog'

/** The entries of this browser about one runner id, with everything one can do with them. */
export const Seen = ({ runnerId, read }: { runnerId: string; read: RunnerRead | undefined }) => {
  const text = historyText.useSection()
  const { isShared } = useSettings()
  const client = useQueryClient()
  const queryKey = ['history', shellMeta.upstream, runnerId]
  const found = useQuery({
    queryKey,
    queryFn: () => history.ofRunner(shellMeta.upstream, runnerId),
    enabled: !isShared,
    retry: false,
    staleTime: 0,
  })
  // Entries come from outside React: from reads of this tab and of others.
  useEffect(() => historyChanged.subscribe(() => void client.invalidateQueries({ queryKey: ['history'] })), [client])
  if (isShared) return <Face title={text.shared} lead={text.sharedText} hasSettings />
  if (found.isError) return <Face title={text.blocked} lead={text.blockedText} />
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
  if (found.data.length === 0) return <Face title={text.none} lead={text.noneText} />
  return <Filled entries={found.data} read={read} />
}

const Face = ({ title, lead, hasSettings = false }: { title: string; lead: string; hasSettings?: boolean }) => {
  const text = historyText.useSection()
  return (
    <section className="facebox" role="status">
      <h2>{title}</h2>
      <p className="ink-2">{lead}</p>
      {hasSettings ? (
        <AppLink className="btn" to={paths.settings}>
          {text.toSettings}
        </AppLink>
      ) : null}
    </section>
  )
}

export type EntryDialog = { readonly kind: 'edit' | 'view'; readonly entry: HistoryEntry }

const Filled = ({ entries, read }: { entries: readonly HistoryEntry[]; read: RunnerRead | undefined }) => {
  const text = historyText.useSection()
  const lines = timelinesOf(entries)
  const compared = useCompared(lines)
  const [dialog, setDialog] = useState<EntryDialog>()
  const close = () => setDialog(undefined)
  return (
    <>
      <SectionHead>
        <ExportMenu entries={entries} />
      </SectionHead>
      {compared.pair ? <Comparison lines={lines} pair={compared.pair} compared={compared} /> : null}
      <Lines lines={lines} read={read} onCompare={compared.choose} onDialog={setDialog} />
      <p className="help hist-n">{text.masked}</p>
      {dialog?.kind === 'edit' ? <EditDialog entry={dialog.entry} onClose={close} /> : null}
      {dialog?.kind === 'view' ? <ViewDialog entry={dialog.entry} onClose={close} /> : null}
    </>
  )
}

const SectionHead = ({ children }: { children: ReactNode }) => {
  const text = historyText.useSection()
  return (
    <div className="sec-h hist-h">
      <h2>{text.heading}</h2>
      <span className="meta">{text.lead}</span>
      <span className="end">{children}</span>
    </div>
  )
}
