/**
 * A map of at most `size` entries that forgets the least recently used, and every entry `lifeMs` after it was set.
 * Keys may come from clients: nothing grows without end.
 */
export class BoundedMap<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly until: number }>()
  readonly #size: number
  readonly #now: () => number

  constructor(size: number, now: () => number) {
    this.#size = size
    this.#now = now
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    if (entry.until <= this.#now()) return undefined
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value, lifeMs: number): void {
    this.#entries.delete(key)
    this.#entries.set(key, { value, until: this.#now() + lifeMs })
    if (this.#entries.size <= this.#size) return
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest)
      return
    }
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  deleteWhere(matches: (value: Value) => boolean): void {
    for (const [key, entry] of this.#entries) if (matches(entry.value)) this.#entries.delete(key)
  }

  get size(): number {
    return this.#entries.size
  }
}
