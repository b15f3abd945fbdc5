import { useSyncExternalStore } from 'react'
import { onOtherContract } from '../api/http'
import { useText } from '../i18n/provider'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'
import { sessionView, useSessionView } from './session-state'

let isOtherVersion = false
const subscribeVersion = (listener: () => void): (() => void) =>
  onOtherContract(() => {
    isOtherVersion = true
    listener()
  })

/** One quiet line for a session that ended in the background, or a page older than its gateway. */
export const SessionBanner = () => {
  const text = useText()
  const { prompt } = useSessionView()
  const isOther = useSyncExternalStore(subscribeVersion, () => isOtherVersion)
  return (
    <div role="status">
      {isOther ? (
        <div className="banner">
          <Icon name="warn" />
          <span className="grow">{text.session.otherVersion}</span>
          <Button size="s" onClick={() => location.reload()}>
            {text.session.reload}
          </Button>
        </div>
      ) : null}
      {prompt === 'none' ? null : (
        <div className="banner">
          <Icon name="lock" />
          <span className="grow">{text.session.endedBanner}</span>
          <Button size="s" onClick={sessionView.askToSignIn}>
            {text.session.signInAgain}
          </Button>
        </div>
      )}
    </div>
  )
}
