import { makeSection } from './provider'

export const draftsText = makeSection({
  en: async () => (await import('./drafts.en')).draftsEn,
  ja: async () => (await import('./drafts.ja')).draftsJa,
})
