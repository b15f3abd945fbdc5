import { useEffect, useRef, useState } from 'react'
import type { LineMark } from '../../domain/line-diff'
import type { PolicyReading } from '../../domain/policy-check'
import { PolicyChecker } from './checker'

/** A reading and the text it is of. */
export type ReadText = { readonly text: string; readonly reading: PolicyReading }

export type LiveReading = {
  readonly reading: PolicyReading | undefined
  /** The newest reading that gave a document: what outline, sentences and size show while the text is broken. */
  readonly good: ReadText | undefined
  /** Whether the reading is of the text as it is now; otherwise it is the one before, on its way to be replaced. */
  readonly isCurrent: boolean
  /** Where the lines of the text differ from the base's, as it was last read. */
  readonly marks: readonly LineMark[]
}

const noMarks: readonly LineMark[] = []

// Long texts are read after a longer rest, so that typing in them stays smooth.
const pauseFor = (text: string): number => (text.length > 50_000 ? 500 : 120)

/** What the newest text says, checked in a worker shortly after the last key. */
export const useReading = (text: string, baseJson: string | undefined, baseText: string): LiveReading => {
  const [last, setLast] = useState<{
    text: string
    baseJson: string | undefined
    reading: PolicyReading
    marks: readonly LineMark[]
    good: ReadText | undefined
  }>()
  const checker = useRef<PolicyChecker>(null)
  const latestBase = useRef(baseJson)
  // The worker lives outside React and is ended with the page.
  useEffect(() => {
    const made = new PolicyChecker((done, { reading, marks }) =>
      setLast((before) => ({
        baseJson: latestBase.current,
        text: done,
        reading,
        marks,
        good: reading.json === undefined ? before?.good : { text: done, reading },
      })),
    )
    checker.current = made
    return () => {
      made.dispose()
      checker.current = null
    }
  }, [])
  // Hands the text to the worker when typing pauses.
  useEffect(() => {
    latestBase.current = baseJson
    const timer = setTimeout(() => checker.current?.check(text, { json: baseJson, text: baseText }), pauseFor(text))
    return () => clearTimeout(timer)
  }, [text, baseJson, baseText])
  return {
    reading: last?.reading,
    good: last?.good,
    marks: last?.marks ?? noMarks,
    isCurrent: last !== undefined && last.text === text && last.baseJson === baseJson,
  }
}
