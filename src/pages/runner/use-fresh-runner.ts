import { useQuery } from '@tanstack/react-query'
import { runnerQueries } from '../../api/runners'
import { remainingWithout, type Remaining } from '../../domain/remaining'
import { useFleet } from '../../shell/use-fleet'
import type { RunnerRead } from '../../wire/runner'

const wholeFleet = {}

/** The runner as read after the dialog opened, and what the rest of the fleet looks like; undefined until read. */
export const useFreshRunner = (
  runnerId: string,
): { read: RunnerRead | undefined; error: unknown; remaining: Remaining | undefined; isFleetWhole: boolean } => {
  const query = useQuery({ ...runnerQueries.one(runnerId), staleTime: 0, refetchOnMount: 'always' })
  const { state } = useFleet(wholeFleet)
  const read = query.isFetchedAfterMount && !query.isError ? query.data : undefined
  const identity = read?.runner.identity
  return {
    read,
    error: query.isFetchedAfterMount ? query.error : undefined,
    remaining:
      identity && state.rows.size > 0
        ? remainingWithout(state.rows.values(), {
            id: identity.runnerId,
            group: identity.runnerGroupId ?? '',
            zone: identity.zone ?? '',
          })
        : undefined,
    isFleetWhole: state.phase === 'complete',
  }
}
