import * as z from 'zod/mini'

/** A member that may be left out; JSON `null` reads as left out. Source: protobuf JSON. */
export const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema))

/**
 * An enum by its wire name. Names this console does not know, and bare numbers of newer servers, pass through as text.
 * Source: proto3 enums are open; every value survives an edit.
 */
export const enumText = z.pipe(z.union([z.string(), z.number(), z.bigint()]), z.transform(String))

/** An integer of any size: a JSON number, or the decimal text protobuf JSON uses for int64. */
export const integer = z.union([z.int(), z.bigint(), z.string().check(z.regex(/^-?\d+$/))])

/** Text keyed by names that are data, never re-cased: node selectors, labels, annotations, environment. */
export const textMap = z.record(z.string(), z.string())

/** An RFC 3339 time as the server wrote it. Parse with `Date.parse`; keep the text. */
export const timestamp = z.string()

export const textList = z.array(z.string())

/** A free JSON object, kept as it is: pod fragments, resolved deployments. */
export const freeObject = z.record(z.string(), z.unknown())
