import type { BulkCounts, BulkKind, BulkState, Ineligible } from '../domain/fleet-bulk'
import type { ExportFormat } from '../domain/fleet-export'
import type { GroupKey } from '../domain/fleet-view'

const plural = new Intl.PluralRules('en')
const s = (n: number): string => (plural.select(n) === 'one' ? '' : 's')
const number = new Intl.NumberFormat('en')

export const fleetEn = {
  group: { none: 'Not grouped', zone: 'By zone', group: 'By runner group' } satisfies Record<GroupKey | 'none', string>,
  view: { compact: 'Compact rows', roomy: 'Roomy rows', usual: 'Usual columns', grouping: 'Grouping' },
  views: {
    save: 'Save this view…',
    remove: (name: string) => (name === '' ? 'Delete saved view' : `Delete saved view ${name}`),
    notSaved: 'What is shown is not a saved view',
    copyLink: 'Copy link to this view',
    copied: 'Link copied',
    saveTitle: 'Save this view',
    saveLead: 'Filters, order, grouping and columns. It stays in this browser; its link can be shared.',
    ask: 'Name',
    nameMissing: 'Give it a name',
    replace: 'Replace view',
    saveNow: 'Save view',
  },
  row: {
    open: 'Open',
    policy: 'Open policy',
    copyId: 'Copy ID',
    copied: (id: string) => `${id} copied`,
    raw: 'Show raw JSON',
  },
  raw: {
    lead: 'Read just now. Values under env, deploymentSpec and policy.base are masked.',
    masked: '••••••',
    copyName: 'Copy the masked JSON',
  },
  export: {
    title: (n: number) => `Export ${number.format(n)} runner${s(n)}`,
    lead: 'The list is fixed now: later filters and refreshes do not change it.',
    format: 'Format',
    formats: {
      yaml: 'YAML, ready to create',
      json: 'JSON, ready to create',
      csv: 'CSV, for a spreadsheet',
    } satisfies Record<ExportFormat, string>,
    documents:
      'Identity, display name, spec and policy of each, read afresh. Environment values are in it as they are.',
    table:
      'Statuses and facts as loaded. A text that a spreadsheet would run as a formula gets a quote mark before it.',
    submit: 'Download',
    reading: (read: number, total: number) => `Read ${number.format(read)} of ${number.format(total)}`,
    missing: (n: number) => `${number.format(n)} could not be read and ${n === 1 ? 'is' : 'are'} not in the file:`,
    saved: (name: string) => `${name} saved`,
  },
  bulk: {
    titles: {
      apply: (n: number) => `Apply the waiting update to ${number.format(n)} runner${s(n)}?`,
      channel: (n: number) => `Switch the channel of ${number.format(n)} runner${s(n)}?`,
      group: (n: number) => `Move ${number.format(n)} runner${s(n)} to a group?`,
      remove: (n: number) => `Delete ${number.format(n)} runner${s(n)}?`,
    } satisfies Record<BulkKind, (n: number) => string>,
    leads: {
      apply: 'Rollouts start at once, without waiting for a window. They cannot be undone.',
      channel: 'The channel decides which versions are offered. Nothing is installed by this alone.',
      group: 'The runner group is part of the identity; sandboxes choose runners by it.',
      remove: 'This cannot be undone. Sandboxes running on them stop; how many is not known.',
    } satisfies Record<BulkKind, string>,
    fixed: 'The list below is fixed. Filters and choices made meanwhile do not change it.',
    reading: (read: number, total: number) =>
      `Reading the runners afresh: ${number.format(read)} of ${number.format(total)}`,
    channel: 'Release channel',
    group: 'Runner group',
    groupMissing: 'Name the group',
    targets: 'Targets',
    include: (id: string) => `Include ${id}`,
    why: {
      address: 'Its ID cannot be used in an address',
      gone: 'The server no longer has it',
      unread: 'It could not be read just now',
      deleting: 'It is being deleted',
      rolling: 'A rollout is under way',
      notReady: 'Its install is not ready',
      noUpdate: 'Nothing waits on its channel',
      sameChannel: 'It is on this channel already',
      sameGroup: 'It is in this group already',
    } satisfies Record<Ineligible, string>,
    held: 'Last connected one of its group and zone: not chosen unless you tick it',
    eligible: 'Takes part',
    shares: 'What stays connected if they drop out',
    sharesFleet: (n: number) => `Over the ${number.format(n)} runners loaded; more may exist.`,
    place: 'Zone and group',
    placeOf: (zone: string, group: string) => `${zone || 'no zone'}, ${group || 'no group'}`,
    connectedNow: 'Connected now',
    connectedLeft: 'Then',
    nobodyLeft: '0, nobody is left',
    noneLost: 'No connected runner drops out.',
    none: 'No target takes part',
    submit: {
      apply: (n: number) => `Apply to ${number.format(n)}`,
      channel: (n: number) => `Switch ${number.format(n)}`,
      group: (n: number) => `Move ${number.format(n)}`,
      remove: (n: number) => `Delete ${number.format(n)}`,
    } satisfies Record<BulkKind, (n: number) => string>,
    copyTitle: 'Keep a copy of each',
    copyDetail:
      'One file with a document per runner, ready to create them again. Environment values are in it as they are.',
    download: (n: number) => `Download ${number.format(n)} as YAML`,
    saved: (name: string, time: string) => `${name} saved ${time}`,
    elsewhere: 'I have them elsewhere',
    offCopy: 'Keep a copy of each first',
    typeCount: (n: number) => `Type the number of runners to delete: ${number.format(n)}`,
    offCount: 'Type the number of runners',
    busyElsewhere: 'Another bulk change is under way',
    doing: {
      apply: 'Applying the update',
      channel: 'Switching the channel',
      group: 'Moving to the group',
      remove: 'Asking for deletion',
    } satisfies Record<BulkKind, string>,
    to: (what: string, value: string) => (value === '' ? what : `${what}: ${value}`),
    states: {
      waiting: 'Waiting',
      sending: 'Sending',
      done: 'Accepted',
      failed: 'Failed',
      unknown: 'Not known',
      cancelled: 'Cancelled',
    } satisfies Record<BulkState, string>,
    counts: (counts: BulkCounts) =>
      [
        [counts.done, 'accepted'],
        [counts.failed, 'failed'],
        [counts.unknown, 'unknown'],
        [counts.cancelled, 'cancelled'],
        [counts.waiting + counts.sending, 'to go'],
      ]
        .flatMap(([n, word]) => (n === 0 ? [] : [`${typeof n === 'number' ? number.format(n) : n} ${word}`]))
        .join(', '),
    halted: {
      none: '',
      interrupted: 'Interrupted. What was not sent waits.',
      signedOut: 'Signed out. What was not sent waits.',
      offline: 'No network. What was not sent waits.',
      elsewhere: 'Another tab works on it.',
    },
    unkept: 'This browser cannot keep it: a reload forgets it.',
    slowed: (seconds: number) => `The server asks to slow down: goes on in ${number.format(seconds)} s`,
    acceptedNote: 'Accepted is not done: the list shows what becomes of each.',
    details: 'Details',
    cancelRest: 'Cancel the rest',
    resume: 'Go on',
    retry: (n: number) => `Ask again for ${number.format(n)}`,
    check: 'Look again at the unknown',
    dismiss: 'Dismiss',
    results: 'Outcome of each',
  },
}
export type FleetMessages = typeof fleetEn
