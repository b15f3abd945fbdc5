import { makeSection } from './provider'

export const oddFormText = makeSection({
  en: async () => (await import('./odd-form.en')).oddFormEn,
  ja: async () => (await import('./odd-form.ja')).oddFormJa,
})
