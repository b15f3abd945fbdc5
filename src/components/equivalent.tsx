import { Suspense, useState } from 'react'
import { asCurl, asCwic, asTerraform, withHidden, type EquivalentRequest, type Rendered } from '../domain/equivalent'
import { equivalentText } from '../i18n/equivalent'
import { useText } from '../i18n/provider'
import { shellMeta } from '../lib/shell-meta'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy-button'
import { Drawer } from '../ui/drawer'
import { Icon } from '../ui/icon'
import { Segments } from '../ui/segments'

/** What has become of the request; undefined before it is sent. `status` is the HTTP status of a refusal. */
export type EquivalentOutcome = { readonly isDone: boolean; readonly status?: number | undefined } | undefined

type Props = {
  /** The request object itself; undefined while there is nothing to send. */
  request: EquivalentRequest | undefined
  outcome?: EquivalentOutcome
}

/** A button that shows a request as cwic, curl and Terraform. Off while there is none, with the reason beside it. */
export const Equivalent = (props: Props) => (
  <Suspense fallback={null}>
    <EquivalentButton {...props} />
  </Suspense>
)

const EquivalentButton = ({ request, outcome }: Props) => {
  const text = equivalentText.useSection()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="s" offBecause={request ? undefined : text.nothingYet} onClick={() => setIsOpen(true)}>
        <Icon name="term" />
        {text.open}
      </Button>
      {isOpen && request ? (
        <Drawer title={text.title} closeLabel={text.close} onClose={() => setIsOpen(false)}>
          <Forms request={request} outcome={outcome} />
        </Drawer>
      ) : null}
    </>
  )
}

const forms = ['cwic', 'curl', 'Terraform'] as const
type Form = (typeof forms)[number]

const api = `https://${shellMeta.mode === 'live' ? shellMeta.upstream : 'api.coreweave.com'}`

const render = (form: Form, request: EquivalentRequest): Rendered =>
  form === 'curl' ? { ok: true, text: asCurl(request, api) } : form === 'cwic' ? asCwic(request) : asTerraform(request)

const Forms = ({ request, outcome }: { request: EquivalentRequest; outcome: EquivalentOutcome }) => {
  const text = equivalentText.useSection()
  const { copy } = useText()
  const [form, setForm] = useState<Form>('cwic')
  const shown = withHidden(request)
  const rendered = render(form, shown)
  const trueText = (): string => {
    const whole = render(form, request)
    return whole.ok ? whole.text : ''
  }
  return (
    <>
      <p role="status">
        {outcome === undefined ? text.willDo : outcome.isDone ? text.did : text.refused(outcome.status)}
      </p>
      <div className="row">
        <Segments
          legend={text.form}
          value={form}
          choices={forms.map((id) => ({ id, label: id, lang: 'en' }))}
          onChoose={setForm}
        />
        {rendered.ok ? (
          <span className="end">
            <CopyButton
              isSmall
              value={trueText}
              label={copy.copy}
              copied={copy.copied}
              failed={copy.failed}
              name={text.copyName(form)}
            />
          </span>
        ) : null}
      </div>
      {rendered.ok ? (
        <pre className="code cu" tabIndex={0} role="group" aria-label={text.code(form)}>
          {rendered.text}
        </pre>
      ) : (
        <p className="notice">
          <Icon name="info" />
          {text.because[rendered.because]}
        </p>
      )}
      <p className="t12 ink-2">{text.sameRequest}</p>
      {shown === request ? null : <p className="t12 ink-2">{text.hidden}</p>}
    </>
  )
}
