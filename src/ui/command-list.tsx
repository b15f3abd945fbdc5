import type { KeyboardEvent, ReactNode } from 'react'
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  TextField,
} from 'react-aria-components'
import { Icon, type IconName } from './icon'
import './command-list.css'

export type Command = {
  readonly id: string
  readonly label: string
  readonly icon: IconName
  /** What stands at the right end: where it is, or what the key is. */
  readonly note?: string | undefined
  readonly keys?: readonly string[] | undefined
  /** Why it is off; it stays in the list. */
  readonly offBecause?: string | undefined
  readonly run: () => void
}

export type CommandGroup = { readonly id: string; readonly title: string; readonly commands: readonly Command[] }

// Safari tells the Enter that ends a conversion apart from a typed one only by this code.
const isOfComposition = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229

// The list it controls is named by `Autocomplete`.
const combobox = { role: 'combobox', 'aria-expanded': true, 'aria-haspopup': 'listbox' } as const

const hasActiveItem = (field: EventTarget): boolean =>
  field instanceof Element && field.hasAttribute('aria-activedescendant')

/** A field over a list of what can be chosen: arrows move, Enter chooses, Escape closes. */
export const CommandList = ({
  label,
  placeholder,
  query,
  onQuery,
  groups,
  empty,
  status,
  onClose,
}: {
  label: string
  placeholder: string
  query: string
  onQuery: (query: string) => void
  groups: readonly CommandGroup[]
  empty: ReactNode
  status: ReactNode
  onClose: () => void
}) => {
  const commands = groups.flatMap((group) => group.commands)
  const choose = (chosen: Command | undefined) => {
    if (!chosen || chosen.offBecause !== undefined) return
    onClose()
    chosen.run()
  }
  return (
    <ModalOverlay
      isOpen
      isDismissable
      className="scrim cmd-scrim"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Modal>
        <Dialog className="cmd" aria-label={label}>
          <div
            className="cmd-in"
            onKeyDownCapture={(event) => {
              if (isOfComposition(event)) event.stopPropagation()
              else if (event.key === 'Enter' && !hasActiveItem(event.target)) {
                // Typed and entered faster than the list could mark its first item.
                event.stopPropagation()
                choose(commands.find(({ offBecause }) => offBecause === undefined))
              }
            }}
          >
            <Autocomplete inputValue={query} onInputChange={onQuery}>
              <TextField aria-label={label} className="cmd-f" autoFocus>
                <Icon name="search" />
                <Input
                  {...combobox}
                  placeholder={placeholder}
                  autoComplete="off"
                  spellCheck={false}
                  enterKeyHint="go"
                />
              </TextField>
              <ListBox
                className="cmd-l"
                aria-label={label}
                items={groups}
                disabledKeys={commands.filter(({ offBecause }) => offBecause !== undefined).map(({ id }) => id)}
                onAction={(id) => choose(commands.find((command) => command.id === id))}
                renderEmptyState={() => <p className="cmd-e ink-2">{empty}</p>}
              >
                {(group) => (
                  <ListBoxSection id={group.id}>
                    <Header className="cmd-h">{group.title}</Header>
                    <Collection items={group.commands}>{(command) => <CommandItem command={command} />}</Collection>
                  </ListBoxSection>
                )}
              </ListBox>
            </Autocomplete>
          </div>
          <footer className="cmd-s t12 ink-3">{status}</footer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const CommandItem = ({ command: { id, label, icon, note, keys, offBecause } }: { command: Command }) => (
  <ListBoxItem id={id} className="cmd-i" textValue={label}>
    <Icon name={icon} />
    <span className="cut">
      <bdi>{label}</bdi>
    </span>
    <span className="cmd-n">
      {offBecause ?? note}
      {keys?.map((key) => (
        <kbd key={key} className="kbd">
          {key}
        </kbd>
      ))}
    </span>
  </ListBoxItem>
)
