import { createPlane } from '../../server/control-plane/plane'
import { isDirty, openDraft, reduceDraft, type Draft, type DraftEvent } from '../domain/draft'
import { decide, mergedChanges, mergePolicies, withChange, type MergeDecisions } from '../domain/merge'
import { isSamePolicy } from '../domain/policy-canonical'
import { PolicyRevision } from '../domain/policy-revision'
import { isEqual } from '../lib/equal'
import { formatJson, isJsonObject, parseJson, type JsonObject } from '../lib/lossless'
import type { RunnerRead } from '../wire/runner'
import { ApiError } from './error'
import { environment } from './http'
import { reconcileSave, savePolicy, type SaveOutcome } from './policy'
import { deleteRunner, readOne } from './runners'

/** A seeded stream of chances, the same for the same seed. */
export const chances = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { next, pick: <T>(items: readonly T[]): T | undefined => items[Math.floor(next() * items.length)] }
}

const faults = [
  'none',
  'none',
  'none',
  'none',
  'none',
  'dropBefore',
  'dropAfter',
  'unavailable',
  'signedOut',
  'html',
  'hold',
  'cut',
] as const
type FaultName = (typeof faults)[number]

// How often each is drawn: mostly editing and saving, now and then an accident, rarely a deletion.
const weights = {
  open: 12,
  type: 34,
  save: 34,
  poll: 10,
  merge: 22,
  check: 8,
  crash: 6,
  discard: 3,
  leave: 3,
  delete: 0.4,
} as const satisfies Record<string, number>
type StepName = keyof typeof weights

const drawStep = (chance: number): StepName => {
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
  let left = chance * total
  for (const [name, weight] of Object.entries(weights)) {
    left -= weight
    if (left < 0 && isStep(name)) return name
  }
  return 'type'
}

const isStep = (name: string): name is StepName => Object.hasOwn(weights, name)

/** One line of a schedule: who does what, and what goes wrong on the way. */
export type Step = { readonly who: 0 | 1; readonly does: StepName; readonly fault: FaultName; readonly chance: number }

/** Draws a schedule: both operators open the policy, then anything. */
export const drawSchedule = (seed: number, length = 30): Step[] => {
  const chance = chances(seed)
  const opening = ([0, 1] as const).map((who) => ({ who, does: 'open', fault: 'none', chance: 1 }) as const)
  const rest = Array.from({ length }, (): Step => {
    return {
      who: chance.next() < 0.5 ? 0 : 1,
      does: drawStep(chance.next()),
      fault: chance.pick(faults) ?? 'none',
      chance: chance.next(),
    }
  })
  return [...opening, ...rest]
}

type Failure = { readonly kind: string; readonly error: ApiError }

/** What a browser keeps of an edit, as the draft store does. */
type Kept = { readonly text: string; readonly baseText: string; readonly base: PolicyRevision }

type Operator = {
  draft: Draft<Failure> | undefined
  kept: Kept | undefined
  /** Text the operator typed and neither saved nor gave up. */
  owed: string | undefined
  saves: number
  /** Paths the operator edited, or chose their own value for, since their last save. */
  readonly touched: Set<string>
  pending: Promise<void> | undefined
}

const runnerId = 'agents-eu-south-03a'

const documentOf = (text: string): JsonObject => {
  const parsed = parseJson(text)
  return isJsonObject(parsed) ? parsed : {}
}

const textOf = (document: JsonObject | undefined): string => formatJson(document ?? {})

/**
 * Two operators on one policy of a real control plane, with a draft each as the editor has it, and faults between.
 * `broken` collects every promise that did not hold; empty means all did.
 */
export class Schedule {
  readonly broken: string[] = []
  private readonly plane = createPlane()
  private readonly token: string
  private readonly operators: readonly [Operator, Operator] = [newOperator(), newOperator()]
  /** Every policy the server ever had, by etag: what a text must have been begun on. */
  private readonly history = new Map<string, string>()
  private readonly held: (() => void)[] = []
  private fault: FaultName = 'none'
  private unknownKeys: readonly string[] = []
  private readonly commits = new Map<string, number>()

  constructor(seed: number) {
    this.token = `practice.standard.s${seed}`
    environment.base = 'http://console.test/'
    environment.isOnline = () => true
    environment.fetch = async (input, init) => this.carry(new Request(input, init))
  }

  async run(schedule: readonly Step[]): Promise<string[]> {
    const start = await this.peek()
    this.unknownKeys = unknownKeysOf(start)
    for (const step of schedule) {
      await this.take(step)
      this.check(step)
    }
    for (const operator of this.operators) await this.letGo(operator)
    this.check({ who: 0, does: 'poll', fault: 'none', chance: 0 })
    return this.broken
  }

