import './lib/csp'
import './styles/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { makeClient } from './api/client'
import { loadLanguage } from './i18n/provider'
import type { Locale } from './i18n/locale'
import { makeRouter } from './routes'
import { App } from './shell/app'
import { captureHistory } from './shell/history-capture'
import { settings } from './store/settings'

const chosenLocale = (): Locale => settings.get().locale ?? (navigator.language.startsWith('ja') ? 'ja' : 'en')

const mount = async () => {
  const language = await loadLanguage(chosenLocale())
  const root = document.getElementById('root')
  if (!root) return
  const client = makeClient()
  captureHistory(client)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <App initial={language} locale={chosenLocale} router={makeRouter(chosenLocale)} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

void mount()
