import { contractVersion } from '../src/wire/contract-version.ts'

/** Header lists are flat: name, value, name, value. They go to `writeHead` as they are, which is its cheapest form. */
export type HeaderList = readonly string[]

export type HeaderClasses = {
  /** Answers of `/api` and `/auth`, and errors in JSON. */
  readonly api: HeaderList
  /** Short texts: an unknown file, a page that is not built. */
  readonly text: HeaderList
  /** Files whose name carries a hash. */
  readonly asset: HeaderList
  /** Files whose name does not, such as the favicon. */
  readonly file: HeaderList
  /** The shell; the nonce is of this one response. */
  readonly shell: (nonce: string) => HeaderList
}

// The names Monaco and our own worker wrapper create their Trusted Types policies under; any other name is refused.
const trustedTypes = [
  'cw-worker',
  'editorViewLayer',
  'domLineBreaksComputer',
  'defaultWorkerFactory',
  'dompurify',
  'diffEditorWidget',
  'diffReview',
  'richScreenReaderContent',
  'standaloneColorizer',
  'stickyScrollViewLayer',
  'tokenizeToString',
  'editorGhostText',
].join(' ')

const shellPolicy = (nonce: string, base: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
    `report-uri ${base}csp-report`,
  ].join('; ')

const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox"

const listOf = (headers: Readonly<Record<string, string>>): HeaderList => Object.entries(headers).flat()

/** The exact headers of each response class. `https`: whether any configured origin is https. */
export const createHeaders = ({ https, base }: { readonly https: boolean; readonly base: string }): HeaderClasses => {
  const all = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), bluetooth=(), clipboard-read=(), clipboard-write=(self)',
    ...(https ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  }
  const closed = { ...all, 'Cache-Control': 'no-store', 'Content-Security-Policy': closedPolicy }
  // A worker takes its policy from its own response, so scripts of our own origin stay allowed here.
  const file = { ...all, 'Content-Security-Policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'" }
  const shell = { ...all, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }
  return {
    api: listOf({
      ...closed,
      'Content-Type': 'application/json; charset=utf-8',
      Vary: 'Cookie',
      'Content-Disposition': 'attachment; filename="api.json"',
      'X-CW-Contract': contractVersion,
    }),
    text: listOf({ ...closed, 'Content-Type': 'text/plain; charset=utf-8' }),
    asset: listOf({ ...file, 'Cache-Control': 'public, max-age=31536000, immutable' }),
    file: listOf({ ...file, 'Cache-Control': 'public, max-age=3600' }),
    shell: (nonce) => listOf({ ...shell, 'Content-Security-Policy': shellPolicy(nonce, base) }),
  }
}
