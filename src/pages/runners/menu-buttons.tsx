import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useText } from '../../i18n/provider'
import { savedViews } from '../../store/views'
import { Icon } from '../../ui/icon'
import { useSortLabel } from './sort-label'
import type { ListState } from './use-list-address'
import { viewSearch } from './view-search'

const load = () => import('./list-menus')
const ListMenus = lazy(async () => ({ default: (await load()).ListMenus }))

export type MenuName = 'views' | 'order' | 'columns'

/**
 * Views, order and columns as three buttons. What they open is loaded when a pointer or the focus comes near, not with
 * the list: menus are the largest part of it that is hardly ever needed.
 */
export const MenuButtons = ({ list, onSave }: { list: ListState; onSave: () => void }) => {
  const [opened, setOpened] = useState<MenuName>()
  const buttons = <PlainButtons list={list} onOpen={setOpened} />
  return opened ? (
    <Suspense fallback={buttons}>
      <ListMenus list={list} onSave={onSave} opened={opened} />
    </Suspense>
  ) : (
    buttons
  )
}

const PlainButtons = ({ list, onOpen }: { list: ListState; onOpen: (name: MenuName) => void }) => {
  const { list: words } = useText()
  const label = useSortLabel()
  const views = useSyncExternalStore(savedViews.subscribe, savedViews.get)
  const search = viewSearch(list.params)
  const current = views.find((view) => view.search === search)
  const { sort } = list.address
  const order = words.byColumn(label(sort.key), sort.isDescending)
  const props = (name: MenuName) => ({
    type: 'button' as const,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': false,
    onClick: () => onOpen(name),
  })
  return (
    <span className="row menus" onPointerEnter={() => void load()} onFocus={() => void load()}>
      <button
        {...props('views')}
        className="btn btn-quiet"
        aria-label={current ? words.menuName(current.name, words.views) : words.views}
      >
        {current ? current.name : words.views}
        <Icon name="down" />
      </button>
      <button {...props('order')} className="btn btn-quiet" aria-label={words.menuName(order, words.order)}>
        {order}
        <Icon name="down" />
      </button>
      <button {...props('columns')} className="btn btn-quiet btn-i" aria-label={words.view}>
        <Icon name="cols" />
      </button>
    </span>
  )
}
