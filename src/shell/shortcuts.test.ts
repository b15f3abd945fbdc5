import { expect, test } from 'vitest'
import { deedOf, type KeyPress } from './shortcuts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  at: 1_000,
  hasCommand: false,
  hasAlt: false,
  hasShift: false,
  isComposing: false,
  isTaken: false,
  ...more,
})

test.each([
  [press('k', { hasCommand: true }), undefined, { kind: 'palette' }],
  [press('K', { hasCommand: true }), undefined, { kind: 'palette' }],
  [press('k', { hasCommand: true, isTaken: true }), undefined, { kind: 'palette' }],
  [press('k', { hasCommand: true, isComposing: true }), undefined, undefined],
  [press('k', { hasCommand: true, hasShift: true }), undefined, undefined],
  [press('?', { hasShift: true }), undefined, { kind: 'shortcuts' }],
  [press('?', { hasShift: true, isTaken: true }), undefined, undefined],
  [press('r'), undefined, { kind: 'readAgain' }],
  [press('r', { isTaken: true }), undefined, undefined],
  [press('r', { isComposing: true }), undefined, undefined],
  [press('r', { hasAlt: true }), undefined, undefined],
  [press('r', { hasCommand: true }), undefined, undefined],
  [press('g'), undefined, { kind: 'waiting' }],
  [press('r'), 900, { kind: 'go', place: 'runners' }],
  [press('n'), 900, { kind: 'go', place: 'deploy' }],
  [press('q'), 900, undefined],
  [press('r', { at: 9_000 }), 900, { kind: 'readAgain' }],
])('%j after %j does %j', (key, waitingSince, deed) => {
  expect(deedOf(key, waitingSince, true)).toEqual(deed)
})

test('with single letters turned off only the palette answers', () => {
  for (const key of ['?', 'r', 'g']) expect(deedOf(press(key), undefined, false)).toBeUndefined()
  expect(deedOf(press('r'), 900, false)).toBeUndefined()
  expect(deedOf(press('k', { hasCommand: true }), undefined, false)).toEqual({ kind: 'palette' })
})
