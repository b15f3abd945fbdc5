import { useId, type ReactNode } from 'react'
import { ApiError } from '../../api/error'
import type { ClusterChoice, DeployForm } from '../../domain/deploy-form'
import { deployText } from '../../i18n/deploy'
import { useText } from '../../i18n/provider'
import { paths } from '../../paths'
import { AppLink } from '../../ui/app-link'
import { Icon } from '../../ui/icon'

type FieldProblem = { readonly text: string; readonly runnerId?: string | undefined } | undefined

/** A label, its control, the problem at the place it belongs, and help. */
const Field = ({
  label,
  help,
  problem,
  children,
}: {
  label: string
  help?: ReactNode
  problem: FieldProblem
  children: (props: { id: string; 'aria-describedby': string; 'aria-invalid': boolean | undefined }) => ReactNode
}) => {
  const id = useId()
  const noteId = useId()
  const text = deployText.useSection()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={problem ? 'in bad' : 'in'}>
        {children({ id, 'aria-describedby': noteId, 'aria-invalid': problem ? true : undefined })}
      </div>
      <div id={noteId}>
        {problem ? (
          <p className="err" role="alert">
            <Icon name="s-failed" />
            <span>{problem.text}</span>
            {problem.runnerId ? <AppLink to={paths.runner(problem.runnerId)}>{text.errors.openIt}</AppLink> : null}
          </p>
        ) : null}
        {help ? <p className="help">{help}</p> : null}
      </div>
    </div>
  )
}

export const TextField = ({
  label,
  help,
  value,
  problem,
  onChange,
  isMono = false,
}: {
  label: string
  help?: string
  value: string
  problem: FieldProblem
  onChange: (value: string) => void
  isMono?: boolean
}) => (
  <Field label={label} help={help} problem={problem}>
    {(props) => (
      <input
        {...props}
        className={isMono ? 'mono' : undefined}
        value={value}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)

/** The CKS clusters; taken and not-running ones stay in the list, off, with the reason. */
export const ClusterField = ({
  form,
  choices,
  isReading,
  error,
  isFleetWhole,
  problem,
  onChoose,
}: {
  form: DeployForm
  choices: readonly ClusterChoice[]
  isReading: boolean
  error: unknown
  isFleetWhole: boolean
  problem: FieldProblem
  onChoose: (choice: ClusterChoice | undefined) => void
}) => {
  const text = deployText.useSection()
  const shared = useText()
  const reason = (choice: ClusterChoice): string => {
    if (choice.off === undefined) return choice.zone
    return choice.off.kind === 'taken'
      ? text.clusterTaken(choice.off.runnerId)
      : text.clusterNotRunning(choice.off.status)
  }
  const isNoneFree = !isReading && choices.length > 0 && choices.every((choice) => choice.off !== undefined)
  const readProblem =
    error instanceof ApiError ? { text: `${text.clustersFailed} ${shared.errors.kind[error.kind]}` } : undefined
  return (
    <Field
      label={text.cluster}
      problem={problem ?? readProblem ?? (isNoneFree ? { text: text.clustersNone } : undefined)}
      help={isFleetWhole ? text.clusterHelp : text.fleetUnknown}
    >
      {(props) => (
        <select
          {...props}
          value={form.clusterId}
          onChange={(event) => onChoose(choices.find((choice) => choice.id === event.target.value))}
        >
          <option value="">{isReading ? text.clustersReading : text.chooseCluster}</option>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id} disabled={choice.off !== undefined}>
              {choice.name} · {reason(choice)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Without the CKS role the list is refused; id and zone are typed then. */
export const TypedCluster = ({
  form,
  edit,
  problems,
}: {
  form: DeployForm
  edit: (change: Partial<DeployForm>) => void
  problems: { cluster?: FieldProblem; zone?: FieldProblem }
}) => {
  const text = deployText.useSection()
  return (
    <>
      <div className="notice">
        <Icon name="lock" />
        <p>{text.clustersRefused}</p>
      </div>
      <TextField
        label={text.clusterId}
        help={text.clusterIdHelp}
        value={form.clusterId}
        problem={problems.cluster}
        isMono
        onChange={(clusterId) => edit({ clusterId: clusterId.trim() })}
      />
      <TextField
        label={text.zone}
        help={text.zoneHelp}
        value={form.zone}
        problem={problems.zone}
        isMono
        onChange={(zone) => edit({ zone: zone.trim() })}
      />
    </>
  )
}

const Choice = ({
  name,
  legend,
  options,
  value,
  onChange,
}: {
  name: string
  legend: string
  options: readonly { readonly id: string; readonly label: string; readonly help: string }[]
  value: string
  onChange: (id: string) => void
}) => (
  <fieldset className="fs">
    <legend>{legend}</legend>
    <div className="two">
      {options.map((option) => (
        <label key={option.id} className={value === option.id ? 'opt on' : 'opt'}>
          <input
            type="radio"
            name={name}
            className="box dot"
            checked={value === option.id}
            onChange={() => onChange(option.id)}
          />
          <span>
            <b className="m">{option.label}</b>
            <br />
            <span className="help">{option.help}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)

export const ChannelChoice = ({
  value,
  onChange,
}: {
  value: DeployForm['channel']
  onChange: (value: DeployForm['channel']) => void
}) => {
  const text = deployText.useSection()
  const shared = useText()
  return (
    <Choice
      name="channel"
      legend={text.channel}
      value={value}
      onChange={(id) => onChange(id === 'rapid' ? 'rapid' : 'stable')}
      options={[
        { id: 'stable', label: shared.channel('STABLE'), help: text.channelHelp.stable },
        { id: 'rapid', label: shared.channel('RAPID'), help: text.channelHelp.rapid },
      ]}
    />
  )
}

export const PolicyChoice = ({
  value,
  onChange,
}: {
  value: DeployForm['policy']
  onChange: (value: DeployForm['policy']) => void
}) => {
  const text = deployText.useSection()
  return (
    <Choice
      name="policy"
      legend={text.policy}
      value={value}
      onChange={(id) => onChange(id === 'default' ? 'default' : 'sample')}
      options={[
        { id: 'sample', label: text.policySample, help: text.policySampleHelp },
        { id: 'default', label: text.policyDefault, help: text.policyDefaultHelp },
      ]}
    />
  )
}
