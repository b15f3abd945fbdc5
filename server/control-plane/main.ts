import { listenPlane } from './listen.ts'
import { readPorts } from './ports.ts'

const refuse = (line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(2)
}

const start = async (): Promise<void> => {
  const ports = readPorts(process.env)
  if (typeof ports === 'string') return refuse(ports)
  const listening = await listenPlane(ports).catch((error: unknown) =>
    refuse(`control plane cannot listen: ${error instanceof Error ? error.message : String(error)}`),
  )
  const stop = (): void => {
    void listening.close().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // Announced last: whoever waits for this line may stop the process at once.
  const door = listening.doorPort === undefined ? '' : `, control door on http://127.0.0.1:${listening.doorPort}`
  process.stdout.write(`control plane on http://127.0.0.1:${listening.port}${door}\n`)
}

await start()
