const read = (name: string): string =>
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '')

/** What the gateway wrote into the shell as it served it. */
export const shellMeta = {
  /** Path the console is hosted under; begins and ends with `/`. */
  base: read('cw-base') || '/',
  mode: read('cw-mode') === 'live' ? 'live' : 'practice',
  /** Host name of the API, or the constant `practice`. Part of every key this browser stores. */
  upstream: read('cw-upstream') || 'practice',
  version: read('cw-version'),
} as const