  private async direct(request: Request): Promise<Response> {
    const url = request.url.replace('http://console.test/api', 'http://control.test')
    const body = request.body === null ? undefined : await request.clone().text()
    const headers = new Headers(request.headers)
    headers.set('authorization', `Bearer ${this.token}`)
    return this.plane.handle(
      new Request(url, { method: request.method, headers, ...(body === undefined ? {} : { body }) }),
    )
  }

  /** The runner as the server has it, past every fault; undefined when it is gone. */
  private async peek(): Promise<JsonObject | undefined> {
    const response = await this.direct(new Request(`http://console.test/api/v1/sandbox/managedRunners/${runnerId}`))
    const body = parseJson(await response.text())
    if (!response.ok || !isJsonObject(body)) return undefined
    if (typeof body.etag === 'string')
      this.history.set(body.etag, textOf(isJsonObject(body.policy) ? body.policy : undefined))
    return body
  }

  private async carry(request: Request): Promise<Response> {
    const fault = this.fault
    this.fault = 'none'
    const sender = request.method === 'PATCH' ? await this.judgeSent(request) : undefined
    if (fault === 'hold') await new Promise<void>((resolve) => this.held.push(resolve))
    if (fault === 'dropBefore') throw new TypeError('reset')
    if (fault === 'unavailable') return status(503, 14)
    if (fault === 'signedOut') return status(401, 16)
    if (fault === 'html' && request.method === 'GET')
      return new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
    const response = await this.direct(request)
    if (sender) await this.noteCommit(request, response, sender)
    if (fault === 'dropAfter') throw new TypeError('reset')
    if (fault === 'html') return new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
    if (fault === 'cut')
      return new Response((await response.text()).slice(0, 40), { status: response.status, headers: response.headers })
    return response
  }

  /** I2: the etag sent is that of the read the text came from, and the mask is the policy alone. */
  private async judgeSent(request: Request): Promise<Operator | undefined> {
    await this.peek()
    const body = parseJson(await request.clone().text())
    const etag = isJsonObject(body) ? body.etag : undefined
    const policy = isJsonObject(body) ? body.policy : undefined
    // Both may be saving from one etag; what is sent tells whose it is.
    const sender = this.operators.find(
      ({ draft }) =>
        draft?.phase.kind === 'saving' && draft.base.etag === etag && isEqual(draft.phase.sent.document, policy),
    )
    if (!sender?.draft) {
      this.fail('I2', `a save carried ${String(etag)}, which no open draft began on`)
      return undefined
    }
    const begun = this.history.get(String(etag))
    if (begun === undefined || !isSamePolicy(sender.draft.base.document, documentOf(begun))) {
      this.fail('I2', `the text under ${String(etag)} was begun on another policy than the server had under it`)
    }
    if (!request.url.endsWith('?updateMask=policy')) this.fail('law 1', request.url)
    return sender
  }

  /** I3: what only the server knows is still there. I5: one commit for one press. */
  private async noteCommit(request: Request, response: Response, sender: Operator): Promise<void> {
    if (!response.ok) return
    const body = parseJson(await request.clone().text())
    const policy = isJsonObject(body) && isJsonObject(body.policy) ? body.policy : {}
    const mark = String(policy.displayName)
    this.commits.set(mark, (this.commits.get(mark) ?? 0) + 1)
    this.judgeOverwrite(
      sender,
      documentOf(this.history.get(isJsonObject(body) ? String(body.etag) : '') ?? '{}'),
      policy,
    )
    const stored = await this.peek()
    const lost = this.unknownKeys.filter((key) => !unknownKeysOf(stored).includes(key))
    if (lost.length > 0) this.fail('I3', `lost ${lost.join(', ')}`)
  }

  /** G4: a commit changes only what its operator edited or decided; whatever else the server had is still there. */
  private judgeOverwrite(sender: Operator, before: JsonObject, after: JsonObject): void {
    for (const path of editable) {
      const isChanged = !isSamePolicy(only(before, path), only(after, path))
      const isTheirs = [...sender.touched].some((touched) => path.join('.').startsWith(touched))
      if (isChanged && !isTheirs) this.fail('G4', `${path.join('.')} was overwritten by a save that never touched it`)
    }
  }

  private fail(promise: string, what: string): void {
    this.broken.push(`${promise}: ${what}`)
  }

  /** Lets every held request go until the operator's save is through; a request may reach its hold only meanwhile. */
  private async letGo(operator: Operator): Promise<void> {
    while (operator.pending) {
      for (const go of this.held.splice(0)) go()
      await Promise.race([operator.pending, new Promise((resolve) => setImmediate(resolve))])
    }
  }

