/** Adds the zone times are shown in, if the present address names one, so that it travels with every step. */
export const withZone = (to: string, present: URLSearchParams): string => {
  const zone = present.get('tz')
  const [path = '', query = ''] = to.split('?')
  const params = new URLSearchParams(query)
  if (zone !== null && !params.has('tz')) params.set('tz', zone)
  const search = params.toString()
  return search === '' ? path : `${path}?${search}`
}
