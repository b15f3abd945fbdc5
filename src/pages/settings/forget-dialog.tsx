import { useState } from 'react'
import { useText } from '../../i18n/provider'
import { settingsText } from '../../i18n/settings'
import { forgetEverything, type KeptHere } from '../../store/kept'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Icon, type IconName } from '../../ui/icon'
import { notify } from '../../ui/toast'
import { useOnce } from '../../ui/use-once'

/** Says what would be lost, and loses it when asked to. */
export const ForgetDialog = ({ kept, onClose }: { kept: readonly KeptHere[]; onClose: () => void }) => {
  const shared = useText()
  const text = settingsText.useSection()
  const [hasFailed, setHasFailed] = useState(false)
  const forget = useOnce(async () => {
    try {
      await forgetEverything()
      notify.done({ title: text.forgotten })
      onClose()
    } catch {
      setHasFailed(true)
    }
  })
  const total = (what: 'drafts' | 'history') => kept.reduce((sum, host) => sum + host[what].count, 0)
  return (
    <Dialog
      role="alertdialog"
      title={text.forgetTitle}
      lead={text.forgetLead}
      onClose={onClose}
      isStaying={forget.isBusy}
      footer={
        <>
          <span className="end" />
          <Button autoFocus onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button kind="loss" onClick={() => void forget.run()}>
            {text.forgetNow}
          </Button>
        </>
      }
    >
      <ul className="fl">
        <Fact icon="draft" bold={text.forgetDrafts(total('drafts'))} detail={text.forgetDraftsDetail} />
        <Fact icon="history" bold={text.forgetHistory(total('history'))} detail={text.forgetHistoryDetail} />
        <Fact icon="cols" bold={text.forgetRest} detail={text.forgetRestDetail} />
      </ul>
      {hasFailed ? (
        <p className="err" role="alert">
          <Icon name="s-failed" />
          <span>{text.forgetFailed}</span>
        </p>
      ) : null}
    </Dialog>
  )
}

const Fact = ({ icon, bold, detail }: { icon: IconName; bold: string; detail: string }) => (
  <li>
    <Icon name={icon} />
    <span>
      <b className="m">{bold}</b>
      <br />
      <span className="t12 ink-3">{detail}</span>
    </span>
  </li>
)
