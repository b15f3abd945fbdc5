import { lazy, Suspense, useState } from 'react'
import type { FleetState, ServerFilter } from '../../api/fleet'
import type { BulkKind } from './footer'
import type { ListState } from './use-list-address'

const RowMenu = lazy(async () => ({ default: (await import('./row-menu')).RowMenu }))
const RawPanel = lazy(async () => ({ default: (await import('./raw-panel')).RawPanel }))
const SaveViewDialog = lazy(async () => ({ default: (await import('./save-view-dialog')).SaveViewDialog }))
const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog')).ExportDialog }))
const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog')).BulkDialog }))
const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet')).FilterSheet }))

type Overlay =
  | { readonly kind: 'menu'; readonly id: string; readonly anchor: Element }
  | { readonly kind: 'raw'; readonly id: string }
  | { readonly kind: 'sheet' }
  | { readonly kind: 'save' }
  | { readonly kind: 'export'; readonly ids: readonly string[] }
  | { readonly kind: 'bulk'; readonly what: Exclude<BulkKind, 'export'>; readonly ids: readonly string[] }

export type OverlayState = {
  readonly shown: Overlay | undefined
  readonly open: (overlay: Overlay) => void
  readonly openBulk: (kind: BulkKind, ids: readonly string[]) => void
  readonly close: () => void
}

/** What lies over the list. The ids it was opened with are its own: later filters and choices do not reach them. */
export const useOverlays = (): OverlayState => {
  const [shown, open] = useState<Overlay>()
  return {
    shown,
    open,
    openBulk: (kind, ids) => open(kind === 'export' ? { kind, ids } : { kind: 'bulk', what: kind, ids }),
    close: () => open(undefined),
  }
}

/** Menus, panels and dialogs of the list; their code is loaded when the first of a kind opens. */
export const Overlays = ({
  overlays,
  list,
  state,
  filter,
}: {
  overlays: OverlayState
  list: ListState
  state: FleetState
  filter: ServerFilter
}) => {
  const { shown, open, openBulk, close } = overlays
  const content = () => {
    switch (shown?.kind) {
      case undefined:
        return null
      case 'menu': {
        const row = state.rows.get(shown.id) ?? state.departed.get(shown.id)
        return row ? (
          <RowMenu
            row={row}
            anchor={shown.anchor}
            onClose={close}
            onBulk={openBulk}
            onRaw={(id) => open({ kind: 'raw', id })}
          />
        ) : null
      }
      case 'raw':
        return <RawPanel runnerId={shown.id} onClose={close} />
      case 'save':
        return <SaveViewDialog params={list.params} onClose={close} />
      case 'sheet':
        return <FilterSheet list={list} onClose={close} />
      case 'export':
        return <ExportDialog ids={shown.ids} rows={state.rows} filter={filter} onClose={close} />
      case 'bulk':
        return <BulkDialog kind={shown.what} ids={shown.ids} onClose={close} />
    }
  }
  return <Suspense fallback={null}>{content()}</Suspense>
}
