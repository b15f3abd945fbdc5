import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSite } from './assets.ts'
import { ConfigProblem, isLoopback, readConfig, type Config } from './config.ts'
import { Secret, stdoutSink } from './log.ts'
import { startPracticePlane, type PracticePlane } from './practice.ts'
import { createGateway, type Gateway } from './server.ts'
import { consoleVersion } from './version.ts'

const say = (line: string): void => void process.stderr.write(`${line}\n`)

const loadConfig = (): Config => {
  try {
    return readConfig(process.env, process.execArgv)
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
    say(`Cannot start: ${error.message}`)
    return process.exit(2)
  }
}

// Built, this file is dist/server/main.js; from source it is server/main.ts.
const clientFolder = (): string => {
  const here = dirname(fileURLToPath(import.meta.url))
  return join(here, here.endsWith(join('dist', 'server')) ? '../client' : '../dist/client')
}

const warn = (config: Config): void => {
  if (Number(process.versions.node.split('.')[0]) < 22) {
    say(`Warning: Node ${process.versions.node} no longer gets security fixes; use Node 22 or newer for live use.`)
  }
  if (config.secret === undefined) {
    say('Note: CONSOLE_SECRET is not set, so a restart signs everybody out.')
  }
}

const announce = (config: Config, port: number): void => {
  const where = config.origins === 'local' ? [`http://localhost:${port}`] : config.origins
  const what = config.upstream === undefined ? 'practice mode' : `live, ${config.upstream}`
  const addresses = where.map((origin) => `${origin}${config.base}`).join(' and ')
  process.stdout.write(`Runner Console ${consoleVersion}: ${addresses} (${what})\n`)
}

const listen = async (gateway: Gateway, config: Config): Promise<number> =>
  new Promise((resolve, reject) => {
    gateway.server.once('error', reject)
    gateway.server.listen(config.port, config.host, () => {
      const address = gateway.server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : config.port)
    })
  })

const stopOnSignal = (gateway: Gateway, plane: PracticePlane | undefined): void => {
  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return process.exit(1)
    isStopping = true
    await gateway.close()
    await plane?.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

const startPlane = async (config: Config): Promise<PracticePlane | undefined> => {
  if (config.upstream !== undefined) return undefined
  try {
    return await startPracticePlane(config.doorPort)
  } catch (error) {
    return cannotListen(`127.0.0.1:${config.doorPort ?? 0}`, error)
  }
}

const cannotListen = (where: string, error: unknown): never => {
  const code = error instanceof Error && 'code' in error ? error.code : error
  say(`Cannot listen on ${where}: ${String(code)}`)
  return process.exit(1)
}

const start = async (): Promise<void> => {
  const config = loadConfig()
  warn(config)
  const plane = await startPlane(config)
  const gateway = createGateway(
    {
      mode: config.mode,
      upstream: config.upstream ?? `http://127.0.0.1:${plane?.port ?? 0}`,
      base: config.base,
      origins: config.origins,
      secret: config.secret ?? new Secret(randomBytes(32).toString('base64')),
      previousSecret: config.previousSecret,
    },
    {
      site: readSite(clientFolder()),
      version: consoleVersion,
      sink: stdoutSink,
      ...(plane === undefined ? {} : { applyDoor: plane.applyDoor }),
    },
  )
  try {
    announce(config, await listen(gateway, config))
  } catch (error) {
    cannotListen(`${config.host}:${config.port}`, error)
  }
  if (!isLoopback(config.host)) say(`Note: listening on ${config.host}; put TLS in front of it.`)
  if (plane?.doorPort !== undefined) say(`Control door: http://127.0.0.1:${plane.doorPort}`)
  stopOnSignal(gateway, plane)
}

await start()
