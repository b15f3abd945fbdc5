import { makeSection } from './provider'

export const paletteText = makeSection({
  en: async () => (await import('./palette.en')).paletteEn,
  ja: async () => (await import('./palette.ja')).paletteJa,
})
