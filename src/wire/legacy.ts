import * as z from 'zod/mini'
import { privilegedFlagMask } from './mask'

/** `PATCH /v1beta2/sandbox/managed-runners/{id}`: the one legacy request, mask in the body. Source: managed-runners page. */
export const privilegedFlagRequest = z.strictObject({
  runner: z.strictObject({
    id: z.string(),
    managedSpec: z.strictObject({ allowPrivilegedProfileAnnotations: z.boolean() }),
  }),
  updateMask: z.literal(privilegedFlagMask),
})
