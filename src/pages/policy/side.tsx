import { useMemo, type ReactNode } from 'react'
import type { Finding } from '../../domain/finding'
import type { JudgedChange } from '../../domain/loosening'
import { pathKey, type ValuePath } from '../../domain/policy-fields'
import { sectionOf, spanAtLine, type LineSpan } from '../../domain/policy-outline'
import type { JsonObject } from '../../lib/lossless'
import { Outline } from './outline'
import type { Derived } from './use-derived'
import { WordsAtCursor } from './words-view'

/** Beside the editor: the outline, and in words what the cursor stands in. */
export const Side = ({
  derived,
  cursorLine,
  findings,
  about,
  children,
}: {
  derived: Derived
  cursorLine: number
  findings: readonly Finding[]
  children: ReactNode
  about: {
    before: JsonObject | undefined
    after: JsonObject
    changes: readonly JudgedChange[]
    spans: readonly LineSpan[]
    onGoTo: (line: number) => void
  }
}) => {
  const at = useMemo(() => spanAtLine(derived.spans, cursorLine), [derived.spans, cursorLine])
  const section: ValuePath = at ? sectionOf(at.path) : []
  const key = pathKey(section)
  const error = findings.find(
    ({ severity, path }) => severity === 'error' && (path.length === 0 || pathKey(sectionOf(path)) === key),
  )
  return (
    <aside className="ed-r">
      {children}
      <Outline rows={derived.outline} current={section} onGoTo={about.onGoTo} />
      {section.length === 0 ? null : <WordsAtCursor {...about} section={section} errorLine={error?.range.startLine} />}
    </aside>
  )
}
