import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { timeFormats, type TimeFormats } from '../i18n/format'
import { useLocale } from '../i18n/provider'
import { useSettings } from './preferences'

export const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether times are shown in UTC: the address wins, else the setting. */
export const useIsUtc = (): boolean => {
  const named = useSearchParams()[0].get('tz')
  const { zone } = useSettings()
  return named === 'utc' || (named !== 'local' && zone === 'utc')
}

/** Times in the zone the address names, else in the one the settings name: the viewer's, or UTC. */
export const useTimes = (): TimeFormats => {
  const isUtc = useIsUtc()
  const locale = useLocale()
  return useMemo(() => timeFormats(locale, isUtc ? 'UTC' : viewerZone), [locale, isUtc])
}

/** The same in UTC, for where both stand side by side. */
export const useUtcTimes = (): TimeFormats => {
  const locale = useLocale()
  return useMemo(() => timeFormats(locale, 'UTC'), [locale])
}
