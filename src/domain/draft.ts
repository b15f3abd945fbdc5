import type { JsonObject } from '../lib/lossless'
import type { PolicyRevision } from './policy-revision'

/** What has been sent and is frozen; typing goes on above it. `at` in milliseconds. */
export type Sent = { readonly text: string; readonly document: JsonObject; readonly at: number }

/** Where an edit stands. `Failure` is how the caller describes a failed save. */
export type DraftPhase<Failure> =
  | { readonly kind: 'clean' }
  | { readonly kind: 'dirty'; readonly failure?: Failure | undefined }
  | { readonly kind: 'reviewing'; readonly failure?: Failure | undefined }
  | { readonly kind: 'saving'; readonly sent: Sent }
  | { readonly kind: 'conflict'; readonly theirs: PolicyRevision; readonly wasRefused: boolean }
  | { readonly kind: 'unknown'; readonly sent: Sent; readonly failure: Failure }
  | { readonly kind: 'orphaned'; readonly cause: 'gone' | 'recreated' }

/**
 * One edit of one policy. `base` holds document, etag and time of one read and is only ever replaced as a whole, by a
 * later read or by the response of a save; `baseText` is the text that says the same as `base`.
 */
export type Draft<Failure> = {
  readonly base: PolicyRevision
  readonly baseText: string
  readonly text: string
  /** A revision newer than the base, seen by a poll. Only a notice: it never touches text or base. */
  readonly newer: PolicyRevision | undefined
  readonly phase: DraftPhase<Failure>
}

export type DraftEvent<Failure> =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'reviewOpened' }
  | { readonly type: 'reviewClosed' }
  | { readonly type: 'saveStarted'; readonly document: JsonObject; readonly at: number }
  /** The server stored the draft; `text` is given when what it stored means something else than what was sent. */
  | { readonly type: 'saved'; readonly revision: PolicyRevision; readonly text?: string | undefined }
  | { readonly type: 'refused'; readonly failure: Failure }
  | { readonly type: 'outcomeUnknown'; readonly failure: Failure }
  | { readonly type: 'conflicted'; readonly theirs: PolicyRevision }
  | { readonly type: 'polled'; readonly revision: PolicyRevision }
  /** The operator opens the merge with the newer revision a poll has shown. */
  | { readonly type: 'mergeOpened' }
  | { readonly type: 'mergeLeft' }
  /** All decided: the merged text goes on from their revision. */
  | { readonly type: 'rebased'; readonly text: string; readonly theirsText: string }
  /** A clean editor takes a newer revision, text and etag together. */
  | { readonly type: 'taken'; readonly revision: PolicyRevision; readonly text: string }
  /** A saved revision is to be taken back: the text before it, begun on that revision. */
  | { readonly type: 'undone'; readonly revision: PolicyRevision; readonly savedText: string; readonly text: string }
  | { readonly type: 'discarded' }
  | { readonly type: 'orphaned'; readonly cause: 'gone' | 'recreated' }

/** Begins an edit on a read, or goes on with a stored one whose text differs from its base. */
export const openDraft = <Failure>(base: PolicyRevision, baseText: string, text = baseText): Draft<Failure> => ({
  base,
  baseText,
  text,
  newer: undefined,
  phase: text === baseText ? { kind: 'clean' } : { kind: 'dirty' },
})

const settled = <Failure>(draft: Draft<Failure>, failure?: Failure): Draft<Failure> => ({
  ...draft,
  phase:
    draft.text === draft.baseText
      ? { kind: 'clean' }
      : { kind: 'dirty', ...(failure === undefined ? {} : { failure }) },
})

const typed = <Failure>(draft: Draft<Failure>, text: string): Draft<Failure> => {
  if (text === draft.text) return draft
  const next = { ...draft, text }
  switch (draft.phase.kind) {
    case 'clean':
    case 'dirty':
    case 'reviewing':
      return settled(next)
    case 'saving':
    case 'conflict':
    case 'unknown':
    case 'orphaned':
      return next
  }
}

const saved = <Failure>(
  draft: Draft<Failure>,
  revision: PolicyRevision,
  stored: string | undefined,
): Draft<Failure> => {
  const { phase } = draft
  if (phase.kind !== 'saving' && phase.kind !== 'unknown') return draft
  const wasTyping = draft.text !== phase.sent.text
  const baseText = stored ?? phase.sent.text
  return settled({ ...draft, base: revision, baseText, text: wasTyping ? draft.text : baseText, newer: undefined })
}

