import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef, useState, type RefObject } from 'react'
import { clock } from '../../api/clock'
import type { ApiError } from '../../api/error'
import { reconcileSave, savePolicy, type SaveOutcome } from '../../api/policy'
import { keepRead, runnerQueries } from '../../api/runners'
import { snakeOf } from '../../domain/casing'
import { openDraft, reduceDraft, type Draft, type DraftEvent } from '../../domain/draft'
import { isSamePolicy } from '../../domain/policy-canonical'
import { diffPolicies } from '../../domain/policy-diff'
import { PolicyRevision } from '../../domain/policy-revision'
import { writePolicyText } from '../../domain/policy-text'
import { isEqual } from '../../lib/equal'
import { isJsonObject, parseJson, type JsonObject } from '../../lib/lossless'
import { history } from '../../store/history'
import { undo } from '../../store/undo'
import { isSameScope, type DraftScope, type StoredDraft } from '../../store/drafts'
import type { EditorHandle } from '../../ui/code-editor'
import type { RunnerRead } from '../../wire/runner'
import { scopeOf, undoKeyOf } from './scope'

/** Why a save did not happen, as the review shows it. */
export type SaveFailure = { readonly kind: 'refused' | 'notApplied'; readonly error: ApiError }

/** What the last save of this sitting did. */
export type Saved = { readonly at: number; readonly serverChanged: readonly string[] }

export type PolicyDraft = {
  readonly draft: Draft<SaveFailure>
  readonly dispatch: (event: DraftEvent<SaveFailure>) => void
  readonly saved: Saved | undefined
  readonly isChecking: boolean
  readonly save: (document: JsonObject, why: string) => void
  /** Stops waiting for a save and reads back what became of it. */
  readonly cancel: () => void
  /** Reads back what became of a save whose outcome is unknown. */
  readonly checkAgain: () => void
}

/** The text a policy is edited as; a runner without one starts from a commented sample. */
export const textOf = (revision: PolicyRevision, sample: string): string =>
  revision.document === undefined ? sample : writePolicyText(revision.document)

const restore = (kept: StoredDraft): Draft<SaveFailure> => {
  const document = kept.baseJson === null ? undefined : parseJson(kept.baseJson)
  const base = PolicyRevision.stored({
    document: isJsonObject(document) ? document : undefined,
    etag: kept.etag,
    readAt: kept.readAt,
  })
  return openDraft(base, kept.baseText, kept.text)
}

const revisionOf = (read: RunnerRead): PolicyRevision =>
  PolicyRevision.of(read) ??
  PolicyRevision.stored({
    document: isJsonObject(read.document.policy) ? read.document.policy : undefined,
    etag: '',
    readAt: read.readAt,
  })

const pathsChanged = (sent: JsonObject, stored: JsonObject | undefined): string[] =>
  isEqual(sent, stored)
    ? []
    : diffPolicies(sent, stored).map(({ path }) => path.map((part) => snakeOf(String(part))).join('.'))

/** A policy that never was cannot be put back by saving one. */
const offerUndo = (
  key: string,
  sent: { readonly base: PolicyRevision; readonly baseText: string } | undefined,
  revision: PolicyRevision,
  savedText: string,
): void => {
  if (sent?.base.document === undefined) undo.forget(key)
  else {
    const { document, etag, readAt } = revision
    undo.offer(key, { at: clock.now(), document, etag, readAt, savedText, previousText: sent.baseText })
  }
}

