import type { RunnerRead } from '../wire/runner'

/** What is known of the policy a draft was begun on. */
export type DraftBase = 'current' | 'changed' | 'recreated' | 'gone' | 'unread' | 'checking'

/** Judges a draft's base by a read of its runner. `isGone`: the server answered that there is no such runner. */
export const draftBaseOf = (
  draft: { readonly etag: string; readonly clusterId: string; readonly createTime: string },
  known: { readonly read: RunnerRead | undefined; readonly isGone: boolean; readonly hasFailed: boolean },
): DraftBase => {
  if (known.isGone) return 'gone'
  if (known.read === undefined) return known.hasFailed ? 'unread' : 'checking'
  const { runner } = known.read
  if ((runner.createTime ?? '') !== draft.createTime || (runner.identity.clusterId ?? '') !== draft.clusterId) {
    return 'recreated'
  }
  return (runner.etag ?? '') === draft.etag ? 'current' : 'changed'
}
