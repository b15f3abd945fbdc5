import type { Messages } from '../i18n/en'
import { paths } from '../paths'
import type { IconName } from '../ui/icon'

export type Place = 'runners' | 'deploy' | 'drafts' | 'settings'

type PlaceFacts = {
  readonly path: string
  readonly icon: IconName
  /** The key after `g` that goes there. */
  readonly key: string
  readonly label: (text: Messages) => string
}

/** The places of the console, for the rail, the palette and the keyboard. */
export const placeFacts = {
  runners: { path: paths.runners, icon: 'runners', key: 'r', label: (text) => text.nav.runners },
  deploy: { path: paths.deploy, icon: 'plus', key: 'n', label: (text) => text.nav.deploy },
  drafts: { path: paths.drafts, icon: 'draft', key: 'd', label: (text) => text.nav.drafts },
  settings: { path: paths.settings, icon: 'gear', key: 's', label: (text) => text.nav.settings },
} as const satisfies Record<Place, PlaceFacts>

export const placeOrder = ['runners', 'deploy', 'drafts', 'settings'] as const satisfies readonly Place[]
