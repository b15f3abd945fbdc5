import type { IncomingMessage } from 'node:http'
import { isJsonObject, type JsonObject } from '../src/lib/lossless.ts'
import { privilegedFlagMask } from '../src/wire/mask.ts'
import { refusedJson } from './json-scan.ts'
import type { Limits } from './limits.ts'
import { isUuid, type BodyRule } from './routes.ts'
import { refuse, type Refusal } from './status.ts'

/** The request body as received, or why it was not taken; `gone` when the client left in the middle. */
export const readBody = (request: IncomingMessage, mostBytes: number): Promise<Buffer | 'tooLarge' | 'gone'> =>
  new Promise((resolve) => {
    if (request.destroyed) return resolve('gone')
    if (Number(request.headers['content-length'] ?? 0) > mostBytes) return resolve('tooLarge')
    const chunks: Buffer[] = []
    let length = 0
    const collect = (chunk: Buffer): void => {
      length += chunk.length
      if (length <= mostBytes) chunks.push(chunk)
      else finish('tooLarge')
    }
    const finish = (result: Buffer | 'tooLarge' | 'gone'): void => {
      request.off('data', collect)
      resolve(result)
    }
    request.on('data', collect)
    request.once('end', () => finish(Buffer.concat(chunks, Math.min(length, mostBytes))))
    request.once('error', () => finish('gone'))
    request.once('close', () => finish('gone'))
  })

/** A body that may be sent on, parsed only to be looked at: what goes up are the bytes. */
export type CheckedBody = { readonly value: unknown }

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const parseBody = (bytes: Buffer, limits: Limits): CheckedBody | Refusal => {
  const scan = refusedJson(bytes, limits)
  if ('reason' in scan) return scan
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes))
    // The native parser keeps the last of two equal keys, another parser may keep the first: neither is what was checked.
    return countKeys(value) === scan.keys ? { value } : refuse('BODY_KEY_REPEATED')
  } catch {
    return refuse('BODY_NOT_JSON')
  }
}

const countKeys = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  let keys = 0
  if (Array.isArray(value)) {
    for (const item of value) keys += countKeys(item)
    return keys
  }
  for (const item of Object.values(value)) keys += 1 + countKeys(item)
  return keys
}

/**
 * Checks a body by the rule of its route. `id` is the runner id of the address, `mask` the updateMask that was admitted.
 * Source: contract 5.1 to 5.3 and 5.6.
 */
export const checkBody = (
  bytes: Buffer,
  context: { readonly rule: BodyRule; readonly id: string | undefined; readonly mask: string | undefined },
  limits: Limits,
): CheckedBody | Refusal => {
  if (context.rule === 'none') return { value: undefined }
  if (context.rule === 'emptyOrBraces' && bytes.length === 0) return { value: undefined }
  const body = parseBody(bytes, limits)
  if ('reason' in body) return body
  const { value } = body
  // The door takes a list of faults as well; it judges what it is given by itself.
  if (context.rule === 'door') return body
  if (!isJsonObject(value)) return refuse('BODY_REFUSED')
  return refusedByRule(value, context) ?? body
}

const refusedByRule = (
  body: JsonObject,
  { rule, id, mask }: { readonly rule: BodyRule; readonly id: string | undefined; readonly mask: string | undefined },
): Refusal | undefined => {
  switch (rule) {
    case 'patch':
      return refusedPatch(body, id, mask?.split(',') ?? [])
    case 'emptyOrBraces':
      return Object.keys(body).length === 0 ? undefined : refuse('BODY_REFUSED')
    case 'privilegedFlag':
      return isFlagRequest(body, id) ? undefined : refuse('BODY_REFUSED')
    case 'signIn':
      return hasExactly(body, ['token']) && typeof body.token === 'string' ? undefined : refuse('BODY_REFUSED')
    case 'none':
    case 'create':
    case 'door':
    case 'report':
      return undefined
  }
}

const refusedPatch = (body: JsonObject, id: string | undefined, mask: readonly string[]): Refusal | undefined => {
  if (mask.includes('policy')) {
    const { etag } = body
    if (typeof etag !== 'string' || etag === '' || etag.length > 512) return refuse('ETAG_REQUIRED')
    if (!isJsonObject(body.policy)) return refuse('POLICY_REFUSED')
  }
  const { identity } = body
  if (identity === undefined) return undefined
  if (!isJsonObject(identity)) return refuse('BODY_REFUSED')
  const isOther = identity.runnerId !== undefined && identity.runnerId !== id
  return isOther && !(id !== undefined && isUuid(id)) ? refuse('IDENTITY_REFUSED') : undefined
}

const hasExactly = (body: JsonObject, keys: readonly string[]): boolean =>
  Object.keys(body).length === keys.length && keys.every((key) => Object.hasOwn(body, key))

const isFlagRequest = (body: JsonObject, id: string | undefined): boolean => {
  const { runner, updateMask } = body
  if (!hasExactly(body, ['runner', 'updateMask']) || updateMask !== privilegedFlagMask) return false
  if (!isJsonObject(runner) || !hasExactly(runner, ['id', 'managedSpec']) || runner.id !== id) return false
  const { managedSpec } = runner
  if (!isJsonObject(managedSpec)) return false
  const flag = managedSpec.allowPrivilegedProfileAnnotations
  return hasExactly(managedSpec, ['allowPrivilegedProfileAnnotations']) && typeof flag === 'boolean'
}
