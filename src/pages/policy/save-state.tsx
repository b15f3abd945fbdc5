import { FailureText } from '../../components/error-face'
import type { DraftPhase } from '../../domain/draft'
import { camelOf, snakeOf } from '../../domain/casing'
import { policyBytes } from '../../domain/policy-text'
import type { JsonObject } from '../../lib/lossless'
import { policyByteLimit } from '../../wire/policy'
import { pathKey } from '../../domain/policy-fields'
import type { LineSpan } from '../../domain/policy-outline'
import { formatSpan } from '../../i18n/format'
import { policyText } from '../../i18n/policy'
import { useText } from '../../i18n/provider'
import { useServerNow } from '../../shell/use-server-now'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import type { SaveFailure } from './use-policy-draft'

/** A server's field path as ours: `runner.policy.constraints.resources.max_cpu` → its parts on the wire. */
const partsOf = (field: string): (string | number)[] =>
  field
    .replace(/^(?:managed_?[rR]unner|runner)\./, '')
    .replace(/^policy\.?/, '')
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : camelOf(part)))

const spanOf = (field: string, spans: readonly LineSpan[]): LineSpan | undefined => {
  const key = pathKey(partsOf(field))
  return key === '' ? undefined : spans.find(({ path }) => pathKey(path) === key)
}

/** How a save is going or why it did not happen: inside the editor, never in a toast. */
export const SaveState = ({
  phase,
  spans,
  document,
  bytes,
  isChecking,
  onGoTo,
  onCancel,
  onCheckAgain,
}: {
  phase: DraftPhase<SaveFailure>
  spans: readonly LineSpan[]
  document: JsonObject
  bytes: number
  isChecking: boolean
  onGoTo: (line: number) => void
  onCancel: () => void
  onCheckAgain: () => void
}) => {
  const text = policyText.useSection()
  if (phase.kind === 'saving') {
    return <Progress startedAt={phase.sent.at} isChecking={isChecking} onCancel={onCancel} />
  }
  if (phase.kind === 'unknown') {
    return (
      <section className="notice warn" role="alert">
        <Icon name="warn" />
        <div className="grow col g2">
          <h2>{text.failure.unknown}</h2>
          <p>{text.failure.unknownText}</p>
          <FailureText failure={phase.failure.error} isChange />
          <div className="row">
            <Button size="s" offBecause={isChecking ? text.saving.checking : undefined} onClick={onCheckAgain}>
              {text.failure.checkAgain}
            </Button>
          </div>
        </div>
      </section>
    )
  }
  const failure = phase.kind === 'reviewing' || phase.kind === 'dirty' ? phase.failure : undefined
  if (!failure) return null
  const { error, kind } = failure
  const places = error.violations.flatMap(({ field }) => {
    const span = spanOf(field, spans)
    return span ? [{ field, line: span.startLine }] : []
  })
  return (
    <section className="notice fail" role="alert">
      <Icon name="warn" />
      <div className="grow col g2">
        <h2>{kind === 'notApplied' ? text.failure.notApplied : text.failure.refused}</h2>
        {kind === 'notApplied' ? (
          <p>{error.kind === 'offline' ? text.failure.offlineText : text.failure.notAppliedText}</p>
        ) : null}
        <FailureText failure={error} isChange={kind === 'refused'} />
        {error.kind === 'validation' && bytes > nearLimit ? <Sizes document={document} bytes={bytes} /> : null}
        {places.length > 0 ? (
          <div className="row">
            {places.map(({ field, line }) => (
              <Button key={field} size="s" onClick={() => onGoTo(line)}>
                {text.problems.goToNamed(line)}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
    </section>
  )
}

// Near the limit a refusal may be about size, counted in another way than ours.
const nearLimit = policyByteLimit * 0.9

/** How large the document is by our count, and which parts take most of it. */
const Sizes = ({ document, bytes }: { document: JsonObject; bytes: number }) => {
  const text = policyText.useSection().failure
  const kib = (size: number): string => (size / 1024).toFixed(1)
  const biggest = Object.entries(document)
    .map(([key, value]) => ({ key: snakeOf(key), size: policyBytes({ [key]: value }) }))
    .sort((a, b) => b.size - a.size)
    .slice(0, 3)
    .map(({ key, size }) => `${key} ${kib(size)} KiB`)
  return (
    <p>
      {text.sentBytes(kib(bytes))} {text.biggest(biggest.join(', '))}
    </p>
  )
}

const patience = 10_000

const Progress = ({
  startedAt,
  isChecking,
  onCancel,
}: {
  startedAt: number
  isChecking: boolean
  onCancel: () => void
}) => {
  const core = useText()
  const text = policyText.useSection().saving
  const now = useServerNow(1_000)
  const span = formatSpan(now - startedAt, core.span)
  return (
    <section className="notice move" role="status">
      <Icon name="refresh" isSpinning />
      <span className="grow">
        {isChecking ? text.checking : now - startedAt > patience ? text.still(span) : text.progress(span)}
      </span>
      {isChecking ? null : (
        <>
          <span className="t12 ink-2">{text.cancelNote}</span>
          <Button size="s" onClick={onCancel}>
            {text.cancel}
          </Button>
        </>
      )}
    </section>
  )
}