const polled = <Failure>(draft: Draft<Failure>, revision: PolicyRevision): Draft<Failure> => {
  const { phase } = draft
  // While a save is under way a newer etag is most likely our own; the outcome of the save tells.
  if (phase.kind === 'saving' || phase.kind === 'unknown' || phase.kind === 'orphaned') return draft
  if (phase.kind === 'conflict') {
    return revision.etag === phase.theirs.etag ||
      revision.etag === draft.base.etag ||
      revision.readAt < phase.theirs.readAt
      ? draft
      : { ...draft, phase: { ...phase, theirs: revision } }
  }
  if (revision.readAt < draft.base.readAt) return draft
  if (revision.etag === draft.base.etag) return draft.newer === undefined ? draft : { ...draft, newer: undefined }
  return revision.etag === draft.newer?.etag ? draft : { ...draft, newer: revision }
}

/** Only where nothing of the operator's would be lost. What came after the saved revision is newer, and is merged. */
const undone = <Failure>(
  draft: Draft<Failure>,
  { revision, savedText, text }: Extract<DraftEvent<Failure>, { type: 'undone' }>,
): Draft<Failure> => {
  if (draft.phase.kind !== 'clean') return draft
  const present = draft.newer ?? draft.base
  const newer = present.etag === revision.etag ? undefined : present
  return settled({ base: revision, baseText: savedText, text, newer, phase: draft.phase })
}

const refused = <Failure>(draft: Draft<Failure>, failure: Failure): Draft<Failure> => {
  const { phase } = draft
  if (phase.kind !== 'saving' && phase.kind !== 'unknown') return draft
  return draft.text === phase.sent.text ? { ...draft, phase: { kind: 'reviewing', failure } } : settled(draft, failure)
}

/** Whether the operator has something to lose: text that is not what the server is known to have. */
export const isDirty = <Failure>({ phase, text, baseText }: Draft<Failure>): boolean =>
  phase.kind !== 'clean' && (text !== baseText || phase.kind === 'saving' || phase.kind === 'unknown')

/** Every transition of an edit. An event that makes no sense in a phase changes nothing. Pure; the clock comes in events. */
export const reduceDraft = <Failure>(draft: Draft<Failure>, event: DraftEvent<Failure>): Draft<Failure> => {
  const { phase } = draft
  switch (event.type) {
    case 'typed':
      return typed(draft, event.text)
    case 'reviewOpened':
      return phase.kind === 'dirty' ? { ...draft, phase: { ...phase, kind: 'reviewing' } } : draft
    case 'reviewClosed':
      return phase.kind === 'reviewing' ? { ...draft, phase: { ...phase, kind: 'dirty' } } : draft
    case 'saveStarted':
      return phase.kind === 'reviewing'
        ? { ...draft, phase: { kind: 'saving', sent: { text: draft.text, document: event.document, at: event.at } } }
        : draft
    case 'saved':
      return saved(draft, event.revision, event.text)
    case 'refused':
      return refused(draft, event.failure)
    case 'outcomeUnknown':
      return phase.kind === 'saving' || phase.kind === 'unknown'
        ? { ...draft, phase: { kind: 'unknown', sent: phase.sent, failure: event.failure } }
        : draft
    case 'conflicted':
      return phase.kind === 'saving' || phase.kind === 'unknown'
        ? { ...draft, newer: undefined, phase: { kind: 'conflict', theirs: event.theirs, wasRefused: true } }
        : draft
    case 'polled':
      return polled(draft, event.revision)
    case 'mergeOpened':
      return draft.newer && (phase.kind === 'dirty' || phase.kind === 'reviewing')
        ? { ...draft, newer: undefined, phase: { kind: 'conflict', theirs: draft.newer, wasRefused: false } }
        : draft
    case 'mergeLeft':
      return phase.kind === 'conflict' ? settled({ ...draft, newer: phase.theirs }) : draft
    case 'rebased':
      return phase.kind === 'conflict'
        ? settled({ ...draft, base: phase.theirs, baseText: event.theirsText, text: event.text, newer: undefined })
        : draft
    case 'taken':
      return phase.kind === 'clean'
        ? { ...draft, base: event.revision, baseText: event.text, text: event.text, newer: undefined }
        : draft
    case 'undone':
      return undone(draft, event)
    case 'discarded':
      return phase.kind === 'saving' || phase.kind === 'orphaned'
        ? draft
        : settled({
            ...draft,
            text: draft.baseText,
            newer: phase.kind === 'conflict' ? phase.theirs : draft.newer,
          })
    case 'orphaned':
      return phase.kind === 'saving' || phase.kind === 'orphaned'
        ? draft
        : { ...draft, phase: { kind: 'orphaned', cause: event.cause } }
  }
}
