import { makeSection } from './provider'

export const deployText = makeSection({
  en: async () => (await import('./deploy.en')).deployEn,
  ja: async () => (await import('./deploy.ja')).deployJa,
})
