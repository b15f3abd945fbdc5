import './jitless'
import { checkPolicyText } from '../../domain/policy-check'
import { isJsonObject, parseJson } from '../../lib/lossless'
import type { CheckRequest, CheckAnswer } from './checker'

const baseOf = (json: string | undefined) => {
  const value = json === undefined ? undefined : parseJson(json)
  return isJsonObject(value) ? value : undefined
}

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  const answer: CheckAnswer = { id: data.id, reading: checkPolicyText(data.text, baseOf(data.baseJson)) }
  postMessage(answer)
})
