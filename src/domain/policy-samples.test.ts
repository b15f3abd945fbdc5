import { expect, test } from 'vitest'
import { checkPolicyText } from './policy-check'
import { sampleDocument, sampleIds } from './policy-samples'
import { writePolicyText } from './policy-text'
import { parseJson } from '../lib/lossless'

test.each(sampleIds)('the sample %s is read back without a finding', (id) => {
  const reading = checkPolicyText(writePolicyText(sampleDocument(id)), undefined)
  expect(reading.findings).toEqual([])
  expect(parseJson(reading.json ?? 'null')).toEqual(sampleDocument(id))
})
