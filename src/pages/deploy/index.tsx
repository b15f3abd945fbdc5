import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { clusterQueries } from '../../api/clusters'
import { deployRunner } from '../../api/create'
import { ApiError } from '../../api/error'
import { paces } from '../../api/pace'
import { changeRequests, keepRead } from '../../api/runners'
import { Equivalent } from '../../components/equivalent'
import { FailureText } from '../../components/error-face'
import {
  clusterChoices,
  deployDocument,
  deployProblems,
  emptyDeployForm,
  fieldOfViolation,
  proposedId,
  type ClusterChoice,
  type DeployField,
  type DeployForm,
} from '../../domain/deploy-form'
import { runnerYaml } from '../../domain/runner-yaml'
import { deployText } from '../../i18n/deploy'
import { useText } from '../../i18n/provider'
import { paths } from '../../paths'
import { Page } from '../../shell/page'
import { useFleet } from '../../shell/use-fleet'
import { keptForm } from '../../store/deploy-form'
import { AppLink } from '../../ui/app-link'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { notify } from '../../ui/toast'
import { useOnce } from '../../ui/use-once'
import { ChannelChoice, ClusterField, PolicyChoice, TextField, TypedCluster } from './fields'
import './deploy.css'

const wholeFleet = {}

const restoredForm = (): DeployForm => {
  const kept = keptForm.get()
  return typeof kept === 'object' && kept !== null ? { ...emptyDeployForm, ...kept } : emptyDeployForm
}

type FieldProblem = { readonly text: string; readonly runnerId?: string | undefined }
type Problems = Partial<Record<DeployField, FieldProblem>>

/** A first form for a new runner: where, under which id, on which channel, with which policy. */
export default function Deploy() {
  const text = deployText.useSection()
  const shared = useText()
  const clusters = useQuery(clusterQueries.all())
  const { state } = useFleet(wholeFleet)
  const [form, setForm] = useState(restoredForm)
  const requestId = useRequestId(form)
  const { submit, isBusy, problems, refusal, isTouched } = useSubmit(form, requestId)
  const isTyped = clusters.error instanceof ApiError && clusters.error.kind === 'forbidden'
  const choices = clusterChoices(clusters.data ?? [], state.rows.values())
  const edit = (change: Partial<DeployForm>) => {
    const next = { ...form, ...change }
    setForm(next)
    keptForm.set(next)
  }
  const shown: Problems = { ...(isTouched ? localProblems(form, isTyped, text.errors) : {}), ...problems }

  return (
    <Page
      title={text.title}
      place="deploy"
      crumbs={[{ label: shared.nav.runners, to: paths.runners }, { label: text.title }]}
      read={{
        readAt: clusters.dataUpdatedAt || undefined,
        period: paces.resting * 10,
        isReading: clusters.isFetching,
        failure: clusters.error instanceof ApiError && !isTyped ? clusters.error : undefined,
        readAgain: () => void clusters.refetch(),
      }}
    >
      <form
        className="page"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit(isTyped)
        }}
      >
        <header className="page-h">
          <h1>{text.title}</h1>
        </header>
        <p className="ink-2">{text.lead}</p>
        <div className="split dep">
          <div className="col dep-f">
            {isTyped ? (
              <TypedCluster form={form} edit={edit} problems={shown} />
            ) : (
              <ClusterField
                form={form}
                choices={choices}
                isReading={clusters.isPending}
                error={clusters.error}
                isFleetWhole={state.phase === 'complete'}
                problem={shown.cluster}
                onChoose={(choice) => edit(chosen(form, choice))}
              />
            )}
            <TextField
              label={text.runnerId}
              help={text.runnerIdHelp}
              value={form.runnerId}
              problem={shown.runnerId}
              isMono
              onChange={(runnerId) => edit({ runnerId, isIdTyped: runnerId !== '' })}
            />
            <TextField
              label={text.displayName}
              help={text.displayNameHelp}
              value={form.displayName}
              problem={shown.displayName}
              onChange={(displayName) => edit({ displayName })}
            />
            <ChannelChoice value={form.channel} onChange={(channel) => edit({ channel })} />
            <PolicyChoice value={form.policy} onChange={(policy) => edit({ policy })} />
            {refusal ? (
              <div className="notice fail" role="alert">
                <div>
                  <b className="m">{text.refused}</b>
                  <FailureText failure={refusal} isChange />
                </div>
              </div>
            ) : null}
            <div className="row">
              <Button type="submit" kind="main">
                {isBusy ? text.busy : text.submit}
              </Button>
              <AppLink className="btn btn-quiet" to={paths.runners}>
                {shared.cancel}
              </AppLink>
              <span className="t12 ink-3">{text.follow}</span>
              <span className="end">
                <Equivalent
                  request={
                    Object.keys(deployProblems(form, isTyped)).length === 0
                      ? changeRequests.create(deployDocument(form), requestId)
                      : undefined
                  }
                  outcome={refusal && { isDone: false, status: refusal.httpStatus }}
                />
              </span>
            </div>
          </div>
          <Preview form={form} />
        </div>
      </form>
    </Page>
  )
}

