import { expect, test } from 'vitest'
import { matchWords } from './match-words'

const items = [
  { label: 'my-gpu-train', keywords: 'us-east-04a' },
  { label: 'agents-us-east', keywords: 'gpu' },
  { label: 'gpu-train-us-east-04a' },
  { label: 'megagpu' },
]
const found = (query: string, limit = 9): string[] => matchWords(items, query, limit).map(({ label }) => label)

test.each([
  ['gpu', ['gpu-train-us-east-04a', 'my-gpu-train', 'megagpu', 'agents-us-east']],
  ['train gpu', ['my-gpu-train', 'gpu-train-us-east-04a']],
  ['GPU  East', ['gpu-train-us-east-04a', 'my-gpu-train', 'agents-us-east']],
  ['nothing', []],
])('%j finds %j', (query, labels) => {
  expect(found(query)).toEqual(labels)
})

test('an empty query keeps everything in its order, up to the limit', () => {
  expect(found('', 2)).toEqual(['my-gpu-train', 'agents-us-east'])
})
