const number = new Intl.NumberFormat('en')
const s = (n: number): string => (n === 1 ? '' : 's')

export const paletteEn = {
  label: 'Search or run a command',
  placeholder: 'Runner, place or action',
  groups: { actions: 'On this page', places: 'Places', drafts: 'Drafts', runners: 'Runners' },
  readAgain: 'Read again',
  shortcuts: 'Keyboard shortcuts',
  openId: (id: string) => `Open runner ${id}`,
  notLoaded: 'not among the loaded ones',
  draftOf: (runnerId: string) => `Draft of ${runnerId}`,
  draftAge: (span: string) => `kept ${span} ago`,
  deployDraft: 'Draft of a new runner',
  none: (query: string) => `Nothing here is called “${query}”.`,
  loaded: (n: number) => `${number.format(n)} runner${s(n)} loaded`,
  loading: (n: number) => `${number.format(n)} runner${s(n)} loaded, reading more`,
  notRead: 'The fleet could not be read',
  more: (n: number) => `${number.format(n)} more, type to narrow down`,
  hints: { move: 'move', open: 'open', close: 'close' },
  keys: {
    title: 'Keyboard shortcuts',
    everywhere: 'Everywhere',
    editor: 'In the policy editor',
    list: 'In the runner list',
    dialogs: 'In dialogs',
    palette: 'Search or run a command',
    shortcuts: 'This list',
    goTo: (place: string) => `Go to ${place}`,
    readAgain: 'Read again',
    review: 'Review the changes',
    nextProblem: 'Next problem',
    leave: 'Leave the editor',
    filter: 'Filter by text',
    cancel: 'Cancel; never discards what was typed',
    followedBy: 'then',
    off: 'Single-letter shortcuts are turned off in Settings.',
    on: 'Single letters rest while a text field has focus. Settings can turn them off.',
  },
}

export type PaletteMessages = typeof paletteEn
