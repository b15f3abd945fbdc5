// `npm run bench [name …]`: runs the benches of bench/ against the built product, prints one line per metric and writes
// the same as JSON. Ends with 1 when an exact count is over its budget; milliseconds are reported, never gated alone.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../bench', import.meta.url))
const results = fileURLToPath(new URL('../test-results', import.meta.url))
const known = readdirSync(folder)
  .filter((name) => name.endsWith('.mjs') && !name.startsWith('_'))
  .map((name) => name.replace('.mjs', ''))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`No bench called ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
  process.exit(2)
}

mkdirSync(results, { recursive: true })
let isOver = false
for (const name of wanted.length > 0 ? wanted : known) {
  const { run } = await import(`../bench/${name}.mjs`)
  console.log(`\n▸ ${name}`)
  const metrics = await run({
    report: ({ metric, value, unit = '', budget, isExact = false }) => {
      const isBad = budget !== undefined && value > budget
      const verdict = budget === undefined ? '' : isBad ? 'over' : 'ok'
      if (isBad && isExact) isOver = true
      const words = budget === undefined ? '' : `≤ ${budget}${unit && ` ${unit}`}${isExact ? '' : ' (not gated)'}`
      console.log(`${metric.padEnd(52)} ${`${value} ${unit}`.padStart(14)}  ${words.padEnd(26)} ${verdict}`)
    },
  })
  writeFileSync(`${results}/bench-${name}.json`, `${JSON.stringify(metrics, null, 2)}\n`)
}
process.exitCode = isOver ? 1 : 0
