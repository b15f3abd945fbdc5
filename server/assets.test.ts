import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSite } from './assets.ts'
import { call, startGateway, startUpstream, type Gate } from './testing.ts'

const shell = `<!doctype html><html><head><meta property="csp-nonce" nonce="__NONCE__"><meta name="cw-base" content="__BASE__"><meta name="cw-mode" content="__MODE__"><meta name="cw-upstream" content="__UPSTREAM__"><meta name="cw-version" content="__VERSION__"><script type="module" crossorigin src="./assets/index-abc123.js" nonce="__NONCE__"></script><link rel="icon" href="./favicon.svg"></head><body><div id="root"></div></body></html>`
const script = 'console.log("a long enough script")'.repeat(50)

let folder: string
let gate: Gate
let based: Gate
let up: Awaited<ReturnType<typeof startUpstream>>
const navigation = { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate', 'X-CW-Console': undefined }
const plain = { 'Sec-Fetch-Site': undefined, 'X-CW-Console': undefined }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.secret'))
  writeFileSync(join(folder, 'index.html'), shell)
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, '.env'), 'SECRET=1')
  writeFileSync(join(folder, '.secret/a.js'), '1')
  writeFileSync(join(folder, 'assets/index-abc123.js'), script)
  writeFileSync(join(folder, 'assets/index-abc123.js.gz'), gzipSync(script))
  writeFileSync(join(folder, 'assets/index-abc123.js.map'), '{}')
  up = await startUpstream()
  gate = await startGateway({ upstream: up.origin, site: readSite(folder) })
  based = await startGateway({ upstream: up.origin, site: readSite(folder), base: '/ops/console/' })
})
afterAll(() => rmSync(folder, { recursive: true }))

test('T37: what is served is what was built, without maps and dot files', async () => {
  expect([...readSite(folder).files.keys()].toSorted()).toEqual(['/assets/index-abc123.js', '/favicon.svg'])
  const missing = [
    '/.env',
    '/assets/../package.json',
    '/assets/index-abc123.js.map',
    '/assets/index-abc123.js.gz',
    '/@vite/client',
    '/.secret/a.js',
    '/index.html',
    '/assets/x.css',
    '/assets/',
    '/assets',
    '/src/main.tsx',
    '/runners/../.env',
    '/favicon.ico',
  ]
  for (const target of missing) {
    for (const headers of [plain, { ...plain, Accept: 'text/html' }]) {
      const answer = await call(gate, { target, headers })
      if (target === '/assets/' || target === '/assets') continue
      expect([target, answer.status, answer.headers.get('content-type')]).toEqual([
        target,
        404,
        ['text/plain; charset=utf-8'],
      ])
      expect(answer.headers.get('cache-control')).toEqual(['no-store'])
    }
  }
})

