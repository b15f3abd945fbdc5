import 'monaco-editor/features/codicon/register'
import 'monaco-editor/features/bracketMatching/register'
import 'monaco-editor/features/clipboard/register'
import 'monaco-editor/features/comment/register'
import 'monaco-editor/features/contextmenu/register'
import 'monaco-editor/features/cursorUndo/register'
import 'monaco-editor/features/find/register'
import 'monaco-editor/features/folding/register'
import 'monaco-editor/features/hover/register'
import 'monaco-editor/features/indentation/register'
import 'monaco-editor/features/linesOperations/register'
import 'monaco-editor/features/multicursor/register'
import 'monaco-editor/features/smartSelect/register'
import 'monaco-editor/features/snippet/register'
import 'monaco-editor/features/toggleTabFocusMode/register'
import 'monaco-editor/features/unicodeHighlighter/register'
import 'monaco-editor/features/wordOperations/register'
// `features/suggest/register` holds the inline half only; completion itself is this controller.
import 'monaco-editor/editor/contrib/suggest/browser/suggestController'
import 'monaco-editor/editor/contrib/gotoError/browser/gotoError'
import 'monaco-editor/editor/contrib/caretOperations/browser/transpose'
import 'monaco-editor/languages/definitions/yaml/register'
import { loader } from '@monaco-editor/react'
import * as monaco from 'monaco-editor/editor'
import { StandaloneServices } from 'monaco-editor/editor/standalone/browser/standaloneServices'
import { IStorageService } from 'monaco-editor/platform/storage/common/storage'
import editorWorkerUrl from 'monaco-editor/editor/editor.worker?worker&url'
import { configureMonacoYaml, type JSONSchema, type MonacoYaml } from 'monaco-yaml'
import { startWorker } from '../lib/worker'
import yamlWorkerUrl from './yaml.worker?worker&url'

export { monaco }

// Without this the loader would fetch an editor from elsewhere.
loader.config({ monaco })

const getWorker = (_moduleId: string, label: string): Worker =>
  label === 'yaml' ? startWorker(yamlWorkerUrl, 'yaml') : startWorker(editorWorkerUrl, 'editor')

Object.assign(globalThis, { MonacoEnvironment: { getWorker } })

// Completion shows its right half, what a key limits and what its absence means, without a further key.
StandaloneServices.get(IStorageService).store('expandSuggestionDocs', true, 0, 0)

// Monaco types a text character by character, each with everything a key press entails: what a dictation, a text
// expander or an input method hands over in one piece would hold the page for minutes. It goes in like a paste.
monaco.editor.registerCommand('type', (_accessor: unknown, { text }: { text: string }) => {
  const editor = monaco.editor.getEditors().find((each) => each.hasTextFocus())
  const isPiece = text.length > 40
  editor?.trigger('keyboard', isPiece ? 'paste' : 'type', isPiece ? { text, pasteOnNewLine: false } : { text })
})

type OldWorkerOptions = { label: string; moduleId: string; createData: unknown; keepIdleModels?: boolean }

// monaco-yaml asks for workers as Monaco did before 0.53; this answers it in the way Monaco does now.
const createWebWorker = (options: OldWorkerOptions | Parameters<typeof monaco.editor.createWebWorker>[0]) => {
  if ('worker' in options) return monaco.editor.createWebWorker(options)
  const worker = getWorker(options.moduleId, options.label)
  worker.postMessage('ignore')
  worker.postMessage(options.createData)
  return monaco.editor.createWebWorker({ worker, keepIdleModels: options.keepIdleModels ?? false })
}

// A cast: the adapted namespace is what monaco-yaml uses at run time, though not what its older types describe.
const forYaml = { ...monaco, editor: { ...monaco.editor, createWebWorker } } as unknown as Parameters<
  typeof configureMonacoYaml
>[0]

let yaml: MonacoYaml | undefined