/** One edit of one policy: its reducer, the poll that feeds it, and the save with everything that can become of it. */
export const usePolicyDraft = ({
  runnerId,
  scope,
  first,
  kept,
  handed,
  read,
  isGone,
  sample,
  editor,
  onSettled,
}: {
  runnerId: string
  scope: DraftScope
  first: PolicyRevision
  kept: StoredDraft | undefined
  /** Text another page handed over; it is the draft where there is no other. */
  handed: string | undefined
  read: RunnerRead
  isGone: boolean
  sample: string
  editor: RefObject<EditorHandle | null>
  /** Told once when a save is proved or refused for a conflict, so that the page can show the right view. */
  onSettled: (outcome: 'saved' | 'conflict') => void
}): PolicyDraft => {
  const client = useQueryClient()
  const [draft, dispatch] = useReducer(reduceDraft<SaveFailure>, undefined, () =>
    kept ? restore(kept) : openDraft<SaveFailure>(first, textOf(first, sample), handed),
  )
  const [saved, setSaved] = useState<Saved>()
  const [isChecking, setIsChecking] = useState(false)
  const isInFlight = useRef(false)
  const sentText = useRef('')
  const settledRef = useRef(onSettled)
  // Outcomes arrive long after the render the save was started in.
  useEffect(() => {
    settledRef.current = onSettled
    return () => {
      settledRef.current = () => undefined
    }
  })
  const sending = useRef<{ document: JsonObject; base: PolicyRevision; baseText: string }>(undefined)
  const abort = useRef<AbortController>(undefined)
  const isRecreated = !isSameScope(scope, scopeOf(runnerId, read))
  // Polls arrive from outside: a newer revision is only noticed, a runner that is gone or made anew orphans the draft.
  useEffect(() => {
    if (isGone) dispatch({ type: 'orphaned', cause: 'gone' })
    else if (isRecreated) dispatch({ type: 'orphaned', cause: 'recreated' })
    else {
      const revision = PolicyRevision.of(read)
      if (revision) dispatch({ type: 'polled', revision })
    }
  }, [read, isGone, isRecreated])

  const settle = useCallback(
    (outcome: SaveOutcome, sent: JsonObject) => {
      if (outcome.kind === 'saved') {
        const revision = revisionOf(outcome.read)
        const isKept = isSamePolicy(revision.document, sent)
        const text = isKept ? undefined : textOf(revision, sample)
        const isTyping = editor.current?.text() !== sentText.current
        keepRead(client, outcome.read)
        setSaved({ at: clock.now(), serverChanged: pathsChanged(sent, revision.document) })
        dispatch({ type: 'saved', revision, text })
        offerUndo(undoKeyOf(scope), sending.current, revision, text ?? sentText.current)
        if (text !== undefined && !isTyping) editor.current?.replaceText(text)
        settledRef.current('saved')
      } else if (outcome.kind === 'conflict') {
        keepRead(client, outcome.theirs)
        dispatch({ type: 'conflicted', theirs: revisionOf(outcome.theirs) })
        settledRef.current('conflict')
      } else if (outcome.kind === 'unknown') {
        dispatch({ type: 'outcomeUnknown', failure: { kind: 'notApplied', error: outcome.error } })
      } else {
        dispatch({ type: 'refused', failure: { kind: outcome.kind, error: outcome.error } })
        if (outcome.error.kind === 'notFound') {
          void client.invalidateQueries({ queryKey: runnerQueries.one(runnerId).queryKey })
        }
      }
    },
    [client, editor, runnerId, sample, scope],
  )

  const save = (document: JsonObject, why: string): void => {
    // Taken synchronously: of twenty clicks in one frame one is a save.
    if (isInFlight.current || draft.phase.kind !== 'reviewing') return
    isInFlight.current = true
    sending.current = { document, base: draft.base, baseText: draft.baseText }
    abort.current = new AbortController()
    sentText.current = draft.text
    setSaved(undefined)
    // The history takes the reason with the entry this save leaves.
    history.offerNote(runnerId, why)
    dispatch({ type: 'saveStarted', document, at: clock.now() })
    void savePolicy({ runnerId, base: draft.base, document }, abort.current.signal)
      .then((outcome) => settle(outcome, document))
      .finally(() => {
        isInFlight.current = false
        setIsChecking(false)
      })
  }
  const cancel = (): void => {
    if (draft.phase.kind !== 'saving' || abort.current?.signal.aborted !== false) return
    setIsChecking(true)
    abort.current.abort()
  }

  const unknownError = draft.phase.kind === 'unknown' ? draft.phase.failure.error : undefined
  const checkAgain = useCallback(() => {
    const sent = sending.current
    if (isInFlight.current || !sent || !unknownError) return
    isInFlight.current = true
    setIsChecking(true)
    void reconcileSave({ runnerId, base: sent.base, document: sent.document }, unknownError)
      .then((outcome) => settle(outcome, sent.document))
      .finally(() => {
        isInFlight.current = false
        setIsChecking(false)
      })
  }, [runnerId, settle, unknownError])
  // The network and the window tell when it is worth asking again what became of a lost save.
  useEffect(() => {
    if (!unknownError) return
    addEventListener('online', checkAgain)
    addEventListener('focus', checkAgain)
    return () => {
      removeEventListener('online', checkAgain)
      removeEventListener('focus', checkAgain)
    }
  }, [unknownError, checkAgain])

  return { draft, dispatch, saved, isChecking, save, cancel, checkAgain }
}
