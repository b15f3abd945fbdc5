import { RowNote, WindowWords } from '../../components/row-note'
import { ConnectionLabel, InstallLabel } from '../../components/status-labels'
import type { ColumnKey } from '../../domain/fleet-address'
import { policyWord } from '../../domain/fleet-match'
import type { SortKey } from '../../domain/fleet-sort'
import type { ViewRow } from '../../domain/fleet-view'
import { shortEnum } from '../../domain/status'
import { formatSpan, type TimeFormats } from '../../i18n/format'
import { useText } from '../../i18n/provider'

/** What a cell needs beside its row: the time, and how old the row is when it is too old to be trusted. */
export type CellTime = { readonly now: number; readonly times: TimeFormats; readonly staleFor: number | undefined }

type Cell = (props: { view: ViewRow } & CellTime) => React.ReactNode

type Column = { readonly mark: string; readonly sort: SortKey; readonly Cell: Cell }

const Channel: Cell = ({ view: { row } }) => useText().channel(shortEnum(row.channel))

const Mode: Cell = ({ view: { row } }) => useText().managementMode(shortEnum(row.mode))

const Policy: Cell = ({ view: { row } }) => {
  const { policyWords } = useText().list
  const word = policyWord(row.policy)
  if (word !== 'present') return <span className="ink-3">{policyWords[word]}</span>
  const name = row.policy?.document.displayName
  return typeof name === 'string' && name !== '' ? name : <code>{row.policy?.hash.slice(0, 7)}</code>
}

const Created: Cell = ({ view: { row }, now }) => {
  const text = useText()
  return row.createdAt === undefined ? null : formatSpan(now - row.createdAt, text.span)
}

/** Every column beside the id: the mark its width goes by, what it sorts by, what stands in it. */
export const fleetColumns = {
  install: {
    mark: 'inst',
    sort: 'install',
    Cell: ({ view: { row }, now, staleFor }) => (
      <InstallLabel facts={row.facts} raw={row.install} now={now} isStale={staleFor !== undefined} />
    ),
  },
  connection: {
    mark: 'conn',
    sort: 'connection',
    Cell: ({ view: { row }, now, times, staleFor }) => (
      <ConnectionLabel
        facts={row.facts}
        raw={row.connection}
        now={now}
        staleFor={staleFor}
        readTime={times.clockZone(row.readAt)}
      />
    ),
  },
  note: {
    mark: 'note',
    sort: 'attention',
    Cell: ({ view, now, times }) => <RowNote view={view} now={now} times={times} />,
  },
  name: { mark: 'name', sort: 'name', Cell: ({ view: { row } }) => <bdi>{row.name}</bdi> },
  zone: { mark: 'zone', sort: 'zone', Cell: ({ view: { row } }) => row.zone },
  group: { mark: 'group', sort: 'group', Cell: ({ view: { row } }) => <bdi>{row.group}</bdi> },
  cluster: { mark: 'cl', sort: 'cluster', Cell: ({ view: { row } }) => row.cluster },
  channel: { mark: 'ch', sort: 'channel', Cell: Channel },
  mode: { mark: 'mode', sort: 'mode', Cell: Mode },
  policy: { mark: 'pol', sort: 'policy', Cell: Policy },
  revision: {
    mark: 'rev',
    sort: 'revision',
    Cell: ({ view: { row } }) =>
      row.targetRevision > row.activeRevision
        ? `${row.activeRevision} → ${row.targetRevision}`
        : String(row.activeRevision),
  },
  window: {
    mark: 'win',
    sort: 'window',
    Cell: ({ view, now, times }) => <WindowWords view={view} now={now} times={times} />,
  },
  created: { mark: 'age', sort: 'created', Cell: Created },
} as const satisfies Record<ColumnKey, Column>
