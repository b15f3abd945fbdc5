// The one test command: types, lint, format, unused code, unit tests, build, browser tests.
// The last line counts unit and browser tests together; a check that fails counts as one failed test.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const reports = mkdtempSync(join(tmpdir(), 'runner-console-'))
const total = { passed: 0, failed: 0 }

const run = (label, command, args, env = {}) => {
  const started = Date.now()
  console.log(`\n▸ ${label}`)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  console.log(`  ${label}: ${status === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return status === 0
}

const count = (isGood) => {
  if (isGood) total.passed += 1
  else total.failed += 1
}

const readReport = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

const unit = () => {
  const path = join(reports, 'unit.json')
  const isGood = run('unit tests', 'npx', [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path}`,
  ])
  const report = readReport(path)
  total.passed += report?.numPassedTests ?? 0
  total.failed += report?.numFailedTests ?? 0
  if (!isGood && !(report?.numFailedTests > 0)) total.failed += 1
}

const browser = () => {
  const path = join(reports, 'browser.json')
  const isGood = run(
    'browser tests',
    'npx',
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: path,
    },
  )
  const stats = readReport(path)?.stats
  total.passed += stats?.expected ?? 0
  total.failed += (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)
  if (!isGood && !(stats?.unexpected > 0)) total.failed += 1
}

count(run('types', 'npx', ['tsc', '--noEmit']))
count(run('lint', 'npx', ['oxlint', '--type-aware', '--deny-warnings']))
count(run('format', 'npx', ['oxfmt', '--check', '.']))
count(run('unused code', 'npx', ['knip']))
unit()
const isBuilt = run('build', process.execPath, ['scripts/ready.mjs'])
count(isBuilt)
if (isBuilt) browser()

rmSync(reports, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
