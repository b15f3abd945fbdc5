import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Icon } from './icon'
import './drawer.css'

/** A panel at the right edge, over the page; Escape and its button close it, and focus returns to where it was. */
export const Drawer = ({
  title,
  closeLabel,
  children,
  onClose,
}: {
  title: string
  closeLabel: string
  children: ReactNode
  onClose: () => void
}) => (
  <ModalOverlay
    isOpen
    isDismissable
    className="scrim is-side"
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose()
    }}
  >
    <Modal>
      <Dialog className="drawer">
        <div className="panel-h">
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          <button
            type="button"
            className="btn btn-quiet btn-i btn-s end"
            aria-label={closeLabel}
            title={closeLabel}
            onClick={onClose}
          >
            <Icon name="x" />
          </button>
        </div>
        <div className="dr-b">{children}</div>
      </Dialog>
    </Modal>
  </ModalOverlay>
)
