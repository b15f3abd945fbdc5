import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const built = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))

/** A running gateway with its practice plane, and everything it wrote to its log. */
export type RunningGateway = {
  readonly origin: string
  readonly door: string
  readonly port: number
  readonly output: () => string
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

const freePort = async (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

const isUp = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

/** Starts the built gateway; `env` adds to or overrides the practice defaults. */
export const startGateway = async (env: Record<string, string | undefined> = {}): Promise<RunningGateway> => {
  const [port, doorPort] = await Promise.all([freePort(), freePort()])
  const child = spawn(process.execPath, [built], {
    env: {
      ...process.env,
      PORT: String(port),
      CONTROL_DOOR_PORT: String(doorPort),
      CONSOLE_SECRET: randomBytes(32).toString('hex'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written: string[] = []
  child.stdout.on('data', (chunk: Buffer) => written.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => written.push(chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = `http://localhost:${env.PORT ?? port}`
  const deadline = Date.now() + 15_000
  while (!(await isUp(`http://127.0.0.1:${env.PORT ?? port}/healthz`))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The gateway did not start:\n${written.join('')}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    origin,
    door: `http://127.0.0.1:${doorPort}`,
    port: Number(env.PORT ?? port),
    output: () => written.join(''),
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await ended
    },
  }
}
