import { clock } from '../api/clock'
import { useNow } from '../ui/use-now'

/** Server time, renewed every `period` milliseconds while the page is visible. */
export const useServerNow = (period = 1_000): number => useNow(period, clock.now)
