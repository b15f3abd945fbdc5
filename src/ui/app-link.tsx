import { Link, useSearchParams, type LinkProps } from 'react-router'

/** A link inside the console. The zone times are shown in travels along, so that a colleague sees the same. */
export const AppLink = ({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) => {
  const zone = useSearchParams()[0].get('tz')
  const [path = '', query = ''] = to.split('?')
  const params = new URLSearchParams(query)
  if (zone !== null && !params.has('tz')) params.set('tz', zone)
  const search = params.toString()
  return <Link to={search === '' ? path : `${path}?${search}`} {...rest} />
}
