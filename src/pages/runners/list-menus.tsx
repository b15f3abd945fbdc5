import { memo, useSyncExternalStore } from 'react'
import { columnKeys, defaultColumns, type ColumnKey } from '../../domain/fleet-address'
import { sortKeys, type SortKey } from '../../domain/fleet-sort'
import { groupKeys, type GroupKey } from '../../domain/fleet-view'
import { useText } from '../../i18n/provider'
import { fleetText } from '../../i18n/fleet'
import { savedViews, type SavedView } from '../../store/views'
import { ActionMenu, type MenuEntry } from '../../ui/menu'
import { Icon } from '../../ui/icon'
import { notify } from '../../ui/toast'
import type { MenuName } from './menu-buttons'
import { useSortLabel } from './sort-label'
import { viewSearch } from './view-search'
import type { ListState } from './use-list-address'
import { useNavigate } from 'react-router'
import { paths } from '../../paths'

/** What shapes the list beside its filters: saved views, order and grouping, columns and density. */
export const ListMenus = ({
  list,
  onSave,
  opened,
}: {
  list: ListState
  onSave: () => void
  /** The menu whose button was pressed to get here. */
  opened: MenuName
}) => (
  <>
    <ViewsMenu list={list} onSave={onSave} isFirst={opened === 'views'} />
    <OrderMenu
      sort={list.address.sort.key}
      isDescending={list.address.sort.isDescending}
      group={list.address.group}
      change={list.change}
      isFirst={opened === 'order'}
    />
    <ColumnsMenu
      columns={list.address.columns?.join()}
      isRoomy={list.address.isRoomy}
      change={list.change}
      isFirst={opened === 'columns'}
    />
  </>
)

const tick = (isOn: boolean, label: string): string => (isOn ? `✓ ${label}` : label)

type Change = ListState['change']

// Drawn again only when what it shows changes: a keystroke in the box is not its business.
const OrderMenu = memo(function OrderMenu({
  sort: sortKey,
  isDescending: isSortDescending,
  group,
  change,
  isFirst,
}: {
  sort: SortKey
  isDescending: boolean
  group: GroupKey | undefined
  change: Change
  isFirst: boolean
}) {
  const text = useText()
  const { group: by } = fleetText.useSection()
  const label = useSortLabel()
  const sort = { key: sortKey, isDescending: isSortDescending }
  const orders = sortKeys.map((key): MenuEntry => {
    const isOn = sort.key === key
    const isDescending = isOn && !sort.isDescending && key !== 'attention'
    return {
      id: key,
      label: tick(isOn, text.list.byColumn(label(key), isOn && sort.isDescending)),
      run: () => change({ sort: { key, isDescending } }),
    }
  })
  const groups = [undefined, ...groupKeys].map((key): MenuEntry => ({
    id: `group ${key ?? ''}`,
    label: tick(group === key, by[key ?? 'none']),
    run: () => change({ group: key }),
  }))
  return (
    <ActionMenu
      name={text.list.menuName(text.list.byColumn(label(sort.key), sort.isDescending), text.list.order)}
      label={text.list.byColumn(label(sort.key), sort.isDescending)}
      entries={[...groups, ...orders]}
      isQuiet
      isDefaultOpen={isFirst}
    />
  )
})

const ColumnsMenu = memo(function ColumnsMenu({
  columns,
  isRoomy,
  change,
  isFirst,
}: {
  columns: string | undefined
  isRoomy: boolean
  change: Change
  isFirst: boolean
}) {
  const text = useText()
  const { view } = fleetText.useSection()
  const names = columns?.split(',')
  const shown: readonly ColumnKey[] = names ? columnKeys.filter((key) => names.includes(key)) : defaultColumns
  const toggle = (key: ColumnKey) => {
    const next = columnKeys.filter((each) => (each === key ? !shown.includes(key) : shown.includes(each)))
    change({ columns: next.join() === defaultColumns.join() ? undefined : next })
  }
  return (
    <ActionMenu
      name={text.list.view}
      label={<Icon name="cols" />}
      isIcon
      isQuiet
      isDefaultOpen={isFirst}
      entries={[
        { id: 'compact', label: tick(!isRoomy, view.compact), run: () => change({ isRoomy: false }) },
        { id: 'roomy', label: tick(isRoomy, view.roomy), run: () => change({ isRoomy: true }) },
        ...columnKeys.map((key) => ({
          id: key,
          label: tick(shown.includes(key), text.list.columns[key]),
          run: () => toggle(key),
        })),
        { id: 'usual', label: view.usual, run: () => change({ columns: undefined }) },
      ]}
    />
  )
})

const ViewsMenu = ({
  list: { params },
  onSave,
  isFirst,
}: {
  list: ListState
  onSave: () => void
  isFirst: boolean
}) => {
  const text = useText()
  const { views: words } = fleetText.useSection()
  const navigate = useNavigate()
  const views = useSyncExternalStore(savedViews.subscribe, savedViews.get)
  const search = viewSearch(params)
  const current = views.find((view) => view.search === search)
  const open = (view: SavedView) => {
    const tz = params.get('tz')
    const zone = tz === null ? '' : `${view.search === '' ? '' : '&'}tz=${encodeURIComponent(tz)}`
    void navigate(`${paths.runners}?${view.search}${zone}`)
  }
  const copyLink = async () => {
    const link = `${location.origin}${location.pathname}${search === '' ? '' : `?${search}`}`
    try {
      await navigator.clipboard.writeText(link)
      notify.done({ title: words.copied, detail: link })
    } catch {
      notify.refused({ title: text.copy.failed, detail: link })
    }
  }
  return (
    <ActionMenu
      name={current ? text.list.menuName(current.name, text.list.views) : text.list.views}
      label={current ? current.name : text.list.views}
      isQuiet
      isDefaultOpen={isFirst}
      entries={[
        ...views.map((view) => ({
          id: `open ${view.name}`,
          label: tick(view === current, view.name),
          run: () => open(view),
        })),
        { id: 'save', label: words.save, run: onSave },
        {
          id: 'remove',
          label: words.remove(current?.name ?? ''),
          offBecause: current ? undefined : words.notSaved,
          run: () => {
            if (current) savedViews.remove(current.name)
          },
        },
        { id: 'link', label: words.copyLink, run: () => void copyLink() },
      ]}
    />
  )
}
