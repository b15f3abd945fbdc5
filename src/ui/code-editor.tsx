import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
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
}

type CodeEditorProps = {
  /** The text to begin with. The editor owns it from then on; later values are ignored. */
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
  /** Every change, except in the middle of an input method's composition: then once, at its end. */
  onChange: (text: string) => void
  onCursorLine?: ((line: number) => void) | undefined
  ref?: Ref<EditorHandle>
}

type Editor = monaco.editor.IStandaloneCodeEditor

const toRange = (range: EditorRange): monaco.Range =>
  new monaco.Range(range.startLine, range.startColumn, range.endLine, range.endColumn)

const edit = (editor: Editor, range: monaco.IRange, text: string): void => {
  const scroll = editor.getScrollTop()
  editor.pushUndoStop()
  editor.getModel()?.pushEditOperations(editor.getSelections() ?? [], [{ range, text }], () => null)
  editor.pushUndoStop()
  editor.setScrollTop(scroll)
}

const handleOf = (current: () => Editor | null): EditorHandle => ({
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
})

const makeEditor = (host: HTMLElement, props: CodeEditorProps): Editor => {
  const uri = monaco.Uri.parse(`inmemory://texts/${props.path}`)
  monaco.editor.getModel(uri)?.dispose()
  return monaco.editor.create(host, {
    model: monaco.editor.createModel(props.initialText, 'yaml', uri),
    theme: 'console',
    automaticLayout: true,
    ariaLabel: props.label,
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
    links: false,
    occurrencesHighlight: 'off',
    readOnly: props.isReadOnly ?? false,
  })
}

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

const lineMarkOf = ({ kind, startLine, endLine, note }: EditorLineMark): monaco.editor.IModelDeltaDecoration => ({
  range: new monaco.Range(startLine, 1, endLine, 1),
  options: {
    isWholeLine: true,
    linesDecorationsClassName: `ce-${kind}`,
    ...(note ? { after: { content: note, inlineClassName: 'ce-note' } } : {}),
  },
})

/** Tells changes, one at a time and never inside a composition. */
const tellChanges = (editor: Editor, tell: (text: string) => void): void => {
  let isComposing = false
  editor.onDidCompositionStart(() => {
    isComposing = true
  })
  editor.onDidCompositionEnd(() => {
    isComposing = false
    tell(editor.getValue())
  })
  editor.onDidChangeModelContent(() => {
    if (!isComposing) tell(editor.getValue())
  })
}

/**
 * A code editor for YAML. The text lives in the editor and is told outward; it is never fed back, so a render cannot
 * move the caret or lose an undo step. Tab leaves it.
 */
export const CodeEditor = (props: CodeEditorProps) => {
  const { markers, lineMarks, schema, describedBy, ref } = props
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor>(null)
  const latest = useRef(props)
  const marks = useRef<monaco.editor.IEditorDecorationsCollection>(null)
  useImperativeHandle(ref, () => handleOf(() => editor.current), [])
  // The editor calls back long after the render it was made in; it must reach the newest callbacks.
  useEffect(() => {
    latest.current = props
  })
  // Monaco lives outside React: made once, disposed with its text when the place is left.
  useEffect(() => {
    if (!host.current) return
    const inner = document.createElement('div')
    host.current.append(inner)
    const made = makeEditor(inner, latest.current)
    const model = made.getModel()
    const unfollow = followTheme()
    editor.current = made
    marks.current = made.createDecorationsCollection()
    tellChanges(made, (text) => latest.current.onChange(text))
    made.onDidChangeCursorPosition(({ position }) => latest.current.onCursorLine?.(position.lineNumber))
    return () => {
      unfollow()
      made.dispose()
      model?.dispose()
      inner.remove()
      editor.current = null
    }
  }, [])
  // What completion and hover know lives in the language worker.
  useEffect(() => setYamlSchema(schema.fileMatch, schema.schema), [schema])
  // Markers and line marks live in Monaco's model.
  useEffect(() => {
    const model = editor.current?.getModel()
    if (!model) return
    monaco.editor.setModelMarkers(model, 'console', markers.map(markerOf))
    const lines = model.getLineCount()
    const within = lineMarks.filter((mark) => mark.startLine <= lines)
    marks.current?.set([...within.map(lineMarkOf), ...markers.map(glyphOf)])
  }, [markers, lineMarks])
  useEffect(() => editor.current?.updateOptions({ readOnly: props.isReadOnly ?? false }), [props.isReadOnly])
  // The text area is Monaco's own; it takes its description from an attribute.
  useEffect(() => {
    const area = host.current?.querySelector('textarea, [role="textbox"]')
    area?.setAttribute('aria-describedby', describedBy)
  }, [describedBy])
  return <div className="code-editor" ref={host} />
}
