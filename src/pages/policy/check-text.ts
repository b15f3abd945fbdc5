import { lineMarks, type LineMark } from '../../domain/line-diff'
import { checkPolicyText, type PolicyReading } from '../../domain/policy-check'
import { isJsonObject, parseJson } from '../../lib/lossless'

/** What a text is read against: the document on the server as JSON, and the text that says the same. */
export type CheckBase = { readonly json: string | undefined; readonly text: string }
export type CheckRequest = { readonly id: number; readonly text: string; readonly base: CheckBase }
/** What the text says, and where its lines differ from the base's. */
export type Checked = { readonly reading: PolicyReading; readonly marks: readonly LineMark[] }
export type CheckAnswer = Checked & { readonly id: number }

/** The check itself: in the worker, or in the page where no worker can be started. */
export const checkText = ({ text, base }: CheckRequest): Checked => {
  const document = base.json === undefined ? undefined : parseJson(base.json)
  return {
    reading: checkPolicyText(text, isJsonObject(document) ? document : undefined),
    marks: lineMarks(base.text, text),
  }
}
