import { lazy, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { withZone } from '../lib/zone-param'
import { settings } from '../store/settings'
import { overlay, useOverlay } from './overlay'
import { pageOffers } from './page-actions'
import { placeFacts } from './places'
import { listenToShortcuts } from './shortcuts'

const Palette = lazy(async () => ({ default: (await import('./palette')).Palette }))
const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list')).ShortcutList }))

const close = (): void => overlay.show('none')

/** The keyboard of the whole page, and the dialogs it opens. Only the listener is part of the first load. */
export const Overlays = () => {
  const open = useOverlay()
  const navigate = useNavigate()
  // The keyboard belongs to the document. On the sign-in page there is nowhere to go.
  useEffect(
    () =>
      listenToShortcuts(
        () => settings.get().hasLetterKeys,
        (deed) => {
          if (!pageOffers.isOnScreen()) return
          if (deed.kind === 'readAgain') pageOffers.readAgain()
          else if (deed.kind === 'go') {
            void navigate(withZone(placeFacts[deed.place].path, new URLSearchParams(location.search)))
          } else overlay.show(deed.kind)
        },
      ),
    [navigate],
  )
  return (
    <Suspense fallback={null}>
      {open === 'palette' ? <Palette onClose={close} /> : null}
      {open === 'shortcuts' ? <ShortcutList onClose={close} /> : null}
    </Suspense>
  )
}
