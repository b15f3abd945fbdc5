import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { policyText } from '../../i18n/policy'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'

/**
 * Asks once before a dirty editor is left: inside the console by a dialog, on reload and close by the browser.
 * Never asks when there is nothing to lose.
 */
export const LeaveGuard = ({ isDirty, isKept, isSaving }: { isDirty: boolean; isKept: boolean; isSaving: boolean }) => {
  const text = policyText.useSection().leave
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  // The browser's own question belongs to the window.
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      role="alertdialog"
      title={text.title}
      lead={isSaving ? text.textSaving : isKept ? text.text : text.textNotKept}
      onClose={() => blocker.reset()}
      footer={
        <>
          <span className="end" />
          <Button onClick={() => blocker.reset()} autoFocus>
            {text.stay}
          </Button>
          <Button kind={isKept ? 'main' : 'loss'} onClick={() => blocker.proceed()}>
            {isKept ? text.go : text.goLosing}
          </Button>
        </>
      }
    />
  )
}
