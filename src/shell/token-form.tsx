import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { ApiError } from '../api/error'
import { signIn } from '../api/session'
import { signInText } from '../i18n/sign-in'
import type { SignInMessages } from '../i18n/sign-in.en'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'

/** What a refused sign-in means, by the gateway's reason and never by its text. */
export const signInProblem = (error: unknown, text: SignInMessages): string => {
  if (!(error instanceof ApiError)) return text.unreachable
  if (error.kind === 'auth') return text.refused
  if (error.kind === 'forbidden') return text.noRole
  if (error.kind === 'validation') return text.malformed
  if (error.kind === 'rate') return text.tooMany(error.retryAfterSeconds ?? 60)
  return text.unreachable
}

/**
 * The token field. It is uncontrolled and emptied when submitted: the token is in no state, no URL and no storage,
 * and goes to the gateway once.
 */
export const TokenForm = ({ onEntered, children }: { onEntered: () => void; children?: ReactNode }) => {
  const text = signInText.useSection()
  const field = useRef<HTMLInputElement>(null)
  const [isShown, setIsShown] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const fieldId = useId()
  const problemId = useId()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const input = field.current
    if (!input || isBusy) return
    const token = input.value.trim()
    if (token === '') {
      setProblem(text.empty)
      input.focus()
      return
    }
    input.value = ''
    setIsBusy(true)
    setProblem(undefined)
    try {
      await signIn(token)
      onEntered()
    } catch (error) {
      setProblem(signInProblem(error, text))
      input.focus()
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form className="col g3" onSubmit={(event) => void submit(event)} noValidate>
      <div className="field">
        <label htmlFor={fieldId}>{text.token}</label>
        <div className={problem ? 'in mono bad' : 'in mono'}>
          <input
            ref={field}
            id={fieldId}
            type={isShown ? 'text' : 'password'}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problemId}
          />
          <button
            type="button"
            className="btn btn-quiet btn-s"
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? text.hide : text.show}
          </button>
        </div>
        <p id={problemId} className="err" role="alert">
          {problem ? <Icon name="s-failed" /> : null}
          {problem ? <span>{problem}</span> : null}
        </p>
        <p className="help">
          {text.helpBefore}
          <a href="https://console.coreweave.com/tokens" target="_blank" rel="noreferrer noopener">
            console.coreweave.com/tokens <Icon name="ext" />
          </a>
          {text.helpAfter}
        </p>
      </div>
      {children}
      <Button type="submit" kind="main" size="l">
        {isBusy ? text.busy : text.submit}
      </Button>
      <p className="t12 ink-3 si-n">
        <Icon name="lock" />
        <span>{text.promise}</span>
      </p>
    </form>
  )
}
