import { lazy, Suspense, useSyncExternalStore } from 'react'
import { bulkMark } from '../../store/bulk-mark'

const BulkStrip = lazy(async () => ({ default: (await import('./bulk-strip')).BulkStrip }))

/** Where a bulk change stands, if there is one; nothing of it is loaded otherwise. */
export const BulkProgress = () =>
  useSyncExternalStore(bulkMark.subscribe, bulkMark.get) ? (
    <Suspense fallback={null}>
      <BulkStrip />
    </Suspense>
  ) : null
