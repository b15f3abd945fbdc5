import type { HistoryEntry } from '../../domain/history'
import { useTimes } from '../../shell/use-times'

/** When an entry was first seen, in words: `Thu 1 Oct 18:24:06`. */
export const useEntryTime = (): ((entry: Pick<HistoryEntry, 'firstSeen'>) => string) => {
  const times = useTimes()
  return ({ firstSeen }) => `${times.date(firstSeen)} ${times.clock(firstSeen)}`
}
