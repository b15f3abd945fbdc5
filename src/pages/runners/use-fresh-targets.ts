import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/error'
import { fleetQueries, type ReadTarget } from '../../api/fleet-queries'

export type FreshTargets = {
  /** In the order they were chosen; undefined until all were read. */
  readonly targets: readonly ReadTarget[] | undefined
  readonly read: number
  readonly error: ApiError | undefined
}

/** The chosen runners as read after the dialog opened. The list of ids is the dialog's own and never changes. */
export const useFreshTargets = (ids: readonly string[]): FreshTargets => {
  const [read, setRead] = useState(0)
  const { data, error } = useQuery(fleetQueries.targets(ids, setRead))
  return { targets: data, read, error: error instanceof ApiError ? error : undefined }
}
