// Brings a checkout to a runnable state: installs packages and builds, each only when stale, and says what it does.
// `node scripts/ready.mjs`            installs and builds
// `node scripts/ready.mjs --install`  installs only
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(root, ...parts)
const digest = (text) => createHash('sha256').update(text).digest('hex')
const keptAt = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

const run = (command, args) => execFileSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })

const lockDigest = () => digest(readFileSync(at('package-lock.json'))) + process.version

const install = () => {
  const stamp = at('node_modules', '.ready')
  const wanted = lockDigest()
  if (keptAt(stamp) === wanted) return
  console.log('Installing packages (npm ci) …')
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'])
  writeFileSync(stamp, wanted)
}

const filesUnder = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .toSorted()
        .flatMap((name) => filesUnder(join(path, name)))
    : [path]

const sources = [
  'src',
  'server',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.server.config.ts',
  'package-lock.json',
]

const sourceDigest = () =>
  digest(
    sources
      .flatMap((name) => filesUnder(at(name)))
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .map((path) => `${path.slice(root.length)} ${digest(readFileSync(path))}`)
      .join('\n'),
  )

const build = () => {
  const stamp = at('dist', '.ready')
  const wanted = sourceDigest()
  if (keptAt(stamp) === wanted) return
  console.log('Building the console …')
  const vite = at('node_modules', 'vite', 'bin', 'vite.js')
  run(process.execPath, [vite, 'build', '--logLevel', 'warn'])
  run(process.execPath, [vite, 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'])
  run(process.execPath, [at('scripts', 'build-assets.mjs')])
  writeFileSync(stamp, wanted)
}

install()
if (!process.argv.includes('--install')) build()
