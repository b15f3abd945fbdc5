import { hashText } from '../lib/hash-text'
import { formatJson, isJsonObject, type JsonObject } from '../lib/lossless'
import type { MaintenancePolicy } from '../wire/spec'
import { canonicalPolicy } from './policy-canonical'

/** One policy as many runners share it: equal meanings are one object. */
export type FleetPolicy = {
  /** Of the canonical form; equal meanings give equal hashes. */
  readonly hash: string
  readonly document: JsonObject
}

/**
 * Keeps one copy of what many rows share: short texts, schedules, and policies by the hash of their canonical form.
 * A large fleet has few of each, and its rows then cost little more than their ids.
 */
export class Interner {
  private readonly texts = new Map<string, string>()
  private readonly schedules = new Map<string, MaintenancePolicy>()
  private readonly byText = new Map<string, FleetPolicy>()
  private readonly byHash = new Map<string, FleetPolicy>()

  text(value: string): string {
    const kept = this.texts.get(value)
    if (kept !== undefined) return kept
    this.texts.set(value, value)
    return value
  }

  schedule(value: MaintenancePolicy | null | undefined): MaintenancePolicy | undefined {
    if (!value) return undefined
    const key = formatJson(value)
    const kept = this.schedules.get(key) ?? value
    this.schedules.set(key, kept)
    return kept
  }

  /** The shared copy of a policy; undefined when none was ever configured. `{}` is a policy. */
  policy(value: unknown): FleetPolicy | undefined {
    if (!isJsonObject(value)) return undefined
    const key = formatJson(value)
    const known = this.byText.get(key)
    if (known) return known
    const hash = hashText(canonicalPolicy(value, '') ?? '{}')
    const kept = this.byHash.get(hash) ?? { hash, document: value }
    this.byHash.set(hash, kept)
    this.byText.set(key, kept)
    return kept
  }
}
