import { readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { places } from './paths'

const root = fileURLToPath(new URL('..', import.meta.url))

const filesUnder = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesUnder(path) : [path]
  })

type Source = { readonly path: string; readonly text: string; readonly imports: readonly string[] }

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

const sourcesUnder = (folder: string): Source[] =>
  filesUnder(join(root, folder))
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => {
      const text = readFileSync(path, 'utf8')
      const imports = [...text.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? '')
      return { path: relative(root, path), text, imports: imports.map((specifier) => target(path, specifier)) }
    })

/** Project path an import leads to, without query; a package's name for packages. */
const target = (from: string, specifier: string): string =>
  specifier.startsWith('.') ? relative(root, resolve(dirname(from), specifier.replace(/\?.*$/, ''))) : specifier

const isTest = (source: Source): boolean => /\.test(ing)?\.tsx?$/.test(source.path)
const spa = sourcesUnder('src')
const code = spa.filter((source) => !isTest(source))
const gateway = sourcesUnder('server').filter((source) => !isTest(source) && !source.path.endsWith('testing.ts'))

const ranks = {
  main: 7,
  routes: 6,
  pages: 5,
  shell: 4,
  components: 3,
  api: 3,
  store: 3,
  domain: 2,
  ui: 2,
  i18n: 2,
  wire: 1,
  lib: 0,
  paths: 0,
} as const satisfies Record<string, number>

type Room = keyof typeof ranks
const isRoom = (name: string): name is Room => Object.hasOwn(ranks, name)

const roomOf = (path: string): Room | undefined => {
  const name = (path.split('/')[1] ?? '').replace(/\.tsx?$/, '')
  return path.startsWith('src/') && isRoom(name) ? name : undefined
}

// Texts live in i18n, and every room that draws needs them; domain takes them as arguments.
const mayUseTexts: readonly Room[] = ['ui', 'components', 'shell', 'pages', 'store', 'main', 'routes']

const forbiddenImport = (from: Source, to: string): string | undefined => {
  const here = roomOf(from.path)
  const there = roomOf(to)
  if (here === undefined) return undefined
  if (to.startsWith('server') || to.startsWith('e2e')) return `${from.path} → ${to}`
  if (there === undefined) return undefined
  if (here === there) {
    const [, , page] = from.path.split('/')
    const [, , other] = to.split('/')
    return here === 'pages' && page !== other ? `${from.path} → another page ${to}` : undefined
  }
  if (there === 'i18n' && ranks[here] === ranks.i18n)
    return mayUseTexts.includes(here) ? undefined : `${from.path} → ${to}`
  // What i18n says depends on the vocabulary of the contract and its meaning: types only.
  if (here === 'i18n' && there === 'domain') return undefined
  return ranks[here] > ranks[there] ? undefined : `${from.path} → ${to}`
}

