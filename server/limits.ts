const kib = 1024
const mib = 1024 * kib
const second = 1000
const minute = 60 * second

/** Every limit and time of the gateway. Bytes, milliseconds and counts; the name ends in the unit when it is not a count. */
export const defaultLimits = {
  // Client side
  headerBytes: 16 * kib,
  headerCount: 64,
  headersMs: 10 * second,
  requestMs: 30 * second,
  // Node looks every 30 s by itself, which would make the two times above a lie.
  connectionsCheckMs: second,
  // The usual load balancer holds 60 s; ours must be the longer one, or it meets a closed socket.
  keepAliveMs: 65 * second,
  requestsPerSocket: 1000,
  connections: 2000,
  // Longer than the slowest mutation; only a reader that takes nothing at all meets it.
  socketIdleMs: 90 * second,
  requestBytes: 384 * kib,
  jsonDepth: 64,
  jsonNodes: 50_000,
  drainBytes: mib,
  drainMs: second,
  inFlightPerSession: 16,
  inFlight: 512,
  stopMs: 75 * second,

  // Upstream side
  upstreamSockets: 32,
  queueLength: 256,
  queueMs: 2 * second,
  connectMs: 3 * second,
  firstByteReadMs: 25 * second,
  firstByteWriteMs: 65 * second,
  bodyIdleMs: 15 * second,
  exchangeReadMs: 30 * second,
  exchangeWriteMs: 70 * second,
  responseBytes: 32 * mib,
  // What may wait for a slow client before the API is held back; pausing at every write would cost a third of the speed.
  bufferBytes: 256 * kib,
  // A mutation never rides a socket that has been quiet for longer: it may be dead without our knowing.
  reuseForWriteMs: 4 * second,
  idleSocketMs: 20 * second,

  // Session
  sessionIdleMs: 30 * minute,
  sessionMs: 12 * 60 * minute,
  sessionReSealMs: 5 * minute,
  clockToleranceMs: minute,
  endedSessions: 10_000,
  openedSessions: 4096,
  openedSessionMs: minute,
  cookieBytes: 4096,
  tokenBytesMin: 8,
  tokenBytesMax: 2048,
  refusedSignInsPerAddress: 10,
  refusedSignIns: 60,
  refusedSignInWindowMs: minute,

  // Reports and logs
  reportBytes: 8 * kib,
  reportsPerAddress: 10,
  reportWindowMs: minute,
  logBufferBytes: mib,
  logFieldChars: 512,
} as const

export type Limits = { readonly [name in keyof typeof defaultLimits]: number }

/** The defaults with some of them replaced; tests shorten times this way. */
export const limitsWith = (overrides: Partial<Limits> = {}): Limits => ({ ...defaultLimits, ...overrides })
