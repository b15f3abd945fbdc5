import { useId, useState, type ReactNode } from 'react'
import { isJsonObject, type Json } from '../../lib/lossless'
import type { ValuePath } from '../../domain/policy-fields'
import {
  addElement,
  addRule,
  chooseDestination,
  destinationsFor,
  destinationsOf,
  findingsAt,
  formFields,
  removeEntry,
  unknownMembers,
  type Destination,
  type FormField,
} from '../../domain/policy-form'
import { policyText } from '../../i18n/policy'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { useForm } from './form-edit'
import { FieldRow, Findings } from './form-row'
import { Unknown } from './form-unknown'

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

/** A list of objects: network rules, ports of a rule, or mappings of runtime classes. */
export const RulesField = ({ field }: { field: FormField }) => {
  if (field.key === 'ports') return <Ports field={field} />
  return destinationsFor(field.field).length > 0 ? <NetworkRules field={field} /> : <Mappings field={field} />
}

const isDestination = (members: readonly Destination[], key: string): key is Destination =>
  members.some((each) => each === key)

const NetworkRules = ({ field }: { field: FormField }) => {
  const words = policyText.useSection().form
  const { apply } = useForm()
  const kinds = destinationsFor(field.field)
  const [kind, setKind] = useState<Destination>('cidr')
  const addId = useId()
  return (
    <FieldRow field={field} isGroup isWide canClear={!field.isFitting} hasOwnFindings>
      {() => (
        <div className="col grow">
          {listOf(field.value).map((rule, index) => (
            <Rule key={index} list={field} rule={rule} index={index} addId={addId} />
          ))}
          <div className="row wrap">
            <div className="in">
              <select
                id={addId}
                aria-label={words.newRule(field.key)}
                value={kind}
                onChange={({ target: { value } }) => {
                  if (isDestination(kinds, value)) setKind(value)
                }}
              >
                {kinds.map((each) => (
                  <option key={each} value={each}>
                    {words.destinations[each]}
                  </option>
                ))}
              </select>
            </div>
            <Button aria-label={words.addRuleTo(field.key)} onClick={() => apply(addRule(field, kind))}>
              <Icon name="plus" />
              {words.addRule}
            </Button>
          </div>
        </div>
      )}
    </FieldRow>
  )
}

/** One element of a list as a card with its name, what was found at it, and the way to take it out. */
const Card = ({
  name,
  label,
  remove,
  addId,
  list,
  index,
  children,
}: {
  name: string
  label: string
  remove: string
  /** Where the focus goes when the card is gone. */
  addId: string
  list: FormField
  index: number
  children: ReactNode
}) => {
  const words = policyText.useSection().form
  const { apply, findings } = useForm()
  const path = [...list.path, index]
  const element = listOf(list.value)[index]
  return (
    <section className="fcard" role="group" aria-label={label}>
      <div className="fcard-h">
        <b className="m grow">{name}</b>
        <Button
          kind="quiet"
          size="s"
          aria-label={remove}
          onClick={() => {
            document.getElementById(addId)?.focus()
            apply(removeEntry(list, index))
          }}
        >
          {words.remove}
        </Button>
      </div>
      <div className="fcard-b">
        {children}
        <Findings found={findingsAt(findings, path)} />
        <Unknown paths={unknownMembers(element, path, `${list.field}[]`)} />
      </div>
    </section>
  )
}

const Rule = ({ list, rule, index, addId }: { list: FormField; rule: Json; index: number; addId: string }) => {
  const words = policyText.useSection().form
  const { Member } = useForm()
  const path = [...list.path, index]
  const named: readonly string[] = destinationsOf(rule)
  const isShown = ({ path: at, value }: FormField): boolean => {
    const key = String(at.at(-1))
    if (key === 'httpsHostnameExcept') return value !== undefined || named.includes('httpsHostname')
    return key === 'ports' || value !== undefined
  }
  // `any: true` says nothing beyond the choice of the destination.
  const isSaid = ({ key, value }: FormField): boolean => key === 'any' && value === true && named.length === 1
  const members = formFields(rule, path, `${list.field}[]`)
  return (
    <Card
      name={words.rule(index + 1)}
      label={words.ruleOf(list.key, index + 1)}
      remove={words.removeRule(list.key, index + 1)}
      {...{ addId, list, index }}
    >
      <DestinationChoice list={list} path={path} rule={rule} />
      {members
        .filter((member) => isShown(member) && !isSaid(member))
        .map((member) => (
          <Member key={member.key} field={member} keepsEmpty />
        ))}
    </Card>
  )
}

