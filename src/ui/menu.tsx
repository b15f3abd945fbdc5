import type { ReactNode } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { Icon } from './icon'

export type MenuEntry = {
  readonly id: string
  readonly label: string
  readonly run: () => void
  readonly isLoss?: boolean
  /** Why the entry is off; shown as its second line. */
  readonly offBecause?: string | undefined
}

/** A button that opens a short list of actions. An entry that is off says why and stays in the list. */
export const ActionMenu = ({
  label,
  name,
  entries,
  isIcon = false,
  isQuiet = false,
  isDefaultOpen = false,
}: {
  label: ReactNode
  name?: string
  entries: readonly MenuEntry[]
  isIcon?: boolean
  isQuiet?: boolean
  /** Open from the start, for a menu whose code was loaded because its button was pressed. */
  isDefaultOpen?: boolean
}) => (
  <MenuTrigger defaultOpen={isDefaultOpen}>
    <Button
      className={`btn${isIcon ? ' btn-i' : ''}${isQuiet ? ' btn-quiet' : ''}`}
      {...(name === undefined ? {} : { 'aria-label': name })}
    >
      {label}
      {isIcon ? null : <Icon name="down" />}
    </Button>
    <Popover className="pop menu" placement="bottom end">
      <Menu
        aria-label={name ?? 'menu'}
        disabledKeys={entries.filter((entry) => entry.offBecause !== undefined).map((entry) => entry.id)}
        onAction={(key) => entries.find((entry) => entry.id === key)?.run()}
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
    </Popover>
  </MenuTrigger>
)
