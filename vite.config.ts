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

// What every place needs.
const vendor =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|zod|lossless-json|croner|cookie|set-cookie-parser)[\\/]/
// What only an opened dialog, an editor or a document view needs; it must not ride along with the first load.
const onDemand =
  /equivalent|drawer|segments|hcl|odd-form|text-edit|text-splice|change-words|finding|nearest-name|line-index|samples|dialog|menu|toast-card|palette|history|drafts|draft-files|draft-base|store[\\/]kept|lib[\\/]zip|runner-header|code-editor|monaco|worker|[\\/]domain[\\/](policy|yaml|runner-yaml|merge|line-diff|quantity|loosening|rule|draft|fleet-export)|[\\/]i18n[\\/](?!en|ja|provider|format|locale)|\.css$/

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
    rolldownOptions: {
      output: {
        // Many small files are dear on a network: what most places share is one file, what every place needs another.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor, priority: 2 },
            {
              name: 'core',
              test: (id) => /[\\/]src[\\/]/.test(id) && !onDemand.test(id),
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 4173,
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/auth', '/healthz'].map((path) => [path, 'http://127.0.0.1:4174'])),
  },
})
