import { makeSection } from './provider'

export const policyText = makeSection({
  en: async () => (await import('./policy.en')).policyEn,
  ja: async () => (await import('./policy.ja')).policyJa,
})
