import type * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'

/**
 * What a schema says about keys: which are field names (and may be spelt in either case), which are data.
 * `object` knows its fields; `list` its items; `open` is data whose keys are never re-cased; `value` is a scalar.
 */
export type Shape =
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, Shape>> }
  | { readonly kind: 'list'; readonly item: Shape }
  | { readonly kind: 'open' }
  | { readonly kind: 'value' }

/** Derives the shape of a schema, so that casing, unknown keys and paths follow the one contract. */
export const shapeOf = (schema: z.ZodMiniType | $ZodType): Shape => {
  const def: DefLike = schema._zod.def
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return def.innerType ? shapeOf(def.innerType) : { kind: 'value' }
    case 'pipe':
      return def.in ? shapeOf(def.in) : { kind: 'value' }
    case 'object':
      return {
        kind: 'object',
        fields: Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, value]) => [key, shapeOf(value)])),
      }
    case 'array':
      return { kind: 'list', item: def.element ? shapeOf(def.element) : { kind: 'value' } }
    case 'record':
    case 'unknown':
      return { kind: 'open' }
    default:
      return { kind: 'value' }
  }
}

// The members of zod's definitions that are read here; each type has some of them.
type DefLike = {
  type: string
  innerType?: $ZodType
  in?: $ZodType
  element?: $ZodType
  shape?: Record<string, $ZodType>
}
