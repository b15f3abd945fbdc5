import { makeSection } from './provider'

export const signInText = makeSection({
  en: async () => (await import('./sign-in.en')).signInEn,
  ja: async () => (await import('./sign-in.ja')).signInJa,
})
