import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import './dialog.css'

/**
 * A dialog in the middle of the page, on a phone at its bottom edge. Escape closes it; it never discards typed text by
 * itself. `isStaying` keeps it open on Escape and outside clicks, for work under way.
 */
export const Dialog = ({
  title,
  lead,
  children,
  footer,
  onClose,
  isStaying = false,
  role = 'dialog',
}: {
  title: ReactNode
  lead?: ReactNode
  children?: ReactNode
  footer: ReactNode
  onClose: () => void
  isStaying?: boolean
  role?: 'dialog' | 'alertdialog'
}) => (
  <ModalOverlay
    isOpen
    className="scrim"
    isDismissable={false}
    isKeyboardDismissDisabled={isStaying}
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose()
    }}
  >
    <Modal>
      <AriaDialog className="dlg" role={role}>
        <header className="dlg-h">
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {lead ? <p className="ink-2">{lead}</p> : null}
        </header>
        {children ? <div className="dlg-b">{children}</div> : null}
        <footer className="dlg-f">{footer}</footer>
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)
