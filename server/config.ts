import { Secret } from './log.ts'
import type { Mode } from './routes.ts'

/** What the environment asks for, checked. */
export type Config = {
  readonly mode: Mode
  /** Origin of the API; undefined in practice mode. */
  readonly upstream: string | undefined
  readonly host: string
  readonly port: number
  /** Path the console lives under; begins and ends with `/`. */
  readonly base: string
  /** Origins the console is reached at; `local` means the three loopback names with the port it listens on. */
  readonly origins: readonly string[] | 'local'
  readonly secret: Secret | undefined
  readonly previousSecret: Secret | undefined
  readonly doorPort: number | undefined
}

export type Environment = { readonly [name: string]: string | undefined }

/** A configuration that cannot be served, in one line. */
export class ConfigProblem extends Error {}

const refuse = (problem: string): never => {
  throw new ConfigProblem(problem)
}

/** Whether only this machine can reach the host name. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '::1' ||
  host === '[::1]' ||
  /^127(?:\.\d{1,3}){3}$/.test(host)

/** Reads the environment. Throws `ConfigProblem` with one line that names the variable and what it must be. */
export const readConfig = (environment: Environment, nodeArguments: readonly string[] = []): Config => {
  const value = (name: string): string | undefined => environment[name] || undefined

  if (value('NODE_TLS_REJECT_UNAUTHORIZED') === '0') {
    refuse(
      'NODE_TLS_REJECT_UNAUTHORIZED=0 turns certificate checks off. Unset it; for a private CA set NODE_EXTRA_CA_CERTS.',
    )
  }
  if (`${value('NODE_OPTIONS') ?? ''} ${nodeArguments.join(' ')}`.includes('--insecure-http-parser')) {
    refuse('--insecure-http-parser is not allowed.')
  }

  const upstream = value('CONSOLE_UPSTREAM') === undefined ? undefined : readUpstream(value('CONSOLE_UPSTREAM') ?? '')
  const host = value('HOST') ?? '127.0.0.1'
  const origins = readOrigins(value('CONSOLE_ORIGIN'))
  if (origins === undefined && !isLoopback(host)) {
    refuse(
      'CONSOLE_ORIGIN is required when HOST is not a loopback address: the https origins the console is reached at.',
    )
  }
  const base = value('CONSOLE_BASE') ?? '/'
  if (!/^\/(?:[A-Za-z0-9_-]+\/)*$/.test(base)) {
    refuse('CONSOLE_BASE must begin and end with / and hold only letters, digits, - and _ between.')
  }
  const doorPort =
    value('CONTROL_DOOR_PORT') === undefined ? undefined : readPort('CONTROL_DOOR_PORT', value('CONTROL_DOOR_PORT'))
  if (doorPort !== undefined && upstream !== undefined) {
    refuse('CONTROL_DOOR_PORT is for practice mode only; it cannot be set together with CONSOLE_UPSTREAM.')
  }
  const secret = readSecret('CONSOLE_SECRET', value('CONSOLE_SECRET'))
  const previousSecret = readSecret('CONSOLE_SECRET_PREVIOUS', value('CONSOLE_SECRET_PREVIOUS'))
  if (previousSecret !== undefined && secret === undefined) {
    refuse('CONSOLE_SECRET_PREVIOUS needs CONSOLE_SECRET beside it.')
  }
  return {
    mode: upstream === undefined ? 'practice' : 'live',
    upstream,
    host,
    port: readPort('PORT', value('PORT') ?? '4173'),
    base,
    origins: origins ?? 'local',
    secret,
    previousSecret,
    doorPort,
  }
}

const readPort = (name: string, text = ''): number =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535
    ? Number(text)
    : refuse(`${name} must be a port number from 0 to 65535.`)

const readSecret = (name: string, text: string | undefined): Secret | undefined => {
  if (text === undefined) return undefined
  return Buffer.byteLength(text) >= 32 ? new Secret(text) : refuse(`${name} must be at least 32 bytes long.`)
}

// An address that is nothing but an origin: no user, path, query or fragment, which would be dropped or sent unseen.
const readOrigin = (text: string): URL | undefined => {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && (text === url.origin || text === `${url.origin}/`) ? url : undefined
}

const isSafe = (url: URL): boolean => url.protocol === 'https:' || isLoopback(url.hostname)

const readUpstream = (text: string): string => {
  const url = readOrigin(text)
  if (url === undefined) {
    return refuse(
      'CONSOLE_UPSTREAM must be an origin such as https://api.coreweave.com, without path, query or credentials.',
    )
  }
  return isSafe(url) ? url.origin : refuse('CONSOLE_UPSTREAM must be https; http is allowed for a loopback host only.')
}

const readOrigins = (text: string | undefined): string[] | undefined => {
  if (text === undefined) return undefined
  const origins = text.split(',').map((part) => {
    const url = readOrigin(part.trim())
    if (url === undefined) {
      return refuse('CONSOLE_ORIGIN must be a comma list of origins such as https://console.example.com.')
    }
    return isSafe(url) ? url : refuse('CONSOLE_ORIGIN must be https; http is allowed for a loopback host only.')
  })
  if (new Set(origins.map((url) => url.host)).size < origins.length) {
    refuse('CONSOLE_ORIGIN names the same host twice.')
  }
  return origins.map((url) => url.origin)
}