describe('the map of the house', () => {
  it('every file stands in a room', () => {
    expect(code.filter((source) => roomOf(source.path) === undefined).map((source) => source.path)).toEqual([])
  })

  it('imports go downwards only, and pages know nothing of each other', () => {
    const wrong = code.flatMap((source) => source.imports.flatMap((to) => forbiddenImport(source, to) ?? []))
    expect(wrong).toEqual([])
  })

  it('wire imports nothing but zod and lib', () => {
    const wrong = code
      .filter((source) => roomOf(source.path) === 'wire')
      .flatMap((source) => source.imports.filter((to) => !/^(zod|src\/(wire|lib)\/)/.test(to)))
    expect(wrong).toEqual([])
  })

  it('the gateway imports of src only wire and lib', () => {
    const wrong = gateway.flatMap((source) =>
      source.imports
        .filter((to) => to.startsWith('src/') && !/^src\/(wire|lib)\//.test(to))
        .map((to) => `${source.path} → ${to}`),
    )
    expect(wrong).toEqual([])
  })

  it('the control plane restates the rules: of wire it takes types only', () => {
    const wrong = gateway
      .filter((source) => source.path.startsWith('server/control-plane/'))
      .flatMap((source) =>
        [...source.text.matchAll(/import (?!type)[^'"]*['"]([^'"]*src\/wire[^'"]*)['"]/g)].map(
          (match) => `${source.path} → ${match[1]}`,
        ),
      )
    expect(wrong).toEqual([])
  })

  it('no import runs in a circle', () => {
    const byPath = new Map(code.map((source) => [source.path.replace(/\.tsx?$/, ''), source]))
    const done = new Set<string>()
    const circles: string[] = []
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
      if (done.has(path) || trail.includes(path)) return
      const source = byPath.get(path)
      const values = source?.imports.filter((to) => !isTypeOnly(source, to)) ?? []
      for (const next of values) visit(next.replace(/\.tsx?$/, ''), [...trail, path])
      done.add(path)
    }
    for (const path of byPath.keys()) visit(path, [])
    expect(circles).toEqual([])
  })
})

const isTypeOnly = (source: Source, to: string): boolean => {
  const last = to.split('/').at(-1) ?? ''
  return new RegExp(`import type [^;]*?/?${last.replace(/[.]/g, '\\.')}['"]`).test(source.text)
}

describe('laws that are visible in the text', () => {
  const all = [...code, ...gateway]
  const breaking = (pattern: RegExp, sources: readonly Source[] = all, except: readonly string[] = []): string[] =>
    sources
      .filter((source) => !except.includes(source.path))
      .filter((source) => pattern.test(withoutComments(source.text)))
      .map((source) => source.path)

  it('nothing from the server can become markup or code', () => {
    expect(
      breaking(/dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(/),
    ).toEqual([])
  })

  it('one file talks to the network', () => {
    expect(
      breaking(/\bfetch\(|XMLHttpRequest|sendBeacon|new WebSocket|EventSource/, code, ['src/api/http.ts']),
    ).toEqual([])
  })

  it('only the store touches what the browser keeps', () => {
    const others = code.filter((source) => roomOf(source.path) !== 'store')
    expect(
      breaking(/\bindexedDB\b|openDB\(|localStorage|sessionStorage|BroadcastChannel|navigator\.locks/, others),
    ).toEqual([])
  })

  it('the domain knows no clock, no chance and no pictures', () => {
    const domain = code.filter((source) => roomOf(source.path) === 'domain')
    expect(
      breaking(
        /Date\.now\(|Math\.random\(|randomUUID|new Date\(\)|\bdocument\.(?:querySelector|createElement|addEventListener|documentElement)|\bwindow\.(?:location|document|addEventListener)|\bnavigator\.|from 'react'/,
        domain,
      ),
    ).toEqual([])
  })

  it('no type is escaped: no any, no non-null, no cast but to const and in the Monaco adapter', () => {
    expect(breaking(/:\s*any\b|<any>|\bas any\b|@ts-(ignore|nocheck|expect-error)/)).toEqual([])
    expect(breaking(/\b(?:\w|\)|\]) as (?!const\b)[A-Z{('"[]/, all, ['src/ui/monaco.ts'])).toEqual([])
  })

  it('only pages have default exports', () => {
    expect(
      breaking(
        /export default/,
        all.filter((source) => !/^src\/pages\/[^/]+\/index\.tsx$/.test(source.path)),
      ),
    ).toEqual([])
  })

  it('every file can be read in one sitting', () => {
    const long = all.filter(
      (source) => source.text.split('\n').length > 301 && !/^src\/i18n\/|fleet-/.test(source.path),
    )
    expect(long.map((source) => source.path)).toEqual([])
  })

  it('no test waits, skips or retries instead of knowing', () => {
    const tests = [...spa.filter(isTest), ...sourcesUnder('e2e')].filter(
      (source) => source.path !== 'src/architecture.test.ts',
    )
    expect(
      breaking(
        /waitForTimeout|\b(?:test|it|describe)\.(?:skip|only|fixme)|retries: *[1-9]|toMatchSnapshot|toHaveScreenshot/,
        tests,
      ),
    ).toEqual([])
  })

  it('the gateway parses no YAML', () => {
    const own = gateway.filter((source) => !source.path.startsWith('server/control-plane/'))
    expect(own.filter((source) => source.imports.some((to) => /^(yaml|js-yaml)/.test(to)))).toEqual([])
    expect(gateway.filter((source) => source.imports.some((to) => /^(yaml|js-yaml)/.test(to)))).toEqual([])
  })

  it('the gateway lives on few packages', () => {
    const own = gateway.filter((source) => !source.path.startsWith('server/control-plane/'))
    const packages = new Set(
      own.flatMap((source) => source.imports).filter((to) => !/^(node:|src\/|server\/|\.)/.test(to)),
    )
    expect([...packages].toSorted()).toEqual(expect.arrayContaining(['jose', 'undici']))
    expect(packages.size).toBeLessThanOrEqual(4)
  })
})

describe('prose and disk', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')

  it('the README’s map names the rooms there are, and no other', () => {
    const named = [...readme.matchAll(/^│? {2,}(?:│ {3})?[├└]── ([a-z0-9-]+)\//gm)].map((match) => match[1])
    const rooms = readdirSync(join(root, 'src')).filter((name) => statSync(join(root, 'src', name)).isDirectory())
    expect(rooms.filter((room) => !named.includes(room))).toEqual([])
  })

  it('the README’s links and commands exist', () => {
    const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((match) => match[1] ?? '')
    expect(links.filter((link) => !exists(join(root, link)))).toEqual([])
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const commands = [...readme.matchAll(/npm (?:run )?([a-z-]+)/g)].map((match) => match[1] ?? '')
    expect(commands.filter((name) => !['ci', 'install'].includes(name) && scripts[name] === undefined)).toEqual([])
  })

  it('the gateway serves the shell for the same places the page knows', () => {
    const text = gateway.map((source) => source.text).join('\n')
    expect(places.filter((place) => !text.includes(`'${place}'`))).toEqual([])
  })

  it('packages are pinned to exact versions', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const versions: unknown[] = Object.values({ ...dependencies, ...devDependencies })
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([])
  })

  it('the files speak of the project only', () => {
    const texts = [...spa, ...sourcesUnder('server'), ...sourcesUnder('e2e')].filter(
      (source) => source.path !== 'src/architecture.test.ts',
    )
    expect(
      texts.filter((source) => /\.\.\/shared|\/work\/|\/root\//.test(source.text)).map((source) => source.path),
    ).toEqual([])
  })
})

const exists = (path: string): boolean => {
  try {
    return statSync(path) !== undefined
  } catch {
    return false
  }
}
