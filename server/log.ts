import { write } from 'node:fs'
import { inspect } from 'node:util'

/** A value that may be used but never printed: `inspect`, JSON and template strings all show `[secret]`. */
export class Secret {
  readonly #value: string
  constructor(value: string) {
    this.#value = value
  }
  /** The value itself; called only where it is sealed or put into the Authorization header. */
  reveal(): string {
    return this.#value
  }
  toString(): string {
    return '[secret]'
  }
  toJSON(): string {
    return '[secret]'
  }
  [inspect.custom](): string {
    return '[secret]'
  }
}

/** One line of the log. Never a token, cookie, body, query, raw target or client header value. `ms` is milliseconds. */
export type LogEntry = {
  rid?: string
  event?: string
  route?: string
  runner?: string
  method?: string
  status?: number
  upstream_status?: number
  bytes?: number
  ms?: number
  sid8?: string
  err?: string
}

/** Takes text and calls `done` when it is written; may take its time, never blocks. */
export type Sink = (text: string, done: () => void) => void

export type Log = {
  readonly write: (entry: LogEntry) => void
  /** How many lines were dropped because the sink did not keep up. */
  readonly dropped: () => number
  /** Resolves when nothing waits to be written. */
  readonly drained: () => Promise<void>
}

// Escaped so that a line can neither end early, nor colour a terminal, nor turn its reading direction.
const unprintable = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

const escapeCharacter = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** One JSON line. Control and bidi characters are escaped, each text is cut at `fieldChars`. */
export const formatLine = (time: number, entry: LogEntry, fieldChars: number): string => {
  // Not with a replacer, which makes stringify several times slower.
  const fields: Record<string, string | number | undefined> = { t: new Date(time).toISOString(), ...entry }
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' && value.length > fieldChars) fields[name] = value.slice(0, fieldChars)
  }
  return `${JSON.stringify(fields).replace(unprintable, escapeCharacter)}\n`
}

/**
 * A log that never waits: lines gather while the sink is busy, at most `bufferBytes`, and are then dropped and counted.
 */
export const createLog = (
  sink: Sink,
  options: { readonly now: () => number; readonly bufferBytes: number; readonly fieldChars: number },
): Log => {
  let lines: string[] = []
  let waiting = 0
  let dropped = 0
  let busy = false
  let idle: (() => void)[] = []

  const flush = (): void => {
    if (lines.length === 0) {
      busy = false
      for (const done of idle) done()
      idle = []
      return
    }
    const text = lines.join('')
    lines = []
    waiting = 0
    sink(text, flush)
  }

  return {
    write: (entry) => {
      const line = formatLine(options.now(), entry, options.fieldChars)
      if (waiting + line.length > options.bufferBytes) {
        dropped += 1
        return
      }
      lines.push(line)
      waiting += line.length
      if (busy) return
      busy = true
      setImmediate(flush)
    },
    dropped: () => dropped,
    drained: () => (busy ? new Promise((resolve) => idle.push(resolve)) : Promise.resolve()),
  }
}

/**
 * Standard output through the thread pool. `process.stdout` writes to pipes synchronously on Linux,
 * so a reader that sleeps would stop the whole gateway.
 */
export const stdoutSink: Sink = (text, done) => {
  const writeFrom = (buffer: Buffer): void => {
    write(1, buffer, 0, buffer.length, null, (error, written) => {
      if (error?.code === 'EAGAIN') setTimeout(writeFrom, 50, buffer)
      else if (error === null && written < buffer.length) writeFrom(buffer.subarray(written))
      else done()
    })
  }
  writeFrom(Buffer.from(text))
}