/** Sets what completion and hover know about models whose name ends like `fileMatch`. Validation stays ours. */
export const setYamlSchema = (fileMatch: string, schema: unknown): void => {
  // A cast: the schema is built by our own typed builder; the language service's type has many more members.
  const schemas = [{ uri: 'inmemory://schemas/policy', fileMatch: [fileMatch], schema: schema as JSONSchema }]
  if (yaml) void yaml.update({ schemas })
  else {
    yaml = configureMonacoYaml(forYaml, {
      enableSchemaRequest: false,
      validate: false,
      format: { enable: false },
      completion: true,
      hover: true,
      schemas,
    })
  }
}

const hexOf = (probe: HTMLElement, token: string): string => {
  probe.style.color = `var(${token})`
  const parts = getComputedStyle(probe).color.match(/[\d.]+/g) ?? []
  return `#${parts
    .slice(0, 3)
    .map((part) => Math.round(Number(part)).toString(16).padStart(2, '0'))
    .join('')}`
}

const isDark = (): boolean => {
  const chosen = document.documentElement.dataset.theme
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

/** Gives the editor the inks of the page: keys in ink, two muted inks for values, grey comments. */
const applyTheme = (): void => {
  const probe = document.createElement('span')
  document.body.append(probe)
  const ink = (token: string): string => hexOf(probe, token)
  const rule = (token: string, colour: string, fontStyle?: string) => ({
    token,
    foreground: ink(colour).slice(1),
    ...(fontStyle ? { fontStyle } : {}),
  })
  monaco.editor.defineTheme('console', {
    base: isDark() ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [
      rule('', '--ink'),
      ...['type', 'type.yaml'].map((token) => rule(token, '--y-key')),
      ...['string', 'string.yaml'].map((token) => rule(token, '--y-str')),
      ...['number', 'number.yaml', 'keyword', 'keyword.yaml'].map((token) => rule(token, '--y-num')),
      rule('comment', '--y-com', document.documentElement.lang === 'ja' ? '' : 'italic'),
      rule('operators', '--ink-3'),
      rule('delimiter', '--ink-3'),
      rule('tag', '--fail'),
    ],
    colors: {
      'editor.background': ink('--bg'),
      'editor.foreground': ink('--ink'),
      'editor.lineHighlightBackground': ink('--bg-sunken'),
      'editor.lineHighlightBorder': `${ink('--line')}00`,
      'editorLineNumber.foreground': ink('--ink-3'),
      'editorLineNumber.activeForeground': ink('--ink'),
      'editorCursor.foreground': ink('--ink'),
      'editor.selectionBackground': ink('--bg-chosen'),
      'editorError.foreground': ink('--fail'),
      'editorWarning.foreground': ink('--warn'),
      'editorWidget.background': ink('--bg-raised'),
      'editorWidget.border': ink('--line-2'),
      'editorSuggestWidget.background': ink('--bg-raised'),
      'editorSuggestWidget.border': ink('--line-2'),
      'editorSuggestWidget.foreground': ink('--ink'),
      'editorSuggestWidget.selectedBackground': ink('--bg-chosen'),
      'editorSuggestWidget.selectedForeground': ink('--ink'),
      'editorSuggestWidget.highlightForeground': ink('--ink'),
      'editorSuggestWidget.focusHighlightForeground': ink('--ink'),
      'editorHoverWidget.background': ink('--bg-raised'),
      'editorHoverWidget.border': ink('--line-2'),
      'editorHoverWidget.foreground': ink('--ink'),
      'editorIndentGuide.background1': ink('--line'),
      'editorGutter.background': ink('--bg'),
      focusBorder: ink('--focus'),
    },
  })
  probe.remove()
  monaco.editor.setTheme('console')
}

/** Follows the page's theme and the system's until the returned function is called. */
export const followTheme = (): (() => void) => {
  applyTheme()
  const observer = new MutationObserver(applyTheme)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'lang'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', applyTheme)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', applyTheme)
  }
}
