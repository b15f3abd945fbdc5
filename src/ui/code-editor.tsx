import { Editor as MonacoEditor } from '@monaco-editor/react'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react'
import { followTheme, monaco, setYamlSchema } from './monaco'
import './code-editor.css'

/** Lines and columns from 1; the end is behind the last character. */
export type EditorRange = {
  readonly startLine: number
  readonly startColumn: number
  readonly endLine: number
  readonly endColumn: number
}

export type EditorMarker = {
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly range: EditorRange
}

/** A mark beside a line: changed, added, or a notch where lines were taken out, with a sentence at its end. */
export type EditorLineMark = {
  readonly kind: 'changed' | 'added' | 'removed'
  readonly startLine: number
  readonly endLine: number
  readonly note?: string | undefined
}

/** What the owner of the text can do to it. Every change can be undone with the editor's own undo. */
export type EditorHandle = {
  readonly text: () => string
  /** Replaces the whole text; scroll and undo stay. */
  readonly replaceText: (text: string) => void
  readonly replaceRange: (range: EditorRange, text: string) => void
  readonly goTo: (line: number, column: number) => void
  readonly focus: () => void
  /** Tells at once what was typed and not yet told. Whether there was anything. */
  readonly tellNow: () => boolean
}

type CodeEditorProps = {
  /** The text to begin with, as it is when Monaco is there. The editor owns it from then on; later values are ignored. */
  initialText: string
  label: string
  /** Id of the text that says how to leave the editor by keyboard. */
  describedBy: string
  /** Name of the text in memory; its end picks the schema. */
  path: string
  schema: { readonly fileMatch: string; readonly schema: unknown }
  markers: readonly EditorMarker[]
  lineMarks: readonly EditorLineMark[]
  isReadOnly?: boolean
  /** Changes: of a short text at once, of a long one when typing rests; of a composition its end. */
  onChange: (text: string) => void
  onCursorLine?: ((line: number) => void) | undefined
  ref?: Ref<EditorHandle>
}

type Editor = monaco.editor.IStandaloneCodeEditor

const withoutReturns = (text: string): string => text.replaceAll('\r', '')

const toRange = (range: EditorRange): monaco.Range =>
  new monaco.Range(range.startLine, range.startColumn, range.endLine, range.endColumn)

const edit = (editor: Editor, range: monaco.IRange, text: string): void => {
  const scroll = editor.getScrollTop()
  editor.pushUndoStop()
  editor.getModel()?.pushEditOperations(editor.getSelections() ?? [], [{ range, text }], () => null)
  editor.pushUndoStop()
  editor.setScrollTop(scroll)
}

const handleOf = (current: () => Editor | null, tellNow: () => boolean): EditorHandle => ({
  text: () => current()?.getValue() ?? '',
  replaceText: (text) => {
    const editor = current()
    const model = editor?.getModel()
    if (editor && model && model.getValue() !== text) edit(editor, model.getFullModelRange(), text)
  },
  replaceRange: (range, text) => {
    const editor = current()
    if (editor) edit(editor, toRange(range), text)
  },
  goTo: (line, column) => {
    const editor = current()
    editor?.setPosition({ lineNumber: line, column })
    editor?.revealLineInCenterIfOutsideViewport(line)
    editor?.focus()
  },
  focus: () => current()?.focus(),
  tellNow,
})

const options = {
  automaticLayout: true,
  tabFocusMode: true,
  tabSize: 2,
  insertSpaces: true,
  detectIndentation: false,
  minimap: { enabled: false },
  scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10 },
  guides: { indentation: false, bracketPairs: false },
  fontFamily: 'var(--mono)',
  fontSize: 12.5,
  lineHeight: 20,
  fontLigatures: false,
  padding: { top: 10, bottom: 10 },
  glyphMargin: true,
  lineNumbersMinChars: 3,
  lineDecorationsWidth: 16,
  folding: false,
  scrollBeyondLastLine: false,
  renderLineHighlight: 'all',
  overviewRulerLanes: 0,
  fixedOverflowWidgets: true,
  wordBasedSuggestions: 'off',
  quickSuggestions: { other: true, comments: false, strings: true },
  suggest: { showWords: false, showStatusBar: false },
  unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: true },
  // What is typed is what stands there: no bracket or quote is added that nobody typed.
  autoClosingBrackets: 'never',
  autoClosingQuotes: 'never',
  autoSurround: 'never',
  links: false,
  occurrencesHighlight: 'off',
} as const satisfies monaco.editor.IStandaloneEditorConstructionOptions

const markerOf = (marker: EditorMarker): monaco.editor.IMarkerData => ({
  severity: marker.severity === 'error' ? monaco.MarkerSeverity.Error : monaco.MarkerSeverity.Warning,
  message: marker.message,
  startLineNumber: marker.range.startLine,
  startColumn: marker.range.startColumn,
  endLineNumber: marker.range.endLine,
  endColumn: Math.max(
    marker.range.endColumn,
    marker.range.startColumn + (marker.range.startLine === marker.range.endLine ? 1 : 0),
  ),
})

const glyphOf = ({ severity, range }: EditorMarker): monaco.editor.IModelDeltaDecoration => ({
  range: new monaco.Range(range.startLine, 1, range.startLine, 1),
  options: { glyphMarginClassName: severity === 'error' ? 'ce-glyph-error' : 'ce-glyph-warning' },
})

