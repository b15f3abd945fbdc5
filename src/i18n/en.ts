import { lookup } from '../lib/lookup'
import type { ApiErrorKind } from '../wire/error-kind'
import type { ConnectionState, InstallState, Verdict } from '../domain/status'
import type { FormatWords } from './format'
import { listEn } from './list.en'

const number = new Intl.NumberFormat('en')

export const en = {
  product: 'Runner Console',
  titled: (title: string) => `${title} · Runner Console`,
  span: {
    seconds: (n) => `${n} s`,
    minutes: (n) => `${n} min`,
    hours: (n) => `${n} h`,
    hoursMinutes: (h, m) => `${h} h ${m} m`,
    days: (n) => `${n} d`,
    daysHours: (d, h) => `${d} d ${h} h`,
  } satisfies FormatWords,
  ago: (span: string) => `${span} ago`,
  inSpan: (span: string) => `in ${span}`,
  justNow: 'just now',

  nav: {
    main: 'Main',
    breadcrumb: 'Breadcrumb',
    skip: 'Skip to content',
    fleet: 'Fleet',
    mine: 'Mine',
    runners: 'Runners',
    deploy: 'Deploy runner',
    drafts: 'Drafts',
    draftCount: (n: number) => `Drafts, ${number.format(n)}`,
    settings: 'Settings',
    signOut: 'Sign out',
    language: 'Language',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    timesShownIn: 'Times shown in',
    menu: 'Menu',
    palette: 'Search or run a command',
    shortcuts: 'Shortcuts',
  },
  mode: {
    live: 'Live',
    practice: 'Practice fleet',
    practiceNote: 'nothing here is real',
  },
  read: {
    reading: 'Reading',
    readAgo: (span: string) => `Read ${span} ago`,
    readNow: 'Read just now',
    lastRead: (span: string) => `Last read ${span} ago`,
    never: 'Not read yet',
    notAllowed: 'Not allowed',
    signedOut: 'Signed out',
    offline: 'No network',
    slowed: (seconds: number) => `Slowed: next read in ${number.format(seconds)} s`,
    again: 'Read again',
  },
  copy: { copy: 'Copy', copied: 'Copied', failed: 'Copying was refused by the browser' },
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  show: 'Show',
  hide: 'Hide',
  notProvided: 'Not provided by this server',
  none: 'none',

  install: {
    ready: 'Ready',
    pending: 'Pending',
    provisioning: 'Provisioning',
    failed: 'Failed',
    deleting: 'Deleting',
    odd: 'Not known',
    absent: 'Not known',
  } satisfies Record<InstallState, string>,
  connection: {
    connected: 'Connected',
    disconnected: 'Disconnected',
    odd: 'Not known',
    absent: 'Not known',
  } satisfies Record<ConnectionState, string>,
  neverConnected: 'Never connected',
  verdict: {
    failed: 'Failed',
    disconnected: 'Disconnected',
    unknown: 'Not known',
    moving: 'In motion',
    update: 'Update',
    healthy: 'Healthy',
  } satisfies Record<Verdict, string>,
  axis: { install: 'Install', connection: 'Connection' },
  updateAvailable: 'Update available',
  lastKnown: (span: string) => `last known, ${span} ago`,
  channel: (short: string) => lookup({ STABLE: 'Stable', RAPID: 'Rapid' }, short) ?? short,
  managementMode: (short: string) => lookup({ MANAGED: 'Managed', SELF_MANAGED: 'Self-managed' }, short) ?? short,

  list: listEn,

  errors: {
    kind: {
      offline: 'No connection. Nothing was sent.',
      timeout: 'No answer in time.',
      auth: 'The session has ended or the token is no longer accepted.',
      forbidden: 'Reading runners needs the role Sandbox Admin. This is not an empty fleet.',
      notFound: 'Not found on the server.',
      exists: 'It exists already.',
      precondition: 'The server refused because of the present state.',
      validation: 'The server did not accept the request.',
      rate: 'The server asks to slow down.',
      unavailable: 'The API could not be reached or answered with an error page.',
      server: 'The server failed.',
      contract: 'The answer was not in the form this console knows.',
      cancelled: 'Cancelled.',
    } satisfies Record<ApiErrorKind, string>,
    serverSaid: 'The server said:',
    at: (path: string) => `At ${path}`,
    notApplied: 'Nothing was changed.',
    maybeApplied: 'Whether the change was applied is not known.',
    code: (code: string, http: number | undefined) => (http === undefined ? code : `${code}, HTTP ${http}`),
    request: 'Request',
    copyDetails: 'Copy details',
    waitUntil: (seconds: number) => `Next try in ${number.format(seconds)} s.`,
    retryNow: 'Try again',
    forbiddenChange: 'Changing runners needs the role Sandbox Admin.',
    forbiddenWho: 'An administrator of your organisation grants it under Access Policies in the Cloud Console.',
  },

  session: {
    endedTitle: 'Your session has ended',
    endedBanner: 'Signed out. What you have open stays; nothing is read until you sign in.',
    endedText: 'Your draft is safe. Sign in here and go on; nothing on this page is lost.',
    signIn: 'Sign in',
    signInAgain: 'Sign in',
    continuePractice: 'Continue in this practice fleet',
    otherVersion: 'This page and its gateway are of different versions. Reload before changing anything.',
    reload: 'Reload',
  },

  crash: {
    title: 'This part of the page failed',
    text: 'The rest goes on working and nothing was sent. Drafts are kept.',
    reload: 'Reload the page',
  },
  notFound: {
    title: 'No such page',
    text: 'This address is not a place in the console.',
    notAnId: 'This is not a runner ID',
    notAnIdText:
      'IDs are letters, digits, dots, underscores and hyphens, beginning with a letter or digit. Nothing was asked of the server.',
    toRunners: 'Go to Runners',
  },
  loadingPage: 'Loading',
}

export type Messages = typeof en
