import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { forgetFleets } from '../../api/fleet'
import { sessionQueries, signIn } from '../../api/session'
import { useLocale, useText } from '../../i18n/provider'
import { signInText } from '../../i18n/sign-in'
import { shellMeta } from '../../lib/shell-meta'
import { safeNext } from '../../shell/next-path'
import { ModeBadge } from '../../shell/page'
import { useSettings } from '../../shell/preferences'
import { sessionView } from '../../shell/session-state'
import { signInProblem, TokenForm } from '../../shell/token-form'
import { newPracticeWorld, practiceToken, rememberedWorld } from '../../store/practice'
import { settings } from '../../store/settings'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { ActionMenu } from '../../ui/menu'
import './sign-in.css'

const otherFleets = [
  'empty',
  'failing',
  'odd',
  'scale-1000',
  'scale-10000',
  'scale-100000',
  'standard+user',
  'standard+nocks',
] as const

/** Before anybody is known: a token field on the real API, the practice fleets on the simulated one. */
export default function SignIn() {
  const text = signInText.useSection()
  const shared = useText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const isPractice = shellMeta.mode === 'practice'

  const enter = async () => {
    forgetFleets()
    client.clear()
    const session = await client.fetchQuery(sessionQueries.current())
    if (session === null) throw new Error('session not kept')
    sessionView.entered()
    await navigate(safeNext(params.get('next')), { replace: true })
  }

  return (
    <div className="si">
      <title>{shared.titled(isPractice ? text.titlePractice : text.title)}</title>
      <main className="si-c">
        <div className="row si-b">
          <Icon name="mark" />
          <b>{shared.product}</b>
          <span className="end">
            <ModeBadge />
          </span>
        </div>
        <h1>{isPractice ? text.titlePractice : text.title}</h1>
        <p className="ink-2">{isPractice ? text.leadPractice : text.lead}</p>
        {isPractice ? <PracticeFleets onEntered={enter} /> : <LiveForm onEntered={enter} />}
      </main>
      <Foot />
    </div>
  )
}

const LiveForm = ({ onEntered }: { onEntered: () => Promise<void> }) => {
  const text = signInText.useSection()
  const [isLost, setIsLost] = useState(false)
  return (
    <>
      {isLost ? (
        <p className="err" role="alert">
          {text.alreadyOut}
        </p>
      ) : null}
      <TokenForm onEntered={() => void onEntered().catch(() => setIsLost(true))}>
        <SharedChoice />
      </TokenForm>
    </>
  )
}

/** On a computer several people use nothing is left behind. */
const SharedChoice = () => {
  const text = signInText.useSection()
  const { isShared } = useSettings()
  const id = useId()
  return (
    <div className="ack0">
      <input
        id={id}
        type="checkbox"
        className="box"
        checked={isShared}
        aria-describedby={`${id}-help`}
        onChange={(event) => settings.set({ isShared: event.target.checked })}
      />
      <div>
        <label className="m" htmlFor={id}>
          {text.shared}
        </label>
        <p id={`${id}-help`} className="help">
          {text.sharedHelp}
        </p>
      </div>
    </div>
  )
}

const PracticeFleets = ({ onEntered }: { onEntered: () => Promise<void> }) => {
  const text = signInText.useSection()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const open = async (fleet: string) => {
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    const world = newPracticeWorld(fleet)
    try {
      await signIn(practiceToken(world))
      rememberedWorld.set(world)
      await onEntered()
    } catch (error) {
      setProblem(
        error instanceof Error && error.message === 'session not kept' ? text.alreadyOut : signInProblem(error, text),
      )
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <SharedChoice />
      <Button kind="main" size="l" onClick={() => void open('standard')}>
        {isBusy ? text.busy : text.practice}
      </Button>
      <div className="si-p">
        <p className="help grow">{text.practiceNote}</p>
        <ActionMenu
          label={text.otherFleets}
          entries={otherFleets.map((fleet) => ({ id: fleet, label: text.fleets[fleet], run: () => void open(fleet) }))}
        />
      </div>
      {problem ? (
        <p className="err" role="alert">
          <Icon name="s-failed" />
          <span>{problem}</span>
        </p>
      ) : null}
    </>
  )
}

// Grey ticks of a fleet nobody has read: the picture's heights, no meaning.
const ticks =
  'kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkuuuukkkkkkkkkkkkkkkkkkkkkdkkkkkkkkkkkkkkkkkwwkkkkkkkkkkkkkkkkkkkkkkkkkkfkkkkkkkkkkkkkuuukkkkkkkkkkkkkkkkkkk'

const Foot = () => {
  const shared = useText()
  const locale = useLocale()
  const other = locale === 'en' ? (['ja', '日本語'] as const) : (['en', 'English'] as const)
  return (
    <footer className="si-f">
      <div className="strip big" aria-hidden="true">
        {Array.from(ticks, (tick, index) => (
          <i key={index} className={tick} />
        ))}
      </div>
      <p>
        <span>{locale === 'en' ? 'English' : '日本語'}</span>
        <button
          type="button"
          className="btn btn-quiet btn-s"
          lang={other[0]}
          onClick={() => settings.set({ locale: other[0] })}
        >
          {other[1]}
        </button>
        <span className="end">
          {shared.product} {shellMeta.version}
        </span>
      </p>
    </footer>
  )
}
