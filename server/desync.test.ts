import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { call, portOf, signIn, startGateway } from './testing.ts'

test('T18: an answer nobody asked for is nobody’s answer', async () => {
  const answer = (mark: string): string => {
    const body = JSON.stringify({ mark })
    return `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  }
  const serve = (socket: Socket): void => {
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      const mark = /Bearer (practice\.[a-z]+)/.exec(chunk.toString())?.[1] ?? 'none'
      socket.write(answer(mark) + answer(`stolen from ${mark}`))
    })
  }
  const upstream = createServer(serve)
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', () => resolve()))
  // One socket, so that both sessions must share it.
  const gate = await startGateway({ upstream: `http://127.0.0.1:${portOf(upstream)}`, limits: { upstreamSockets: 1 } })
  const tokens = ['practice.first', 'practice.second']
  const cookies = [await signIn(gate, tokens[0]), await signIn(gate, tokens[1])]
  for (let round = 0; round < 40; round += 1) {
    const answers = await Promise.all(
      [0, 1, 0, 1].map((who) => call(gate, { target: '/api/v1/sandbox/managedRunners', cookie: cookies[who] ?? '' })),
    )
    for (const [index, { status, body }] of answers.entries()) {
      expect(body).not.toContain('stolen')
      if (status === 200) expect(body).toBe(JSON.stringify({ mark: tokens[index % 2] }))
    }
  }
  upstream.close()
})
