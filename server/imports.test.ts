import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))
const allowed = /^(?:node:.*|undici|jose|zod|lossless-json|\.\/[a-z-]+\.ts|\.\.\/src\/(?:wire|lib)\/[a-z-]+\.ts)$/
const inPractice = /^\.\/control-plane\/(?:listen|door)\.ts$/

test('T31, T36: the gateway imports its few packages, the contract and itself, and no YAML parser', () => {
  const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^testing/.test(name))
  expect(sources.length).toBeGreaterThan(15)
  for (const name of sources) {
    const text = readFileSync(`${folder}/${name}`, 'utf8')
    for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      const isFine = allowed.test(imported) || (name === 'practice.ts' && inPractice.test(imported))
      expect(isFine, `${name} imports ${imported}`).toBe(true)
    }
    expect(text.split('\n').length, `${name} is too long`).toBeLessThanOrEqual(301)
  }
})
