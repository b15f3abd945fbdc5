import { useId, type ReactNode } from 'react'
import { sayFinding } from '../../domain/finding'
import { clearField, findingsAt, readablePath, type FormField } from '../../domain/policy-form'
import { helpFieldOf } from '../../domain/policy-schema'
import { policyText } from '../../i18n/policy'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { useForm } from './form-edit'

/** What a control needs to be found by its name and to tell what is wrong with it. */
export type ControlProps = {
  readonly id: string
  readonly 'aria-labelledby': string
  readonly 'aria-describedby': string
  readonly 'aria-invalid': true | undefined
}

const useHelp = ({ field, type }: FormField): { help: string; absent: string | undefined; example: string } => {
  const words = policyText.useSection()
  const shared = helpFieldOf(field)
  const said = shared === undefined ? undefined : words.fields[shared]
  const range = type.type === 'integer' && type.max < 2 ** 31 - 1 ? ` ${words.help.range(type.min, type.max)}` : ''
  return {
    help: `${said?.help ?? ''}${range}`,
    absent: said?.absent === undefined ? undefined : words.help.absent(said.absent),
    example: said?.example?.replaceAll('"', '') ?? '',
  }
}

/** One field: its key and what it is, its control, what its absence means, and what is wrong with it. */
export const FieldRow = ({
  field,
  isGroup = false,
  isWide = false,
  canClear = true,
  hasOwnFindings = false,
  children,
}: {
  field: FormField
  /** The control is several: it is named as a group. */
  isGroup?: boolean
  /** The control has fields of its own and takes the width below the label. */
  isWide?: boolean
  canClear?: boolean
  /** The control shows the findings below its path itself. */
  hasOwnFindings?: boolean
  children: (props: ControlProps, example: string) => ReactNode
}) => {
  const words = policyText.useSection()
  const { findings, apply } = useForm()
  const id = useId()
  const { help, absent, example } = useHelp(field)
  const found = findingsAt(findings, field.path, !hasOwnFindings)
  const isSet = field.value !== undefined
  const props: ControlProps = {
    id,
    'aria-labelledby': `${id}-key`,
    'aria-describedby': `${id}-help ${id}-note`,
    'aria-invalid': found.some(({ severity }) => severity === 'error') ? true : undefined,
  }
  const clear = (): void => {
    document.getElementById(id)?.focus()
    apply(clearField(field))
  }
  return (
    <div
      className={['frow', isSet ? '' : 'is-absent', isWide ? 'is-wide' : ''].filter(Boolean).join(' ')}
      role={isGroup ? 'group' : undefined}
      aria-labelledby={isGroup ? `${id}-key` : undefined}
    >
      <div className="frow-l">
        <label id={`${id}-key`} htmlFor={isGroup ? undefined : id} className="mono">
          {field.key}
        </label>
        <p id={`${id}-help`} className="help">
          {help}
        </p>
      </div>
      <div className="frow-c">
        <div className="frow-v">
          {field.isFitting ? children(props, example) : <Unfit field={field} />}
          {isSet && canClear ? (
            <Button kind="quiet" size="s" aria-label={words.form.clearNamed(field.key)} onClick={clear}>
              {words.form.clear}
            </Button>
          ) : null}
        </div>
        <div id={`${id}-note`}>
          <Findings found={found} />
          {isSet || absent === undefined ? null : <p className="help">{absent}</p>}
        </div>
      </div>
    </div>
  )
}

/** What the one validation says here. */
export const Findings = ({ found }: { found: ReturnType<typeof findingsAt> }) => {
  const words = policyText.useSection()
  return found.map(({ detail, severity, path }, index) => (
    <p
      key={`${detail.code} ${index}`}
      className={severity === 'error' ? 'err' : 'err is-warn'}
      data-path={readablePath(path)}
    >
      <Icon name={severity === 'error' ? 's-failed' : 'warn'} />
      <span className="sr">{severity === 'error' ? words.problems.error : words.problems.warning}: </span>
      <span>{sayFinding(words.findings, detail)}</span>
    </p>
  ))
}

const Unfit = ({ field }: { field: FormField }) => {
  const words = policyText.useSection().form
  return (
    <p className="row wrap grow">
      <span className="ink-2">{words.unfit}</span>
      <ToText path={field.path} name={field.key} />
    </p>
  )
}

/** The way to the line of a path in the text. */
export const ToText = ({ path, name }: { path: FormField['path']; name: string }) => {
  const words = policyText.useSection().form
  const { lineOf, goTo } = useForm()
  const line = lineOf(path)
  if (line === undefined) return null
  return (
    <Button size="s" aria-label={words.inTextNamed(name)} onClick={() => goTo(line)}>
      {words.inText}
    </Button>
  )
}
