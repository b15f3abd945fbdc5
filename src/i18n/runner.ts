import { makeSection } from './provider'

export const runnerText = makeSection({
  en: async () => (await import('./runner.en')).runnerEn,
  ja: async () => (await import('./runner.ja')).runnerJa,
})
