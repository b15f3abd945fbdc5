import { spawnSync } from 'node:child_process'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { asCurl, asCwic, asTerraform, withHidden, type EquivalentRequest } from '../domain/equivalent'
import { patchBetween, policyPatch } from '../domain/patch'
import { PolicyRevision } from '../domain/policy-revision'
import { isJsonObject, type JsonObject } from '../lib/lossless'
import { environment } from './http'
import { usePlane } from './plane.testing'
import { applyAvailableUpdate, changeRequests, createRunner, deleteRunner, patchRunner, readOne } from './runners'

const realFetch = environment.fetch
afterAll(() => {
  environment.fetch = realFetch
})

const id = 'agents-us-east-08a'
const nasty = `it's $HOME \`id\` "x" \\ \${a} %{b}\nJSON\nYAML\n$(reboot)`

/** Runs a command in a real shell in which `curl` and `cwic` only tell what they were given. */
const run = (command: string, name: 'curl' | 'cwic') => {
  const script = `TOKEN=t\n${name}() { printf '%s\\0' "$@"; printf 'stdin\\0'; if ! [ -t 0 ]; then cat; fi; }\n${command}`
  const { stdout, status } = spawnSync('bash', ['-c', script], { encoding: 'utf8', input: '' })
  expect(status).toBe(0)
  const parts = stdout.split('\0')
  const input = parts.pop() ?? ''
  return { args: parts.slice(0, -1), input }
}

const runCurl = (request: EquivalentRequest) => {
  const { args, input } = run(asCurl(request, 'http://control.test'), 'curl')
  expect(args).toContain('Authorization: Bearer t')
  return {
    method: args[args.indexOf('-X') + 1],
    url: (args.find((arg) => arg.startsWith('http')) ?? '').replace('http://control.test', ''),
    body: input === '' ? undefined : input,
  }
}

let plane = usePlane()
beforeEach(() => {
  plane = usePlane()
})

const newRunner: JsonObject = {
  identity: { runnerId: 'made-by-curl', zone: 'us-east-04a', clusterId: '3f9a1c70-52de-4b1c-9a0e-6b7f2d18c4ab' },
  displayName: nasty,
  spec: { overrides: { env: { SECRET: nasty } } },
  policy: { displayName: nasty, base: { metadata: { labels: { team: 'a' } } } },
}

const withOverrides = (document: JsonObject): JsonObject => ({
  ...document,
  displayName: nasty,
  spec: { ...(isJsonObject(document.spec) ? document.spec : {}), overrides: { labels: { a: nasty } } },
})

const changes: readonly (readonly [
  string,
  () => Promise<{ request: EquivalentRequest; send: () => Promise<unknown> }>,
])[] = [
  [
    'a policy',
    async () => {
      const revision = PolicyRevision.of(await readOne(id))
      if (!revision) throw new Error('no etag')
      const patch = policyPatch(revision, { displayName: nasty })
      return { request: changeRequests.patch(id, patch), send: () => patchRunner({ runnerId: id, patch }) }
    },
  ],
  [
    'several boundaries',
    async () => {
      const { document } = await readOne(id)
      const patch = patchBetween(document, withOverrides(document))
      if (!patch) throw new Error('no change')
      return { request: changeRequests.patch(id, patch), send: () => patchRunner({ runnerId: id, patch }) }
    },
  ],
  [
    'a create',
    async () => ({
      request: changeRequests.create(newRunner, 'r 1'),
      send: () => createRunner({ document: newRunner, runnerId: 'made-by-curl', requestId: 'r 1' }),
    }),
  ],
  ['an update', async () => ({ request: changeRequests.applyUpdate(id), send: () => applyAvailableUpdate(id) })],
  ['a delete', async () => ({ request: changeRequests.remove(id), send: () => deleteRunner(id) })],
]

