import { formatJson, isJsonObject, type Json } from '../../src/lib/lossless.ts'
import { timestamp } from './draw.ts'
import { readFault } from './faults.ts'
import type { Plane } from './plane.ts'
import { readJson } from './read-json.ts'
import { Refusal, refusalAnswer, type Answer } from './status.ts'
import type { World } from './world.ts'

const toResponse = (answer: Answer): Response =>
  new Response(formatJson(answer.body), { status: answer.status, headers: { 'content-type': 'application/json' } })

const year = 366 * 86_400

const turnClock = (world: World, body: Json | undefined): Answer => {
  const { advanceSeconds, frozen, ...others } = isJsonObject(body) ? body : {}
  if (Object.keys(others).length > 0 || (advanceSeconds === undefined && frozen === undefined)) {
    throw new Refusal('INVALID_ARGUMENT', 'clock takes {advanceSeconds?, frozen?}, at least one')
  }
  if (frozen !== undefined && typeof frozen !== 'boolean') {
    throw new Refusal('INVALID_ARGUMENT', 'frozen must be true or false')
  }
  if (
    advanceSeconds !== undefined &&
    !(typeof advanceSeconds === 'number' && advanceSeconds >= 0 && advanceSeconds <= year)
  ) {
    throw new Refusal('INVALID_ARGUMENT', 'advanceSeconds must be between 0 and one year')
  }
  if (frozen !== undefined) world.clock.freeze(frozen)
  if (advanceSeconds !== undefined) world.clock.advance(advanceSeconds)
  return { status: 200, body: { now: timestamp(world.clock.now()), frozen: world.clock.isFrozen } }
}

const addFault = (world: World, body: Json | undefined): Answer => {
  const faults = Array.isArray(body) ? body.map(readFault) : [readFault(body)]
  world.faults = [...world.faults, ...faults]
  return { status: 200, body: { faults: world.faults.length } }
}

const logOf = (world: World): Json => ({
  now: timestamp(world.clock.now()),
  start: timestamp(world.start),
  entries: world.log.map((entry) => ({ ...entry, committed: entry.committed ?? null, faults: entry.faults ?? [] })),
})

const act = (world: World, method: string, what: string, body: Json | undefined): Answer => {
  switch (`${method} ${what}`) {
    case 'POST clock':
      return turnClock(world, body)
    case 'POST faults':
      return addFault(world, body)
    case 'DELETE faults':
      world.faults = []
      return { status: 200, body: { faults: 0 } }
    case 'GET log':
      return { status: 200, body: logOf(world) }
    default:
      throw new Refusal('NOT_FOUND', 'the door has POST clock, POST and DELETE faults, and GET log')
  }
}

const guarded = (work: () => Answer): Response => {
  try {
    return toResponse(work())
  } catch (error) {
    if (error instanceof Refusal) return toResponse(refusalAnswer(error))
    throw error
  }
}

const worldOf = (plane: Plane, token: string): World => {
  const world = plane.worlds.of(token)
  if (world === undefined) throw new Refusal('NOT_FOUND', 'not a practice token')
  return world
}

/**
 * Turns a world's clock or adds faults to it, the same code for the door and for the gateway's practice routes.
 * Shapes: clock `{advanceSeconds?, frozen?}` → `{now, frozen}`; faults `{match, do}` or a list of them → `{faults}`.
 * Errors as a Response: 400 google.rpc.Status in words, 404 for a token that is not of practice.
 */
export const applyDoor = (plane: Plane, token: string, what: 'clock' | 'faults', body: Json | undefined): Response =>
  guarded(() => act(worldOf(plane, token), 'POST', what, body))

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/** The control door, `/worlds/<token>/{clock,faults,log}`. Answers loopback names only, against DNS rebinding. */
export const handleDoor = async (plane: Plane, request: Request): Promise<Response> => {
  if (!loopbackHost.test(new URL(request.url).host)) return new Response(null, { status: 421 })
  const [, worlds, token = '', what = '', ...rest] = new URL(request.url).pathname.split('/')
  try {
    const body = request.method === 'POST' ? await readJson(request) : undefined
    return guarded(() => {
      if (worlds !== 'worlds' || rest.length > 0) throw new Refusal('NOT_FOUND', 'unknown path')
      return act(worldOf(plane, decodeURIComponent(token)), request.method, what, body)
    })
  } catch (error) {
    if (error instanceof Refusal) return toResponse(refusalAnswer(error))
    if (error instanceof URIError) return toResponse(refusalAnswer(new Refusal('NOT_FOUND', 'unknown path')))
    throw error
  }
}
