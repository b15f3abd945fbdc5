import { isJsonObject, type Json, type JsonObject } from '../../src/lib/lossless.ts'

/** What a cluster asks of the overrides before the runner's pods can start there. */
export type Need =
  | { kind: 'toleration'; key: string; value?: string; effect?: string }
  | { kind: 'nodeSelector'; key: string; value: string }
  | { kind: 'cpuRuntimeClass'; value: string }
  | { kind: 'annotation'; key: string; value?: string }
  | { kind: 'memoryRequestAtMost'; gibibytes: number }
  | { kind: 'env'; key: string; value: string }
  | { kind: 'never' }

const members = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {})

/** Whether one toleration covers a taint, by the rules the scheduler uses. */
const tolerates = (toleration: Json, need: { key: string; value?: string; effect?: string }): boolean => {
  const { key = '', operator = 'Equal', value = '', effect = '' } = members(toleration)
  const effectFits = effect === '' || need.effect === undefined || effect === need.effect
  if (!effectFits) return false
  if (operator === 'Exists') return key === '' || key === need.key
  return key === need.key && value === (need.value ?? '')
}

const scale = { Ki: 2 ** -20, Mi: 2 ** -10, Gi: 1, Ti: 2 ** 10 }

const gibibytes = (quantity: Json | undefined): number => {
  const [, digits = '', suffix = ''] = /^(\d+(?:\.\d+)?)(Ki|Mi|Gi|Ti)?$/.exec(String(quantity ?? '')) ?? []
  const factor = Object.entries(scale).find(([name]) => name === suffix)?.[1] ?? 2 ** -30
  return Number(digits) * factor
}

/** Whether a spec's overrides meet one need of the cluster. */
export const isMet = (need: Need, spec: Json | undefined): boolean => {
  const overrides = members(members(spec).overrides)
  switch (need.kind) {
    case 'toleration':
      return Array.isArray(overrides.tolerations) && overrides.tolerations.some((entry) => tolerates(entry, need))
    case 'nodeSelector':
      return members(overrides.nodeSelector)[need.key] === need.value
    case 'cpuRuntimeClass':
      return overrides.cpuRuntimeClass === need.value
    case 'annotation': {
      const value = members(overrides.annotations)[need.key]
      return need.value === undefined ? value !== undefined : value === need.value
    }
    case 'memoryRequestAtMost': {
      const request = members(overrides.resources).memoryRequest
      return request !== undefined && gibibytes(request) <= need.gibibytes
    }
    case 'env':
      return members(overrides.env)[need.key] === need.value
    case 'never':
      return false
  }
}
