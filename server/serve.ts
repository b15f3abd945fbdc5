import { checkBody, readBody } from './body.ts'
import type { Admission } from './gate.ts'
import type { Parts } from './parts.ts'
import { forward } from './proxy.ts'
import { send, sendJson, sendRefusal, type Call } from './reply.ts'
import { upstreamPath } from './routes.ts'
import type { Session } from './session.ts'
import { refuse, type Refusal } from './status.ts'
import { writeQuery } from './target.ts'

type Routed = Extract<Admission, { to: 'route' }>

/** Answers one request that has been through the gate. Resolves when its work is over, the client's leaving included. */
export const serve = async (parts: Parts, call: Call, admission: Admission): Promise<void> => {
  if (admission.to === 'refused') return sendRefusal(call, admission.refusal, { isApi: admission.isApi })
  if (admission.to === 'files') return parts.serveFile(call, admission.target, admission.isHead)
  const { route, id } = admission.match
  call.entry.route = route.template
  if (id !== undefined) call.entry.runner = id
  if (route.kind === 'health') return sendJson(call, 200, parts.health.describe())
  if (route.kind === 'report') return takeReport(parts, call)
  if (route.kind === 'session' && route.method !== 'GET') return serveSignIn(parts, call, admission)

  const session = await openSession(parts, call, admission.origin)
  if ('reason' in session) return sendRefusal(call, session)
  return withPlace(parts, call, session.sid, async () => {
    if (route.kind === 'session') parts.signIn.state(call, session)
    else await serveRoute(parts, call, admission, session)
  })
}

const withPlace = async (parts: Parts, call: Call, sid: string, work: () => Promise<void>): Promise<void> => {
  const leave = parts.inFlight.enter(sid)
  if (typeof leave !== 'function') return sendRefusal(call, leave)
  try {
    await work()
  } finally {
    leave()
  }
}

const openSession = async ({ sessions }: Parts, call: Call, origin: string): Promise<Session | Refusal> => {
  const session = await sessions.open(call.fields.all('cookie'), origin)
  if (session === 'none') return refuse('SESSION_REQUIRED')
  if (session === 'ended') return refuse('SESSION_ENDED')
  call.entry.sid8 = session.sid8
  const renewed = await sessions.renew(session)
  if (renewed === undefined) return session
  call.cookie = renewed.cookie
  return renewed.session
}

type TakenBody = { readonly bytes: Buffer; readonly value: unknown }

// Undefined when the answer is out already, or nobody is left to take one.
const takeBody = async (call: Call, { match, query }: Routed): Promise<TakenBody | undefined> => {
  const { limits, request, response } = call
  if (match.route.body === 'none') return { bytes: Buffer.alloc(0), value: undefined }
  if (call.awaitsContinue) {
    call.awaitsContinue = false
    response.writeContinue()
  }
  const bytes = await readBody(request, limits.requestBytes)
  if (bytes === 'gone') return undefined
  if (bytes === 'tooLarge') return void sendRefusal(call, refuse('BODY_TOO_LARGE'))
  const context = { rule: match.route.body, id: match.id, mask: query.get('updateMask') }
  const checked = checkBody(bytes, context, limits)
  return 'reason' in checked ? void sendRefusal(call, checked) : { bytes, value: checked.value }
}

const serveRoute = async (parts: Parts, call: Call, admission: Routed, session: Session): Promise<void> => {
  const { match, query } = admission
  const body = await takeBody(call, admission)
  if (body === undefined) return
  if (match.route.kind === 'door') {
    if (parts.applyDoor === undefined) return sendRefusal(call, refuse('NOT_FOUND'))
    const kind = match.route.template.endsWith('/clock') ? 'clock' : 'faults'
    const answer = await parts.applyDoor({ kind, token: session.token.reveal(), body: body.value })
    return sendJson(call, answer.status, answer.body)
  }
  const text = writeQuery(query)
  await forward(call, parts.upstream, {
    kind: match.route.method === 'GET' ? 'read' : 'write',
    method: match.route.method,
    path: text === '' ? upstreamPath(match) : `${upstreamPath(match)}?${text}`,
    token: session.token,
    body: body.bytes.length === 0 ? undefined : body.bytes,
    requestId: call.requestId,
  })
}

const serveSignIn = async (parts: Parts, call: Call, admission: Routed): Promise<void> => {
  const opened = await parts.sessions.open(call.fields.all('cookie'), admission.origin)
  const former = typeof opened === 'string' ? undefined : opened
  if (admission.match.route.method === 'DELETE') return parts.signIn.end(call, former)
  await withPlace(parts, call, former?.sid ?? '', async () => {
    const body = await takeBody(call, admission)
    if (body === undefined) return
    const token = tokenOf(body.value)
    if (token === undefined) return sendRefusal(call, refuse('BODY_REFUSED'))
    await parts.signIn.start(call, token, admission.origin, former)
  })
}

const tokenOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string'
    ? value.token
    : undefined

const takeReport = async (parts: Parts, call: Call): Promise<void> => {
  const bytes = await readBody(call.request, parts.limits.reportBytes)
  if (bytes === 'gone') return
  if (bytes === 'tooLarge') return sendRefusal(call, refuse('BODY_TOO_LARGE'))
  parts.report(bytes, call.request.socket.remoteAddress ?? '', call.requestId)
  send(call, 204, parts.headers.api, '')
}
