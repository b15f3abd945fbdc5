import { isJsonObject, type Json, type JsonObject } from '../lib/lossless'
import { snakeOf } from './casing'
import { fieldOfPath, fieldType, pathKey, policyShape, type PolicyField, type ValuePath } from './policy-fields'
import { quantityWords, readQuantity } from './quantity'

/** The fields that have a sentence of their own; members of network rules are told within the rule's sentence. */
export type WordField = Exclude<PolicyField, `${string}[]${string}`>

/** How one field is told. `zero` is for false, `0` or an empty list; `absent` for when it is left out. */
export type FieldSentence = {
  readonly said: (value: string) => string
  readonly zero?: string
  readonly absent?: string
}

/** Templates of one language. Deterministic: the same policy always gives the same sentences. */
export type PolicySentenceWords = {
  readonly fields: Readonly<Record<WordField, FieldSentence>>
  readonly list: (items: readonly string[]) => string
  readonly more: (n: number) => string
  readonly count: (n: string) => string
  readonly seconds: (n: number) => string
  readonly rule: {
    readonly cidr: (cidr: string, except: string | undefined) => string
    readonly host: (name: string, except: string | undefined) => string
    readonly tenant: (scope: string) => string
    readonly any: string
    readonly selector: (pods: string, namespaces: string | undefined) => string
    readonly nothing: string
    readonly withPorts: (target: string, ports: string) => string
    readonly port: (protocol: string, port: string, endPort: string | undefined) => string
  }
  readonly mapping: (from: string, to: string) => string
  readonly nodeDefault: string
  readonly unexplained: (path: string) => string
  readonly everythingAllowed: string
}

/** One sentence about a policy. `before` and `after` are the words around `value`; without a value they are the sentence. */
export type PolicySentence = {
  readonly path: ValuePath
  readonly kind: 'said' | 'absent' | 'unexplained'
  readonly before: string
  readonly value: string
  readonly after: string
}

/** A sentence as plain text. */
export const sentenceText = ({ before, value, after }: PolicySentence): string => `${before}${value}${after}`

// Stands around the value while a sentence is made, so that a template may look at it to set its spaces.
const mark = '\u0001'

const said = (path: ValuePath, sentence: (value: string) => string, value: string): PolicySentence => {
  const [before = '', inner = '', after = ''] = sentence(`${mark}${value}${mark}`).split(mark)
  return { path, kind: 'said', before, value: inner, after }
}

const whole = (path: ValuePath, text: string, kind: PolicySentence['kind']): PolicySentence => ({
  path,
  kind,
  before: text,
  value: '',
  after: '',
})

const isEmptyValue = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

const isZero = (value: Json): boolean => isEmptyValue(value) || value === 0 || value === '0'

const texts = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : [])

const listed = (items: readonly string[], words: PolicySentenceWords): string =>
  items.length <= 6 ? words.list(items) : words.list([...items.slice(0, 5), words.more(items.length - 5)])

const labels = (value: Json | undefined, words: PolicySentenceWords): string | undefined =>
  isJsonObject(value) && Object.keys(value).length > 0
    ? listed(
        Object.entries(value).map(([key, label]) => `${key}=${String(label)}`),
        words,
      )
    : undefined

const portPhrase = (port: Json, words: PolicySentenceWords): string => {
  if (!isJsonObject(port)) return String(port)
  const end = Number(port.endPort ?? 0) > 0 ? String(port.endPort) : undefined
  return words.rule.port(String(port.protocol ?? 'TCP'), String(port.port ?? '?'), end)
}

const exceptPhrase = (value: Json | undefined, words: PolicySentenceWords): string | undefined =>
  texts(value).length > 0 ? listed(texts(value), words) : undefined

const targetPhrase = (rule: JsonObject, words: PolicySentenceWords): string => {
  const { cidr, tenant, any, selector } = rule
  const host = rule.httpsHostname ?? rule.dnsName
  if (isJsonObject(cidr)) return words.rule.cidr(String(cidr.cidr ?? '?'), exceptPhrase(cidr.except, words))
  if (typeof host === 'string') {
    return words.rule.host(host, exceptPhrase(rule.httpsHostnameExcept ?? rule.dnsNameExcept, words))
  }
  if (tenant !== undefined && tenant !== null) return words.rule.tenant(String(tenant))
  if (any === true) return words.rule.any
  if (isJsonObject(selector)) {
    return words.rule.selector(labels(selector.podLabels, words) ?? '?', labels(selector.namespaceLabels, words))
  }
  return words.rule.nothing
}

/** One network rule or runtime class mapping as a phrase. */
export const rulePhrase = (rule: Json, words: PolicySentenceWords): string => {
  if (!isJsonObject(rule)) return String(rule)
  if (rule.runtimeClass !== undefined) {
    const to = rule.kubernetesRuntimeClassName ?? (rule.nodeDefault === true ? words.nodeDefault : '?')
    return words.mapping(String(rule.runtimeClass), String(to))
  }
  const target = targetPhrase(rule, words)
  const ports = Array.isArray(rule.ports) ? rule.ports.map((port) => portPhrase(port, words)) : []
  return ports.length === 0 ? target : words.rule.withPorts(target, listed(ports, words))
}