describe('the shell', () => {
  test.each([
    '/',
    '/sign-in',
    '/runners',
    '/runners/prod.us-04a/policy',
    '/runners/..%2f..%2fauth',
    '/runners/a%3fx=*',
    '/deploy?from=x%2Fy',
    '/drafts',
    '/settings',
  ])('is served for %s', async (target) => {
    const answer = await call(gate, { target, headers: navigation })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, ['text/html; charset=utf-8']])
    expect(answer.body).toContain('<div id="root">')
  })

  test('has its own nonce each time, the same in policy and page', async () => {
    const answers = await Promise.all([1, 2].map(() => call(gate, { target: '/', headers: navigation })))
    const nonces = answers.map(({ body, headers }) => {
      const [nonce] = /(?<=nonce=")[^"]+/.exec(body) ?? []
      expect(headers.get('content-security-policy')?.[0]).toContain(`'nonce-${nonce}'`)
      expect(body.split(`nonce="${nonce}"`).length).toBe(3)
      expect(body).not.toContain('__')
      return nonce
    })
    expect(new Set(nonces).size).toBe(2)
    expect(answers[0]?.headers.get('cache-control')).toEqual(['no-store'])
  })

  test('says where it is, what is behind it, and which build it is', async () => {
    const { body } = await call(based, { target: '/ops/console/runners', headers: navigation })
    for (const text of [
      'name="cw-base" content="/ops/console/"',
      'name="cw-mode" content="practice"',
      'name="cw-upstream" content="practice"',
      'name="cw-version" content="test"',
      'src="/ops/console/assets/index-abc123.js"',
      'href="/ops/console/favicon.svg"',
    ]) {
      expect(body).toContain(text)
    }
    expect(body).not.toContain('"./')
  })

  test('an unknown address: the shell with 404 for a person, text for a program', async () => {
    const person = await call(gate, { target: '/runers', headers: navigation })
    expect([person.status, person.body.includes('id="root"')]).toEqual([404, true])
    expect((await call(gate, { target: '/runers', headers: { ...plain, Accept: 'text/html,*/*' } })).body).toContain(
      'root',
    )
    expect((await call(gate, { target: '/runers', headers: plain })).body).toBe('Not found\n')
    for (const target of ['/x.php', '/@fs/etc', '/a/b.c']) {
      expect((await call(gate, { target, headers: navigation })).body).toBe('Not found\n')
    }
  })

  test('without a build it says so', async () => {
    const bare = await startGateway({ upstream: up.origin })
    const answer = await call(bare, { target: '/', headers: navigation })
    expect([answer.status, answer.body]).toEqual([503, 'The page has not been built yet. Run npm run build.\n'])
  })
})

describe('files', () => {
  test('hashed ones are immutable, smaller when the browser takes it', async () => {
    const gz = await call(gate, {
      target: '/assets/index-abc123.js',
      headers: { ...plain, 'Accept-Encoding': 'gzip, br' },
    })
    expect(gz.headers.get('content-encoding')).toEqual(['gzip'])
    expect(gz.headers.get('vary')).toEqual(['Accept-Encoding'])
    expect(gz.headers.get('cache-control')).toEqual(['public, max-age=31536000, immutable'])
    expect(gz.headers.get('content-security-policy')).toEqual([
      "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    ])
    for (const accepted of [undefined, 'identity', 'gzip;q=0', 'gzip;q=0.0, br', 'x-gzip']) {
      const answer = await call(gate, {
        target: '/assets/index-abc123.js',
        headers: { ...plain, 'Accept-Encoding': accepted },
      })
      expect([accepted, answer.headers.has('content-encoding'), answer.body]).toEqual([accepted, false, script])
    }
    expect((await call(gate, { target: '/favicon.svg', headers: plain })).headers.get('cache-control')).toEqual([
      'public, max-age=3600',
    ])
  })

  test('HEAD has the length and no body; other methods are refused', async () => {
    const head = await call(gate, { method: 'HEAD', target: '/assets/index-abc123.js', headers: plain })
    expect([head.status, head.body, head.headers.get('content-length')]).toEqual([200, '', [`${script.length}`]])
    const post = await call(gate, { method: 'POST', target: '/', headers: plain })
    expect([post.status, post.headers.get('allow')]).toEqual([405, ['GET, HEAD']])
  })

  test('under a base path they answer with and without it', async () => {
    for (const target of ['/ops/console/favicon.svg', '/favicon.svg', '/ops/console/healthz', '/healthz']) {
      expect((await call(based, { target, headers: plain })).status).toBe(200)
    }
    expect((await call(based, { target: '/ops/console/auth/session' })).reason).toBe('SESSION_REQUIRED')
    expect((await call(based, { target: '/auth/session' })).reason).toBe('SESSION_REQUIRED')
  })
})

test('T25: no answer of any kind names a Location', async () => {
  for (const target of [
    '/',
    '/ops',
    '/ops/console',
    '//e',
    '/sign-in?next=//e',
    '/sign-in?next=https:e',
    '/runners/',
    '/auth/session',
    '/api',
  ]) {
    for (const each of [gate, based])
      expect((await call(each, { target, headers: navigation })).headers.has('location')).toBe(false)
  }
})
