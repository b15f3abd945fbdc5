import type { ReactNode } from 'react'
import type { Draft } from '../../domain/draft'
import { policyText } from '../../i18n/policy'
import { formatSpan } from '../../i18n/format'
import { useText } from '../../i18n/provider'
import { downloadText } from '../../lib/download'
import { useServerNow } from '../../shell/use-server-now'
import { useTimes } from '../../shell/use-times'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
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
        <Sent draft={draft} bytes={bytes} readAt={readAt} />
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

const Sent = ({ draft, bytes, readAt }: { draft: Draft<unknown>; bytes: number; readAt: number }) => {
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
    </section>
  )
}
