import { useMemo, useState } from 'react'
import type { Draft } from '../../domain/draft'
import {
  decide,
  mergedChanges,
  mergePolicies,
  undecide,
  undecided,
  type Merge,
  type MergeConflict,
  type MergeDecisions,
} from '../../domain/merge'
import { isSamePolicy } from '../../domain/policy-canonical'
import type { PolicyRevision } from '../../domain/policy-revision'
import { editPolicyText } from '../../domain/text-edit'
import type { Json, JsonObject } from '../../lib/lossless'

export type MergeState = {
  readonly theirs: PolicyRevision
  readonly merge: Merge
  readonly decisions: MergeDecisions
  readonly left: readonly MergeConflict[]
  /** The draft's own text with everything settled and decided put in. */
  readonly mergedText: string
  /** They changed nothing: only the version token moved. */
  readonly isTokenOnly: boolean
  readonly choose: (conflict: MergeConflict, choice: 'theirs' | 'mine' | { readonly value: Json | undefined }) => void
  readonly takeBack: (conflict: MergeConflict) => void
  /** Choices belong to one merge; the next begins with none. */
  readonly forget: () => void
}

/** The merge of a conflict; undefined when there is none, or while the draft cannot be read. Choices outlive new reads. */
export const useMerge = (draft: Draft<unknown>, document: JsonObject | undefined): MergeState | undefined => {
  const [decisions, setDecisions] = useState<MergeDecisions>(new Map())
  const theirs = draft.phase.kind === 'conflict' ? draft.phase.theirs : undefined
  const base = draft.base.document
  const merge = useMemo(
    () => (theirs && document ? mergePolicies(base, document, theirs.document) : undefined),
    [base, document, theirs],
  )
  const mergedText = useMemo(
    () => (merge && document ? editPolicyText(draft.text, document, mergedChanges(merge, decisions)) : draft.text),
    [merge, document, decisions, draft.text],
  )
  if (!theirs || !merge) return undefined
  return {
    theirs,
    merge,
    decisions,
    left: undecided(merge, decisions),
    mergedText,
    isTokenOnly: isSamePolicy(base, theirs.document),
    choose: (conflict, choice) => setDecisions((current) => decide(current, conflict, choice)),
    forget: () => setDecisions(new Map()),
    takeBack: (conflict) => setDecisions((current) => undecide(current, conflict)),
  }
}
