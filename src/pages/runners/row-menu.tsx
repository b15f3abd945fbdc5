import { Menu, MenuItem, Popover } from 'react-aria-components'
import { useNavigate } from 'react-router'
import type { FleetRow } from '../../domain/fleet-row'
import { fleetText } from '../../i18n/fleet'
import { useText } from '../../i18n/provider'
import { paths } from '../../paths'
import { useTimes } from '../../shell/use-times'
import type { MenuEntry } from '../../ui/menu'
import { notify } from '../../ui/toast'
import type { BulkKind } from './footer'

/** What can be done with one runner, beside its row. An action that is off says why. */
export const RowMenu = ({
  row,
  anchor,
  onClose,
  onBulk,
  onRaw,
}: {
  row: FleetRow
  anchor: Element
  onClose: () => void
  onBulk: (kind: BulkKind, ids: readonly string[]) => void
  onRaw: (id: string) => void
}) => {
  const text = useText()
  const times = useTimes()
  const words = fleetText.useSection()
  const navigate = useNavigate()
  const off = row.isAddressable ? undefined : text.list.notes.notAddressable
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(row.id)
      notify.done({ title: words.row.copied(row.id) })
    } catch {
      notify.refused({ title: text.copy.failed })
    }
  }
  const bulk = (kind: BulkKind): MenuEntry => ({
    id: kind,
    label: text.list.bulk[kind],
    offBecause: off,
    isLoss: kind === 'remove',
    run: () => onBulk(kind, [row.id]),
  })
  const entries: MenuEntry[] = [
    { id: 'open', label: words.row.open, offBecause: off, run: () => void navigate(paths.runner(row.id)) },
    { id: 'editPolicy', label: words.row.policy, offBecause: off, run: () => void navigate(paths.policy(row.id)) },
    { id: 'copy', label: words.row.copyId, run: () => void copy() },
    { id: 'raw', label: words.row.raw, run: () => onRaw(row.id) },
    ...(['apply', 'channel', 'group', 'export', 'remove'] as const).map(bulk),
  ]
  return (
    <Popover
      className="pop menu"
      placement="bottom end"
      aria-label={text.list.actionsOf(row.id)}
      triggerRef={{ current: anchor }}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Menu
        // A menu takes the focus when it opens.
        autoFocus="first"
        aria-label={text.list.actionsOf(row.id)}
        aria-describedby="row-read"
        disabledKeys={entries.filter((entry) => entry.offBecause !== undefined).map((entry) => entry.id)}
        onAction={(key) => {
          onClose()
          entries.find((entry) => entry.id === key)?.run()
        }}
      >
        {entries.map((entry) => (
          <MenuItem
            key={entry.id}
            id={entry.id}
            className={entry.isLoss ? 'menu-item fail' : 'menu-item'}
            textValue={entry.label}
          >
            <span>{entry.label}</span>
            {entry.offBecause ? <small className="ink-3">{entry.offBecause}</small> : null}
          </MenuItem>
        ))}
      </Menu>
      <p id="row-read" className="menu-note t12 ink-3">
        {text.list.lagNote(times.clockZone(row.readAt))}
      </p>
    </Popover>
  )
}
