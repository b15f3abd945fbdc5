import { makeSection } from './provider'

export const settingsText = makeSection({
  en: async () => (await import('./settings.en')).settingsEn,
  ja: async () => (await import('./settings.ja')).settingsJa,
})
