import type { ReactNode } from 'react'
import { useText } from '../i18n/provider'
import type { ApiErrorKind } from '../wire/error-kind'
import type { FieldViolation } from '../wire/status'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy-button'
import { Icon } from '../ui/icon'

/** What a face says of a failure; `ApiError` has this shape. */
export type Failure = {
  readonly kind: ApiErrorKind
  readonly message: string
  readonly isQuoted: boolean
  readonly code?: string | undefined
  readonly httpStatus?: number | undefined
  readonly requestId?: string | undefined
  readonly violations: readonly FieldViolation[]
  readonly applied: 'none' | 'unknown'
}

/** What failed in one sentence, the server's own words quoted, what that means for the change, and the request id. */
export const FailureText = ({ failure, isChange = false }: { failure: Failure; isChange?: boolean }) => {
  const text = useText()
  const details = [failure.code ?? failure.kind, failure.message, failure.requestId ?? ''].filter(Boolean).join('\n')
  const violations = failure.violations.filter((violation) => violation.description !== failure.message)
  return (
    <div className="col g1">
      <p>
        {isChange && failure.kind === 'forbidden' ? text.errors.forbiddenChange : text.errors.kind[failure.kind]}
        {isChange ? ` ${failure.applied === 'unknown' ? text.errors.maybeApplied : text.errors.notApplied}` : ''}
        {failure.kind === 'forbidden' ? ` ${text.errors.forbiddenWho}` : ''}
      </p>
      {failure.message ? (
        <p className="quote" lang={failure.isQuoted ? 'en' : undefined}>
          {failure.isQuoted ? <span className="sr">{text.errors.serverSaid} </span> : null}
          {failure.message}
        </p>
      ) : null}
      {violations.map((violation) => (
        <p key={`${violation.field} ${violation.description}`} className="t12 ink-2">
          <code>{violation.field}</code> <span lang="en">{violation.description}</span>
        </p>
      ))}
      <p className="t12 ink-3 row g1">
        <span>
          {failure.httpStatus === undefined ? '' : text.errors.code(failure.code ?? failure.kind, failure.httpStatus)}
          {failure.requestId ? ` · ${text.errors.request} ${failure.requestId}` : ''}
        </span>
        {failure.requestId || failure.message ? (
          <CopyButton
            value={() => details}
            label={text.errors.copyDetails}
            copied={text.copy.copied}
            failed={text.copy.failed}
            isSmall
          />
        ) : null}
      </p>
    </div>
  )
}

/** The failed face of a page or panel. */
export const ErrorFace = ({
  title,
  failure,
  onRetry,
  level = 2,
  children,
}: {
  title: string
  failure: Failure
  onRetry?: (() => void) | undefined
  level?: 1 | 2
  children?: ReactNode
}) => {
  const text = useText()
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className="facebox" role="alert">
      <Heading>
        <Icon name={failure.kind === 'forbidden' ? 'lock' : 'warn'} /> {title}
      </Heading>
      <FailureText failure={failure} />
      <div className="row">
        {onRetry ? <Button onClick={onRetry}>{text.errors.retryNow}</Button> : null}
        {children}
      </div>
    </section>
  )
}