const lineMarksOf = (
  model: monaco.editor.ITextModel,
  { kind, startLine, endLine, note }: EditorLineMark,
): monaco.editor.IModelDeltaDecoration[] => {
  const end = model.getLineMaxColumn(startLine)
  return [
    {
      range: new monaco.Range(startLine, 1, endLine, 1),
      options: { isWholeLine: true, linesDecorationsClassName: `ce-${kind}` },
    },
    ...(note
      ? [
          {
            range: new monaco.Range(startLine, end, startLine, end),
            options: { showIfCollapsed: true, after: { content: note, inlineClassName: 'ce-note' } },
          },
        ]
      : []),
  ]
}

// Reading a long text out of the editor on every key would make typing heavy.
const longText = 20_000
const restMillis = 100
const patienceMillis = 300

/** Tells changes, never inside a composition. Returns how to tell at once what is still untold. */
const tellChanges = (editor: Editor, tell: (text: string) => void): (() => boolean) => {
  let isComposing = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstUntold = 0
  const tellNow = (): boolean => {
    if (timer === undefined) return false
    clearTimeout(timer)
    timer = undefined
    tell(editor.getValue())
    return true
  }
  const later = (): void => {
    const now = performance.now()
    if (timer === undefined) firstUntold = now
    clearTimeout(timer)
    timer = setTimeout(tellNow, Math.max(0, Math.min(restMillis, firstUntold + patienceMillis - now)))
  }
  const changed = (): void => {
    if (isComposing) return
    const length = editor.getModel()?.getValueLength() ?? 0
    if (length > longText) later()
    else {
      clearTimeout(timer)
      timer = undefined
      tell(editor.getValue())
    }
  }
  editor.onDidCompositionStart(() => {
    isComposing = true
  })
  editor.onDidCompositionEnd(() => {
    isComposing = false
    changed()
  })
  editor.onDidChangeModelContent(changed)
  editor.onDidBlurEditorText(tellNow)
  // The page may be going away for good: nothing typed stays untold.
  addEventListener('pagehide', tellNow)
  editor.onDidDispose(() => {
    clearTimeout(timer)
    removeEventListener('pagehide', tellNow)
  })
  return tellNow
}

/**
 * A code editor for YAML. The text lives in the editor and is told outward; it is never fed back, so a render cannot
 * move the caret or lose an undo step. Tab leaves it.
 */
export const CodeEditor = (props: CodeEditorProps) => {
  const { markers, lineMarks, schema, describedBy, label, isReadOnly = false, ref } = props
  const uri = `inmemory://texts/${props.path}`
  const [editor, setEditor] = useState<Editor | null>(null)
  const mounted = useRef<Editor | null>(null)
  const latest = useRef(props)
  const tellNow = useRef<() => boolean>(() => false)
  const marks = useRef<monaco.editor.IEditorDecorationsCollection>(null)
  useImperativeHandle(
    ref,
    () =>
      handleOf(
        () => mounted.current,
        () => tellNow.current(),
      ),
    [],
  )
  // The editor calls back long after the render it was made in; it must reach the newest callbacks.
  useEffect(() => {
    latest.current = props
  })
  // Unmounting disposes of Monaco's editor; what is untold is told before.
  useLayoutEffect(() => () => void tellNow.current(), [])
  // The theme is Monaco's and global; it follows the page while an editor is on screen.
  useEffect(() => followTheme(), [])
  // The text may have been changed elsewhere while Monaco was on its way.
  useEffect(() => {
    const text = latest.current.initialText
    if (editor && withoutReturns(editor.getValue()) !== withoutReturns(text)) editor.setValue(text)
  }, [editor])
  // What completion and hover know lives in the language worker.
  useEffect(() => setYamlSchema(schema.fileMatch, schema.schema), [schema])
  // Markers and line marks live in Monaco's model.
  useEffect(() => {
    const model = editor?.getModel()
    if (!model) return
    monaco.editor.setModelMarkers(model, 'console', markers.map(markerOf))
    const within = lineMarks.filter((mark) => mark.startLine <= model.getLineCount())
    marks.current?.set([...within.flatMap((mark) => lineMarksOf(model, mark)), ...markers.map(glyphOf)])
  }, [editor, markers, lineMarks])
  // The text area is Monaco's own; it takes its description from an attribute.
  useEffect(() => {
    const area = editor?.getDomNode()?.querySelector('textarea, [role="textbox"]')
    area?.setAttribute('aria-describedby', describedBy)
  }, [editor, describedBy])
  const take = (made: Editor): void => {
    mounted.current = made
    marks.current = made.createDecorationsCollection()
    tellNow.current = tellChanges(made, (text) => latest.current.onChange(text))
    made.onDidChangeCursorPosition(({ position }) => latest.current.onCursorLine?.(position.lineNumber))
    made.onDidDispose(() => {
      mounted.current = null
    })
    setEditor(made)
  }
  return (
    <div className="code-editor">
      <MonacoEditor
        path={uri}
        language="yaml"
        defaultValue={props.initialText}
        theme="console"
        loading={null}
        saveViewState={false}
        options={{ ...options, ariaLabel: label, readOnly: isReadOnly }}
        beforeMount={() => monaco.editor.getModel(monaco.Uri.parse(uri))?.dispose()}
        onMount={take}
      />
    </div>
  )
}
