// Writes .br and .gz beside every built file that gets smaller by it; the gateway reads them once at start.
// The shell is left alone: its nonce is of one response. Runs after the client build.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folder = fileURLToPath(new URL('../dist/client', import.meta.url))
const compressible = new Set(['.js', '.css', '.svg', '.json', '.wasm', '.txt', '.webmanifest', '.ttf'])
const smallest = 1024
// The best quality takes half a minute for the editor's chunk and saves 3 % of it.
const large = 512 * 1024

const brotli = (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: bytes.length > large ? 9 : 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

const compress = async (path) => {
  const bytes = await readFile(path)
  if (bytes.length < smallest) return 0
  const [br, gz] = await Promise.all([brotli(bytes), promisify(gzip)(bytes, { level: 9 })])
  const isWorth = (smaller) => smaller.length < bytes.length * 0.95
  if (isWorth(br)) await writeFile(`${path}.br`, br)
  if (isWorth(gz)) await writeFile(`${path}.gz`, gz)
  return isWorth(br) || isWorth(gz) ? 1 : 0
}

await stat(folder)
const entries = await readdir(folder, { recursive: true, withFileTypes: true })
const files = entries
  .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name))
const counts = await Promise.all(files.map(compress))
console.log(`compressed ${counts.reduce((sum, count) => sum + count, 0)} of ${files.length} files`)
