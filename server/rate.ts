import { BoundedMap } from './bounded-map.ts'

/** A sliding window: at most `most` marks per key in `windowMs`. Keys beyond 10,000 push the oldest out. */
export class SlidingWindow {
  readonly #marks: BoundedMap<number[]>
  readonly #most: number
  readonly #windowMs: number
  readonly #now: () => number

  constructor(most: number, windowMs: number, now: () => number) {
    this.#marks = new BoundedMap(10_000, now)
    this.#most = most
    this.#windowMs = windowMs
    this.#now = now
  }

  #recent(key: string): number[] {
    const since = this.#now() - this.#windowMs
    return (this.#marks.get(key) ?? []).filter((time) => time > since)
  }

  /** Milliseconds until the key has room again; 0 when it has room now. */
  waitMs(key: string): number {
    const recent = this.#recent(key)
    const first = recent[recent.length - this.#most]
    return first === undefined ? 0 : first + this.#windowMs - this.#now()
  }

  /** Adds a mark; the returned function takes it back. */
  mark(key: string): () => void {
    const time = this.#now()
    this.#marks.set(key, [...this.#recent(key), time], this.#windowMs)
    return () => {
      const marks = this.#recent(key)
      const index = marks.indexOf(time)
      if (index !== -1) marks.splice(index, 1)
      this.#marks.set(key, marks, this.#windowMs)
    }
  }
}
