/** The part of the address that is the view: everything but the zone of times, in a fixed order. */
export const viewSearch = (params: URLSearchParams): string => {
  const kept = new URLSearchParams(params)
  kept.delete('tz')
  kept.sort()
  return kept.toString()
}
