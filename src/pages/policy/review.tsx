import { useId, type ReactNode } from 'react'
import { Equivalent, type EquivalentOutcome } from '../../components/equivalent'
import type { Draft } from '../../domain/draft'
import type { EquivalentRequest } from '../../domain/equivalent'
import { policyText } from '../../i18n/policy'
import { formatSpan } from '../../i18n/format'
import { useText } from '../../i18n/provider'
import { downloadText } from '../../lib/download'
import { useServerNow } from '../../shell/use-server-now'
import { useTimes } from '../../shell/use-times'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { maskPaths } from '../../wire/mask'
import { policyByteLimit } from '../../wire/policy'
import { LineDiff, type LineSigns } from './line-diff'

/** What would be saved, beside what is on the server. */
export const Review = ({
  draft,
  runnerId,
  bytes,
  readAt,
  isSame,
  signs,
  request,
  outcome,
  why,
  onWhy,
  alarm,
  state,
}: {
  draft: Draft<unknown>
  runnerId: string
  bytes: number
  readAt: number
  /** The draft means what the server has. */
  isSame: boolean
  signs: LineSigns
  /** What a save sends; undefined while there is nothing to send. */
  request: EquivalentRequest | undefined
  outcome: EquivalentOutcome
  why: string
  onWhy: (why: string) => void
  alarm: ReactNode
  state: ReactNode
}) => {
  const text = policyText.useSection().reviewing
  const times = useTimes()
  const { base } = draft
  return (
    <div className="ed-b rv">
      <div className="ed-l pad">
        {state}
        {isSame ? (
          <section className="notice">
            <Icon name="d-same" />
            <div>
              <h2>{text.noEffect}</h2>
              <p>{text.noEffectText}</p>
            </div>
          </section>
        ) : (
          alarm
        )}
        <LineDiff
          before={base.document === undefined ? '' : draft.baseText}
          after={draft.text}
          label={text.diff}
          signs={signs}
          beforeTitle={
            <>
              <b className="m">{text.onServer}</b>{' '}
              <span className="ink-3">
                {base.document === undefined
                  ? text.nothing
                  : text.onServerNote(base.etag, times.hourMinute(base.readAt))}
              </span>
            </>
          }
          afterTitle={
            <>
              <b className="m">{text.yourDraft}</b> <span className="ink-3">{text.yourDraftNote}</span>
            </>
          }
        />
      </div>
      <aside className="ed-r">
        <Sent draft={draft} bytes={bytes} readAt={readAt}>
          <Equivalent request={request} outcome={outcome} />
        </Sent>
        <Why why={why} onWhy={onWhy} />
        {/(^|\s)#/m.test(draft.text) ? (
          <section>
            <p className="t12 ink-2">{text.comments}</p>
            <DownloadButton name={runnerId} text={draft.text} />
          </section>
        ) : null}
      </aside>
    </div>
  )
}

const DownloadButton = ({ name, text }: { name: string; text: string }) => {
  const words = policyText.useSection().notices
  return (
    <Button size="s" onClick={() => downloadText(`${name}.policy.yaml`, text)}>
      <Icon name="down-load" />
      {words.download}
    </Button>
  )
}

/** The reason for a change, for whoever reads the history later. */
const Why = ({ why, onWhy }: { why: string; onWhy: (why: string) => void }) => {
  const text = policyText.useSection().why
  const id = useId()
  return (
    <section>
      <div className="field">
        <label htmlFor={id}>
          {text.label} <span className="ink-3 t12">{text.note}</span>
        </label>
        <div className="in ta">
          <textarea id={id} rows={3} maxLength={500} value={why} onChange={(event) => onWhy(event.target.value)} />
        </div>
      </div>
    </section>
  )
}

const Sent = ({
  draft,
  bytes,
  readAt,
  children,
}: {
  draft: Draft<unknown>
  bytes: number
  readAt: number
  children: ReactNode
}) => {
  const core = useText()
  const section = policyText.useSection()
  const text = section.reviewing
  const now = useServerNow(1_000)
  const kib = (value: number): string => (value / 1024).toFixed(1).replace(/\.0$/, '')
  return (
    <section>
      <div className="sec-h">
        <h2>{text.sent}</h2>
      </div>
      <dl className="kv kvn">
        <dt>{text.request}</dt>
        <dd>{text.requestText}</dd>
        <dt>{text.mask}</dt>
        <dd>
          <code>policy</code>
          <MaskPaths />
        </dd>
        <dt>{text.replaced}</dt>
        <dd>{text.replacedText}</dd>
        <dt>{text.etag}</dt>
        <dd>
          <code>{draft.base.etag}</code>
          <br />
          <span className={draft.newer ? 't12 st warn' : 'ink-3 t12'}>
            {draft.newer ? text.etagMoved : text.etagText(formatSpan(now - readAt, core.span))}
          </span>
        </dd>
        <dt>{text.size}</dt>
        <dd>{section.head.meter((bytes / 1024).toFixed(1), kib(policyByteLimit))}</dd>
      </dl>
      {children}
    </section>
  )
}

/** All paths a change of a runner may name: which one is in this mask and why, and that the others stay. */
const MaskPaths = () => {
  const text = policyText.useSection().reviewing
  return (
    <details className="mask-paths">
      <summary>{text.maskCount(1, maskPaths.length)}</summary>
      <ul>
        {maskPaths.map((path) => (
          <li key={path} className={path === 'policy' ? 'is-in' : 'ink-3'}>
            <Icon name={path === 'policy' ? 'check' : 'minus'} />
            <code>{path}</code>
            {path === 'policy' ? <span className="t12">{text.maskWhy}</span> : null}
          </li>
        ))}
      </ul>
      <p className="t12 ink-3">{text.maskOut}</p>
    </details>
  )
}
