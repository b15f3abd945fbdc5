import { useEffect, useRef } from 'react'

/** Something the open page offers in the palette. It opens a dialog or leads somewhere; it never acts by itself. */
export type PageAction = {
  readonly id: string
  readonly label: string
  /** Further words it is found by. */
  readonly keywords?: string | undefined
  readonly run: () => void
  /** Why it is off; shown beside it. */
  readonly offBecause?: string | undefined
}

export type PageOffer = {
  readonly actions?: readonly PageAction[] | undefined
  /** Reads again what the page shows. */
  readonly readAgain?: (() => void) | undefined
}

const offers = new Set<() => PageOffer>()

/** What the page on screen offers, asked for when the palette opens or a key is pressed. */
export const pageOffers = {
  actions: (): readonly PageAction[] => [...offers].flatMap((offer) => offer().actions ?? []),
  /** Whether a page is on screen at all; the sign-in page offers nothing. */
  isOnScreen: (): boolean => offers.size > 0,
  readAgain: (): void => {
    for (const offer of offers) offer().readAgain?.()
  },
}

/** Offers actions of this part of the page in the palette for as long as it is on screen. */
export const usePageOffer = (offer: PageOffer): void => {
  const latest = useRef(offer)
  // The palette and the keyboard are outside the page's tree; they ask for the newest offer when they need it.
  useEffect(() => {
    latest.current = offer
  })
  useEffect(() => {
    const ask = (): PageOffer => latest.current
    offers.add(ask)
    return () => void offers.delete(ask)
  }, [])
}
