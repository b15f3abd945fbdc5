import type { SortKey } from '../../domain/fleet-sort'
import { useText } from '../../i18n/provider'

/** What an order is called: after its column, or by its own name. */
export const useSortLabel = (): ((key: SortKey) => string) => {
  const { list } = useText()
  return (key) => (key === 'attention' || key === 'id' ? list.sortedBy[key] : list.columns[key])
}
