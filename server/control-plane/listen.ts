import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { handleDoor } from './door.ts'
import type { Transport } from './faults.ts'
import { createPlane, type Plane, type PlaneOptions } from './plane.ts'
import type { World } from './world.ts'

/** A plane behind a listener. `doorPort` is there only when the control door was asked for. */
export type ListeningPlane = {
  readonly port: number
  readonly doorPort?: number
  readonly plane: Plane
  close: () => Promise<void>
  worldOf: (token: string) => World | undefined
}

export type ListenOptions = PlaneOptions & { port: number; host?: string; doorPort?: number }

const maxBody = 8 * 1024 * 1024

const readBytes = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    // Past the limit the rest is read and dropped; the plane then refuses what it was given.
    if (size <= maxBody) chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

const toRequest = async (incoming: IncomingMessage): Promise<Request> => {
  const method = incoming.method ?? 'GET'
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value))
  const bytes = await readBytes(incoming)
  const hasBody = method !== 'GET' && method !== 'HEAD' && bytes.length > 0
  const target = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`)
  return new Request(target, { method, headers, ...(hasBody ? { body: new Uint8Array(bytes) } : {}) })
}

const headersOf = (response: Response): { [name: string]: string } => Object.fromEntries(response.headers)

const drip = (
  outgoing: ServerResponse,
  bytes: Buffer,
  { bytes: size, everyMs }: { bytes: number; everyMs: number },
): void => {
  let sent = 0
  const step = (): void => {
    if (outgoing.destroyed) return
    outgoing.write(bytes.subarray(sent, sent + size))
    sent += size
    if (sent >= bytes.length) outgoing.end()
    else setTimeout(step, everyMs)
  }
  step()
}

const sendBroken = (outgoing: ServerResponse, response: Response, bytes: Buffer, transport: Transport): void => {
  const drop = (): void => void outgoing.socket?.destroy()
  switch (transport.kind) {
    case 'hang':
      return
    case 'reset':
      outgoing.socket?.resetAndDestroy()
      return
    case 'truncate':
      outgoing.writeHead(response.status, { ...headersOf(response), 'content-length': bytes.length })
      outgoing.write(bytes.subarray(0, Math.floor(bytes.length * Math.min(1, Math.max(0, transport.share)))), drop)
      return
    case 'noEndChunk':
      outgoing.writeHead(response.status, { ...headersOf(response), 'transfer-encoding': 'chunked' })
      outgoing.write(bytes, drop)
      return
    case 'drip':
      outgoing.writeHead(response.status, { ...headersOf(response), 'content-length': bytes.length })
      drip(outgoing, bytes, transport)
  }
}

const send = async (outgoing: ServerResponse, response: Response, transport: Transport | undefined): Promise<void> => {
  const bytes = Buffer.from(await response.arrayBuffer())
  if (transport !== undefined) {
    sendBroken(outgoing, response, bytes, transport)
    return
  }
  outgoing.writeHead(response.status, { ...headersOf(response), 'content-length': bytes.length })
  outgoing.end(bytes)
}

type Answering = (request: Request) => Promise<{ response: Response; transport?: Transport | undefined }>

const serverFor = (answering: Answering): Server =>
  createServer((incoming, outgoing) => {
    outgoing.sendDate = false
    toRequest(incoming)
      .then(answering)
      .then(({ response, transport }) => send(outgoing, response, transport))
      .catch((error: unknown) => {
        // Only a bug or a malformed target gets here; neither may take the process with it.
        if (!outgoing.headersSent)
          outgoing.writeHead(error instanceof TypeError ? 400 : 500, { 'content-type': 'application/json' })
        outgoing.end('{"code":13,"message":"internal error","details":[]}')
      })
  })

const listening = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    // Requests in work get a moment; a hanging one is a fault somebody asked for.
    setTimeout(() => server.closeAllConnections(), 500).unref()
  })

/**
 * Puts a plane behind a listener on loopback; port 0 means any free one. The control door gets a listener of its own,
 * on loopback whatever the host, only when `doorPort` is given. Errors: rejects when a port cannot be had.
 */
export const listenPlane = async (options: ListenOptions): Promise<ListeningPlane> => {
  const plane = createPlane(options)
  const api = serverFor(async (request) => {
    const response = await plane.handle(request)
    return { response, transport: plane.transportOf(response) }
  })
  const port = await listening(api, options.port, options.host ?? '127.0.0.1')
  const door =
    options.doorPort === undefined
      ? undefined
      : serverFor(async (request) => ({ response: await handleDoor(plane, request) }))
  try {
    const doorPort = door === undefined ? undefined : await listening(door, options.doorPort ?? 0, '127.0.0.1')
    return {
      port,
      ...(doorPort === undefined ? {} : { doorPort }),
      plane,
      close: async () => void (await Promise.all([closed(api), ...(door === undefined ? [] : [closed(door)])])),
      worldOf: (token) => plane.worlds.of(token),
    }
  } catch (error) {
    await closed(api)
    throw error
  }
}
