import { checkPolicyText, type PolicyReading } from '../../domain/policy-check'
import { isJsonObject, parseJson } from '../../lib/lossless'
import { startWorker } from '../../lib/worker'
import workerUrl from './check.worker?worker&url'

export type CheckRequest = { readonly id: number; readonly text: string; readonly baseJson: string | undefined }
export type CheckAnswer = { readonly id: number; readonly reading: PolicyReading }

const limit = 2_000
// The first check also loads the worker.
const startLimit = 15_000

const tooSlow: PolicyReading = {
  json: undefined,
  bytes: 0,
  spans: [],
  findings: [
    {
      detail: { code: 'tooSlow', seconds: limit / 1000 },
      severity: 'error',
      path: [],
      range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 },
    },
  ],
}

const checkHere = ({ text, baseJson }: CheckRequest): PolicyReading => {
  const base = baseJson === undefined ? undefined : parseJson(baseJson)
  return checkPolicyText(text, isJsonObject(base) ? base : undefined)
}

/**
 * Checks policy texts in a worker, one at a time, the newest first. A text that takes longer than two seconds is given
 * up and the worker replaced. Where no worker can be started the check runs here, so that it never just stops.
 */
export class PolicyChecker {
  private worker: Worker | undefined
  private isWarm = false
  private canWork = true
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: CheckRequest | undefined
  private waiting: CheckRequest | undefined
  private nextId = 1
  private readonly tell: (text: string, reading: PolicyReading) => void

  constructor(tell: (text: string, reading: PolicyReading) => void) {
    this.tell = tell
  }

  check(text: string, baseJson: string | undefined): void {
    this.waiting = { id: this.nextId, text, baseJson }
    this.nextId += 1
    this.next()
  }

  dispose(): void {
    clearTimeout(this.timer)
    this.worker?.terminate()
    this.worker = undefined
    this.running = undefined
    this.waiting = undefined
  }

  private next(): void {
    if (this.running || !this.waiting) return
    this.running = this.waiting
    this.waiting = undefined
    const worker = this.canWork ? this.start() : undefined
    if (!worker) return this.settle(checkHere(this.running))
    this.timer = setTimeout(
      () => {
        this.stop()
        this.settle(tooSlow)
      },
      this.isWarm ? limit : startLimit,
    )
    worker.postMessage(this.running)
  }

  private start(): Worker | undefined {
    if (this.worker) return this.worker
    try {
      const worker = startWorker(workerUrl, 'policy-check')
      worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
        this.isWarm = true
        if (data.id === this.running?.id) this.settle(data.reading)
      })
      worker.addEventListener('error', () => {
        this.canWork = false
        this.stop()
        if (this.running) this.settle(checkHere(this.running))
      })
      this.worker = worker
      return worker
    } catch {
      this.canWork = false
      return undefined
    }
  }

  private stop(): void {
    this.worker?.terminate()
    this.worker = undefined
    this.isWarm = false
  }

  private settle(reading: PolicyReading): void {
    clearTimeout(this.timer)
    const done = this.running
    this.running = undefined
    if (done) this.tell(done.text, reading)
    this.next()
  }
}
