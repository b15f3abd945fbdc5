import { useEffect } from 'react'

const drawn = (count: number): string => {
  const text = count > 99 ? '99+' : String(count)
  const size = text.length > 2 ? 14 : 20
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#c02612"/><text x="16" y="16" dy=".36em" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="${size}" fill="#fff">${text}</text></svg>`,
  )}`
}

const stale = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="12" fill="none" stroke="#7e8791" stroke-width="4" stroke-dasharray="5 4"/></svg>',
)}`

/** The tab's icon carries the number of failures, and a dashed ring while the list is too old to be trusted. */
export const useFavicon = (failures: number, isStale: boolean): void => {
  // The icon lives in <head>, outside React; leaving the page gives the plain one back.
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!link || (failures === 0 && !isStale)) return
    const plain = link.href
    link.href = isStale ? stale : drawn(failures)
    return () => {
      link.href = plain
    }
  }, [failures, isStale])
}
