import { useCallback, useMemo, useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { readAddress, writeAddress, type AddressChange, type ListAddress } from '../../domain/fleet-address'
import { parseQuery, type FleetQuery } from '../../domain/fleet-query'

const typedMark = { isTyped: true } as const

const isTypedHere = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isTyped' in state

export type ListState = {
  readonly address: ListAddress
  /** What is asked of the server: the query without the term that is still being typed. */
  readonly settled: FleetQuery
  readonly change: (change: AddressChange) => void
  /** Text as it is typed: no step of the history. `isOpen` while the last word may still grow. */
  readonly type: (text: string, isOpen: boolean) => void
  readonly params: URLSearchParams
  /** Whether the last term may still grow: nothing is said of it yet. */
  readonly isOpen: boolean
}

/**
 * The list's state as the address has it. The text in the box runs ahead of the address by a render, so that typing
 * never waits for the router; going back, reloading or following a link takes the address as it is.
 */
export const useListAddress = (): ListState => {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const navigation = useNavigationType()
  const read = useMemo(() => readAddress(params), [params])
  const [typed, setTyped] = useState({ text: read.text, isOpen: false, key: location.key })
  if (typed.key !== location.key) {
    const isOurs = isTypedHere(location.state) && navigation !== NavigationType.Pop
    setTyped(isOurs ? { ...typed, key: location.key } : { text: read.text, isOpen: false, key: location.key })
  }
  const { text, isOpen } = typed
  const address = useMemo(() => ({ ...read, text, query: parseQuery(text) }), [read, text])
  const settled = useMemo(() => (isOpen ? address.query.slice(0, -1) : address.query), [address, isOpen])
  const change = useCallback((what: AddressChange) => setParams((current) => writeAddress(current, what)), [setParams])
  const type = useCallback(
    (next: string, nextIsOpen: boolean) => {
      setTyped((current) => ({ ...current, text: next, isOpen: nextIsOpen }))
      setParams((current) => writeAddress(current, { text: next }), { replace: true, state: typedMark })
    },
    [setParams],
  )
  return { address, settled, change, type, params, isOpen }
}
