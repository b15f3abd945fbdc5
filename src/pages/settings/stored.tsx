import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatBytes } from '../../i18n/bytes'
import { useLocale } from '../../i18n/provider'
import { settingsText } from '../../i18n/settings'
import { downloadBytes } from '../../lib/download'
import { zipOf } from '../../lib/zip'
import { paths } from '../../paths'
import { draftFiles } from '../../shell/draft-files'
import { drafts } from '../../store/drafts'
import { readKept, type KeptHere } from '../../store/kept'
import { draftsChanged, historyChanged } from '../../store/signal'
import { AppLink } from '../../ui/app-link'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { useOnce } from '../../ui/use-once'
import { ForgetDialog } from './forget-dialog'

const keptKey = ['kept-here'] as const

const useKept = () => {
  const client = useQueryClient()
  // Drafts and history change outside React, in this tab and in others.
  useEffect(() => {
    const recount = (): void => void client.invalidateQueries({ queryKey: keptKey })
    const leave = [draftsChanged.subscribe(recount), historyChanged.subscribe(recount)]
    return () => {
      for (const each of leave) each()
    }
  }, [client])
  return useQuery({ queryKey: keptKey, queryFn: readKept, retry: false, staleTime: 0 })
}

/** What is on the disk of this browser, and the two things one can do with it: take it along, forget it. */
export const Stored = () => {
  const text = settingsText.useSection()
  const kept = useKept()
  const [isAsking, setIsAsking] = useState(false)
  const download = useOnce(async () => {
    const all = await drafts.onDisk()
    downloadBytes('runner-console-drafts.zip', zipOf(draftFiles(all)), 'application/zip')
  })
  if (kept.isError) {
    return (
      <div className="notice warn" role="status">
        <Icon name="warn" />
        <p>{text.blocked}</p>
      </div>
    )
  }
  if (kept.data === undefined) {
    return (
      <p className="skr" aria-busy="true" role="status" aria-label={text.reading}>
        <i className="skel" />
      </p>
    )
  }
  const count = kept.data.reduce((sum, host) => sum + host.drafts.count, 0)
  return (
    <>
      {kept.data.length === 0 ? <p className="ink-3">{text.nothing}</p> : <Amounts kept={kept.data} />}
      <div className="row g2 set-a">
        <AppLink className="btn" to={paths.drafts}>
          {text.toDrafts}
        </AppLink>
        <Button
          onClick={() => void download.run()}
          offBecause={count === 0 ? text.nothingToDownload : undefined}
          isReasonElsewhere
        >
          {text.download}
        </Button>
        <Button onClick={() => setIsAsking(true)}>{text.forget}</Button>
      </div>
      {isAsking ? <ForgetDialog kept={kept.data} onClose={() => setIsAsking(false)} /> : null}
    </>
  )
}

const Amounts = ({ kept }: { kept: readonly KeptHere[] }) => {
  const text = settingsText.useSection()
  const locale = useLocale()
  return (
    <div className="panel">
      <table className="tbl" aria-label={text.table}>
        <thead>
          <tr>
            <th scope="col">{text.host}</th>
            <th scope="col">{text.drafts}</th>
            <th scope="col">{text.history}</th>
          </tr>
        </thead>
        <tbody>
          {kept.map((host) => (
            <tr key={host.upstream}>
              <td>
                <bdi>{host.upstream}</bdi>
              </td>
              <td>{text.amount(host.drafts.count, formatBytes(host.drafts.bytes, locale))}</td>
              <td>{text.amount(host.history.count, formatBytes(host.history.bytes, locale))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
