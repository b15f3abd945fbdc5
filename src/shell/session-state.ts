import { useSyncExternalStore } from 'react'
import { onSignedOut } from '../api/http'

type SessionView = {
  /** `unknown` until the gateway was asked. */
  readonly status: 'unknown' | 'in' | 'out'
  /** How a lost session is shown: a quiet banner for background reads, a dialog for what the operator does. */
  readonly prompt: 'none' | 'banner' | 'dialog'
  /** The operator signed out: nothing leads back to where they were. */
  readonly hasLeft?: boolean
}

let view: SessionView = { status: 'unknown', prompt: 'none' }
const listeners = new Set<() => void>()

const set = (next: SessionView): void => {
  view = next
  for (const listener of listeners) listener()
}

/** Whether somebody is signed in on this page, and how its loss is shown. */
export const sessionView = {
  get: (): SessionView => view,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  entered: (): void => set({ status: 'in', prompt: 'none' }),
  /** Nobody was signed in when the page opened. */
  absent: (): void => set({ status: 'out', prompt: 'none' }),
  /** The operator signed out. */
  left: (): void => set({ status: 'out', prompt: 'none', hasLeft: true }),
  askToSignIn: (): void => set({ ...view, prompt: 'dialog' }),
  dismiss: (): void => set({ ...view, prompt: 'banner' }),
}

onSignedOut((byAction) => {
  if (view.status !== 'in' && view.prompt === 'none') return
  const prompt = byAction || view.prompt === 'dialog' ? 'dialog' : 'banner'
  if (view.status === 'out' && view.prompt === prompt) return
  set({ status: 'out', prompt })
})

export const useSessionView = (): SessionView => useSyncExternalStore(sessionView.subscribe, sessionView.get)
