import type { ZipFile } from '../lib/zip'
import { entryYaml, type HistoryEntry } from './history'

/** What the exported files say about an entry, in the reader's language. */
export type HistoryWords = { readonly subject: (entry: HistoryEntry) => string }

const stamp = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')

const oldestFirst = (entries: readonly HistoryEntry[]): HistoryEntry[] =>
  entries.toSorted((a, b) => a.firstSeen - b.firstSeen)

const factsOf = ({ policyJson: _policy, specJson: _spec, bytes: _bytes, hash: _hash, ...facts }: HistoryEntry) => ({
  ...facts,
  firstSeen: stamp(facts.firstSeen),
  lastSeen: stamp(facts.lastSeen),
})

/** One YAML file per entry, and an index of what is known about each. Sensitive values are masked. */
export const historyFiles = (entries: readonly HistoryEntry[]): ZipFile[] => {
  const ordered = oldestFirst(entries)
  const nameOf = (entry: HistoryEntry, index: number): string =>
    `${entry.runnerId}/${String(index + 1).padStart(3, '0')}.${stamp(entry.firstSeen).replaceAll(':', '-')}.yaml`
  return [
    ...ordered.map((entry, index) => ({ name: nameOf(entry, index), text: entryYaml(entry), at: entry.firstSeen })),
    {
      name: 'index.json',
      text: `${JSON.stringify(
        ordered.map((entry, index) => ({ file: nameOf(entry, index), ...factsOf(entry) })),
        undefined,
        2,
      )}\n`,
      at: ordered.at(-1)?.lastSeen ?? 0,
    },
  ]
}

const encoder = new TextEncoder()
const data = (text: string): string => `data ${encoder.encode(text).length}\n${text}\n`

const messageOf = (entry: HistoryEntry, words: HistoryWords): string =>
  `${[
    entry.name || entry.note.split('\n')[0] || words.subject(entry),
    '',
    ...(entry.note === '' ? [] : [entry.note, '']),
    `Runner: ${entry.runnerId}`,
    `Etag: ${entry.etag}`,
    `Origin: ${entry.origin}`,
    `First-Seen: ${stamp(entry.firstSeen)}`,
    `Last-Seen: ${stamp(entry.lastSeen)}`,
  ].join('\n')}\n`

/** A stream for `git fast-import`: one commit per entry, oldest first, at the time it was first seen. */
export const historyFastImport = (entries: readonly HistoryEntry[], words: HistoryWords): string =>
  `${oldestFirst(entries)
    .map(
      (entry) =>
        `commit refs/heads/main\ncommitter Runner Console <console@localhost> ${Math.floor(entry.firstSeen / 1000)} +0000\n${data(messageOf(entry, words))}M 100644 inline ${entry.runnerId}.yaml\n${data(entryYaml(entry))}`,
    )
    .join('')}done\n`
