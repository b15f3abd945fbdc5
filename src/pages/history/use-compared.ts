import { useSearchParams } from 'react-router'
import type { HistoryEntry, Timeline } from '../../domain/history'

export type ComparedPair = { readonly older: HistoryEntry; readonly newer: HistoryEntry }

export type Compared = {
  readonly pair: ComparedPair | undefined
  readonly choose: (older: string, newer: string) => void
  readonly leave: () => void
}

/** Which two entries are compared: the address says, so that back and reload give the same picture. */
export const useCompared = (lines: readonly Timeline[]): Compared => {
  const [params, setParams] = useSearchParams()
  const entries = lines.flatMap(({ rows }) => rows.map(({ entry }) => entry))
  const older = entries.find(({ id }) => id === params.get('a'))
  const newer = entries.find(({ id }) => id === params.get('b'))
  return {
    pair: older && newer ? { older, newer } : undefined,
    choose: (a, b) =>
      setParams((current) => {
        const next = new URLSearchParams(current)
        next.set('a', a)
        next.set('b', b)
        return next
      }),
    leave: () =>
      setParams((current) => {
        const next = new URLSearchParams(current)
        next.delete('a')
        next.delete('b')
        return next
      }),
  }
}
