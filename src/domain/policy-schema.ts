import { snakeOf } from './casing'
import { fieldType, isPolicyField, knownValues, policyShape, type PolicyField } from './policy-fields'
import type { Shape } from '../wire/shape'

/** What one field is, said to a person: what it limits, what its absence means, an example of a value. */
export type FieldHelp = { readonly help: string; readonly absent?: string; readonly example?: string }

/** The fields that are explained one by one: every list of network rules shares the words of `allowedEgress`. */
export type HelpField = Exclude<
  PolicyField,
  `constraints.network.${'defaultEgress' | 'allowedIngress' | 'defaultIngress'}[]${string}`
>

export type PolicyHelp = {
  readonly fields: Readonly<Record<HelpField, FieldHelp>>
  readonly absent: (meaning: string) => string
  readonly example: (value: string) => string
  readonly unit: Readonly<Record<'cpu' | 'memory', string>>
  readonly range: (min: number, max: number) => string
}

const sharedRule = /^(constraints\.network\.)(?:defaultEgress|allowedIngress|defaultIngress)(\[\].*)$/

/** The field whose words explain another one. */
export const helpFieldOf = (field: PolicyField): HelpField | undefined => {
  const shared = field.replace(sharedRule, '$1allowedEgress$2')
  return isHelpField(shared) ? shared : undefined
}

const isHelpField = (field: string): field is HelpField => isPolicyField(field) && !sharedRule.test(field)

/** A JSON schema as the editor's completion and hover read it. */
export type EditorSchema = {
  type?: string | string[]
  markdownDescription?: string
  properties?: Record<string, EditorSchema>
  additionalProperties?: boolean | EditorSchema
  items?: EditorSchema
  enum?: unknown[]
  examples?: unknown[]
}

/** The words about a field, one paragraph each; Markdown of our own texts only. */
export const fieldWords = (field: PolicyField, words: PolicyHelp): string => {
  const shared = helpFieldOf(field)
  if (shared === undefined) return ''
  const { help, absent, example } = words.fields[shared]
  const type = fieldType(field)
  const unit = type?.type === 'quantity' ? words.unit[type.unit] : undefined
  const range = type?.type === 'integer' && type.max < 2 ** 31 - 1 ? words.range(type.min, type.max) : undefined
  return [help, unit, range, absent && words.absent(absent), example && words.example(`\`${example}\``)]
    .filter((each) => each !== undefined)
    .join('\n\n')
}

const valuesOf = (field: string): EditorSchema => {
  const name = field.split('.').at(-1) ?? ''
  const known = Object.entries(knownValues).find(([key]) => key === name)?.[1]
  return known ? { type: 'string', enum: [...known] } : { type: 'string' }
}

const typeOf = (field: string): EditorSchema => {
  switch (fieldType(field)?.type) {
    case 'boolean':
      return { type: 'boolean' }
    case 'integer':
      return { type: ['integer', 'string'] }
    case 'enum':
      return valuesOf(field)
    case 'set':
      return { type: 'array', items: valuesOf(field) }
    case 'map':
      return { type: 'object', additionalProperties: { type: 'string' } }
    case 'open':
      return { type: 'object' }
    default:
      return { type: 'string' }
  }
}

const schemaAt = (shape: Shape, field: string, words: PolicyHelp): EditorSchema => {
  const said = isPolicyField(field) ? fieldWords(field, words) : ''
  const description = said === '' ? {} : { markdownDescription: said }
  if (shape.kind === 'list' && shape.item.kind === 'object') {
    return { type: 'array', items: schemaAt(shape.item, `${field}[]`, words), ...description }
  }
  if (shape.kind !== 'object') return { ...typeOf(field), ...description }
  const properties = Object.fromEntries(
    Object.entries(shape.fields).map(([key, member]) => [
      snakeOf(key),
      schemaAt(member, field === '' ? key : `${field}.${key}`, words),
    ]),
  )
  return { type: 'object', properties, ...description }
}

/** The schema completion and hover work with: keys as the text spells them, words in the language of `words`. */
export const policyEditorSchema = (words: PolicyHelp): EditorSchema => schemaAt(policyShape, '', words)
