/** Every place that can be linked to. Ids are encoded once, here. */
export const paths = {
  signIn: '/sign-in',
  runners: '/runners',
  deploy: '/deploy',
  runner: (runnerId: string) => `/runners/${encodeURIComponent(runnerId)}`,
  policy: (runnerId: string) => `/runners/${encodeURIComponent(runnerId)}/policy`,
  history: (runnerId: string) => `/runners/${encodeURIComponent(runnerId)}/history`,
  drafts: '/drafts',
  settings: '/settings',
} as const

/** First segments under which the gateway serves the shell. */
export const places = [
  'sign-in',
  'runners',
  'deploy',
  'failures',
  'policies',
  'maintenance',
  'drafts',
  'settings',
] as const
