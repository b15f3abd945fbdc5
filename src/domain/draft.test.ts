import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDirty, openDraft, reduceDraft, type Draft, type DraftEvent } from './draft'
import { PolicyRevision } from './policy-revision'

const revision = (etag: string, readAt = 1): PolicyRevision =>
  PolicyRevision.stored({ document: { displayName: etag }, etag, readAt })

const begin = (): Draft<string> => openDraft(revision('e0'), 'base')
const run = (draft: Draft<string>, ...events: DraftEvent<string>[]): Draft<string> =>
  events.reduce(reduceDraft<string>, draft)
const type = (text: string) => ({ type: 'typed', text }) as const
const save = { type: 'saveStarted', document: { displayName: 'mine' }, at: 5 } as const
const reviewed = [type('mine'), { type: 'reviewOpened' }] as const
const saving = () => run(begin(), ...reviewed, save)
const conflict = () => run(saving(), { type: 'conflicted', theirs: revision('e1', 2) })

test('opens clean, or dirty when a kept text differs', () => {
  expect(begin().phase).toEqual({ kind: 'clean' })
  expect(openDraft(revision('e0'), 'base', 'kept').phase).toEqual({ kind: 'dirty' })
})

describe('typing', () => {
  test('makes dirty, and back to the base makes clean', () => {
    expect(run(begin(), type('x')).phase.kind).toBe('dirty')
    expect(run(begin(), type('x'), type('base')).phase.kind).toBe('clean')
  })
  test('in the review returns to dirty and forgets the failure', () => {
    const failed = run(saving(), { type: 'refused', failure: 'no' })
    expect(run(failed, type('more')).phase).toEqual({ kind: 'dirty' })
  })
  test.each(['saving', 'conflict', 'unknown', 'orphaned'] as const)('while %s keeps the phase', (kind) => {
    const at = {
      saving: saving(),
      conflict: conflict(),
      unknown: run(saving(), { type: 'outcomeUnknown', failure: 'lost' }),
      orphaned: run(begin(), type('x'), { type: 'orphaned', cause: 'gone' }),
    }[kind]
    const next = run(at, type('later'))
    expect(next.phase).toBe(at.phase)
    expect(next.text).toBe('later')
  })
})

describe('saving', () => {
  test('starts from the review only', () => {
    expect(run(begin(), save).phase.kind).toBe('clean')
    expect(run(begin(), type('x'), save).phase.kind).toBe('dirty')
    expect(saving().phase).toEqual({ kind: 'saving', sent: { text: 'mine', document: save.document, at: 5 } })
  })
  test('once: a second start changes nothing', () => {
    const first = saving()
    expect(run(first, save)).toBe(first)
  })
  test('takes document and etag from the response and keeps the text', () => {
    const next = run(saving(), { type: 'saved', revision: revision('e1') })
    expect(next).toMatchObject({ base: { etag: 'e1' }, baseText: 'mine', text: 'mine', phase: { kind: 'clean' } })
  })
  test('takes the stored text when the server changed it', () => {
    const next = run(saving(), { type: 'saved', revision: revision('e1'), text: 'sorted' })
    expect(next).toMatchObject({ baseText: 'sorted', text: 'sorted', phase: { kind: 'clean' } })
  })
  test('typing meanwhile becomes a new draft on the new base', () => {
    const next = run(saving(), type('mine and more'), { type: 'saved', revision: revision('e1') })
    expect(next).toMatchObject({
      base: { etag: 'e1' },
      baseText: 'mine',
      text: 'mine and more',
      phase: { kind: 'dirty' },
    })
  })
  test('refused stays in the review with the same etag', () => {
    const next = run(saving(), { type: 'refused', failure: 'no' })
    expect(next).toMatchObject({ base: { etag: 'e0' }, phase: { kind: 'reviewing', failure: 'no' } })
    expect(run(next, save).phase.kind).toBe('saving')
  })
  test('unknown may turn out saved, refused or a conflict', () => {
    const unknown = run(saving(), { type: 'outcomeUnknown', failure: 'lost' })
    expect(unknown.phase).toMatchObject({ kind: 'unknown', failure: 'lost' })
    expect(run(unknown, save)).toBe(unknown)
    expect(run(unknown, { type: 'saved', revision: revision('e1') }).phase.kind).toBe('clean')
    expect(run(unknown, { type: 'refused', failure: 'no' }).phase.kind).toBe('reviewing')
    expect(run(unknown, { type: 'conflicted', theirs: revision('e2') }).phase.kind).toBe('conflict')
  })
})

describe('a newer revision', () => {
  const poll = { type: 'polled', revision: revision('e1', 2) } as const
  test('is a notice, clean or dirty; text and base stay', () => {
    for (const draft of [begin(), run(begin(), type('x'))]) {
      const next = run(draft, poll)
      expect(next.newer?.etag).toBe('e1')
      expect({ ...next, newer: undefined }).toEqual(draft)
    }
  })
  test('the same etag again is no news, and an old answer cannot take one back', () => {
    const next = run(begin(), poll)
    expect(run(next, poll)).toBe(next)
    expect(run(next, { type: 'polled', revision: revision('e0', 0) })).toBe(next)
  })
  test('a clean editor may take it, text and etag together; a dirty one never', () => {
    const taken = { type: 'taken', revision: revision('e1', 2), text: 'theirs' } as const
    expect(run(begin(), poll, taken)).toMatchObject({
      base: { etag: 'e1' },
      baseText: 'theirs',
      text: 'theirs',
      newer: undefined,
    })
    const dirty = run(begin(), type('x'), poll)
    expect(run(dirty, taken)).toBe(dirty)
  })
  test('during a save it waits for the outcome', () => {
    const at = saving()
    expect(run(at, poll)).toBe(at)
  })
  test('opens the merge when asked', () => {
    expect(run(begin(), type('x'), poll, { type: 'mergeOpened' }).phase).toMatchObject({
      kind: 'conflict',
      wasRefused: false,
    })
    expect(run(begin(), poll, { type: 'mergeOpened' }).phase.kind).toBe('clean')
  })
})

