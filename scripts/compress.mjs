// Writes a .br and a .gz beside every built asset that gains from it; the gateway serves them as they are.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const client = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist', 'client')
const compressible = /\.(js|css|svg|json)$/

const filesUnder = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesUnder(path) : [path]
  })

const compress = async (path) => {
  const bytes = readFileSync(path)
  // Quality 11 of a few megabytes of editor takes a minute on a small machine; 10 is a percent larger.
  const quality = bytes.length > 500_000 ? 9 : 11
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  if (br.length < bytes.length) writeFileSync(`${path}.br`, br)
  if (gz.length < bytes.length) writeFileSync(`${path}.gz`, gz)
}

await Promise.all(filesUnder(client).filter((path) => compressible.test(path)).map(compress))
