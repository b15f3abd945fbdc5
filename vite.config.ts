import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { defineConfig, type Plugin } from 'vite'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

// The gateway fills these per response; vite's own server has no gateway in front of the shell.
const devShell: Plugin = {
  name: 'dev-shell',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replaceAll('__BASE__', '/')
      .replaceAll('__MODE__', process.env.CONSOLE_UPSTREAM ? 'live' : 'practice')
      .replaceAll('__UPSTREAM__', process.env.CONSOLE_UPSTREAM ?? 'practice')
      .replaceAll('__VERSION__', version),
}

export default defineConfig({
  base: './',
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['en-US', 'ja-JP'] }), enforce: 'pre' }, devShell],
  html: { cspNonce: '__NONCE__' },
  resolve: { alias: [{ find: /^monaco-editor\/esm\/vs\/(.*)$/, replacement: 'monaco-editor/$1' }] },
  worker: { format: 'es' },
  optimizeDeps: { include: ['monaco-yaml/yaml.worker.js'] },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 4000,
  },
  server: {
    port: 4173,
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/auth', '/healthz'].map((path) => [path, 'http://127.0.0.1:4174'])),
  },
})
