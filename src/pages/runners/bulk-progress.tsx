import { lazy, Suspense } from 'react'
import { useBulkRun } from './bulk-run'

const BulkStrip = lazy(async () => ({ default: (await import('./bulk-strip')).BulkStrip }))

/** Where a bulk change stands, if there is one. */
export const BulkProgress = () => {
  const run = useBulkRun()
  return run ? (
    <Suspense fallback={null}>
      <BulkStrip run={run} />
    </Suspense>
  ) : null
}