/** A value as a person reads it: `4 CPU`, `8 GiB`, a list joined, anything odd as it stands. */
export const valuePhrase = (field: string, value: Json | undefined, words: PolicySentenceWords): string => {
  const type = fieldType(field)
  if (type?.type === 'quantity') {
    const read = readQuantity(String(value))
    return read.ok ? quantityWords(read.value, type.unit) : String(value)
  }
  if (field.endsWith('Seconds') && /^\d+$/.test(String(value))) return words.seconds(Number(value))
  if (type?.type === 'integer') return words.count(String(value))
  if (type?.type === 'rules' && Array.isArray(value))
    return listed(
      value.map((rule) => rulePhrase(rule, words)),
      words,
    )
  if (Array.isArray(value)) return listed(texts(value), words)
  return isJsonObject(value) ? listed(Object.keys(value), words) : String(value)
}

const topOrder = ['displayName', 'constraints', 'controlPlaneAccess', 'base'] as const

const baseKeys = (base: Json, path: string, depth: number): string[] =>
  isJsonObject(base) && depth > 0
    ? Object.entries(base).flatMap(([key, value]) => baseKeys(value, path === '' ? key : `${path}.${key}`, depth - 1))
    : [path]

const isWordField = (field: string, words: PolicySentenceWords): field is WordField =>
  Object.hasOwn(words.fields, field)

const tell = (path: ValuePath, value: Json | undefined, words: PolicySentenceWords): PolicySentence[] => {
  const field = fieldOfPath(path)
  if (!isWordField(field, words)) return [whole(path, words.unexplained(path.map(String).join('.')), 'unexplained')]
  const sentence = words.fields[field]
  if (value === undefined || value === null) return sentence.absent ? [whole(path, sentence.absent, 'absent')] : []
  const type = fieldType(field)?.type
  if (type === 'rules' && Array.isArray(value) && value.length > 0) {
    return value.map((rule, index) => said([...path, index], sentence.said, rulePhrase(rule, words)))
  }
  if (type === 'group') return isJsonObject(value) ? tellGroup(path, value, words) : []
  if (isZero(value) && sentence.zero) return [whole(path, sentence.zero, 'said')]
  if (isEmptyValue(value)) return sentence.absent ? [whole(path, sentence.absent, 'absent')] : []
  if (type === 'open') return [said(path, sentence.said, listed(baseKeys(value, '', 2), words))]
  return [said(path, sentence.said, valuePhrase(field, value, words))]
}

const memberNames = (path: ValuePath): readonly string[] => {
  let shape = policyShape
  for (const part of path) {
    if (shape.kind !== 'object') return []
    shape = shape.fields[String(part)] ?? { kind: 'value' }
  }
  return shape.kind === 'object' ? Object.keys(shape.fields) : []
}

const tellGroup = (path: ValuePath, value: JsonObject, words: PolicySentenceWords): PolicySentence[] => {
  const field = fieldOfPath(path)
  const own = isWordField(field, words) && Object.keys(value).length === 0 ? words.fields[field].zero : undefined
  if (own) return [whole(path, own, 'said')]
  const names = path.length === 0 ? topOrder : memberNames(path)
  const unknown = Object.keys(value).filter((key) => !names.some((name) => name === key))
  return [...names, ...unknown].flatMap((key) => tell([...path, key], value[key], words))
}

/** The policy in sentences, absent limits said aloud, what no template knows listed as not explained. */
export const describePolicy = (document: JsonObject | undefined, words: PolicySentenceWords): PolicySentence[] => {
  if (document === undefined) return []
  const sentences = tellGroup([], document, words)
  return sentences.some(({ kind, path }) => kind === 'said' && path[0] !== 'displayName' && path[0] !== 'base')
    ? sentences
    : [whole([], words.everythingAllowed, 'absent'), ...sentences]
}

/** A sentence of the new policy beside its partner in the old one. */
export type SentencePair = { readonly before: PolicySentence | undefined; readonly after: PolicySentence | undefined }

const keyOf = ({ path, value }: PolicySentence): string =>
  // Elements of a list have no name; their own words tell which is which.
  typeof path.at(-1) === 'number' ? `${pathKey(path.slice(0, -1))}\u0000${value}` : pathKey(path)

/** Pairs the sentences of two policies by what they speak of, in the order of the new one. */
export const pairSentences = (
  before: readonly PolicySentence[],
  after: readonly PolicySentence[],
): readonly SentencePair[] => {
  const left = new Map(before.map((sentence) => [keyOf(sentence), sentence]))
  const pairs: SentencePair[] = after.map((sentence) => {
    const key = keyOf(sentence)
    const partner = left.get(key)
    left.delete(key)
    return { before: partner, after: sentence }
  })
  const gone = [...left.values()].map((sentence) => ({ before: sentence, after: undefined }))
  return [...pairs, ...gone.filter(({ before: sentence }) => sentence.kind !== 'absent')]
}

/** The path as the text spells it, without the leading `constraints`. */
export const shortPath = (path: ValuePath): string => {
  const parts = path[0] === 'constraints' && path.length > 1 ? path.slice(path.length > 2 ? 1 : 0) : path
  return parts
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${path[0] === 'base' ? part : snakeOf(part)}`,
    )
    .join('')
}
