import type { PolicyReading } from '../../domain/policy-check'
import { startWorker } from '../../lib/worker'
import { checkText, type CheckAnswer, type CheckBase, type Checked, type CheckRequest } from './check-text'
import workerUrl from './check.worker?worker&url'

// A short text that takes this long is built to; a long one may need more on a slow machine.
const limitFor = ({ text }: CheckRequest): number => 2_000 + Math.round(text.length / 20)
// The first check also loads the worker.
const startLimit = 20_000

const tooSlow = (limit: number): PolicyReading => ({
  json: undefined,
  bytes: 0,
  spans: [],
  findings: [
    {
      detail: { code: 'tooSlow', seconds: Math.round(limit / 1000) },
      severity: 'error',
      path: [],
      range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 },
    },
  ],
})

/**
 * Checks policy texts in a worker, one at a time, the newest first. A text that takes longer than two seconds, and a
 * little more for its length, is given up and the worker replaced. Where no worker can be started the check runs here,
 * so that it never just stops.
 */
export class PolicyChecker {
  private worker: Worker | undefined
  private isWarm = false
  private canWork = true
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: CheckRequest | undefined
  private waiting: CheckRequest | undefined
  private nextId = 1
  private readonly tell: (text: string, checked: Checked) => void

  constructor(tell: (text: string, checked: Checked) => void) {
    this.tell = tell
  }

  check(text: string, base: CheckBase): void {
    this.waiting = { id: this.nextId, text, base }
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
    if (!worker) return this.settle(checkText(this.running))
    const limit = this.isWarm ? limitFor(this.running) : startLimit
    this.timer = setTimeout(() => {
      this.stop()
      this.settle({ reading: tooSlow(limit), marks: [] })
    }, limit)
    worker.postMessage(this.running)
  }

  private start(): Worker | undefined {
    if (this.worker) return this.worker
    try {
      const worker = startWorker(workerUrl, 'policy-check')
      worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
        this.isWarm = true
        if (data.id === this.running?.id) this.settle(data)
      })
      worker.addEventListener('error', () => {
        this.canWork = false
        this.stop()
        if (this.running) this.settle(checkText(this.running))
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

  private settle(checked: Checked): void {
    clearTimeout(this.timer)
    const done = this.running
    this.running = undefined
    if (done) this.tell(done.text, checked)
    this.next()
  }
}
