import { historyFastImport, historyFiles } from '../../domain/history-export'
import type { HistoryEntry } from '../../domain/history'
import { historyText } from '../../i18n/history'
import { downloadBytes, downloadText } from '../../lib/download'
import { zipOf } from '../../lib/zip'
import { ActionMenu } from '../../ui/menu'

/** Takes the history along: as files, or as commits. */
export const ExportMenu = ({ entries }: { entries: readonly HistoryEntry[] }) => {
  const text = historyText.useSection()
  const name = entries[0]?.runnerId ?? 'runner'
  return (
    <ActionMenu
      label={text.export}
      entries={[
        {
          id: 'zip',
          label: text.exportZip,
          run: () => downloadBytes(`${name}.history.zip`, zipOf(historyFiles(entries)), 'application/zip'),
        },
        {
          id: 'git',
          label: text.exportGit,
          run: () =>
            downloadText(
              `${name}.fast-import`,
              historyFastImport(entries, { subject: ({ origin }) => text.subject[origin] }),
              'text/plain',
            ),
        },
      ]}
    />
  )
}
