import { shellMeta } from '../../lib/shell-meta'
import type { DraftScope } from '../../store/drafts'
import type { RunnerRead } from '../../wire/runner'

/** What a draft is kept under: a runner made anew under the same id has another cluster or creation time. */
export const scopeOf = (runnerId: string, { runner }: RunnerRead): DraftScope => ({
  upstream: shellMeta.upstream,
  runnerId,
  clusterId: runner.identity.clusterId ?? '',
  createTime: runner.createTime ?? '',
})

/** Under which an undo of a save is kept: a runner made anew has nothing to take back. */
export const undoKeyOf = (scope: DraftScope): string =>
  JSON.stringify([scope.upstream, scope.runnerId, scope.clusterId, scope.createTime])
