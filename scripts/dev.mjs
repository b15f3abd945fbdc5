// Development: vite with hot reload on 4173, the gateway (restarted on change) on 4174 behind it.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const start = (tool, args, env = {}) =>
  spawn(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })

const children = [
  start('tsx/dist/cli.mjs', ['watch', 'server/main.ts'], {
    PORT: '4174',
    CONSOLE_ORIGIN: 'http://localhost:4173,http://127.0.0.1:4173',
  }),
  start('vite/bin/vite.js', []),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.on('exit', stop)
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
