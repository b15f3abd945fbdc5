import { useRef, useState } from 'react'

/** Runs an action at most once at a time, however often it is pressed; the lock is synchronous, not a re-rendered flag. */
export const useOnce = <T>(action: () => Promise<T>): { run: () => Promise<T | undefined>; isBusy: boolean } => {
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    if (isRunning.current) return undefined
    isRunning.current = true
    setIsBusy(true)
    try {
      return await action()
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { run, isBusy }
}