const chosen = (form: DeployForm, choice: ClusterChoice | undefined): Partial<DeployForm> => {
  if (!choice) return { clusterId: '', zone: '' }
  return { clusterId: choice.id, zone: choice.zone, runnerId: form.isIdTyped ? form.runnerId : proposedId(choice) }
}

const localProblems = (
  form: DeployForm,
  isTyped: boolean,
  words: Record<'cluster' | 'clusterId' | 'zone' | 'runnerId' | 'runnerIdForm', string>,
): Problems =>
  Object.fromEntries(
    Object.entries(deployProblems(form, isTyped)).map(([field, problem]) => [field, { text: words[problem] }]),
  )

/** The request id belongs to one input and is kept while that is sent again. */
const useRequestId = (form: DeployForm): string => {
  const input = JSON.stringify(deployDocument(form))
  const [made, setMade] = useState(() => ({ input, id: crypto.randomUUID() }))
  if (made.input === input) return made.id
  const next = { input, id: crypto.randomUUID() }
  setMade(next)
  return next.id
}

/** Sends the form once per press. */
const useSubmit = (form: DeployForm, requestId: string) => {
  const text = deployText.useSection()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState<ApiError>()
  const [isTouched, setIsTouched] = useState(false)

  const send = async () => {
    const document = deployDocument(form)
    setProblems({})
    setRefusal(undefined)
    const outcome = await deployRunner(document, form.runnerId, requestId)
    if (outcome.kind === 'accepted') {
      keepRead(client, outcome.read)
      keptForm.clear()
      notify.moving({ title: text.accepted(form.runnerId), detail: text.acceptedDetail })
      await navigate(paths.runner(form.runnerId))
      return
    }
    if (outcome.kind === 'taken') {
      setProblems(
        outcome.what === 'runnerId'
          ? { runnerId: { text: text.errors.runnerIdTaken, runnerId: form.runnerId } }
          : { cluster: { text: text.errors.clusterTaken } },
      )
      return
    }
    const owned = outcome.error.violations.flatMap((violation) => {
      const field = fieldOfViolation(violation.field)
      return field ? [[field, { text: violation.description }] as const] : []
    })
    setProblems(Object.fromEntries(owned))
    setRefusal(outcome.error)
  }
  const { run, isBusy } = useOnce(send)
  const submit = async (isTyped: boolean) => {
    setIsTouched(true)
    if (Object.keys(deployProblems(form, isTyped)).length > 0) {
      // The first field that keeps the form from being sent gets the focus, once it is marked.
      requestAnimationFrame(() => {
        const field = document.querySelector('form [aria-invalid="true"]')
        if (field instanceof HTMLElement) field.focus()
      })
      return
    }
    await run()
  }
  return { submit, isBusy, problems, refusal, isTouched }
}

const Preview = ({ form }: { form: DeployForm }) => {
  const text = deployText.useSection()
  const { copy } = useText()
  const yaml = runnerYaml(deployDocument(form))
  return (
    <aside aria-label={text.preview}>
      <div className="panel">
        <div className="panel-h">
          <h2 className="mono">{text.preview}</h2>
          <span className="t12 ink-3 grow cut">{text.previewNote}</span>
          <CopyButton
            value={() => yaml}
            label={copy.copy}
            copied={copy.copied}
            failed={copy.failed}
            name={text.copyName}
            isSmall
          />
        </div>
        <pre className="code" tabIndex={0} aria-label={text.preview}>
          {yaml}
        </pre>
      </div>
    </aside>
  )
}
