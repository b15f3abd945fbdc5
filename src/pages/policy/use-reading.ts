import { useEffect, useRef, useState } from 'react'
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
  /** The text the newest reading is of. */
  readonly readText: string | undefined
}

// Long texts are read after a longer rest, so that typing in them stays smooth.
const pauseFor = (text: string): number => (text.length > 50_000 ? 500 : 120)

/** What the newest text says, checked in a worker shortly after the last key. */
export const useReading = (text: string, baseJson: string | undefined): LiveReading => {
  const [last, setLast] = useState<{ key: string; text: string; reading: PolicyReading; good: ReadText | undefined }>()
  const checker = useRef<PolicyChecker>(null)
  const key = `${baseJson ?? ''}\u0000${text}`
  const latestBase = useRef(baseJson)
  // The worker lives outside React and is ended with the page.
  useEffect(() => {
    const made = new PolicyChecker((done, reading) =>
      setLast((before) => ({
        key: `${latestBase.current ?? ''}\u0000${done}`,
        text: done,
        reading,
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
    const timer = setTimeout(() => checker.current?.check(text, baseJson), pauseFor(text))
    return () => clearTimeout(timer)
  }, [text, baseJson])
  return { reading: last?.reading, good: last?.good, readText: last?.text, isCurrent: last?.key === key }
}
