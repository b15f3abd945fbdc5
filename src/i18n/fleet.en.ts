import type { GroupKey } from '../domain/fleet-view'

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
  count: (n: number) => number.format(n),
}
export type FleetMessages = typeof fleetEn
