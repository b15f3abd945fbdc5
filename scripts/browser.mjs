// Finds a Chromium to test with, or installs one: an explicit variable, Playwright's own, one on PATH, apt.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const variables = ['PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH', 'CHROMIUM_PATH', 'CHROME_PATH', 'CHROME_BIN']
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const fixed = ['/usr/bin/chromium', '/usr/lib/chromium/chromium', '/snap/bin/chromium']

const isRunnable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => join(folder, name)))

/** Path of a browser, or null. Throws when a variable names one that cannot be run. */
export const findBrowser = () => {
  for (const name of variables) {
    const path = process.env[name]
    if (!path) continue
    if (!isRunnable(path)) throw new Error(`${name} is ${path}, which cannot be run`)
    return path
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  return [...onPath(), ...fixed].find(isRunnable) ?? null
}

const apt = [
  ['apt-get', ['update']],
  [
    'apt-get',
    ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'],
  ],
]

/** Path of a browser; installs one when there is none. Throws with the commands to run when it cannot. */
export const ensureBrowser = () => {
  const found = findBrowser()
  if (found) return found
  console.log('No Chromium found; asking Playwright for its own …')
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit', timeout: 300_000 })
  if (findBrowser()) return findBrowser()
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Debian’s Chromium …')
    for (const [command, args] of apt) {
      spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    }
  }
  const installed = findBrowser()
  if (installed) return installed
  throw new Error(
    `No browser. Run one of:\n  npx playwright install --with-deps chromium\n  apt-get install -y chromium`,
  )
}
