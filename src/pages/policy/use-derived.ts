import { useMemo } from 'react'
import type { Draft } from '../../domain/draft'
import { judgeSave, type Loosening } from '../../domain/loosening'
import { isSamePolicy } from '../../domain/policy-canonical'
import { lineSpans, policyOutline, type LineSpan, type OutlineRow } from '../../domain/policy-outline'
import { isJsonObject, parseJson, type JsonObject } from '../../lib/lossless'
import type { LiveReading } from './use-reading'

export type Derived = {
  /** What would be sent: the document of the present text; undefined while it cannot be read. */
  readonly document: JsonObject | undefined
  /** The document of the newest readable text, for what explains rather than sends. */
  readonly shown: JsonObject
  readonly isShownOld: boolean
  readonly loosening: Loosening
  readonly effective: number
  readonly spans: readonly LineSpan[]
  readonly outline: readonly OutlineRow[]
  readonly bytes: number
  readonly isSame: boolean
}

const documentOf = (json: string | undefined): JsonObject | undefined => {
  const value = json === undefined ? undefined : parseJson(json)
  return isJsonObject(value) ? value : undefined
}

/** What follows from the draft and the newest reading of its text. */
export const useDerived = (draft: Draft<unknown>, { reading, good }: LiveReading): Derived => {
  const base = draft.base.document
  return useMemo(() => {
    const document = documentOf(reading?.json)
    const shown = document ?? documentOf(good?.reading.json) ?? base ?? {}
    const loosening = judgeSave(base, shown)
    const spans = good ? lineSpans(good.text, good.reading.spans) : []
    return {
      document,
      shown,
      isShownOld: document === undefined && good !== undefined,
      loosening,
      effective: loosening.changes.filter(({ kind }) => kind !== 'rewritten').length,
      spans,
      outline: policyOutline(shown, loosening.changes, spans),
      bytes: good?.reading.bytes ?? 0,
      isSame: document !== undefined && isSamePolicy(base, document),
    }
  }, [base, reading, good])
}
