import { randomBytes } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { send, sendText, type Call } from './reply.ts'
import type { Target } from './target.ts'

type Encoding = 'br' | 'gzip'
type SiteFile = { readonly type: string; readonly plain: Buffer; readonly encoded: ReadonlyMap<Encoding, Buffer> }

/** The built page, read once at start: no path of a request ever reaches the file system. */
export type Site = {
  /** index.html as built; undefined when there is no build. */
  readonly shell: string | undefined
  /** Path with a leading `/` → file. */
  readonly files: ReadonlyMap<string, SiteFile>
}

/** First segments of the page's own addresses. Source: the table of places. */
export const places: ReadonlySet<string> = new Set([
  '',
  'sign-in',
  'runners',
  'deploy',
  'failures',
  'policies',
  'maintenance',
  'drafts',
  'settings',
])

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

const suffixes = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Reads a build folder with the `.br` and `.gz` files beside its own. Source maps, dot files and the shell are left out. */
export const readSite = (folder: string): Site => {
  const bytes = new Map<string, Buffer>()
  for (const entry of readFolder(folder)) bytes.set(entry, readFileSync(join(folder, entry)))
  const files = new Map<string, SiteFile>()
  for (const [path, plain] of bytes) {
    const type = types[extname(path)]
    if (type === undefined || path === 'index.html') continue
    const encoded = new Map<Encoding, Buffer>()
    for (const [encoding, suffix] of suffixes) {
      const smaller = bytes.get(path + suffix)
      if (smaller !== undefined) encoded.set(encoding, smaller)
    }
    files.set(`/${path}`, { type, plain, encoded })
  }
  return { shell: bytes.get('index.html')?.toString('utf8'), files }
}

const readFolder = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
  } catch {
    return []
  }
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Answers files, the shell and 404s. `base` begins and ends with `/`; `upstreamName` is a host name or `practice`. */
export const createFiles = (
  site: Site,
  facts: { readonly base: string; readonly mode: string; readonly upstreamName: string; readonly version: string },
): ((call: Call, target: Target, isHead: boolean) => void) => {
  const shell = site.shell
    ?.replaceAll('__BASE__', facts.base)
    .replaceAll('__MODE__', facts.mode)
    .replaceAll('__UPSTREAM__', escapeHtml(facts.upstreamName))
    .replaceAll('__VERSION__', escapeHtml(facts.version))
    .replaceAll('="./', `="${facts.base}`)
    .split('__NONCE__')

  const sendShell = (call: Call, status: number, isHead: boolean): void => {
    if (shell === undefined) return sendText(call, 503, 'The page has not been built yet. Run npm run build.', isHead)
    const nonce = randomBytes(16).toString('base64')
    send(call, status, call.headers.shell(nonce), shell.join(nonce), { isHead })
  }

  return (call, target, isHead) => {
    const file = site.files.get(target.path)
    if (file !== undefined) return sendFile(call, target.path, file, isHead)
    const segments = target.path.split('/').slice(1)
    const isDotted = segments.some((segment) => segment === '.' || segment === '..')
    if (places.has(segments[0] ?? '') && !isDotted && (segments[0] !== '' || segments.length === 1)) {
      return sendShell(call, 200, isHead)
    }
    // A person who mistyped an address gets the page's own "not found"; a program that wants a file gets none.
    if (isNavigation(call) && !/[.@]/.test(target.path)) return sendShell(call, 404, isHead)
    sendText(call, 404, 'Not found', isHead)
  }
}

const isNavigation = ({ fields }: Call): boolean => {
  if (fields.has('sec-fetch-mode')) return fields.one('sec-fetch-mode') === 'navigate'
  return fields.one('accept')?.includes('text/html') ?? false
}

const sendFile = (call: Call, path: string, file: SiteFile, isHead: boolean): void => {
  const headers = path.startsWith('/assets/') ? call.headers.asset : call.headers.file
  const encoding = chooseEncoding(call.fields.all('accept-encoding').join(','), file)
  const body = encoding === undefined ? file.plain : (file.encoded.get(encoding) ?? file.plain)
  const extra = [
    'Content-Type',
    file.type,
    ...(file.encoded.size > 0 ? ['Vary', 'Accept-Encoding'] : []),
    ...(encoding === undefined ? [] : ['Content-Encoding', encoding]),
  ]
  send(call, 200, headers, body, { extra, isHead })
}

const chooseEncoding = (accepted: string, file: SiteFile): Encoding | undefined => {
  for (const [encoding] of suffixes) {
    const takes = new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))|,|$)`, 'i').test(accepted)
    if (takes && file.encoded.has(encoding)) return encoding
  }
  return undefined
}
