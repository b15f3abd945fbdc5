import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { forgetFleets } from '../api/fleet'
import { signOut } from '../api/session'
import { paths } from '../paths'
import { sessionView } from './session-state'

/** Ends the session, forgets what was read and goes to the sign-in page. */
export const useSignOut = (): (() => void) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return () => {
    const leave = async () => {
      // First the page, then the news: else the loss of the session would lead away by itself, with another address.
      await navigate(paths.signIn)
      sessionView.left()
      forgetFleets()
      client.clear()
    }
    void signOut().then(leave, leave)
  }
}