const DestinationChoice = ({ list, path, rule }: { list: FormField; path: ValuePath; rule: Json }) => {
  const words = policyText.useSection().form
  const { apply } = useForm()
  const id = useId()
  const kinds = destinationsFor(list.field)
  const named = destinationsOf(rule)
  const offered = [...kinds, ...named.filter((each) => !kinds.includes(each))]
  const [only] = named.length === 1 ? named : []
  return (
    <div className="frow">
      <div className="frow-l">
        <label htmlFor={id} className="m">
          {list.key.endsWith('ingress') ? words.source : words.destination}
        </label>
      </div>
      <div className="frow-c">
        <div className={only ? 'in' : 'in bad'}>
          <select
            id={id}
            aria-invalid={only ? undefined : true}
            value={only ?? ''}
            onChange={({ target: { value } }) => {
              if (isDestination(offered, value)) apply(...chooseDestination(path, rule, value))
            }}
          >
            {only ? null : (
              <option value="">{named.length > 1 ? words.severalDestinations : words.noDestination}</option>
            )}
            {offered.map((each) => (
              <option key={each} value={each}>
                {words.destinations[each]}
              </option>
            ))}
          </select>
        </div>
      </div>
    </div>
  )
}

const Ports = ({ field }: { field: FormField }) => {
  const words = policyText.useSection().form
  const { apply, Member } = useForm()
  const addId = useId()
  return (
    <FieldRow field={field} isGroup isWide canClear={!field.isFitting} hasOwnFindings>
      {() => (
        <div className="col grow">
          {listOf(field.value).map((port, index) => (
            <Card
              key={index}
              name={words.port(index + 1)}
              label={words.port(index + 1)}
              remove={words.removePort(field.key, index + 1)}
              list={field}
              {...{ addId, index }}
            >
              {formFields(port, [...field.path, index], `${field.field}[]`).map((member) => (
                <Member key={member.key} field={member} />
              ))}
            </Card>
          ))}
          <span>
            <Button
              id={addId}
              size="s"
              aria-label={words.addPortTo(field.key)}
              onClick={() => apply(addElement(field, { protocol: 'TCP', port: 443 }))}
            >
              <Icon name="plus" />
              {words.addPort}
            </Button>
          </span>
        </div>
      )}
    </FieldRow>
  )
}

const Mappings = ({ field }: { field: FormField }) => {
  const words = policyText.useSection().form
  const { apply, Member } = useForm()
  const addId = useId()
  return (
    <FieldRow field={field} isGroup isWide canClear={!field.isFitting} hasOwnFindings>
      {() => (
        <div className="col grow">
          {listOf(field.value).map((mapping, index) => (
            <Card
              key={index}
              name={words.mapping(index + 1)}
              label={words.mapping(index + 1)}
              remove={words.removeMapping(field.key, index + 1)}
              list={field}
              {...{ addId, index }}
            >
              {formFields(mapping, [...field.path, index], `${field.field}[]`)
                .filter((member) => isOffered(member, mapping))
                .map((member) => (
                  <Member key={member.key} field={member} />
                ))}
            </Card>
          ))}
          <span>
            <Button
              id={addId}
              size="s"
              onClick={() => apply(addElement(field, { runtimeClass: 'RUNTIME_CLASS_CPU_DEFAULT' }))}
            >
              <Icon name="plus" />
              {words.addMapping}
            </Button>
          </span>
        </div>
      )}
    </FieldRow>
  )
}

// A mapping names either a class of Kubernetes or the default of the node.
const isOffered = ({ path, value }: FormField, mapping: Json): boolean => {
  const other = { kubernetesRuntimeClassName: 'nodeDefault', nodeDefault: 'kubernetesRuntimeClassName' }
  const key = String(path.at(-1))
  if (value !== undefined || (key !== 'kubernetesRuntimeClassName' && key !== 'nodeDefault')) return true
  return !isJsonObject(mapping) || mapping[other[key]] === undefined
}
