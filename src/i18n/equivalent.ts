import { makeSection } from './provider'

export const equivalentText = makeSection({
  en: async () => (await import('./equivalent.en')).equivalentEn,
  ja: async () => (await import('./equivalent.ja')).equivalentJa,
})
