import { addGroup, formFields, unknownMembers, type FormField } from '../../domain/policy-form'
import { policyText } from '../../i18n/policy'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { useForm } from './form-edit'
import { MapField, SetField } from './form-lists'
import { FieldRow } from './form-row'
import { RulesField } from './form-rules'
import { BooleanField, EnumField, TextField } from './form-scalars'
import { Unknown } from './form-unknown'

/** The control for a field, by its type. */
export const AnyField = ({ field, keepsEmpty = false }: { field: FormField; keepsEmpty?: boolean }) => {
  switch (field.type.type) {
    case 'quantity':
    case 'integer':
    case 'text':
      return <TextField field={field} keepsEmpty={keepsEmpty} />
    case 'boolean':
      return <BooleanField field={field} />
    case 'enum':
      return <EnumField field={field} />
    case 'set':
      return <SetField field={field} />
    case 'map':
      return <MapField field={field} />
    case 'rules':
      return <RulesField field={field} />
    case 'group':
      return <NestedGroup field={field} keepsEmpty={keepsEmpty} />
    case 'open':
      return null
  }
}

/** A group inside of a group: an address range with its exceptions, a selector, the allowlist. */
const NestedGroup = ({ field, keepsEmpty }: { field: FormField; keepsEmpty: boolean }) => {
  const words = policyText.useSection().form
  const { apply } = useForm()
  return (
    <FieldRow field={field} isGroup isWide={field.value !== undefined} canClear={!keepsEmpty} hasOwnFindings>
      {({ id }) =>
        field.value === undefined ? (
          <Button id={id} size="s" aria-label={words.addGroupNamed(field.key)} onClick={() => apply(addGroup(field))}>
            <Icon name="plus" />
            {words.addGroup}
          </Button>
        ) : (
          <div className="col grow fnest">
            {formFields(field.value, field.path, field.field).map((member) => (
              <AnyField key={member.key} field={member} keepsEmpty={keepsEmpty && member.key === 'cidr'} />
            ))}
            <Unknown paths={unknownMembers(field.value, field.path, field.field)} />
          </div>
        )
      }
    </FieldRow>
  )
}
