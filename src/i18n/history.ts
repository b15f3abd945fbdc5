import { makeSection } from './provider'

export const historyText = makeSection({
  en: async () => (await import('./history.en')).historyEn,
  ja: async () => (await import('./history.ja')).historyJa,
})
