import { useState } from 'react'
import { draftsText } from '../../i18n/drafts'
import { useText } from '../../i18n/provider'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Icon } from '../../ui/icon'
import { notify } from '../../ui/toast'
import { useOnce } from '../../ui/use-once'

/** A draft about to be thrown away: its name, how to take it along, and how to be rid of it. */
export type Discarded = {
  readonly what: string
  readonly download: (() => void) | undefined
  readonly discard: () => Promise<void>
}

/** Asks before what was typed is lost. */
export const DiscardDialog = ({ discarded, onClose }: { discarded: Discarded; onClose: () => void }) => {
  const shared = useText()
  const text = draftsText.useSection()
  const [hasFailed, setHasFailed] = useState(false)
  const discard = useOnce(async () => {
    try {
      await discarded.discard()
      notify.done({ title: text.discarded(discarded.what) })
      onClose()
    } catch {
      setHasFailed(true)
    }
  })
  return (
    <Dialog
      role="alertdialog"
      title={text.discardTitle(discarded.what)}
      lead={text.discardLead}
      onClose={onClose}
      footer={
        <>
          {discarded.download ? <Button onClick={discarded.download}>{text.downloadFirst}</Button> : null}
          <span className="end" />
          <Button autoFocus onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button kind="loss" onClick={() => void discard.run()}>
            {text.discardNow}
          </Button>
        </>
      }
    >
      {hasFailed ? (
        <p className="err" role="alert">
          <Icon name="s-failed" />
          <span>{text.discardFailed}</span>
        </p>
      ) : null}
    </Dialog>
  )
}
