import type { JsonObject } from '../lib/lossless'

/** A policy save that can still be taken back. Times in milliseconds, server clock. */
export type Undoable = {
  readonly at: number
  /** What the save stored: the document as sent back, its etag, and when it was read. */
  readonly document: JsonObject | undefined
  readonly etag: string
  readonly readAt: number
  /** The text that says the same as that document, and the text there was before. */
  readonly savedText: string
  readonly previousText: string
}

/** How long an undo is offered. */
export const undoMillis = 10 * 60_000

let saves: ReadonlyMap<string, Undoable> = new Map()
const listeners = new Set<() => void>()

const tell = (next: ReadonlyMap<string, Undoable>): void => {
  saves = next
  for (const listener of listeners) listener()
}

/** The last policy save of each runner in this tab, while it lives. `key` tells a runner from a later one of its id. */
export const undo = {
  get: (key: string): Undoable | undefined => saves.get(key),
  offer: (key: string, save: Undoable): void => tell(new Map([...saves, [key, save]])),
  forget: (key: string): void => tell(new Map([...saves].filter(([each]) => each !== key))),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
