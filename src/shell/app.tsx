import { RouterProvider, type createBrowserRouter } from 'react-router'
import { LanguageProvider, type loadLanguage } from '../i18n/provider'
import type { Locale } from '../i18n/locale'
import { useSettings } from './preferences'

/** Language around the router. */
export const App = ({
  initial,
  locale,
  router,
}: {
  initial: Awaited<ReturnType<typeof loadLanguage>>
  locale: () => Locale
  router: ReturnType<typeof createBrowserRouter>
}) => {
  useSettings()
  return (
    <LanguageProvider initial={initial} locale={locale()}>
      <RouterProvider router={router} />
    </LanguageProvider>
  )
}
