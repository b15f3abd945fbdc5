/** Request headers as they came, names in lower case, with nothing joined or dropped. */
export class HeaderFields {
  readonly #values = new Map<string, string[]>()
  readonly count: number

  /** `raw` is Node's `rawHeaders`: name, value, name, value. */
  constructor(raw: readonly string[]) {
    this.count = raw.length >> 1
    for (let index = 0; index + 1 < raw.length; index += 2) {
      const name = raw[index]?.toLowerCase() ?? ''
      const value = raw[index + 1] ?? ''
      const values = this.#values.get(name)
      if (values === undefined) this.#values.set(name, [value])
      else values.push(value)
    }
  }

  has(name: string): boolean {
    return this.#values.has(name)
  }

  number(name: string): number {
    return this.#values.get(name)?.length ?? 0
  }

  /** The value when the header came exactly once. */
  one(name: string): string | undefined {
    const values = this.#values.get(name)
    return values?.length === 1 ? values[0] : undefined
  }

  /** Whether the framing headers announce a body. */
  get announcesBody(): boolean {
    return this.has('transfer-encoding') || (this.has('content-length') && this.one('content-length') !== '0')
  }

  all(name: string): readonly string[] {
    return this.#values.get(name) ?? []
  }
}
