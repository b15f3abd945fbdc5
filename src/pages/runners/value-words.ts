import type { QueryField } from '../../domain/fleet-query'
import { connectionStateOf, installStateOf, verdicts } from '../../domain/status'
import { useText } from '../../i18n/provider'

/** A filter value in the operator's words, where there are any. */
export const useValueWord = (): ((field: QueryField, value: string) => string) => {
  const text = useText()
  const known: Readonly<Record<string, string>> = text.list.values
  return (field, value) => {
    switch (field) {
      case 'state': {
        const verdict = verdicts.find((each) => each === value)
        return verdict ? text.verdict[verdict] : value
      }
      case 'install': {
        const state = installStateOf(value.toUpperCase())
        return state === 'odd' || state === 'absent' ? value : text.install[state]
      }
      case 'connection': {
        if (value === 'never') return text.neverConnected
        const state = connectionStateOf(value.toUpperCase())
        return state === 'odd' || state === 'absent' ? text.list.values.unknown : text.connection[state]
      }
      case 'channel':
        return text.channel(value.toUpperCase())
      case 'mode':
        return text.managementMode(value.toUpperCase())
      case 'update':
      case 'rollout':
      case 'policy':
      case 'window':
        return known[value] ?? value
      default:
        return value === '' ? text.list.values[''] : value
    }
  }
}
