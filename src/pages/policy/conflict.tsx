import type { Draft } from '../../domain/draft'
import type { PolicyRevision } from '../../domain/policy-revision'
import { policyText } from '../../i18n/policy'
import { useTimes } from '../../shell/use-times'
import { LineDiff } from './line-diff'
import { Bar } from './notices'
import { textOf } from './use-policy-draft'

/** Theirs beside mine, both whole. Nothing is overwritten and nothing can be sent from here. */
export const Conflict = ({
  draft,
  theirs,
  wasRefused,
}: {
  draft: Draft<unknown>
  theirs: PolicyRevision
  wasRefused: boolean
}) => {
  const section = policyText.useSection()
  const text = section.conflict
  const times = useTimes()
  return (
    <div className="ed-l pad">
      <Bar icon="warn" tone="warn">
        <b className="m">{text.title(times.hourMinute(theirs.readAt))}</b>
        <br />
        {wasRefused ? text.refused : text.early} {text.saveOff}
      </Bar>
      <LineDiff
        before={textOf(theirs, '')}
        after={draft.text}
        label={text.diff}
        beforeTitle={
          <>
            <b className="m">{text.theirs}</b>{' '}
            <span className="ink-3">
              {theirs.etag}, {text.readAt(times.hourMinute(theirs.readAt))}
            </span>
          </>
        }
        afterTitle={
          <>
            <b className="m">{text.mine}</b> <span className="ink-3">{text.mineNote}</span>
          </>
        }
      />
    </div>
  )
}
