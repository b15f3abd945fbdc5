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
    const leave = () => {
      sessionView.left()
      void navigate(paths.signIn)
      forgetFleets()
      client.clear()
    }
    signOut().then(leave, leave)
  }
}
