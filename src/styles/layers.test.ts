import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const at = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
const layersOf = (text: string): string | undefined => /@layer ([a-z, ]+);/.exec(text)?.[1]

test('the shell names the layers in their order before any style sheet: a shared chunk may load first', () => {
  expect(layersOf(at('../../index.html'))).toBe(layersOf(at('./index.css')))
})
