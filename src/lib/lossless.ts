import { LosslessNumber, isInteger, isSafeNumber, parse, stringify } from 'lossless-json'

/** A JSON object as it came over the wire, unknown keys included. */
export type JsonObject = { [key: string]: Json }

/** Any JSON value. Integers beyond 2^53 are `bigint`; decimals a double cannot hold are `LosslessNumber`. */
export type Json = null | boolean | number | bigint | string | LosslessNumber | Json[] | JsonObject

// A number token that a double may round has 16 or more digits in a row (the point counts) or a three-digit exponent.
const mayRound = /[\d.]{16}|\d[eE][+-]?\d{3}/

const readNumber = (digits: string): number | bigint | LosslessNumber => {
  if (isInteger(digits)) {
    const number = Number(digits)
    return Number.isSafeInteger(number) ? number : BigInt(digits)
  }
  return isSafeNumber(digits) ? Number(digits) : new LosslessNumber(digits)
}

/**
 * Parses JSON without rounding any number. Throws `SyntaxError` on text that is not JSON.
 * Shape: any JSON value; see `Json` for how large numbers are held.
 */
export const parseJson = (text: string): unknown =>
  mayRound.test(text) ? parse(text, undefined, { parseNumber: readNumber }) : JSON.parse(text)

/** Writes a value read by `parseJson` back as JSON, every digit kept. `undefined` members are left out. */
export const formatJson = (value: unknown, indent?: number): string => stringify(value, undefined, indent) ?? 'null'

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof LosslessNumber)
