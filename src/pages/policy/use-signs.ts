import { useMemo } from 'react'
import { checkPolicyText } from '../../domain/policy-check'
import type { JudgedChange } from '../../domain/loosening'
import { pathKey } from '../../domain/policy-fields'
import { lineSpans, type LineSpan } from '../../domain/policy-outline'
import { policyText } from '../../i18n/policy'
import { directionIcons } from './alarm'
import type { LineSign, LineSigns } from './line-diff'

const signsOn = (
  spans: readonly LineSpan[],
  changes: readonly JudgedChange[],
  name: (change: JudgedChange) => string,
): readonly LineSign[] => {
  const byPath = new Map(spans.map((span) => [pathKey(span.path), span]))
  return changes.flatMap((change) => {
    const span = byPath.get(pathKey(change.path))
    return span
      ? [
          {
            startLine: span.startLine,
            endLine: span.endLine,
            icon: directionIcons[change.direction],
            isLooser: change.direction === 'looser',
            name: name(change),
          },
        ]
      : []
  })
}

/** The direction marks between the columns: at the changed lines of the draft, else at the lines that vanished. */
export const useSigns = (
  changes: readonly JudgedChange[],
  draftSpans: readonly LineSpan[],
  baseText: string,
): LineSigns => {
  const { directions } = policyText.useSection().alarm
  return useMemo(() => {
    const name = (change: JudgedChange): string => directions[change.direction]
    const gone = changes.filter(({ kind }) => kind === 'removed' || kind === 'rewritten')
    const baseSpans = gone.length > 0 ? lineSpans(baseText, checkPolicyText(baseText, undefined).spans) : []
    return { left: signsOn(baseSpans, gone, name), right: signsOn(draftSpans, changes, name) }
  }, [changes, draftSpans, baseText, directions])
}
