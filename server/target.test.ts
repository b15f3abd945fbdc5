import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { admit } from './gate.ts'
import { HeaderFields } from './header-fields.ts'
import { upstreamPath } from './routes.ts'
import { readTarget, writeQuery } from './target.ts'

describe('the base path', () => {
  test.each([
    ['/console/api/v1/x', '/api/v1/x'],
    ['/api/v1/x', '/api/v1/x'],
    ['/console/', '/'],
    ['/console', '/'],
    ['/console/runners?x=/y', '/runners'],
    ['/consoles/x', '/consoles/x'],
  ])('%s is %s', (raw, path) => expect(readTarget(raw, '/console/')?.path).toBe(path))
  test.each(['/console//api/v1', '//console/api', '/console/api/../x', '/console/api/%2e', '/console/auth/;x'])(
    '%s is refused',
    (raw) => expect(readTarget(raw, '/console/')).toBeUndefined(),
  )
})

const upstreamTarget =
  /^\/(?:v1\/sandbox\/managedRunners(?:\/[A-Za-z0-9][A-Za-z0-9._-]{0,252}(?::applyAvailableUpdate)?)?|v1beta2\/sandbox\/managed-runners\/[A-Za-z0-9][A-Za-z0-9._-]{0,252}|v1beta1\/cks\/clusters(?:\/[0-9A-Fa-f-]{36})?)(?:\?[A-Za-z]+=[A-Za-z0-9._~%!*'(),-]+(?:&[A-Za-z]+=[A-Za-z0-9._~%!*'(),-]+)*)?$/

const signs = [
  '/',
  '//',
  '/..',
  '/.',
  '%2e',
  '%2f',
  '%252e',
  '\\',
  '#',
  '?',
  '&',
  '=',
  ';',
  ':',
  '@',
  '+',
  ',',
  '%00',
  '*',
]
const words = [
  'api',
  'auth',
  'v1',
  'v1beta1',
  'v1beta2',
  'sandbox',
  'managedRunners',
  'managed-runners',
  'cks',
  'clusters',
]
const parts = [
  '/api/v1/sandbox/managedRunners',
  '/api/v1beta1/cks/clusters',
  ':applyAvailableUpdate',
  'prod-a',
  '.a',
  '-',
]
const queries = [
  'updateMask',
  'policy',
  'spec',
  'pageSize=1',
  'pageToken=',
  'zone=a',
  'requestId=',
  '__proto__',
  'http://evil',
]
const piece = fc.oneof(fc.constantFrom(...signs, ...words, ...parts, ...queries), fc.string({ maxLength: 4 }))
const rawTarget = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))

test('T13, G8 (slice): whatever is asked, what goes up is inside the grammar', () => {
  const rules = {
    base: '/',
    mode: 'practice',
    origins: new Map([['localhost', 'http://localhost']]),
    headerCount: 64,
  } as const
  const raw = ['Host', 'localhost', 'Sec-Fetch-Site', 'same-origin', 'X-CW-Console', '1', 'X-CW-Confirm', 'prod-a']
  const fields = new HeaderFields(raw)
  let admitted = 0
  fc.assert(
    fc.property(fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT'), rawTarget, (method, target) => {
      for (const text of [
        target,
        `/api/v1/sandbox/managedRunners${target}`,
        `/api/v1/sandbox/managedRunners/a?${target}`,
      ]) {
        const admission = admit({ method, target: text, fields }, rules)
        if (admission.to !== 'route' || admission.match.route.kind !== 'proxy') continue
        admitted += 1
        const query = writeQuery(admission.query)
        const built = query === '' ? upstreamPath(admission.match) : `${upstreamPath(admission.match)}?${query}`
        if (!upstreamTarget.test(built)) throw new Error(`${text} → ${built}`)
      }
    }),
    { numRuns: 20_000 },
  )
  expect(admitted).toBeGreaterThan(200)
})
