/**
 * What an error means to the operator. Decided by the canonical code of the body first, the HTTP status second,
 * never by the text.
 */
export type ApiErrorKind =
  | 'offline'
  | 'timeout'
  | 'auth'
  | 'forbidden'
  | 'notFound'
  | 'exists'
  | 'precondition'
  | 'validation'
  | 'rate'
  | 'unavailable'
  | 'server'
  | 'contract'
  | 'cancelled'