  private async take(step: Step): Promise<void> {
    const operator = this.operators[step.who]
    this.fault = step.fault
    await this.perform(operator, step)
    this.fault = 'none'
    // What is held comes back at some later step, so that two saves can be under way at once.
    if (step.chance < 0.4) await this.letGo(operator)
  }

  private async perform(operator: Operator, step: Step): Promise<void> {
    switch (step.does) {
      case 'open':
        return this.open(operator)
      case 'type':
        return this.type(operator, step)
      case 'save':
        return this.save(operator)
      case 'poll':
        return this.poll(operator)
      case 'merge':
        return this.merge(operator, step)
      case 'check':
        return this.checkAgain(operator)
      case 'crash':
      case 'leave':
        // The browser is gone or the page left; what was kept stays kept, an answer under way is never seen.
        if (operator.pending === undefined) operator.draft = undefined
        return undefined
      case 'discard':
        if (operator.draft && operator.draft.phase.kind !== 'saving') {
          this.dispatch(operator, { type: 'discarded' })
          if (operator.draft.phase.kind !== 'orphaned') operator.owed = undefined
        }
        return undefined
      case 'delete':
        if (this.fault === 'hold') this.fault = 'none'
        return deleteRunner(runnerId).catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error
        })
    }
  }

  private dispatch(operator: Operator, event: DraftEvent<Failure>): void {
    if (!operator.draft) return
    operator.draft = reduceDraft(operator.draft, event)
    const { draft } = operator
    operator.kept = isDirty(draft) ? { text: draft.text, baseText: draft.baseText, base: draft.base } : undefined
  }

  private async open(operator: Operator): Promise<void> {
    if (operator.draft) return
    if (operator.kept) {
      operator.draft = openDraft<Failure>(operator.kept.base, operator.kept.baseText, operator.kept.text)
      return
    }
    const revision = await this.read().then((read) => read && PolicyRevision.of(read))
    if (revision) operator.draft = openDraft<Failure>(revision, textOf(revision.document))
  }

  private async read(): Promise<RunnerRead | undefined> {
    // A held read would hold the schedule; only saves are held.
    if (this.fault === 'hold') this.fault = 'none'
    try {
      return await readOne(runnerId)
    } catch (error) {
      if (error instanceof ApiError) return undefined
      throw error
    }
  }

  private type(operator: Operator, step: Step): void {
    const { draft } = operator
    if (!draft || draft.phase.kind === 'orphaned') return
    const number = String(Math.floor(step.chance * 1e9))
    const values = ['', String(1 + (Number(number) % 64)), step.chance < 0.5, `${1 + (Number(number) % 90)}Gi`]
    const place = 1 + (Number(number) % (editable.length - 1))
    const path = editable[place] ?? ['displayName']
    const value = values[place] ?? number
    operator.touched.add('displayName').add(path.join('.'))
    const named = { ...documentOf(draft.text), displayName: `mark-${step.who}-${number}` }
    const text = textOf(withChange(named, { path, value }))
    this.dispatch(operator, { type: 'typed', text })
    operator.owed = text
  }

  private save(operator: Operator): void {
    const { draft } = operator
    if (!draft || draft.phase.kind !== 'dirty' || operator.pending) return
    const sent = documentOf(draft.text)
    const { base, text } = draft
    this.dispatch(operator, { type: 'reviewOpened' })
    this.dispatch(operator, { type: 'saveStarted', document: sent, at: operator.saves })
    operator.saves += 1
    operator.pending = savePolicy({ runnerId, base, document: sent })
      .then((outcome) => this.settle(operator, outcome, sent, text))
      .finally(() => {
        operator.pending = undefined
      })
  }

  private async checkAgain(operator: Operator): Promise<void> {
    const phase = operator.draft?.phase
    if (!operator.draft || phase?.kind !== 'unknown') return
    if (this.fault === 'hold') this.fault = 'none'
    const { base } = operator.draft
    const outcome = await reconcileSave({ runnerId, base, document: phase.sent.document }, phase.failure.error)
    this.settle(operator, outcome, phase.sent.document, phase.sent.text)
  }

  /** I4: called saved only when the server has it, or had it under the etag that came back. */
  private settle(operator: Operator, outcome: SaveOutcome, sent: JsonObject, sentText: string): void {
    if (outcome.kind === 'saved') {
      const revision = PolicyRevision.of(outcome.read)
      const stored = revision && this.history.get(revision.etag)
      if (!revision || stored === undefined || !isSamePolicy(documentOf(stored), sent)) {
        this.fail('I4', `called saved, but under ${revision?.etag ?? 'no etag'} the server has something else`)
        return
      }
      this.dispatch(operator, { type: 'saved', revision })
      if (operator.draft?.phase.kind === 'clean') operator.touched.clear()
      if (operator.owed === sentText) operator.owed = undefined
    } else if (outcome.kind === 'conflict') {
      const theirs = PolicyRevision.of(outcome.theirs)
      if (theirs) this.dispatch(operator, { type: 'conflicted', theirs })
    } else if (outcome.kind === 'unknown') {
      this.dispatch(operator, { type: 'outcomeUnknown', failure: { kind: 'unknown', error: outcome.error } })
    } else {
      this.dispatch(operator, { type: 'refused', failure: { kind: outcome.kind, error: outcome.error } })
      this.dispatch(operator, { type: 'reviewClosed' })
      if (outcome.error.kind === 'notFound') this.dispatch(operator, { type: 'orphaned', cause: 'gone' })
    }
  }

  private async poll(operator: Operator): Promise<void> {
    if (!operator.draft) return
    const read = await this.read()
    const revision = read && PolicyRevision.of(read)
    if (revision) this.dispatch(operator, { type: 'polled', revision })
    const { draft } = operator
    if (draft?.phase.kind === 'clean' && draft.newer) {
      this.dispatch(operator, { type: 'taken', revision: draft.newer, text: textOf(draft.newer.document) })
    }
  }

  private merge(operator: Operator, step: Step): void {
    this.dispatch(operator, { type: 'mergeOpened' })
    const { draft } = operator
    if (draft?.phase.kind !== 'conflict') return
    const { theirs } = draft.phase
    const mine = documentOf(draft.text)
    const merge = mergePolicies(draft.base.document, mine, theirs.document)
    const decisions = merge.conflicts.reduce<MergeDecisions>(
      (made, conflict, index) => decide(made, conflict, (step.chance * 10 + index) % 2 < 1 ? 'mine' : 'theirs'),
      new Map(),
    )
    for (const conflict of merge.conflicts) {
      if (decisions.get(conflict.path.join('\u0000'))?.choice === 'mine') operator.touched.add(conflict.path.join('.'))
    }
    const merged = mergedChanges(merge, decisions).reduce(withChange, mine)
    const text = textOf(merged)
    this.dispatch(operator, { type: 'rebased', text, theirsText: textOf(theirs.document) })
    operator.owed = operator.draft && isDirty(operator.draft) ? text : undefined
  }

  /** I1: what was typed is in the draft or kept, until it is saved or given up. I5: one press, one commit. */
  private check(step: Step): void {
    for (const operator of this.operators) {
      const { owed, draft, kept } = operator
      if (owed !== undefined && draft?.text !== owed && kept?.text !== owed) {
        this.fail('I1', `after ${step.does} (${step.fault}) a text is neither in the editor nor kept`)
        operator.owed = undefined
      }
    }
    const total = [...this.commits.values()].reduce((sum, count) => sum + count, 0)
    const pressed = this.operators.reduce((sum, { saves }) => sum + saves, 0)
    if (total > pressed) this.fail('I5', `${total} commits for ${pressed} saves`)
  }
}

