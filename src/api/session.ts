import { queryOptions } from '@tanstack/react-query'
import { parseWith } from '../wire/read'
import { sessionState, type SessionState } from '../wire/session'
import { ApiError } from './error'
import { send } from './http'
import { parseAnswer } from './parse'

const path = 'auth/session'

/** The session as the gateway sees it, or null when there is none. */
const readSession = async (signal?: AbortSignal): Promise<SessionState | null> => {
  try {
    const answer = await send({ method: 'GET', path, signal })
    return parseAnswer(answer, false, (body) => parseWith(sessionState, body))
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'auth') return null
    throw error
  }
}

export const sessionQueries = {
  current: () =>
    queryOptions({ queryKey: ['session'], queryFn: ({ signal }) => readSession(signal), staleTime: Infinity }),
}

/** Hands the token to the gateway, once. It is not kept here and never comes back. Throws `ApiError`. */
export const signIn = async (token: string): Promise<SessionState> => {
  const answer = await send({ method: 'POST', path, body: { token } })
  return parseAnswer(answer, false, (body) => parseWith(sessionState, body))
}

/** Ends the session at the gateway. */
export const signOut = async (): Promise<void> => {
  await send({ method: 'DELETE', path })
}
