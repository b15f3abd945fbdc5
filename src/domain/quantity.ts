/**
 * Kubernetes quantities, exact. A quantity is an integer count of nano units (1n = 10⁻⁹ core or byte).
 * Source: k8s.io/apimachinery resource.Quantity; where a person would be misled the console refuses more than the parser.
 */
export type Quantity = { readonly text: string; readonly nano: bigint }

/** Why a text is not a quantity; `suggestion` is what was probably meant. */
export type QuantityProblem = {
  readonly code: 'notQuantity' | 'negativeQuantity' | 'hugeQuantity' | 'emptyQuantity'
  readonly suggestion?: string
}

export type QuantityRead = { readonly ok: true; readonly value: Quantity } | ({ readonly ok: false } & QuantityProblem)

const decimalPower = { n: -9, u: -6, m: -3, '': 0, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 } as const
const binaryPower = { Ki: 10n, Mi: 20n, Gi: 30n, Ti: 40n, Pi: 50n, Ei: 60n } as const

const isDecimalSuffix = (suffix: string): suffix is keyof typeof decimalPower => Object.hasOwn(decimalPower, suffix)
const isBinarySuffix = (suffix: string): suffix is keyof typeof binaryPower => Object.hasOwn(binaryPower, suffix)

const grammar = /^([+-]?)(\d*)(?:(\.)(\d*))?([A-Za-z]{0,2}|[eE][+-]?\d+)$/
const maxDigits = 64
const maxExponent = 30

const suffixSuggestions = {
  K: 'k',
  g: 'G',
  t: 'T',
  p: 'P',
  gb: 'G',
  kb: 'k',
  mb: 'M',
  tb: 'T',
  ki: 'Ki',
  mi: 'Mi',
  gi: 'Gi',
  ti: 'Ti',
  pi: 'Pi',
  kib: 'Ki',
  mib: 'Mi',
  gib: 'Gi',
  tib: 'Ti',
  cpu: '',
  cpus: '',
  core: '',
  cores: '',
  μ: 'u',
  µ: 'u',
} as const satisfies Record<string, string>

const isSuggested = (suffix: string): suffix is keyof typeof suffixSuggestions =>
  Object.hasOwn(suffixSuggestions, suffix)

// Decimal digits of any script to ASCII; full-width forms come from a Japanese input method.
const asciiDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))

/** What was probably meant by a text that is not a quantity; undefined when nothing is plain enough. */
export const suggestQuantity = (text: string): string | undefined => {
  const match = /^([+]?\d+(?:[.,]\d+)?)\s?(\p{L}{0,5})$/u.exec(asciiDigits(text).trim())
  if (!match) return undefined
  const [, digits = '', suffix = ''] = match
  const number = digits.replace(',', '.')
  const lower = suffix.toLowerCase()
  if (isDecimalSuffix(suffix) || isBinarySuffix(suffix)) return `${number}${suffix}`
  // `0.1mi` may mean milli as well as mebi.
  if (suffix === 'mi' && number.includes('.')) return undefined
  if (isSuggested(suffix)) return `${number}${suffixSuggestions[suffix]}`
  return isSuggested(lower) ? `${number}${suffixSuggestions[lower]}` : undefined
}

const refuse = (code: QuantityProblem['code'], text: string): QuantityRead => {
  const suggestion = code === 'notQuantity' ? suggestQuantity(text) : undefined
  return suggestion === undefined || suggestion === text ? { ok: false, code } : { ok: false, code, suggestion }
}

const divideUp = (dividend: bigint, divisor: bigint): bigint => {
  const quotient = dividend / divisor
  return quotient * divisor === dividend ? quotient : quotient + 1n
}

// The reference parser saturates binary suffixes at 2^63 - 1.
const saturation = (2n ** 63n - 1n) * 10n ** 9n

const nanoOf = (digits: bigint, scale: number, suffix: string): bigint => {
  if (isBinarySuffix(suffix)) {
    const nano = divideUp((digits << binaryPower[suffix]) * 10n ** 9n, 10n ** BigInt(scale))
    return nano > saturation ? saturation : nano
  }
  const power = isDecimalSuffix(suffix) ? decimalPower[suffix] : Number(suffix.slice(1))
  const exponent = 9 + power - scale
  return exponent >= 0 ? digits * 10n ** BigInt(exponent) : divideUp(digits, 10n ** BigInt(-exponent))
}

