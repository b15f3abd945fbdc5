export const signInEn = {
  title: 'Sign in with an access token',
  titlePractice: 'Practice without an account',
  lead: 'For operators of CoreWeave managed runners. The token decides which organisation you see and what you may do.',
  leadPractice:
    'This console runs on a simulated control plane. Everything works as on the real API, and nothing here is real.',
  token: 'API access token',
  show: 'Show',
  hide: 'Hide',
  helpBefore: 'The Token Secret from ',
  helpAfter: '. It needs the role Sandbox Admin, also for reading.',
  shared: 'This is a shared computer',
  sharedHelp: 'Keep no drafts and no history in this browser.',
  submit: 'Sign in',
  busy: 'Signing in',
  promise:
    'Goes to this console’s gateway once and never comes back to the browser. The session ends after 30 idle minutes, at the latest after 12 hours.',
  practice: 'Open practice fleet',
  practiceNote: 'About 46 simulated runners in every state, with time that can be moved.',
  otherFleets: 'Other fleets',
  fleets: {
    empty: 'Empty: three clusters, no runner',
    failing: 'Failing: many failures, few causes',
    odd: 'Odd: names and values nobody expects',
    'scale-1000': '1,000 runners',
    'scale-10000': '10,000 runners',
    'scale-100000': '100,000 runners',
    'standard+user': 'Without the role Sandbox Admin',
    'standard+nocks': 'Without the CKS role',
  },
  empty: 'Paste a token first.',
  refused:
    'The API does not accept this token. Check that the whole Token Secret was copied and that it has not expired.',
  noRole:
    'The token is valid, but lacks the role Sandbox Admin. Reading runners needs it too. An administrator grants it under Access Policies in the Cloud Console.',
  malformed: 'A token is 8 to 2,048 visible characters without spaces or line breaks.',
  tooMany: (seconds: number) => `Too many refused attempts. Try again in ${seconds} s.`,
  unreachable: 'The API could not be reached. Nothing was signed in.',
  alreadyOut:
    'You were signed in a moment ago, but the browser did not keep the session. Check that cookies are allowed for this address.',
}
export type SignInMessages = typeof signInEn
