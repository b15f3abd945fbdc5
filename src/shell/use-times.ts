import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { timeFormats, type TimeFormats } from '../i18n/format'
import { useLocale } from '../i18n/provider'

export const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Times in the zone the address names: the viewer's, or UTC. */
export const useTimes = (): TimeFormats => {
  const isUtc = useSearchParams()[0].get('tz') === 'utc'
  const locale = useLocale()
  return useMemo(() => timeFormats(locale, isUtc ? 'UTC' : viewerZone), [locale, isUtc])
}

/** The same in UTC, for where both stand side by side. */
export const useUtcTimes = (): TimeFormats => {
  const locale = useLocale()
  return useMemo(() => timeFormats(locale, 'UTC'), [locale])
}
