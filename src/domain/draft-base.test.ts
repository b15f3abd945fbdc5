import { expect, test } from 'vitest'
import { readRunner } from '../wire/read'
import { draftBaseOf } from './draft-base'

const draft = { etag: 'e1', clusterId: 'c1', createTime: '2026-09-14T00:00:00Z' }
const readOf = (more: object) =>
  readRunner({ identity: { runnerId: 'prod', clusterId: 'c1' }, createTime: draft.createTime, etag: 'e1', ...more }, 0)
const fine = { isGone: false, hasFailed: false }

test.each([
  [{ ...fine, read: readOf({}) }, 'current'],
  [{ ...fine, read: readOf({ etag: 'e2' }) }, 'changed'],
  [{ ...fine, read: readOf({ etag: undefined }) }, 'changed'],
  [{ ...fine, read: readOf({ createTime: '2026-10-01T00:00:00Z' }) }, 'recreated'],
  [{ ...fine, read: readOf({ identity: { runnerId: 'prod', clusterId: 'c2' } }) }, 'recreated'],
  [{ ...fine, read: readOf({}), isGone: true }, 'gone'],
  [{ ...fine, read: undefined, hasFailed: true }, 'unread'],
  [{ ...fine, read: undefined }, 'checking'],
] as const)('%# is %2$s', (known, base) => {
  expect(draftBaseOf(draft, known)).toBe(base)
})
