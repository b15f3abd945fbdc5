import { ContractError } from '../wire/read'
import { ApiError } from './error'
import type { HttpAnswer } from './http'

/** Reads an answer with `read`; a wrong shape becomes one `ApiError` of kind `contract` that names the path. */
export const parseAnswer = <T>(answer: HttpAnswer, isMutation: boolean, read: (body: unknown) => T): T => {
  try {
    return read(answer.body)
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    throw new ApiError({
      kind: 'contract',
      message: error.path === '' ? error.message : `${error.path}: ${error.message}`,
      requestId: answer.requestId,
      applied: isMutation ? 'unknown' : 'none',
    })
  }
}
