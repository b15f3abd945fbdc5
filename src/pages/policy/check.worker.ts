import './jitless'
import { checkText, type CheckAnswer, type CheckRequest } from './check-text'

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  const answer: CheckAnswer = { id: data.id, ...checkText(data) }
  postMessage(answer)
})
