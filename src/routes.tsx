import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import type { Locale } from './i18n/locale'
import { signInText } from './i18n/sign-in'
import { runnerText } from './i18n/runner'
import { deployText } from './i18n/deploy'
import { draftsText } from './i18n/drafts'
import { historyText } from './i18n/history'
import { settingsText } from './i18n/settings'
import { policyText } from './i18n/policy'
import { shellMeta } from './lib/shell-meta'
import { paths } from './paths'
import { RouteFailure } from './shell/boundary'
import { NotFound } from './shell/not-found'
import { Root } from './shell/root'

type Loaded = { default: React.ComponentType }

/** A page and its part of the dictionary, loaded together when the place is visited. */
const page =
  (
    load: () => Promise<Loaded>,
    locale: () => Locale,
    ...texts: readonly { preload: (locale: Locale) => Promise<unknown> }[]
  ) =>
  async () => {
    const [loaded] = await Promise.all([load(), ...texts.map((text) => text.preload(locale()))])
    return { Component: loaded.default }
  }

export const routes = (locale: () => Locale): RouteObject[] => [
  {
    element: <Root />,
    errorElement: <RouteFailure />,
    HydrateFallback: () => null,
    children: [
      { path: '/', element: <Navigate to={paths.runners} replace /> },
      { path: paths.signIn, lazy: page(() => import('./pages/sign-in'), locale, signInText) },
      { path: paths.runners, lazy: page(() => import('./pages/runners'), locale) },
      { path: paths.deploy, lazy: page(() => import('./pages/deploy'), locale, deployText) },
      { path: '/runners/:runnerId', lazy: page(() => import('./pages/runner'), locale, runnerText) },
      { path: '/runners/:runnerId/policy', lazy: page(() => import('./pages/policy'), locale, policyText) },
      {
        path: '/runners/:runnerId/history',
        lazy: page(() => import('./pages/history'), locale, historyText, runnerText),
      },
      { path: paths.drafts, lazy: page(() => import('./pages/drafts'), locale, draftsText) },
      { path: paths.settings, lazy: page(() => import('./pages/settings'), locale, settingsText) },
      { path: '*', element: <NotFound /> },
    ],
  },
]

export const makeRouter = (locale: () => Locale) =>
  createBrowserRouter(routes(locale), { basename: shellMeta.base.replace(/\/$/, '') || '/' })
