import { describe, expect, test } from 'vitest'
import { sayChange, type AllChangeWords } from '../domain/change-words'
import { judgeSave } from '../domain/loosening'
import { describePolicy, pairSentences, sentenceText, shortPath } from '../domain/policy-words'
import { fieldType, policyFields } from '../domain/policy-fields'
import { isJsonObject, type Json, type JsonObject } from '../lib/lossless'
import { changeWordsEn, policySentencesEn } from './policy-words.en'
import { changeWordsJa, policySentencesJa } from './policy-words.ja'

const languages: Record<'en' | 'ja', AllChangeWords> = {
  en: { changes: changeWordsEn, sentences: policySentencesEn },
  ja: { changes: changeWordsJa, sentences: policySentencesJa },
}

/** A value of the field's type, and what of it must be found in the sentence. */
const sample = (field: string): readonly [Json, string] => {
  const type = fieldType(field)
  if (field.endsWith('.except')) return [['10.9.0.0/16'], '10.9.0.0/16']
  if (field.endsWith('Except')) return [['x.example.org'], 'x.example.org']
  switch (type?.type) {
    case 'quantity':
      return type.unit === 'cpu' ? ['7', '7 CPU'] : ['7Gi', '7 GiB']
    case 'integer':
      return field.endsWith('Seconds') ? [420, '7'] : [77, '77']
    case 'boolean':
      return [true, '']
    case 'set':
      return [['marker'], 'marker']
    case 'map':
      return [{ marker: 'x' }, 'marker=x']
    case 'open':
      return [{ spec: { marker: 1 } }, 'spec.marker']
    case 'rules':
      return [[{ any: true }], '']
    default:
      return type?.type === 'group' ? [{}, ''] : ['marker', 'marker']
  }
}

const companions: Record<string, JsonObject> = {
  except: { cidr: '10.0.0.0/8' },
  httpsHostnameExcept: { httpsHostname: 'a.example.org' },
  dnsNameExcept: { dnsName: 'a.example.org' },
  namespaceLabels: { podLabels: { a: 'b' } },
  protocol: { port: 5 },
  endPort: { port: 5 },
  kubernetesRuntimeClassName: { runtimeClass: 'R' },
  nodeDefault: { runtimeClass: 'R' },
}

/** The smallest policy that has one field. */
const policyWith = (field: string, value: Json): JsonObject => {
  const parts = field.split('.')
  const built = parts.reduceRight<Json>((inner, part, index) => {
    const name = part.replace(/(\[\])+$/, '')
    const isList = part.endsWith('[]')
    const member = isList ? [inner] : inner
    const withCompanion = index === parts.length - 1 ? (companions[name] ?? {}) : {}
    return { ...withCompanion, [name]: member }
  }, value)
  return isJsonObject(built) ? built : {}
}

describe.each(['en', 'ja'] as const)('in %s', (language) => {
  const words = languages[language]
  test.each(Object.keys(policyFields))('%s has a sentence', (field) => {
    const [value, marker] = sample(field)
    const sentences = describePolicy(policyWith(field, value), words.sentences)
    const own = sentences.filter(({ path }) => path[0] === field.split('.')[0])
    const all = own.map(sentenceText).join('\n')
    expect(own.length).toBeGreaterThan(0)
    expect(own.every(({ kind }) => kind !== 'unexplained')).toBe(true)
    expect(all).toContain(marker)
    expect(all).not.toMatch(/undefined|\[object|\u0001/)
  })

  test('every change of every field is said, whatever the direction', () => {
    for (const field of Object.keys(policyFields).filter((each) => !each.includes('[]'))) {
      const [value] = sample(field)
      const full = policyWith(field, value)
      for (const [before, after] of [
        [full, {}],
        [{}, full],
      ] as const) {
        for (const change of judgeSave(before, after).changes) {
          const { lead, rest } = sayChange(change, words)
          expect(lead).not.toBe('')
          expect(`${lead}${rest}`).not.toMatch(/undefined|\[object/)
        }
      }
    }
  })
})

const before: JsonObject = {
  constraints: {
    resources: { maxCpu: '2', maxMemory: '8Gi', defaultMemory: '1Gi', maxGpuCount: '0' },
    image: { allowedRegistries: ['ghcr.io/a/'] },
  },
}
const after: JsonObject = {
  constraints: { resources: { maxCpu: '4', maxMemory: '6Gi', defaultMemory: '1024Mi', maxGpuCount: '0' } },
}

test('the changes of a save in words', () => {
  const say = (language: 'en' | 'ja') =>
    judgeSave(before, after).changes.map((change) => {
      const { lead, rest } = sayChange(change, languages[language])
      return `${shortPath(change.path)}: ${lead}${rest}`
    })
  expect(say('en')).toEqual([
    'constraints.image: Removes the group image. Any image from any registry may run.',
    'resources.max_cpu: Raises the most CPU per container from 2 CPU to 4 CPU.',
    'resources.max_memory: Lowers the most memory per container from 8 GiB to 6 GiB.',
    'resources.default_memory: Same default memory, written as 1024Mi.',
  ])
  expect(say('ja')).toEqual([
    'constraints.image: グループ image を削除します。どのレジストリのどのイメージも実行できます。',
    'resources.max_cpu: コンテナーあたりの CPU の上限を引き上げます（2 CPU → 4 CPU）。',
    'resources.max_memory: コンテナーあたりのメモリの上限を引き下げます（8 GiB → 6 GiB）。',
    'resources.default_memory: メモリの既定値は同じです（表記は 1024Mi）。',
  ])
})

test('before and after stand side by side', () => {
  const [left, right] = [before, after].map((document) => describePolicy(document, policySentencesEn))
  const pairs = pairSentences(left ?? [], right ?? [])
  const cpu = pairs.find(({ after: sentence }) => sentence?.path.at(-1) === 'maxCpu')
  expect(cpu?.before?.value).toBe('2 CPU')
  expect(cpu?.after?.value).toBe('4 CPU')
  expect(pairs.some(({ after: sentence }) => sentence && sentenceText(sentence) === 'GPUs are forbidden.')).toBe(true)
})

test('absent limits and unknown fields are said aloud', () => {
  const told = describePolicy({ constraints: { resources: { futureLimit: 1 } }, extra: true }, policySentencesEn).map(
    sentenceText,
  )
  expect(told).toContain('GPU count is not limited.')
  expect(told).toContain('Not explained: constraints.resources.futureLimit')
  expect(told).toContain('Not explained: extra')
  expect(describePolicy({}, policySentencesEn).map(sentenceText)[0]).toBe(
    'Everything is allowed: this policy sets no limits.',
  )
  expect(describePolicy(undefined, policySentencesEn)).toEqual([])
  const flag = describePolicy({ constraints: { resources: { requireLimits: true } } }, policySentencesEn).map(
    sentenceText,
  )
  expect(flag).toContain('Every container must state its requests and limits.')
})
