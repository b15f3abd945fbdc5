// The full counts that `npm test` runs a slice of: schedules, crashes, merges. Each suite can be named: `npm run soak schedules`.
import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const suites = {
  schedules: ['npx', ['vitest', 'run', 'src/api/schedules.test.ts'], { SCHEDULES: '10000' }],
  crashes: ['npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts', 'crash'], { CRASHES: '50' }],
}

const named = process.argv.slice(2)
const failed = Object.entries(suites)
  .filter(([name]) => named.length === 0 || named.includes(name))
  .filter(([name, [command, args, counts]]) => {
    console.log(`▸ ${name}`)
    const env = Object.assign({}, process.env, counts)
    return spawnSync(command, args, { cwd: root, stdio: 'inherit', env }).status !== 0
  })
  .map(([name]) => name)

console.log(failed.length === 0 ? 'soak: all passed' : `soak: failed ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
