import { lazy, Suspense, useSyncExternalStore } from 'react'

export type ToastOptions = {
  readonly title: string
  readonly detail?: string | undefined
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

let wasUsed = false
const listeners = new Set<() => void>()

const show = async (kind: 'done' | 'moving' | 'refused', options: ToastOptions): Promise<void> => {
  wasUsed = true
  for (const listener of listeners) listener()
  const { showToast } = await import('./toast-card')
  showToast(kind, options)
}

/** Says what happened to what, what is still awaited, with at most one action. Done leaves after 5 s, refused stays. */
export const notify = {
  done: (options: ToastOptions) => void show('done', options),
  moving: (options: ToastOptions) => void show('moving', options),
  refused: (options: ToastOptions) => void show('refused', options),
}

const Host = lazy(async () => ({ default: (await import('./toast-card')).ToastHost }))

/** Where toasts appear. Its code is loaded with the first of them. */
export const Toasts = ({ closeLabel, label }: { closeLabel: string; label: string }) => {
  const isNeeded = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => wasUsed,
  )
  return isNeeded ? (
    <Suspense fallback={null}>
      <Host closeLabel={closeLabel} label={label} />
    </Suspense>
  ) : null
}
