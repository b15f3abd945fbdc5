import { makeSection } from './provider'

export const policyInsertText = makeSection({
  en: async () => (await import('./policy-insert.en')).policyInsertEn,
  ja: async () => (await import('./policy-insert.ja')).policyInsertJa,
})
