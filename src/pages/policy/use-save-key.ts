import { useEffect, useRef } from 'react'

/** Ctrl-S or Cmd-S anywhere on the page, also inside the editor; never in the middle of a composition. */
export const useSaveKey = (run: () => void): void => {
  const latest = useRef(run)
  // The listener outlives the render it was made in.
  useEffect(() => {
    latest.current = run
  })
  // The browser's own "save page" would take the key.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!event.isComposing && !event.repeat) latest.current()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
