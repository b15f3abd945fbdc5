import { Link, useSearchParams, type LinkProps } from 'react-router'
import { withZone } from '../lib/zone-param'

/** A link inside the console. The zone times are shown in travels along, so that a colleague sees the same. */
export const AppLink = ({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) => (
  <Link to={withZone(to, useSearchParams()[0])} {...rest} />
)
