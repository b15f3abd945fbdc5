import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { clock } from '../api/clock'
import type { FleetState } from '../api/fleet'
import { formatSpan } from '../i18n/format'
import { useText } from '../i18n/provider'
import { paletteText } from '../i18n/palette'
import { matchWords } from '../lib/match-words'
import { shellMeta } from '../lib/shell-meta'
import { withZone } from '../lib/zone-param'
import { paths } from '../paths'
import { keptForm } from '../store/deploy-form'
import { drafts } from '../store/drafts'
import { CommandList, type Command } from '../ui/command-list'
import { isRunnerId } from '../wire/runner-id'
import { overlay } from './overlay'
import { pageOffers } from './page-actions'
import { placeFacts, placeOrder } from './places'
import { useFleet } from './use-fleet'

const runnersShown = 40

/** Everything one can go to or begin, by typing a part of its name. It opens and leads; it never acts. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const text = paletteText.useSection()
  const [query, setQuery] = useState('')
  const wanted = query.trim()
  const { state } = useFleet({})
  const runners = useRunners(wanted, state)
  const groups = [
    { id: 'actions', title: text.groups.actions, commands: matchWords(usePageCommands(), wanted, 20) },
    { id: 'places', title: text.groups.places, commands: matchWords(usePlaces(), wanted, 20) },
    { id: 'drafts', title: text.groups.drafts, commands: matchWords(useDrafts(), wanted, wanted === '' ? 5 : 20) },
    { id: 'runners', title: text.groups.runners, commands: runners.shown },
  ].filter(({ commands }) => commands.length > 0)
  return (
    <CommandList
      label={text.label}
      placeholder={text.placeholder}
      query={query}
      onQuery={setQuery}
      groups={groups}
      empty={text.none(wanted)}
      status={<Status state={state} hidden={runners.hidden} />}
      onClose={onClose}
    />
  )
}

const useGo = (): ((path: string) => void) => {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return (path) => void navigate(withZone(path, params))
}

const usePageCommands = (): (Command & { keywords?: string | undefined })[] => {
  const text = paletteText.useSection()
  // What the page offered when the palette opened; it cannot change underneath a modal dialog.
  const [actions] = useState(pageOffers.actions)
  return [
    ...actions.map(({ id, label, keywords, offBecause, run }): Command & { keywords: string | undefined } => ({
      id: `action ${id}`,
      label,
      keywords,
      offBecause,
      run,
      icon: 'right',
    })),
    { id: 'action read', label: text.readAgain, icon: 'refresh', keys: ['r'], run: pageOffers.readAgain },
    {
      id: 'action keys',
      label: text.shortcuts,
      icon: 'term',
      keys: ['?'],
      run: () => overlay.show('shortcuts'),
    },
  ]
}

const usePlaces = (): Command[] => {
  const shared = useText()
  const go = useGo()
  return placeOrder.map((place) => ({
    id: `place ${place}`,
    label: placeFacts[place].label(shared),
    icon: placeFacts[place].icon,
    keys: ['g', placeFacts[place].key],
    run: () => go(placeFacts[place].path),
  }))
}

/** Unfinished edits of this API host, the create form included. */
const useDrafts = (): Command[] => {
  const text = paletteText.useSection()
  const shared = useText()
  const go = useGo()
  const [openedAt] = useState(clock.now)
  const { data = [] } = useQuery({
    queryKey: ['drafts', 'palette'],
    queryFn: () => drafts.all().catch(() => []),
    staleTime: 0,
  })
  const mine = data
    .filter(({ upstream }) => upstream === shellMeta.upstream)
    .map(({ id, runnerId, savedAt }): Command => ({
      id: `draft ${id}`,
      label: text.draftOf(runnerId),
      icon: 'draft',
      note: text.draftAge(formatSpan(openedAt - savedAt, shared.span)),
      run: () => go(paths.policy(runnerId)),
    }))
  return keptForm.isBegun()
    ? [{ id: 'draft form', label: text.deployDraft, icon: 'draft', run: () => go(paths.deploy) }, ...mine]
    : mine
}

/** Runners that match, and how many more would; an id that is not among the loaded ones can be asked for. */
const useRunners = (wanted: string, state: FleetState): { shown: Command[]; hidden: number } => {
  const text = paletteText.useSection()
  const go = useGo()
  const { rows, version } = state
  // The rows change in place; their version tells when.
  const searched = useMemo(
    () => ({
      version,
      runners: [...rows.values()]
        .filter((row) => row.isAddressable)
        .map((row) => ({ label: row.id, keywords: row.search, zone: row.zone })),
    }),
    [rows, version],
  )
  const matched = useMemo(() => matchWords(searched.runners, wanted, searched.runners.length), [searched, wanted])
  const shown = matched.slice(0, runnersShown).map(({ label, zone }): Command => ({
    id: `runner ${label}`,
    label,
    icon: 'server',
    note: zone,
    run: () => go(paths.runner(label)),
  }))
  const asked: Command[] =
    isRunnerId(wanted) && wanted.length > 2 && !rows.has(wanted)
      ? [
          {
            id: `ask ${wanted}`,
            label: text.openId(wanted),
            icon: 'search',
            note: text.notLoaded,
            run: () => go(paths.runner(wanted)),
          },
        ]
      : []
  return { shown: [...shown, ...asked], hidden: Math.max(0, matched.length - runnersShown) }
}

const Status = ({ state, hidden }: { state: FleetState; hidden: number }) => {
  const text = paletteText.useSection()
  const loaded =
    state.phase === 'failed' && state.rows.size === 0
      ? text.notRead
      : state.phase === 'reading' && !state.isRefreshing
        ? text.loading(state.rows.size)
        : text.loaded(state.rows.size)
  return (
    <>
      <span role="status">{hidden > 0 ? text.more(hidden) : loaded}</span>
      <span className="end">
        <Hint keys={['↑', '↓']} label={text.hints.move} />
        <Hint keys={['Enter']} label={text.hints.open} />
        <Hint keys={['Esc']} label={text.hints.close} />
      </span>
    </>
  )
}

const Hint = ({ keys, label }: { keys: readonly string[]; label: string }) => (
  <span>
    {keys.map((key) => (
      <kbd key={key} className="kbd">
        {key}
      </kbd>
    ))}
    {label}
  </span>
)
