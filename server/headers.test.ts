import { expect, test } from 'vitest'
import { createHeaders, type HeaderList } from './headers.ts'

const all = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), bluetooth=(), clipboard-read=(), clipboard-write=(self)',
}
const closed = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox"
const filePolicy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'"

const asObject = (list: HeaderList): Record<string, string> => {
  const object: Record<string, string> = {}
  for (let index = 0; index < list.length; index += 2) {
    const name = list[index] ?? ''
    expect(Object.hasOwn(object, name), `${name} twice`).toBe(false)
    object[name] = list[index + 1] ?? ''
  }
  return object
}

test('every response class has exactly its headers', () => {
  const headers = createHeaders({ https: false, base: '/' })
  expect(asObject(headers.api)).toEqual({
    ...all,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': closed,
    'Content-Type': 'application/json; charset=utf-8',
    Vary: 'Cookie',
    'Content-Disposition': 'attachment; filename="api.json"',
    'X-CW-Contract': '1',
  })
  expect(asObject(headers.text)).toEqual({
    ...all,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': closed,
    'Content-Type': 'text/plain; charset=utf-8',
  })
  expect(asObject(headers.asset)).toEqual({
    ...all,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': filePolicy,
  })
  expect(asObject(headers.file)).toEqual({
    ...all,
    'Cache-Control': 'public, max-age=3600',
    'Content-Security-Policy': filePolicy,
  })
  expect(asObject(headers.shell('N0nce'))).toEqual({
    ...all,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self' data:; manifest-src 'self'; style-src-elem 'self' 'nonce-N0nce'; style-src-attr 'unsafe-inline'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types cw-worker editorViewLayer domLineBreaksComputer defaultWorkerFactory dompurify diffEditorWidget diffReview richScreenReaderContent standaloneColorizer stickyScrollViewLayer tokenizeToString editorGhostText; report-uri /csp-report",
  })
})

test('an https origin adds HSTS to all of them, a base path moves the reports', () => {
  const headers = createHeaders({ https: true, base: '/console/' })
  for (const list of [headers.api, headers.text, headers.asset, headers.file, headers.shell('n')]) {
    expect(asObject(list)['Strict-Transport-Security']).toBe('max-age=63072000; includeSubDomains')
  }
  expect(asObject(headers.shell('n'))['Content-Security-Policy']).toMatch(/report-uri \/console\/csp-report$/)
})
