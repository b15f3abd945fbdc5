import { entryYaml, type HistoryEntry } from '../../domain/history'
import { historyText } from '../../i18n/history'
import { useText } from '../../i18n/provider'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { Dialog } from '../../ui/dialog'
import { visibleText } from '../../ui/log-view'
import { useEntryTime } from './use-entry-time'

/** One entry as text, to read and to copy. */
export const ViewDialog = ({ entry, onClose }: { entry: HistoryEntry; onClose: () => void }) => {
  const shared = useText()
  const text = historyText.useSection()
  const title = text.viewTitle(useEntryTime()(entry))
  const yaml = entryYaml(entry)
  return (
    <Dialog
      title={title}
      lead={text.viewLead}
      onClose={onClose}
      footer={
        <>
          <CopyButton
            value={() => yaml}
            label={shared.copy.copy}
            copied={shared.copy.copied}
            failed={shared.copy.failed}
          />
          <span className="end" />
          <Button autoFocus onClick={onClose}>
            {shared.close}
          </Button>
        </>
      }
    >
      <pre className="code hist-y" tabIndex={0} role="region" aria-label={title}>
        {visibleText(yaml)}
      </pre>
    </Dialog>
  )
}
