import { formatJson, type JsonObject } from '../lib/lossless'
import type { FleetRow } from './fleet-row'
import { policyWord } from './fleet-match'
import { createDocumentOf, runnerYaml } from './runner-yaml'
import { shortEnum } from './status'

export const exportFormats = ['yaml', 'json', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Runners as documents that create them again, one after another: `---` between them. */
export const documentsYaml = (documents: readonly JsonObject[]): string => documents.map(runnerYaml).join('---\n')

/** The same as one JSON list. */
export const documentsJson = (documents: readonly JsonObject[]): string =>
  `${formatJson(documents.map(createDocumentOf), 2)}\n`

const time = (at: number | undefined): string => (at === undefined ? '' : new Date(at).toISOString())

const csvColumns = {
  runner_id: (row) => row.id,
  display_name: (row) => row.name,
  zone: (row) => row.zone,
  runner_group_id: (row) => row.group,
  cluster_id: (row) => row.clusterId,
  cluster_name: (row) => row.cluster,
  install_status: (row) => shortEnum(row.install),
  connection_status: (row) => shortEnum(row.connection),
  last_heartbeat_time: (row) => time(row.facts.heartbeatAt),
  release_channel: (row) => shortEnum(row.channel),
  management_mode: (row) => shortEnum(row.mode),
  active_revision: (row) => String(row.activeRevision),
  target_revision: (row) => String(row.targetRevision),
  update_available: (row) => String(row.facts.hasUpdate),
  maintenance_windows: (row) => String(row.maintenance?.windows?.length ?? 0),
  policy: (row) => policyWord(row.policy),
  failure_reason: (row) => row.failure?.reason ?? '',
  failure_message: (row) => row.failure?.message ?? '',
  create_time: (row) => time(row.createdAt),
  read_at: (row) => time(row.readAt),
} as const satisfies Record<string, (row: FleetRow) => string>

/**
 * One cell of a CSV file. A text a spreadsheet would run as a formula is made plain by a quote mark before it.
 * Source: OWASP, CSV injection.
 */
export const csvCell = (value: string): string => {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV with CRLF ends and a byte order mark, as spreadsheets expect. Statuses and facts, no policy text. */
export const rowsCsv = (rows: Iterable<FleetRow>): string => {
  const lines = [Object.keys(csvColumns).join(',')]
  const readers = Object.values(csvColumns)
  for (const row of rows) lines.push(readers.map((read) => csvCell(read(row))).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