describe('conflict', () => {
  test('keeps the draft and its base untouched', () => {
    expect(conflict()).toMatchObject({
      base: { etag: 'e0' },
      text: 'mine',
      phase: { kind: 'conflict', theirs: { etag: 'e1' } },
    })
  })
  test('a still newer revision replaces theirs', () => {
    expect(run(conflict(), { type: 'polled', revision: revision('e2', 3) }).phase).toMatchObject({
      theirs: { etag: 'e2' },
    })
  })
  test('a save is off', () => {
    const at = conflict()
    expect(run(at, save)).toBe(at)
  })
  test('all decided: goes on from their revision', () => {
    const next = run(conflict(), { type: 'rebased', text: 'merged', theirsText: 'theirs' })
    expect(next).toMatchObject({ base: { etag: 'e1' }, baseText: 'theirs', text: 'merged', phase: { kind: 'dirty' } })
  })
  test('left undecided: the draft goes on with the notice', () => {
    expect(run(conflict(), { type: 'mergeLeft' })).toMatchObject({
      base: { etag: 'e0' },
      newer: { etag: 'e1' },
      phase: { kind: 'dirty' },
    })
  })
})

test('discarding returns to the base, but not during a save', () => {
  expect(run(begin(), type('x'), { type: 'discarded' })).toMatchObject({ text: 'base', phase: { kind: 'clean' } })
  expect(run(conflict(), { type: 'discarded' })).toMatchObject({
    text: 'base',
    newer: { etag: 'e1' },
    phase: { kind: 'clean' },
  })
  const at = saving()
  expect(run(at, { type: 'discarded' })).toBe(at)
})

test('an orphaned draft is never sent', () => {
  const orphan = run(begin(), ...reviewed, { type: 'orphaned', cause: 'recreated' })
  expect(orphan).toMatchObject({ text: 'mine', phase: { kind: 'orphaned', cause: 'recreated' } })
  for (const event of [
    save,
    { type: 'reviewOpened' },
    { type: 'polled', revision: revision('e9', 9) },
    { type: 'discarded' },
  ] as const) {
    expect(run(orphan, event)).toBe(orphan)
  }
})

test('only something to lose is dirty', () => {
  expect(isDirty(begin())).toBe(false)
  expect(isDirty(run(begin(), type('x')))).toBe(true)
  expect(isDirty(saving())).toBe(true)
  expect(isDirty(run(saving(), { type: 'saved', revision: revision('e1') }))).toBe(false)
})

describe('whatever happens', () => {
  const etag = fc.constantFrom('e1', 'e2', 'e3')
  const event: fc.Arbitrary<DraftEvent<string>> = fc.oneof(
    fc.record({ type: fc.constant('typed' as const), text: fc.constantFrom('base', 'a', 'b') }),
    fc.constantFrom<DraftEvent<string>>(
      { type: 'reviewOpened' },
      { type: 'reviewClosed' },
      save,
      { type: 'mergeOpened' },
      { type: 'mergeLeft' },
      { type: 'refused', failure: 'no' },
      { type: 'outcomeUnknown', failure: 'lost' },
      { type: 'orphaned', cause: 'gone' },
    ),
    etag.map((each) => ({ type: 'polled' as const, revision: revision(each, 9) })),
    etag.map((each) => ({ type: 'conflicted' as const, theirs: revision(each, 9) })),
    etag.map((each) => ({ type: 'saved' as const, revision: revision(each, 9) })),
    etag.map((each) => ({ type: 'taken' as const, revision: revision(each, 9), text: 'theirs' })),
    fc.constant({ type: 'rebased' as const, text: 'merged', theirsText: 'theirs' }),
  )
  test('document and etag of the base come from one read, and only typing, discarding, taking and merging change the text', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let draft = begin()
        for (const each of events) {
          const next = reduceDraft(draft, each)
          expect(next.base.document?.displayName).toBe(next.base.etag)
          if (!['typed', 'taken', 'rebased'].includes(each.type)) expect(next.text).toBe(draft.text)
          if (next.phase.kind === 'clean') expect(next.text).toBe(next.baseText)
          if (next.base !== draft.base) expect(['saved', 'taken', 'rebased']).toContain(each.type)
          draft = next
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('taking back a save', () => {
  const stored = () => run(saving(), { type: 'saved', revision: revision('e1', 9) })
  const back = { type: 'undone', revision: revision('e1', 9), savedText: 'mine', text: 'base' } as const

  test('opens what was before as a draft on what the save stored', () => {
    const undone = run(stored(), back)
    expect(undone).toMatchObject({ text: 'base', baseText: 'mine', base: { etag: 'e1' }, phase: { kind: 'dirty' } })
    expect(undone.newer).toBeUndefined()
  })
  test('goes to the merge with what came after', () => {
    const moved = run(stored(), { type: 'polled', revision: revision('e2', 12) }, back)
    expect(moved.newer?.etag).toBe('e2')
    expect(run(moved, { type: 'mergeOpened' }).phase).toMatchObject({ kind: 'conflict', theirs: { etag: 'e2' } })
    // Opened anew later: the present base is what came after.
    const later = run(openDraft(revision('e2', 20), 'theirs'), back)
    expect(later).toMatchObject({ base: { etag: 'e1' }, newer: { etag: 'e2' }, text: 'base' })
  })
  test('never touches a draft', () => {
    const typing = run(stored(), type('more'))
    expect(run(typing, back)).toBe(typing)
  })
})
