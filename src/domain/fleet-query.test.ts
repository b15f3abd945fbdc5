import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAddress, writeAddress } from './fleet-address'
import { testOf } from './fleet-match'
import { formatQuery, parseQuery, queryFields, withField, withoutTerm } from './fleet-query'
import { projectRow, type FleetRow } from './fleet-row'
import { serverPartOf } from './fleet-server-filter'

const now = Date.parse('2026-10-01T09:24:00Z')

const pieces = fc.oneof(
  fc.constantFrom(
    'zone:',
    'group:',
    '!',
    '"',
    ',',
    ':',
    '>',
    '>=',
    'policy.constraints.max_cpu',
    ' ',
    '\\',
    '　',
    '：',
  ),
  fc.constantFrom(...queryFields, 'a', 'us-east-04a', '7d', 'prod', '東京', '50%', 'x=y&z', '#1', 'a+b'),
  fc.string({ maxLength: 4 }),
)
const typed = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))

describe('the query box', () => {
  test('a query written out reads back as the same query, whatever was typed', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const query = parseQuery(text)
        expect(parseQuery(formatQuery(query))).toEqual(query)
        expect(formatQuery(parseQuery(formatQuery(query)))).toBe(formatQuery(query))
      }),
      { numRuns: 3_000 },
    )
  })

  test('the address gives back exactly what was typed', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const params = new URLSearchParams(writeAddress(new URLSearchParams('tz=utc'), { text }).toString())
        expect(readAddress(params).text).toBe(text)
        expect(params.get('tz')).toBe('utc')
      }),
    )
  })

  test('taking a term out leaves the others as they are', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const query = parseQuery(text)
        const [first] = query
        if (!first) return
        const rest = withoutTerm(query, first)
        expect(parseQuery(formatQuery(rest))).toEqual(rest)
        expect(rest).not.toContainEqual(first)
      }),
    )
  })

  test.each([
    ['group:prod,eval', ['group is prod,eval']],
    ['!zone:us-east-04a gpu', ['not zone is us-east-04a', 'text gpu']],
    ['"a b" x', ['text a b', 'text x']],
    ['name:"two words"', ['name is two words']],
    ['policy.constraints.resources.max_cpu>4', ['constraints.resources.maxCpu gt 4']],
    ['age>=7d', ['age ge 7d']],
    ['colour:red', ['unknown field colour:red']],
    ['state:angry', ['unknown value state:angry']],
    ['zone:', ['unknown empty zone:']],
    ['zone>a', ['unknown order zone>a']],
    ['"open', ['unknown quote "open']],
    ['group：prod', ['group is prod']],
  ])('%s', (text, expected) => {
    const said = parseQuery(text).map((term) => {
      if (term.kind === 'unknown') return `unknown ${term.why} ${term.raw}`
      if (term.kind === 'text') return `${term.isNot ? 'not ' : ''}text ${term.text}`
      return `${term.isNot ? 'not ' : ''}${term.kind === 'field' ? term.field : term.path} ${term.op} ${term.values.join(',')}`
    })
    expect(said).toEqual(expected)
  })
})

describe('addresses of older links', () => {
  test('a filter of its own parameter becomes a term, and writing the query replaces it', () => {
    const params = new URLSearchParams('zone=US-EAST-04A&connectionStatus=RUNNER_CONNECTION_STATUS_DISCONNECTED&q=gpu')
    expect(readAddress(params)).toMatchObject({ text: 'gpu zone:us-east-04a connection:disconnected', ignored: [] })
    expect(writeAddress(params, { text: 'gpu' }).toString()).toBe('q=gpu')
  })

  test('what is not understood is named and changes nothing', () => {
    const { ignored, text, sort } = readAddress(
      new URLSearchParams('zone=a&zone=b&state=angry&sort=mood&pageSize=9999'),
    )
    expect(text).toBe('zone:a')
    expect(sort.key).toBe('attention')
    expect(ignored.map(({ name, value }) => `${name}=${value}`)).toEqual(
      expect.arrayContaining(['zone=b', 'state=angry', 'sort=mood', 'pageSize=9999']),
    )
  })
})

describe('what the server is asked for', () => {
  test.each([
    ['zone:us-east-04a', { zone: 'us-east-04a' }],
    [
      'connection:connected mode:managed',
      { connectionStatus: 'RUNNER_CONNECTION_STATUS_CONNECTED', managementMode: 'MANAGEMENT_MODE_MANAGED' },
    ],
    ['zone:a,b', {}],
    ['!zone:a', {}],
    ['connection:never', {}],
    ['cluster:prod-cluster', {}],
    ['zone:a zone:b', { zone: 'a' }],
    ['id:a/b', {}],
  ])('%s', (text, filter) => {
    expect(serverPartOf(parseQuery(text)).filter).toEqual(filter)
  })
})

const row = (item: object): FleetRow => {
  const made = projectRow({ identity: { runnerId: 'r' }, ...item }, now)
  if (!made) throw new Error('no row')
  return made
}

const rows = [
  row({
    identity: { runnerId: 'none', zone: 'us-east-04a', runnerGroupId: 'prod' },
    installStatus: 'RUNNER_INSTALL_STATUS_READY',
  }),
  row({ identity: { runnerId: 'empty' }, policy: {}, updateAvailable: true, createTime: '2026-09-01T00:00:00Z' }),
  row({
    identity: { runnerId: 'large' },
    spec: { maintenancePolicy: { windows: [{ cron: '0 9 * * 6', durationSeconds: 3600 }] } },
    policy: {
      constraints: { resources: { maxCpu: '8', maxMemory: '32Gi' }, image: { allowedRegistries: ['ghcr.io'] } },
    },
  }),
  row({
    identity: { runnerId: 'small' },
    installStatus: 'RUNNER_INSTALL_STATUS_FAILED',
    policy: { constraints: { resources: { maxCpu: '500m' }, network: { allowedEgress: [] } } },
  }),
]

describe('what matches', () => {
  test.each([
    ['policy:absent', ['none']],
    ['policy:absent,empty', ['none', 'empty']],
    ['policy.constraints.resources.max_cpu>4', ['large']],
    ['policy.constraints.resources.maxCpu<=0.5', ['small']],
    ['policy.constraints.resources.max_memory:32768Mi', ['large']],
    ['policy.constraints.network:absent', ['none', 'empty', 'large']],
    ['policy.constraints.image.allowed_registries:ghcr.io', ['large']],
    ['!policy.constraints.resources.max_cpu>4', ['none', 'empty', 'small']],
    ['update:yes', ['empty']],
    ['window:none', ['none', 'empty', 'small']],
    ['install:failed', ['small']],
    ['age>7d', ['empty']],
    ['group:prod zone:us-east-04a', ['none']],
    ['group:""', ['empty', 'large', 'small']],
    ['colour:red', ['none', 'empty', 'large', 'small']],
    ['LARG', ['large']],
  ])('%s', (text, expected) => {
    const { row: fits } = testOf(parseQuery(text), now)
    expect(rows.filter(fits).map(({ id }) => id)).toEqual(expected)
  })

  test('choosing values for a field replaces them and keeps every other term', () => {
    const query = withField(parseQuery('gpu group:prod zone:a'), 'group', ['eval', 'prod'])
    expect(formatQuery(query)).toBe('gpu zone:a group:eval,prod')
    expect(formatQuery(withField(query, 'group', []))).toBe('gpu zone:a')
  })
})
