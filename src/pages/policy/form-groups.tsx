import {
  addGroup,
  clearField,
  findingsAt,
  readablePath,
  type FormGroup,
  type PolicyForm,
} from '../../domain/policy-form'
import { helpFieldOf } from '../../domain/policy-schema'
import { policyText } from '../../i18n/policy'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { AnyField } from './form-field'
import { useForm } from './form-edit'
import { Findings, ToText } from './form-row'
import { Unknown } from './form-unknown'

/** One constraint group: what it is and what its absence means, its fields when it is there, added and removed whole. */
export const GroupPanel = ({ group, id }: { group: FormGroup; id: string }) => {
  const words = policyText.useSection()
  const { apply, findings } = useForm()
  const shared = helpFieldOf(group.field)
  const said = shared === undefined ? undefined : words.fields[shared]
  const isThere = group.value !== undefined
  const isBare = isThere && group.fields.every(({ value }) => value === undefined) && group.unknown.length === 0
  return (
    <section className="panel" id={id} aria-labelledby={`${id}-h`}>
      <div className={isThere ? 'panel-h form-h' : 'panel-h form-h is-absent'}>
        <div className="grow">
          <h2 id={`${id}-h`}>
            <code>{group.key}</code>
          </h2>
          <p className="help">
            {said?.help} {isThere || said?.absent === undefined ? null : words.help.absent(said.absent)}
          </p>
        </div>
        <Button
          size="s"
          kind={isThere ? 'quiet' : undefined}
          aria-label={isThere ? words.form.removeGroupNamed(group.key) : words.form.addGroupNamed(group.key)}
          onClick={() => apply(isThere ? clearField(group) : addGroup(group))}
        >
          {isThere ? null : <Icon name="plus" />}
          {isThere ? words.form.removeGroup : words.form.addGroup}
        </Button>
      </div>
      {isThere ? (
        <div className="form-b">
          <Findings found={findingsAt(findings, group.path)} />
          {isBare && group.isFitting ? <p className="help">{words.form.presentEmpty}</p> : null}
          {group.isFitting ? (
            group.fields.map((field) => <AnyField key={field.key} field={field} />)
          ) : (
            <p className="row wrap">
              <span className="ink-2 grow">{words.form.unfit}</span>
              <ToText path={group.path} name={group.key} />
            </p>
          )}
          <Unknown paths={group.unknown} />
        </div>
      ) : null}
    </section>
  )
}

const shownLeaves = 40

/** The pod template: only its keys. It is edited in the text, where everything Kubernetes knows can be said. */
export const BasePanel = ({ form, id }: { form: PolicyForm; id: string }) => {
  const words = policyText.useSection()
  const { findings } = useForm()
  const { help, absent } = words.fields.base
  return (
    <section className="panel" id={id} aria-labelledby={`${id}-h`}>
      <div className={form.hasBase ? 'panel-h form-h' : 'panel-h form-h is-absent'}>
        <div className="grow">
          <h2 id={`${id}-h`}>
            <code>base</code>
          </h2>
          <p className="help">
            {help} {form.hasBase || absent === undefined ? null : words.help.absent(absent)}
          </p>
        </div>
        <ToText path={['base']} name="base" />
      </div>
      {form.hasBase ? (
        <div className="form-b">
          <p className="help">
            {words.form.baseNote} {words.form.baseValues(form.base.length)}
          </p>
          <ul className="form-base">
            {form.base.slice(0, shownLeaves).map((path) => (
              <li key={readablePath(path)}>
                <code>{readablePath(path).replace(/^base\./, '')}</code>{' '}
                <span className="mask" role="img" aria-label={words.form.hidden}>
                  ••••
                </span>
              </li>
            ))}
          </ul>
          {form.base.length > shownLeaves ? (
            <p className="help">{words.form.more(form.base.length - shownLeaves)}</p>
          ) : null}
          <Findings found={findingsAt(findings, ['base'], true)} />
        </div>
      ) : null}
    </section>
  )
}
