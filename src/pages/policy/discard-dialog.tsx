import { policyText } from '../../i18n/policy'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'

/** Asks before a draft is thrown away. */
export const DiscardDialog = ({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) => {
  const text = policyText.useSection().discard
  return (
    <Dialog
      role="alertdialog"
      title={text.title}
      lead={text.text}
      onClose={onKeep}
      footer={
        <>
          <span className="end" />
          <Button onClick={onKeep} autoFocus>
            {text.keep}
          </Button>
          <Button kind="loss" onClick={onDiscard}>
            {text.confirm}
          </Button>
        </>
      }
    />
  )
}
