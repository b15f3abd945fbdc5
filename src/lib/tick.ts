type Listener = () => void

const listeners = new Map<number, Set<Listener>>()
const timers = new Map<number, ReturnType<typeof setInterval>>()

const isHidden = (): boolean => typeof document !== 'undefined' && document.hidden

/**
 * Calls `listener` every `period` milliseconds while the page is visible. All listeners of one period share one timer.
 * Returns the function that ends it.
 */
export const onTick = (period: number, listener: Listener): (() => void) => {
  const group = listeners.get(period) ?? new Set<Listener>()
  group.add(listener)
  listeners.set(period, group)
  if (!timers.has(period)) {
    timers.set(
      period,
      setInterval(() => {
        if (!isHidden()) for (const each of group) each()
      }, period),
    )
  }
  return () => {
    group.delete(listener)
    if (group.size > 0) return
    clearInterval(timers.get(period))
    timers.delete(period)
    listeners.delete(period)
  }
}
