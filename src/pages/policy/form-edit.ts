import { createContext, use, useRef, useState, type ComponentType, type RefObject } from 'react'
import type { Finding } from '../../domain/finding'
import type { TextChange } from '../../domain/merge'
import { pathKey, type ValuePath } from '../../domain/policy-fields'
import type { FormField } from '../../domain/policy-form'
import { editSaidText, type SaidText } from '../../domain/text-edit'
import { textDifference } from '../../domain/text-splice'
import type { JsonObject } from '../../lib/lossless'
import type { EditorHandle } from '../../ui/code-editor'

/** What every part of the form needs: how to change the text, what was found in it, and the way to its lines. */
export type FormEditing = {
  readonly findings: readonly Finding[]
  readonly apply: (...changes: readonly TextChange[]) => void
  readonly lineOf: (path: ValuePath) => number | undefined
  readonly goTo: (line: number) => void
  /** The control for any field: lists of objects have members of every kind, themselves included. */
  readonly Member: ComponentType<{ field: FormField; keepsEmpty?: boolean }>
}

export const FormContext = createContext<FormEditing | undefined>(undefined)

export const useForm = (): FormEditing => {
  const form = use(FormContext)
  if (!form) throw new Error('A field stands outside of a form.')
  return form
}

/** Writes a text into the editor as one step of its undo. */
const writeInto = (editor: EditorHandle | null, from: string, to: string): void => {
  if (!editor) return
  if (editor.text() !== from || from.includes('\r')) return editor.replaceText(to)
  const { range, text } = textDifference(from, to)
  editor.replaceRange(range, text)
}

type Cleared = { readonly key: string; readonly before: SaidText; readonly after: string }

/**
 * The text and the document it says, changed by the form. What the form wrote is known at once; any other text is known
 * when the worker has read it. A value typed anew right after its input was emptied takes its old place in the text.
 */
export const useFormText = ({
  text,
  document,
  editor,
  onText,
}: {
  text: string
  /** What `text` says; undefined while it is being read. */
  document: JsonObject | undefined
  editor: RefObject<EditorHandle | null>
  onText: (text: string) => void
}): { said: SaidText | undefined; apply: FormEditing['apply'] } => {
  const [written, setWritten] = useState<SaidText>()
  const cleared = useRef<Cleared>(undefined)
  const said = written?.text === text ? written : document && { text, document }
  const apply = (...changes: readonly TextChange[]): void => {
    const [first] = changes
    if (!said || !first || editor.current?.tellNow()) return
    const only = changes.length === 1 ? first : undefined
    const last = cleared.current
    const isRetyped = only?.value !== undefined && last?.after === text && last.key === pathKey(only.path)
    const next = editSaidText(isRetyped ? last.before : said, changes)
    cleared.current =
      only && only.value === undefined ? { key: pathKey(only.path), before: said, after: next.text } : undefined
    if (next.text === text) return
    setWritten(next)
    onText(next.text)
    writeInto(editor.current, text, next.text)
  }
  return { said, apply }
}
