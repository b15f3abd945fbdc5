import { useNavigate, useSearchParams } from 'react-router'
import { restoredText, type HistoryEntry } from '../../domain/history'
import { historyText } from '../../i18n/history'
import { isJsonObject } from '../../lib/lossless'
import { withZone } from '../../lib/zone-param'
import { paths } from '../../paths'
import { handoff } from '../../store/handoff'
import { history } from '../../store/history'
import { Icon } from '../../ui/icon'
import { ActionMenu } from '../../ui/menu'
import { notify } from '../../ui/toast'
import type { RunnerRead } from '../../wire/runner'
import type { EntryDialog } from './seen'

/** What can be done with one entry. Restoring only begins a draft on the present version. */
export const EntryMenu = ({
  entry,
  name,
  read,
  onDialog,
}: {
  entry: HistoryEntry
  name: string
  read: RunnerRead | undefined
  onDialog: (dialog: EntryDialog) => void
}) => {
  const text = historyText.useSection()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const restore = () => {
    const present = read?.document.policy
    const restored = restoredText(entry, isJsonObject(present) ? present : undefined)
    if (!restored) return
    handoff.put(entry.runnerId, restored.text)
    notify.done({ title: text.restored, detail: restored.keepsBase ? text.restoredBase : undefined })
    void navigate(withZone(paths.policy(entry.runnerId), params))
  }
  const pin = () => {
    history.change(entry.id, { isPinned: !entry.isPinned }).catch(() => notify.refused({ title: text.saveFailed }))
  }
  return (
    <ActionMenu
      isIcon
      name={name}
      label={<Icon name="more" />}
      entries={[
        {
          id: 'restore',
          label: text.restore,
          run: restore,
          offBecause: read === undefined ? text.restoreUnread : entry.policyJson === null ? text.restoreOff : undefined,
        },
        { id: 'view', label: text.view, run: () => onDialog({ kind: 'view', entry }) },
        { id: 'edit', label: text.edit, run: () => onDialog({ kind: 'edit', entry }) },
        { id: 'pin', label: entry.isPinned ? text.unpin : text.pin, run: pin },
      ]}
    />
  )
}
