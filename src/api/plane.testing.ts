import { randomUUID } from 'node:crypto'
import { createPlane } from '../../server/control-plane/plane'
import { applyDoor } from '../../server/control-plane/door'
import type { Json } from '../lib/lossless'
import { environment } from './http'

/** Points the real `http.ts` at a control plane in this process, without a gateway between. For tests. */
export const usePlane = (fleet = 'standard') => {
  const plane = createPlane()
  const token = `practice.${fleet}.${randomUUID().replaceAll('-', '')}`
  const sent: { method: string; url: string; body: string | undefined }[] = []
  environment.base = 'http://console.test/'
  environment.isOnline = () => true
  environment.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = request.url.replace('http://console.test/api', 'http://control.test')
    const body = request.body === null ? undefined : await request.clone().text()
    sent.push({ method: request.method, url: url.replace('http://control.test', ''), body })
    const headers = new Headers(request.headers)
    headers.set('authorization', `Bearer ${token}`)
    const response = await plane.handle(
      new Request(url, { method: request.method, headers, ...(body === undefined ? {} : { body }) }),
    )
    if (plane.transportOf(response)?.kind === 'reset') throw new TypeError('network')
    return response
  }
  const door = (what: 'clock' | 'faults', body: Json): void => {
    const answer = applyDoor(plane, token, what, body)
    if (!answer.ok) throw new Error(`door: ${answer.status}`)
  }
  return {
    sent,
    fault: (match: Json, action: Json) => door('faults', { match, do: action }),
    advance: (seconds: number) => door('clock', { advanceSeconds: seconds }),
  }
}
