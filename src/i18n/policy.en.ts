import { findingsEn } from './policy-findings.en'
import { policyFieldsEn } from './policy-fields.en'
import { changeWordsEn, policySentencesEn } from './policy-words.en'

const number = new Intl.NumberFormat('en')
const plural = new Intl.PluralRules('en')
const s = (n: number): string => (plural.select(n) === 'one' ? '' : 's')

export const policyEn = {
  title: 'Policy',
  titleOf: (runner: string) => `Policy of ${runner}`,
  views: 'View',
  edit: 'Edit',
  words: 'In words',
  review: 'Review',
  merge: 'Merge',
  left: (n: number) => `${n} left`,
  loading: 'Reading the policy',
  editorLabel: 'Policy YAML',

  head: {
    kept: (time: string) => `Draft kept here ${time}`,
    keeping: 'Keeping the draft…',
    notKept: 'Drafts cannot be kept in this browser',
    meter: (kib: string, limit: string) => `${kib} of ${limit} KiB`,
    readWith: (time: string) => `read with this text, ${time}`,
    etag: 'Version token (etag)',
    moved: 'The version has moved',
  },

  problems: {
    title: (n: number) => (n === 0 ? 'No problems' : `${n} problem${s(n)}`),
    line: (n: number) => `Line ${n}:`,
    goTo: 'Go to line',
    goToNamed: (line: number) => `Go to line ${line}`,
    use: (text: string) => (text.trim() === '' ? 'Replace it' : `Use ${text}`),
    error: 'Error',
    warning: 'Warning',
    checking: 'Checking…',
    errorsOn: (n: number, line: number) =>
      n === 1 ? `1 error on line ${line}` : `${n} errors, the first on line ${line}`,
  },

  foot: {
    leaveBefore: 'then',
    leaveAfter: 'leaves the editor.',
    opensReview: 'opens the review.',
    discard: 'Discard draft…',
    reviewChanges: (n: number) => (n === 0 ? 'Review changes' : `Review ${n} change${s(n)}`),
    noChange: 'Nothing has changed yet.',
    waitForCheck: 'The text is being checked.',
    orphaned: 'This draft can no longer be sent.',
    conflictFirst: 'Decide the conflict first.',
    saving: 'A save is under way.',
    unknownFirst: 'First it must be known what became of the last save.',
    ifSomeoneFirst: 'If someone saves first, nothing is overwritten: you will merge.',
    backToEdit: 'Back to edit',
    save: 'Save',
    saveLoosening: (n: number) => `Save and loosen ${n} limit${s(n)}`,
    tickFirst: (n: number) => (n === 1 ? 'Tick the group that disappears.' : `Tick the ${n} groups that disappear.`),
    nothingToSave: 'No effective change, so nothing is sent.',
  },

  reviewing: {
    noEffect: 'No effective change',
    noEffectText: 'Both texts mean the same policy. Nothing needs to be sent.',
    sameValue: (a: string, b: string) => `${a} and ${b} are the same.`,
    onServer: 'On the server',
    onServerNote: (etag: string, time: string) => `${etag}, read ${time}`,
    yourDraft: 'Your draft',
    yourDraftNote: 'as typed; = is the same value written differently',
    unchanged: (n: number) => `${n} unchanged line${s(n)}`,
    showUnchanged: (n: number) => `Show ${n} unchanged line${s(n)}`,
    removed: 'Removed line',
    added: 'Added line',
    diff: 'Differences between the policy on the server and your draft',
    nothing: 'never had a policy',
    sent: 'What is sent',
    request: 'Request',
    requestText: 'PATCH, 1 runner',
    mask: 'updateMask',
    replaced: 'Replaced',
    replacedText: 'the whole policy document',
    etag: 'etag',
    etagText: (span: string) => `from the read the draft began with; checked ${span} ago, still current`,
    etagMoved: 'from the read the draft began with; someone has saved since, so the server will refuse it',
    size: 'Size',
    comments: 'The server stores data, not text: comments stay in this draft only.',
    scope: 'For new sandboxes. Running ones keep the rules they started with.',
    notShown: 'The draft has errors. Mend them in the editor first.',
  },

  saving: {
    progress: (span: string) => `Saving, ${span}`,
    still: (span: string) => `Still waiting for the server, ${span}. What you type now becomes a new draft.`,
    checking: 'Checking whether it was saved…',
    saved: (time: string) => `Policy saved ${time}`,
    savedText: 'It applies to new sandboxes.',
    serverChanged: (paths: string) => `The server changed what was sent: ${paths}. The text now shows what it stored.`,
  },

  failure: {
    refused: 'The policy was not saved',
    notApplied: 'Not saved',
    notAppliedText: 'The runner was read back: the policy is unchanged. Saving again is safe.',
    offlineText: 'Nothing was sent. Your draft is whole.',
    unknown: 'Whether the policy was saved is not known',
    unknownText:
      'The answer was lost, and reading back failed too. Your draft is whole and nothing is sent again by itself.',
    checkAgain: 'Check now',
    saveAgain: 'Save again',
    auth: 'Your session has ended. Your draft is safe.',
    signIn: 'Sign in',
    sentBytes: (kib: string) => `This document has ${kib} KiB by our count.`,
    biggest: (groups: string) => `The biggest groups: ${groups}.`,
  },

  notices: {
    restored: (saved: string, read: string) => `Draft from ${saved}, based on the version read ${read}.`,
    restoredMoved: 'The policy has changed since.',
    goOn: 'Continue',
    discard: 'Discard',
    newerDirty: (time: string) => `Someone changed this policy, seen at ${time}. Your draft is untouched.`,
    newerClean: (time: string) => `Someone changed this policy, seen at ${time}.`,
    tokenOnly: 'The version token has moved, the policy is the same.',
    take: 'Show the new version',
    merge: 'Merge now',
    elsewhere: 'Another tab of this browser is editing this policy. You may go on here; each tab keeps its own draft.',
    orphan: (time: string) => `A draft from ${time} belongs to an earlier runner of this ID. It cannot be sent.`,
    gone: 'This runner no longer exists on the server. Your text can be copied or downloaded, not sent.',
    recreated:
      'This runner was made anew under the same ID. Your text belongs to the earlier one: it can be copied or downloaded, not sent.',
    readOnly:
      'This server sends no version token (etag) with the policy. Saving could overwrite someone else’s change, so editing is off.',
    neverHad:
      'This runner never had a policy. One is given to it when it first connects; a policy saved here takes its place.',
    copy: 'Copy text',
    download: 'Download YAML',
    dismiss: 'Close this notice',
    storage: 'Drafts cannot be kept in this browser. A reload would lose this text.',
    staleRead: 'The last reads failed; what others do is not seen at the moment.',
  },

  faces: {
    failed: 'The policy could not be read',
    notFound: 'This runner does not exist',
    notFoundText: 'It may have been deleted. A draft you left is listed below.',
    toRunners: 'All runners',
    crash: 'The editor could not be started',
  },

  sample:
    '# This runner has no policy yet. {} would allow everything.\n# constraints:\n#   resources:\n#     max_cpu: "4"\n#     max_memory: 16Gi\n',

  leave: {
    title: 'Leave the policy editor?',
    text: 'Your draft is kept in this browser and opens again when you come back.',
    textNotKept: 'Drafts cannot be kept in this browser: leaving loses the text.',
    textSaving: 'A save is under way. Its outcome will not be shown here.',
    stay: 'Stay',
    go: 'Leave, keep the draft',
    goLosing: 'Leave and lose it',
  },
  discard: {
    title: 'Discard this draft?',
    text: 'The text returns to the version it began with. In this tab the editor’s undo brings it back.',
    keep: 'Keep the draft',
    confirm: 'Discard draft',
  },

  conflict: {
    title: (time: string) => `Someone saved this policy, read at ${time}, while you were editing`,
    refused: 'The server refused your save and changed nothing. Your draft is whole.',
    early: 'Nothing was sent yet. Your draft is whole.',
    mine: 'Mine',
    theirs: 'Theirs',
    base: 'Base',
    mineNote: 'your draft',
    readAt: (time: string) => `read ${time}`,
    diff: 'Differences between their policy and your draft',
    saveOff: 'Save is off until the two are merged.',
  },

  alarm: {
    loosens: (n: number) => `This save loosens ${n} limit${s(n)}`,
    noneLooser: 'This save loosens nothing',
    unknownToo: 'What some of these changes do to the limits is not known here.',
    ack: (group: string) => `I mean to remove the group ${group}`,
    directions: {
      looser: 'Looser',
      tighter: 'Tighter',
      neutral: 'Same value or no limit',
      unknown: 'Effect not known',
    },
  },
  inWords: {
    title: 'The policy in words',
    atCursor: 'at the cursor',
    group: (name: string) => `${name}, in words`,
    whole: 'Policy',
    beforeAfter: 'Struck out: on the server. Bold: your draft.',
    notReadable: (line: number) => `Not explained until line ${line} is mended.`,
    lastGood: 'The text cannot be read at the moment; this is what it said last.',
    removed: 'Removed',
    goTo: (line: number) => `To line ${line}`,
    print: 'Print',
    none: 'Nothing to explain yet.',
  },
  outline: {
    title: 'Outline',
    meta: 'values, changes',
    changed: (n: number) => `${n} changed`,
    removed: 'removed',
    added: 'added',
    values: (n: number) => `${n} value${s(n)}`,
    removedHere: (group: string) => `group ${group} removed here`,
  },

  sentences: policySentencesEn,
  changes: changeWordsEn,
  findings: findingsEn,
  fields: policyFieldsEn,
  help: {
    absent: (meaning: string) => `Absent: ${meaning}`,
    example: (value: string) => `Example: ${value}`,
    unit: {
      cpu: 'CPU quantity: 500m is half a core, 4 is four.',
      memory: 'Memory quantity: 512Mi, 16Gi. Capitals matter.',
    },
    range: (min: number, max: number) => `From ${number.format(min)} to ${number.format(max)}.`,
  },
}
export type PolicyMessages = Omit<typeof policyEn, 'findings' | 'fields' | 'sentences' | 'changes'>
