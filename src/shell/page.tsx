import { lazy, Suspense, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { slowdown } from '../api/slowdown'
import { ReadAge, type ReadState } from '../components/read-age'
import { useText } from '../i18n/provider'
import { shellMeta } from '../lib/shell-meta'
import { paths } from '../paths'
import { AppLink } from '../ui/app-link'
import { commandKey } from '../ui/command-key'
import { Icon } from '../ui/icon'
import { Boundary } from './boundary'
import { overlay } from './overlay'
import { usePageOffer, type PageAction } from './page-actions'
import type { Place } from './places'
import { Rail } from './rail'
import { SessionBanner } from './session-banner'
import type { ZoneChoice } from '../store/settings'
import { useSettings } from './preferences'
import { useServerNow } from './use-server-now'
import { useIsUtc, viewerZone } from './use-times'
import { zoneName } from '../i18n/format'

export type Crumb = { readonly label: string; readonly to?: string | undefined }

const MenuDialog = lazy(async () => ({ default: (await import('./menu-dialog')).MenuDialog }))

/** The frame of every place: rail, top bar with crumbs, environment, zone and read-age, and the main part. */
export const Page = ({
  title,
  crumbs,
  read,
  place,
  actions,
  children,
}: {
  /** For the window's title; the page draws its own `h1`. */
  title: string
  crumbs: readonly Crumb[]
  read?: ReadState | undefined
  place: Place
  /** What the page offers in the palette. */
  actions?: readonly PageAction[] | undefined
  children: ReactNode
}) => {
  const text = useText()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  usePageOffer({ actions, readAgain: read?.readAgain })
  return (
    <div className="app">
      <title>{text.titled(title)}</title>
      <a className="btn btn-main skip" href="#main">
        {text.nav.skip}
      </a>
      <Rail place={place} />
      <header className="top">
        <button
          type="button"
          className="btn btn-quiet btn-i mob-only"
          aria-label={text.nav.menu}
          onClick={() => setIsMenuOpen(true)}
        >
          <Icon name="menu" />
        </button>
        <Crumbs crumbs={crumbs} />
        <PaletteButton />
        <ModeBadge />
        <ZoneSwitch />
        {read ? <LiveReadAge read={read} /> : null}
      </header>
      <div className="notes">
        <SessionBanner />
      </div>
      <main className="main" id="main" tabIndex={-1}>
        <Boundary>{children}</Boundary>
      </main>
      <nav className="mob-bar" aria-label={text.nav.main}>
        <AppLink to={paths.runners} aria-current={place === 'runners' ? 'page' : undefined}>
          <span className="mi">
            <Icon name="runners" />
          </span>
          <span>{text.nav.runners}</span>
        </AppLink>
        <AppLink to={paths.deploy} aria-current={place === 'deploy' ? 'page' : undefined}>
          <span className="mi">
            <Icon name="plus" />
          </span>
          <span>{text.nav.deploy}</span>
        </AppLink>
        <AppLink to={paths.drafts} aria-current={place === 'drafts' ? 'page' : undefined}>
          <span className="mi">
            <Icon name="draft" />
          </span>
          <span>{text.nav.drafts}</span>
        </AppLink>
      </nav>
      {isMenuOpen ? (
        <Suspense fallback={null}>
          <MenuDialog onClose={() => setIsMenuOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

const PaletteButton = () => {
  const text = useText()
  return (
    <button
      type="button"
      className="palette"
      aria-label={text.nav.palette}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => overlay.show('palette')}
    >
      <Icon name="search" />
      <span>{text.nav.palette}</span>
      <kbd className="kbd">{commandKey === 'Ctrl' ? 'Ctrl K' : '⌘K'}</kbd>
    </button>
  )
}

const Crumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) => {
  const text = useText()
  return (
    <nav className="crumbs" aria-label={text.nav.breadcrumb}>
      {crumbs.map((crumb, index) =>
        crumb.to === undefined ? (
          <b key={crumb.label} aria-current="page">
            <bdi>{crumb.label}</bdi>
          </b>
        ) : (
          <CrumbLink key={crumb.to} crumb={{ ...crumb, to: crumb.to }} isLast={index === crumbs.length - 1} />
        ),
      )}
    </nav>
  )
}

const CrumbLink = ({ crumb, isLast }: { crumb: { label: string; to: string }; isLast: boolean }) => (
  <>
    <AppLink to={crumb.to}>
      <bdi>{crumb.label}</bdi>
    </AppLink>
    {isLast ? null : <Icon name="right" />}
  </>
)

/** Says which system this is. It cannot be hidden. */
export const ModeBadge = () => {
  const text = useText()
  return shellMeta.mode === 'practice' ? (
    <span className="env is-sim">
      <b>{text.mode.practice}</b>
      <span className="desk">{text.mode.practiceNote}</span>
    </span>
  ) : (
    <span className="env">
      <b>{text.mode.live}</b>
      {shellMeta.upstream}
    </span>
  )
}

// At the page's opening; a summer time that begins later changes the word at the next.
const viewerZoneName =
  viewerZone === 'UTC' ? Intl.DateTimeFormat().resolvedOptions().timeZone : zoneName(viewerZone, Date.now())

const ZoneSwitch = () => {
  const text = useText()
  const [, setParams] = useSearchParams()
  const isUtc = useIsUtc()
  const standard = useSettings().zone
  const choose = (zone: ZoneChoice) => {
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (zone === standard) next.delete('tz')
        else next.set('tz', zone === 'utc' ? 'utc' : 'local')
        return next
      },
      { replace: true },
    )
  }
  return (
    <span className="zone-sw" role="group" aria-label={text.nav.timesShownIn}>
      <button type="button" aria-pressed={!isUtc} onClick={() => choose('viewer')}>
        {viewerZoneName}
      </button>
      <button type="button" aria-pressed={isUtc} onClick={() => choose('utc')}>
        UTC
      </button>
    </span>
  )
}

/** A 429 to anything holds back every page: each says until when. */
const LiveReadAge = ({ read }: { read: ReadState }) => {
  const now = useServerNow(1_000)
  const until = useSyncExternalStore(slowdown.subscribe, slowdown.until)
  const seconds = Math.ceil((until - now) / 1000)
  const failure = seconds > 0 ? ({ kind: 'rate', retryAfterSeconds: seconds } as const) : read.failure
  return <ReadAge read={{ ...read, failure }} now={now} />
}
