import { makeSection } from './provider'

export const fleetText = makeSection({
  en: async () => (await import('./fleet.en')).fleetEn,
  ja: async () => (await import('./fleet.ja')).fleetJa,
})