describe.each(changes)('%s as curl', (_, make) => {
  it('is run by a shell as the very request the console sends', async () => {
    const { request, send } = await make()
    plane.sent.length = 0
    await send().catch(() => undefined)
    const [sent] = plane.sent
    const ran = runCurl(request)
    expect(ran.method).toBe(sent?.method)
    expect(new URL(ran.url, 'http://x').href).toBe(new URL((sent?.url ?? '').replaceAll('%2C', ','), 'http://x').href)
    expect(ran.body === undefined ? undefined : JSON.parse(ran.body)).toEqual(
      sent?.body === undefined ? undefined : JSON.parse(sent.body),
    )
  })
})

describe('the same as cwic', () => {
  const policyEdit: EquivalentRequest = {
    method: 'PATCH',
    path: `api/v1/sandbox/managedRunners/${id}`,
    query: { updateMask: 'policy' },
    body: { policy: { displayName: nasty, constraints: { resources: { maxCpu: '4' } } }, etag: "e'tag $1" },
  }
  it('carries the pinned etag and the policy in snake case', () => {
    const rendered = asCwic(policyEdit)
    const { args, input } = run(rendered.ok ? rendered.text : '', 'cwic')
    expect(args).toEqual(['sandbox', 'runner', 'policy', 'edit', id, '-f', '-', '--etag', "e'tag $1"])
    expect(input).toContain('max_cpu: "4"')
  })
  it.each([
    [changeRequests.applyUpdate(id), ['sandbox', 'runner', 'upgrade', id]],
    [changeRequests.remove(id), ['sandbox', 'runner', 'delete', id, '--yes']],
  ])('%j', (request, expected) => {
    const rendered = asCwic(request)
    expect(run(rendered.ok ? rendered.text : '', 'cwic').args).toEqual(expected)
  })
  it('creates with the request id', () => {
    const rendered = asCwic(changeRequests.create(newRunner, 'r 1'))
    const { args, input } = run(rendered.ok ? rendered.text : '', 'cwic')
    expect(args).toEqual(['sandbox', 'runner', 'create', 'made-by-curl', '-f', '-', '--request-id', 'r 1'])
    expect(input).toMatch(/^identity:\n {2}runner_id: made-by-curl\n/)
  })
  const patch = (updateMask: string, body: JsonObject): EquivalentRequest => ({
    ...policyEdit,
    query: { updateMask },
    body,
  })
  it.each([
    ['no policy', { ...changeRequests.create({ identity: { runnerId: 'a' } }, 'r') }, 'cwicNeedsPolicy'],
    ['a channel taken away', patch('spec.releaseChannel', { spec: {} }), 'cwicCannotClear'],
    ['the whole spec', patch('spec', { spec: {} }), 'cwicMerges'],
  ])('%s cannot be said', (_, request, because) => expect(asCwic(request)).toEqual({ ok: false, because }))
  it('clears an object with null', () => {
    const rendered = asCwic(patch('spec.overrides,displayName', { displayName: 'x' }))
    expect(rendered.ok && rendered.text).toContain('overrides: null')
  })
})

describe('the same as Terraform', () => {
  it('says a create and a policy, with no template in any text', () => {
    const rendered = asTerraform(changeRequests.create(newRunner, 'r'))
    const text = rendered.ok ? rendered.text : ''
    expect(text).toContain('resource "coreweave_sandbox_managed_runner" "made_by_curl" {')
    expect(text).toContain('cluster_id = "3f9a1c70-52de-4b1c-9a0e-6b7f2d18c4ab"')
    expect(text).toContain('$${a} %%{b}\\nJSON\\nYAML')
  })
  it.each([changeRequests.applyUpdate(id), changeRequests.remove(id)])('$method is not expressible', (request) =>
    expect(asTerraform(request).ok).toBe(false),
  )
})

it('hides what is sensitive, in what is shown only', () => {
  const request = changeRequests.create(newRunner, 'r')
  const shown = asCurl(withHidden(request), 'http://x')
  expect(shown).toContain('"SECRET": "••••"')
  expect(shown).toContain('"team": "••••"')
  expect(asCurl(request, 'http://x')).not.toContain('••••')
  const plain = changeRequests.applyUpdate(id)
  expect(withHidden(plain)).toBe(plain)
})
