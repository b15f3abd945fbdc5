import { expect, test } from 'vitest'
import { defaultLimits, limitsWith } from './limits.ts'

test('the defaults are the promised ones', () => {
  expect(defaultLimits).toEqual({
    headerBytes: 16_384,
    headerCount: 64,
    headersMs: 10_000,
    requestMs: 30_000,
    connectionsCheckMs: 1000,
    keepAliveMs: 65_000,
    requestsPerSocket: 1000,
    connections: 2000,
    socketIdleMs: 90_000,
    requestBytes: 393_216,
    jsonDepth: 64,
    jsonNodes: 50_000,
    drainBytes: 1_048_576,
    drainMs: 1000,
    inFlightPerSession: 16,
    inFlight: 512,
    stopMs: 75_000,
    upstreamSockets: 32,
    queueLength: 256,
    queueMs: 2000,
    connectMs: 3000,
    firstByteReadMs: 25_000,
    firstByteWriteMs: 65_000,
    bodyIdleMs: 15_000,
    exchangeReadMs: 30_000,
    exchangeWriteMs: 70_000,
    responseBytes: 33_554_432,
    bufferBytes: 262_144,
    reuseForWriteMs: 4000,
    idleSocketMs: 20_000,
    sessionIdleMs: 1_800_000,
    sessionMs: 43_200_000,
    sessionReSealMs: 300_000,
    clockToleranceMs: 60_000,
    endedSessions: 10_000,
    openedSessions: 4096,
    openedSessionMs: 60_000,
    cookieBytes: 4096,
    tokenBytesMin: 8,
    tokenBytesMax: 2048,
    refusedSignInsPerAddress: 10,
    refusedSignIns: 60,
    refusedSignInWindowMs: 60_000,
    reportBytes: 8192,
    reportsPerAddress: 10,
    reportWindowMs: 60_000,
    logBufferBytes: 1_048_576,
    logFieldChars: 512,
  })
})

test('an override replaces its own limit only', () => {
  expect(limitsWith({ queueMs: 5 })).toEqual({ ...defaultLimits, queueMs: 5 })
})
