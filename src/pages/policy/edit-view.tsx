import { lazy, Suspense, useMemo, type RefObject } from 'react'
import { snakeOf } from '../../domain/casing'
import { sayFinding, type Finding, type Fix } from '../../domain/finding'
import type { LineMark } from '../../domain/line-diff'
import { policyEditorSchema } from '../../domain/policy-schema'
import { policyText } from '../../i18n/policy'
import { Boundary } from '../../shell/boundary'
import type { EditorHandle } from '../../ui/code-editor'
import { Problems } from './problems'

// Monaco takes the language of its own words once, before it is loaded.
const CodeEditor = lazy(async () => {
  if (document.documentElement.lang === 'ja') await import('monaco-editor/nls/lang/ja')
  return { default: (await import('../../ui/code-editor')).CodeEditor }
})

const fileMatch = '**/*.policy.yaml'

/** The editor with everything found in its text below it. */
export const EditView = ({
  runnerId,
  initialText,
  changed,
  findings,
  vanished,
  isReadOnly,
  editor,
  onChange,
  onCursorLine,
}: {
  runnerId: string
  initialText: string
  /** Where lines differ from the server's, as the text was last read. */
  changed: readonly LineMark[]
  findings: readonly Finding[]
  /** Groups that are gone from the draft, by their wire names. */
  vanished: readonly string[]
  isReadOnly: boolean
  editor: RefObject<EditorHandle | null>
  onChange: (text: string) => void
  onCursorLine: (line: number) => void
}) => {
  const words = policyText.useSection()
  const schema = useMemo(
    () => ({ fileMatch, schema: policyEditorSchema({ ...words.help, fields: words.fields }) }),
    [words],
  )
  const markers = useMemo(
    () =>
      findings.map(({ detail, severity, range }) => ({
        severity,
        range,
        message: sayFinding(words.findings, detail),
      })),
    [findings, words],
  )
  const marks = useMemo(() => {
    const noteOf = (taken: readonly string[]): string | undefined => {
      const group = vanished.find((name) => taken.some((line) => line.trim() === `${snakeOf(name)}:`))
      return group === undefined ? undefined : words.outline.removedHere(snakeOf(group))
    }
    return changed.map((mark) => ({ ...mark, note: noteOf(mark.taken) }))
  }, [changed, vanished, words])
  const fix = (change: Fix) => {
    editor.current?.replaceRange(change.range, change.text)
    editor.current?.goTo(change.range.startLine, change.range.startColumn)
  }
  return (
    <>
      <Boundary>
        <Suspense fallback={<EditorSkeleton />}>
          <CodeEditor
            ref={editor}
            initialText={initialText}
            label={words.editorLabel}
            describedBy="editor-keys"
            path={`${runnerId}.policy.yaml`}
            schema={schema}
            markers={markers}
            lineMarks={marks}
            isReadOnly={isReadOnly}
            onChange={onChange}
            onCursorLine={onCursorLine}
          />
        </Suspense>
      </Boundary>
      <Problems findings={findings} onGoTo={(line, column) => editor.current?.goTo(line, column)} onFix={fix} />
    </>
  )
}

/** Lines of the real height while the editor is on its way. */
export const EditorSkeleton = () => {
  const words = policyText.useSection()
  return (
    <div className="ed-skel" role="status" aria-busy="true" aria-label={words.loading}>
      {Array.from({ length: 14 }, (_, index) => (
        <p key={index} className="skr">
          <i className="skel" />
          <i className="skel" />
        </p>
      ))}
    </div>
  )
}