/** Reads a quantity. No number is ever expanded before its length and exponent are known to be small. */
export const readQuantity = (text: string): QuantityRead => {
  if (text.trim() === '') return refuse('emptyQuantity', text)
  const match = text.length <= maxDigits ? grammar.exec(text) : null
  if (!match) return refuse(text.length > maxDigits ? 'hugeQuantity' : 'notQuantity', text)
  const [, sign = '', whole = '', , fraction = '', suffix = ''] = match
  if (whole === '' && fraction === '') return refuse('notQuantity', text)
  const isExponent = /^[eE][+-]?\d+$/.test(suffix)
  if (!isExponent && !isDecimalSuffix(suffix) && !isBinarySuffix(suffix)) return refuse('notQuantity', text)
  if (isExponent && (suffix.length > 5 || Math.abs(Number(suffix.slice(1))) > maxExponent)) {
    return refuse('hugeQuantity', text)
  }
  const nano = nanoOf(BigInt(`${whole}${fraction}`), fraction.length, suffix)
  if (sign === '-' && nano !== 0n) return refuse('negativeQuantity', text)
  return { ok: true, value: { text, nano } }
}

/** −1, 0 or 1 as `a` is smaller than, equal to or larger than `b`. */
export const compareQuantities = (a: Quantity, b: Quantity): -1 | 0 | 1 =>
  a.nano < b.nano ? -1 : a.nano > b.nano ? 1 : 0

/** The exact value in base units (cores, bytes) as a plain decimal: `0.5`, `2147483648`. */
export const quantityDecimal = ({ nano }: Quantity): string => {
  const fraction = (nano % 10n ** 9n).toString().padStart(9, '0').replace(/0+$/, '')
  return fraction === '' ? String(nano / 10n ** 9n) : `${nano / 10n ** 9n}.${fraction}`
}

export type QuantityUnit = 'cpu' | 'memory'

/** A legal quantity that is hardly ever meant: milli-bytes for memory, millions of cores for CPU. */
export const isUnlikelyQuantity = ({ text, nano }: Quantity, unit: QuantityUnit): boolean =>
  unit === 'memory' ? /[num]$/.test(text) : nano >= 10n ** 5n * 10n ** 9n

const trimmed = (nano: bigint, divisor: bigint): string => {
  const hundredths = (nano * 100n + divisor / 2n) / divisor
  const fraction = (hundredths % 100n).toString().padStart(2, '0').replace(/0+$/, '')
  return fraction === '' ? String(hundredths / 100n) : `${hundredths / 100n}.${fraction}`
}

const binaryUnits = [
  ['EiB', 60n],
  ['PiB', 50n],
  ['TiB', 40n],
  ['GiB', 30n],
  ['MiB', 20n],
  ['KiB', 10n],
] as const

const unitNano = (power: bigint): bigint => (1n << power) * 10n ** 9n

/** A quantity in words: `4 CPU`, `0.5 CPU`, `8 GiB`. At most two decimals; the raw text stays one hover away. */
export const quantityWords = (quantity: Quantity, unit: QuantityUnit): string => {
  const { nano } = quantity
  if (unit === 'cpu')
    return `${nano > 0n && nano < 10n ** 7n ? quantityDecimal(quantity) : trimmed(nano, 10n ** 9n)} CPU`
  const index = binaryUnits.findIndex(([, power]) => nano >= unitNano(power))
  const found = binaryUnits[index]
  if (!found) return `${trimmed(nano, 10n ** 9n)} B`
  const larger = binaryUnits[index - 1]
  // 614.4 MiB was written by a person as 0.6Gi.
  const reads = nano % unitNano(found[1]) !== 0n && larger && (nano * 10n) % unitNano(larger[1]) === 0n ? larger : found
  return `${trimmed(nano, unitNano(reads[1]))} ${reads[0]}`
}
