const hour = 3_600_000
const firstRelease = 24 * hour
const releaseEvery = 72 * hour

const lines = {
  RELEASE_CHANNEL_RAPID: { minor: 19, patch: 0 },
  RELEASE_CHANNEL_STABLE: { minor: 18, patch: 2 },
} as const

const lineOf = (channel: string): { minor: number; patch: number } =>
  channel === 'RELEASE_CHANNEL_RAPID' ? lines.RELEASE_CHANNEL_RAPID : lines.RELEASE_CHANNEL_STABLE

/** The newest version of a channel at a moment (ms): one more every 72 h of world time, the first after 24 h. */
export const newestVersion = (channel: string, at: number, worldStart: number): string => {
  const { minor, patch } = lineOf(channel)
  const releases = Math.max(0, Math.floor((at - worldStart - firstRelease) / releaseEvery) + 1)
  return `1.${minor}.${patch + releases}`
}

/** Since when (ms) the channel has something newer than `version`; `-Infinity` when it always had, `Infinity` when it never will. */
export const newerSince = (channel: string, version: string, worldStart: number): number => {
  const { minor, patch } = lineOf(channel)
  const [, ownMinor = 0, ownPatch = 0] = version.split('.').map(Number)
  if (version === '' || ownMinor > minor) return Infinity
  if (ownMinor < minor || ownPatch < patch) return -Infinity
  return worldStart + firstRelease + (ownPatch - patch) * releaseEvery
}
