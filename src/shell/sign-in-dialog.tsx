import { useState } from 'react'
import { signIn } from '../api/session'
import { useText } from '../i18n/provider'
import { signInText } from '../i18n/sign-in'
import { shellMeta } from '../lib/shell-meta'
import { practiceToken, rememberedWorld } from '../store/practice'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { signInProblem, TokenForm } from './token-form'

/** Sign-in over whatever is open: nothing below unmounts, nothing typed is touched. */
export const SignInDialog = ({ onEntered, onClose }: { onEntered: () => void; onClose: () => void }) => {
  const text = useText()
  const words = signInText.useSection()
  const [problem, setProblem] = useState<string>()
  const world = rememberedWorld.get()
  const isPractice = shellMeta.mode === 'practice'
  const continuePractice = () => {
    if (!world) return
    signIn(practiceToken(world)).then(onEntered, (error: unknown) => setProblem(signInProblem(error, words)))
  }
  return (
    <Dialog
      title={text.session.endedTitle}
      lead={text.session.endedText}
      onClose={onClose}
      footer={
        <>
          <span className="end" />
          <Button onClick={onClose}>{text.cancel}</Button>
          {isPractice && world ? (
            <Button kind="main" onClick={continuePractice}>
              {text.session.continuePractice}
            </Button>
          ) : null}
        </>
      }
    >
      {problem ? (
        <p className="err" role="alert">
          {problem}
        </p>
      ) : null}
      {isPractice ? null : <TokenForm onEntered={onEntered} />}
    </Dialog>
  )
}
