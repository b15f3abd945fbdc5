import { isJsonObject, type JsonObject } from '../lib/lossless'
import type { RunnerRead } from '../wire/runner'

/**
 * The policy of one read, bound to the etag of the same read. The two cannot be taken apart or paired anew:
 * the constructor is private, and the only ways in are a read of the runner and a draft stored from one.
 */
export class PolicyRevision {
  /** The document as sent; undefined when the runner never had a policy, which is not `{}`. */
  readonly document: JsonObject | undefined
  readonly etag: string
  /** When it was read, milliseconds since the epoch, server clock. */
  readonly readAt: number

  private constructor(document: JsonObject | undefined, etag: string, readAt: number) {
    this.document = document
    this.etag = etag
    this.readAt = readAt
  }

  /** Returns undefined when the read carries no etag, or a policy that is no object: such cannot be edited safely. */
  static of(read: RunnerRead): PolicyRevision | undefined {
    const { etag } = read.runner
    if (!etag) return undefined
    const policy = read.document.policy ?? undefined
    if (policy !== undefined && !isJsonObject(policy)) return undefined
    return new PolicyRevision(policy, etag, read.readAt)
  }

  /** Rebuilds what was stored together with a draft. */
  static stored(kept: { document: JsonObject | undefined; etag: string; readAt: number }): PolicyRevision {
    return new PolicyRevision(kept.document, kept.etag, kept.readAt)
  }
}