const newOperator = (): Operator => ({
  draft: undefined,
  kept: undefined,
  owed: undefined,
  saves: 0,
  touched: new Set(),
  pending: undefined,
})

const status = (http: number, code: number): Response =>
  new Response(JSON.stringify({ code, message: 'fault', details: [] }), {
    status: http,
    headers: { 'content-type': 'application/json' },
  })

/** Paths of members of a policy that no schema of this console names, as the practice fleet seeds them. */
const unknownKeysOf = (runner: JsonObject | undefined): string[] => {
  const found: string[] = []
  const walk = (value: unknown, path: string): void => {
    if (!isJsonObject(value)) return
    for (const [key, member] of Object.entries(value)) {
      if (/hint|future|experimental|unknown|other|quota|beta/i.test(key))
        found.push(`${path}.${key}=${formatJson(member)}`)
      walk(member, `${path}.${key}`)
    }
  }
  walk(runner?.policy, 'policy')
  return found
}

// What the operators edit; all else of the document is only carried.
const editable = [
  ['displayName'],
  ['constraints', 'resources', 'maxCpu'],
  ['constraints', 'resources', 'requireLimits'],
  ['constraints', 'volumes', 'maxSize'],
] as const

/** A document with nothing but the value at one path. */
const only = (document: JsonObject, path: readonly string[]): JsonObject => {
  const [first, ...rest] = path
  if (first === undefined || document[first] === undefined) return {}
  const value = document[first]
  return { [first]: rest.length > 0 && isJsonObject(value) ? only(value, rest) : value }
}

/** The schedule as lines to run again by hand. */
export const scriptOf = (seed: number, schedule: readonly Step[]): string =>
  [
    `seed ${seed}`,
    ...schedule.map(({ who, does, fault }) => `  operator ${who + 1} ${does}${fault === 'none' ? '' : `, ${fault}`}`),
  ].join('\n')
