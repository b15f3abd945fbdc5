import type { Json } from '../lib/lossless'
import { snakeOf } from './casing'
import { limitOf, type JudgedChange, type Limit } from './loosening'
import { listDifference } from './policy-diff'
import { fieldOfPath, fieldType } from './policy-fields'
import { rulePhrase, shortPath, valuePhrase, type PolicySentenceWords, type WordField } from './policy-words'

/** A change in words: what stands out, and the rest of the sentence. */
export type ChangeSentence = { readonly lead: string; readonly rest: string }

/** Templates for changes. `noun` is the field's own name in the sentence. */
export type ChangeWords = {
  readonly nouns: Readonly<Record<WordField, string>>
  readonly removesGroup: (group: string, meaning: string) => ChangeSentence
  readonly addsGroup: (group: string) => ChangeSentence
  readonly raises: (noun: string, from: string, to: string) => ChangeSentence
  readonly lowers: (noun: string, from: string, to: string) => ChangeSentence
  readonly limits: (noun: string, to: string) => ChangeSentence
  readonly unlimits: (noun: string, was: string) => ChangeSentence
  readonly sets: (noun: string, to: string) => ChangeSentence
  readonly unsets: (noun: string, was: string) => ChangeSentence
  readonly changes: (noun: string, from: string, to: string) => ChangeSentence
  readonly allowsMore: (noun: string, added: string) => ChangeSentence
  readonly allowsFewer: (noun: string, removed: string) => ChangeSentence
  readonly allowsOther: (noun: string, added: string, removed: string) => ChangeSentence
  readonly allowsAll: (noun: string, was: string) => ChangeSentence
  readonly allowsOnly: (noun: string, now: string) => ChangeSentence
  readonly deniesMore: (noun: string, added: string) => ChangeSentence
  readonly deniesFewer: (noun: string, removed: string) => ChangeSentence
  readonly sameValue: (noun: string, written: string) => ChangeSentence
  readonly unknown: (path: string, isRemoved: boolean) => ChangeSentence
  readonly opensEverything: string
}

export type AllChangeWords = { readonly changes: ChangeWords; readonly sentences: PolicySentenceWords }

const isWordField = (field: string, words: AllChangeWords): field is WordField =>
  Object.hasOwn(words.changes.nouns, field)

const isNothing = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const items = (values: readonly Json[], field: string, { sentences }: AllChangeWords): string =>
  sentences.list(
    values.map((value) => (fieldType(field)?.type === 'rules' ? rulePhrase(value, sentences) : String(value))),
  )

const sayList = (change: JudgedChange, field: WordField, limit: Limit, words: AllChangeWords): ChangeSentence => {
  const noun = words.changes.nouns[field]
  const { added, removed } = listDifference(change.before, change.after, field)
  const [more, fewer] = [items(added, field, words), items(removed, field, words)]
  if (limit === 'denies') {
    if (removed.length === 0) return words.changes.deniesMore(noun, more)
    return added.length === 0 ? words.changes.deniesFewer(noun, fewer) : words.changes.allowsOther(noun, more, fewer)
  }
  if (limit === 'allowsAny' && isNothing(change.after)) return words.changes.allowsAll(noun, fewer)
  if (limit === 'allowsAny' && isNothing(change.before)) return words.changes.allowsOnly(noun, more)
  if (removed.length === 0) return words.changes.allowsMore(noun, more)
  return added.length === 0 ? words.changes.allowsFewer(noun, fewer) : words.changes.allowsOther(noun, more, fewer)
}

const sayAmount = (change: JudgedChange, field: WordField, words: AllChangeWords): ChangeSentence => {
  const noun = words.changes.nouns[field]
  const [from, to] = [
    valuePhrase(field, change.before, words.sentences),
    valuePhrase(field, change.after, words.sentences),
  ]
  const isZeroOpen = limitOf(field) === 'mostOrZero'
  const isOpen = (value: Json | undefined): boolean => isNothing(value) || (isZeroOpen && String(value) === '0')
  if (isOpen(change.after)) return words.changes.unlimits(noun, from)
  if (isOpen(change.before)) return words.changes.limits(noun, to)
  const isRaised = (change.direction === 'looser') === (limitOf(field) !== 'least')
  if (change.direction === 'unknown') return words.changes.changes(noun, from, to)
  return isRaised ? words.changes.raises(noun, from, to) : words.changes.lowers(noun, from, to)
}

const sayFlag = (change: JudgedChange, field: WordField, words: AllChangeWords): ChangeSentence => {
  const { said, zero, absent } = words.sentences.fields[field]
  return { lead: change.after === true ? said('') : (zero ?? absent ?? ''), rest: '' }
}

const sayPlain = (change: JudgedChange, field: WordField, words: AllChangeWords): ChangeSentence => {
  const noun = words.changes.nouns[field]
  const [from, to] = [
    valuePhrase(field, change.before, words.sentences),
    valuePhrase(field, change.after, words.sentences),
  ]
  if (isNothing(change.before)) return words.changes.sets(noun, to)
  return isNothing(change.after) ? words.changes.unsets(noun, from) : words.changes.changes(noun, from, to)
}

const sayGroup = (change: JudgedChange, field: WordField, words: AllChangeWords): ChangeSentence => {
  const name = snakeOf(String(change.path.at(-1)))
  if (change.kind === 'removed') return words.changes.removesGroup(name, words.sentences.fields[field].absent ?? '')
  return change.kind === 'added' ? words.changes.addsGroup(name) : words.changes.unknown(shortPath(change.path), false)
}

/** One change of a policy in words. */
export const sayChange = (change: JudgedChange, words: AllChangeWords): ChangeSentence => {
  const field = fieldOfPath(change.path)
  if (!isWordField(field, words) || field === 'base') {
    return words.changes.unknown(shortPath(change.path), change.kind === 'removed')
  }
  const noun = words.changes.nouns[field]
  const limit = limitOf(field)
  if (change.kind === 'rewritten') {
    const isPlain = typeof change.after === 'string' || typeof change.after === 'number'
    return words.changes.sameValue(noun, isPlain ? String(change.after) : '')
  }
  switch (limit) {
    case 'group':
      return sayGroup(change, field, words)
    case 'most':
    case 'mostOrZero':
    case 'least':
      return sayAmount(change, field, words)
    case 'allowsAny':
    case 'allowsNone':
    case 'denies':
    case 'grants':
      return sayList(change, field, limit, words)
    case 'requires':
    case 'permits':
      return sayFlag(change, field, words)
    case 'closesDns':
    case 'neutral':
    case 'unknown':
    case 'inside':
      return sayPlain(change, field, words)
  }
}
