import { useQuery } from '@tanstack/react-query'
import { policyText } from '../../i18n/policy'
import { shellMeta } from '../../lib/shell-meta'
import { useTimes } from '../../shell/use-times'
import { drafts } from '../../store/drafts'
import { Bar, Rescue } from './notices'

/** Drafts of a runner that cannot be read: their text is never out of reach. */
export const LeftDrafts = ({ runnerId }: { runnerId: string }) => {
  const text = policyText.useSection().notices
  const times = useTimes()
  const found = useQuery({
    queryKey: ['drafts', 'left', runnerId],
    queryFn: () => drafts.ofRunner(shellMeta.upstream, runnerId).catch(() => []),
    gcTime: 0,
  })
  return (
    <div className="bars">
      {(found.data ?? []).map((draft) => (
        <Bar key={draft.id} icon="draft" actions={<Rescue text={draft.text} name={runnerId} />}>
          {text.restored(
            `${times.fullDate(draft.savedAt)} ${times.hourMinute(draft.savedAt)}`,
            `${times.fullDate(draft.readAt)} ${times.hourMinute(draft.readAt)}`,
          )}
        </Bar>
      ))}
    </div>
  )
}
