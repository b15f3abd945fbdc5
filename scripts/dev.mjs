// Development: vite with hot reload on 4173, the gateway (restarted on change) on 4174 behind it.
import { spawn } from 'node:child_process'

const start = (args, env) => spawn('npx', args, { stdio: 'inherit', env: { ...process.env, ...env } })
const children = [
  start(['tsx', 'watch', 'server/main.ts'], {
    PORT: '4174',
    CONSOLE_ORIGIN: 'http://localhost:4173,http://127.0.0.1:4173',
  }),
  start(['vite'], {}),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.on('exit', stop)
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
