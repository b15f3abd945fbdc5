import type { TextChange } from '../../domain/merge'
import { policyText } from '../../i18n/policy'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'

const allowlist = ['controlPlaneAccess', 'sourceIpAllowlist'] as const

/** The last address goes: an empty allowlist and none mean opposite things, and only a person knows which is meant. */
export const EmptyDialog = ({ onKeep, onChoose }: { onKeep: () => void; onChoose: (change: TextChange) => void }) => {
  const words = policyText.useSection().form.empty
  return (
    <Dialog
      role="alertdialog"
      title={words.title}
      lead={words.text}
      onClose={onKeep}
      footer={
        <>
          <span className="end" />
          <Button onClick={onKeep} autoFocus>
            {words.keep}
          </Button>
        </>
      }
    >
      <div className="row wrap">
        <Button onClick={() => onChoose({ path: [...allowlist, 'cidrs'], value: undefined })}>{words.deny}</Button>
        <span className="help">{words.denyText}</span>
      </div>
      <div className="row wrap">
        <Button onClick={() => onChoose({ path: allowlist, value: undefined })}>{words.allow}</Button>
        <span className="help">{words.allowText}</span>
      </div>
    </Dialog>
  )
}
