import type { FleetPage } from './fleet-page'

/** Why a crawl ended without reaching an empty token, or that it had to begin again. */
export type CrawlNotice = 'looped' | 'restarted' | 'expired'

/** What the tab that reads tells the others: each page, and how the crawl ended. */
export type FleetMessage =
  | { readonly kind: 'page'; readonly crawl: string; readonly isFirst: boolean; readonly page: FleetPage }
  | { readonly kind: 'end'; readonly crawl: string; readonly notice: CrawlNotice | undefined; readonly millis: number }

/** How one crawl hears of its twins in other tabs. Made by the shell; without it every tab reads for itself. */
export type FleetRelay = {
  /** Whether this tab is the one that polls. */
  readonly isLeader: () => boolean
  readonly post: (message: FleetMessage) => void
  readonly close: () => void
}

export type RelayMaker = (
  name: string,
  on: { readonly message: (message: unknown) => void; readonly lead: () => void },
) => FleetRelay

/** The sender is this console's own code of the same version, another tab of the same origin; only the frame is checked. */
export const isFleetMessage = (value: unknown): value is FleetMessage =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  'crawl' in value &&
  typeof value.crawl === 'string' &&
  (value.kind === 'end' || (value.kind === 'page' && 'page' in value && typeof value.page === 'object'))
