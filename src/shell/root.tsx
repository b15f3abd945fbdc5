import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { refreshFleets } from '../api/fleet'
import { sessionQueries } from '../api/session'
import { useText } from '../i18n/provider'
import { paths } from '../paths'
import { Toasts } from '../ui/toast'
import { Overlays } from './overlays'
import { useSettings } from './preferences'
import { sessionView, useSessionView } from './session-state'

const SignInDialog = lazy(async () => ({ default: (await import('./sign-in-dialog')).SignInDialog }))

/** Above every place: who is signed in, where focus goes, toasts, and the sign-in dialog that unmounts nothing. */
export const Root = () => {
  const text = useText()
  const client = useQueryClient()
  const { prompt } = useSessionView()
  useTheme()
  useFocusOnNavigation()
  useSessionStart()
  const enter = () => {
    sessionView.entered()
    void client.invalidateQueries()
    refreshFleets()
  }
  return (
    <>
      <Outlet />
      <Overlays />
      <Toasts label={text.product} closeLabel={text.close} />
      {prompt === 'dialog' ? (
        <Suspense fallback={null}>
          <SignInDialog onEntered={enter} onClose={sessionView.dismiss} />
        </Suspense>
      ) : null}
    </>
  )
}

const useTheme = () => {
  const { theme, density } = useSettings()
  // Theme and density live on <html>, outside React.
  useEffect(() => {
    if (theme === 'system') document.documentElement.removeAttribute('data-theme')
    else document.documentElement.dataset.theme = theme
    document.documentElement.dataset.density = density
  }, [theme, density])
}

const useFocusOnNavigation = () => {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  // Focus belongs to the document: after a navigation it goes to the new page's heading, which announces it.
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    focusHeading()
    // The heading of a page that is still reading is replaced by the real one; focus follows until the operator acts.
    const follower = new MutationObserver(() => {
      if (document.activeElement === document.body) focusHeading()
    })
    const leave = (): void => follower.disconnect()
    follower.observe(document.body, { childList: true, subtree: true })
    addEventListener('keydown', leave, { capture: true, once: true })
    addEventListener('pointerdown', leave, { capture: true, once: true })
    return () => {
      leave()
      removeEventListener('keydown', leave, { capture: true })
      removeEventListener('pointerdown', leave, { capture: true })
    }
  }, [pathname])
}

const focusHeading = (): void => {
  const heading = document.querySelector('main h1')
  if (!(heading instanceof HTMLElement)) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

const useSessionStart = () => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isSignIn = pathname === paths.signIn
  // On the sign-in page nobody asks who is signed in: the answer would be a refusal in the browser's console.
  const session = useQuery({ ...sessionQueries.current(), enabled: !isSignIn })
  const { status } = useSessionView()
  // Tells the page's session store what the gateway said when the page opened, and leads a stranger to sign-in.
  useEffect(() => {
    if (status !== 'unknown' || session.data === undefined) return
    if (session.data) sessionView.entered()
    else sessionView.absent()
  }, [session.data, status])
  useEffect(() => {
    if (isSignIn || status !== 'out' || sessionView.get().prompt !== 'none') return
    const next = `${pathname}${search}`
    const target =
      sessionView.get().hasLeft || pathname === '/' || next === paths.runners
        ? ''
        : `?${new URLSearchParams({ next }).toString()}`
    void navigate(`${paths.signIn}${target}`, { replace: true })
  }, [isSignIn, status, pathname, search, navigate])
}
