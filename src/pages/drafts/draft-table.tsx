import { useQueries } from '@tanstack/react-query'
import { ApiError } from '../../api/error'
import { runnerQueries } from '../../api/runners'
import { draftBaseOf, type DraftBase } from '../../domain/draft-base'
import { formatBytes } from '../../i18n/bytes'
import { draftsText } from '../../i18n/drafts'
import { formatSpan } from '../../i18n/format'
import { useLocale, useText } from '../../i18n/provider'
import { downloadText } from '../../lib/download'
import { paths } from '../../paths'
import { useServerNow } from '../../shell/use-server-now'
import { useTimes } from '../../shell/use-times'
import { keptForm } from '../../store/deploy-form'
import { drafts, type StoredDraft } from '../../store/drafts'
import { draftBytes } from '../../store/kept'
import { AppLink } from '../../ui/app-link'
import { Button } from '../../ui/button'
import { Icon, type IconName } from '../../ui/icon'
import type { ListedDrafts } from './index'
import type { Discarded } from './discard-dialog'

// Reading a runner per draft is cheap while they are few; beyond this the rest is not known until opened.
const runnersRead = 20

/** Reads the runners of the drafts once, to say what became of the versions they began on. */
const useBases = (mine: readonly StoredDraft[]): ((draft: StoredDraft) => DraftBase) => {
  const ids = [...new Set(mine.map(({ runnerId }) => runnerId))].slice(0, runnersRead)
  const results = useQueries({
    queries: ids.map((id) => ({ ...runnerQueries.one(id), refetchInterval: false as const, staleTime: 10_000 })),
  })
  return (draft) => {
    const result = results[ids.indexOf(draft.runnerId)]
    if (result === undefined) return 'unread'
    const isGone = result.error instanceof ApiError && result.error.kind === 'notFound'
    return draftBaseOf(draft, { read: result.data, isGone, hasFailed: result.isError })
  }
}

/** The drafts as a table; on a phone as cards. */
export const DraftTable = ({
  listed,
  isFormBegun,
  onDiscard,
}: {
  listed: ListedDrafts
  isFormBegun: boolean
  onDiscard: (discarded: Discarded) => void
}) => {
  const text = draftsText.useSection()
  const baseOf = useBases(listed.mine)
  return (
    <div className="panel dr-t">
      <table className="tbl" aria-label={text.table}>
        <thead>
          <tr>
            <th scope="col">{text.columns.what}</th>
            <th scope="col" className="c-state">
              {text.columns.state}
            </th>
            <th scope="col">{text.columns.kept}</th>
            <th scope="col" className="c-size">
              {text.columns.size}
            </th>
            <th scope="col" className="c-base">
              {text.columns.base}
            </th>
            <th scope="col" className="c-deeds">
              <span className="sr">{text.columns.deeds}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {isFormBegun ? <FormRow onDiscard={onDiscard} /> : null}
          {listed.mine.map((draft) => (
            <DraftRow
              key={draft.id}
              draft={draft}
              base={baseOf(draft)}
              isInUse={listed.inUse.has(draft.id)}
              onDiscard={onDiscard}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const FormRow = ({ onDiscard }: { onDiscard: (discarded: Discarded) => void }) => {
  const text = draftsText.useSection()
  const what = text.newRunner
  return (
    <tr>
      <td>
        <AppLink className="id" to={paths.deploy}>
          {what}
        </AppLink>
      </td>
      <td className="q">{text.newRunnerText}</td>
      <td className="q">–</td>
      <td className="q c-size">–</td>
      <td className="q c-base">–</td>
      <td className="c-deeds">
        <Deeds
          what={what}
          to={paths.deploy}
          download={undefined}
          isInUse={false}
          onDiscard={() => onDiscard({ what, download: undefined, discard: async () => keptForm.clear() })}
        />
      </td>
    </tr>
  )
}

const glyphs = {
  current: undefined,
  changed: ['history', 'warn'],
  recreated: ['warn', 'warn'],
  gone: ['warn', 'warn'],
  unread: ['s-odd', 'mute'],
  checking: ['refresh', 'mute'],
} as const satisfies Record<DraftBase, readonly [IconName, string] | undefined>

const DraftRow = ({
  draft,
  base,
  isInUse,
  onDiscard,
}: {
  draft: StoredDraft
  base: DraftBase
  isInUse: boolean
  onDiscard: (discarded: Discarded) => void
}) => {
  const text = draftsText.useSection()
  const shared = useText()
  const locale = useLocale()
  const times = useTimes()
  const now = useServerNow(10_000)
  const glyph = glyphs[base]
  const what = draft.runnerId
  const download = () => downloadText(`${what}.draft.yaml`, draft.text)
  return (
    <tr>
      <td>
        <AppLink className="id" to={paths.policy(what)}>
          <bdi>{what}</bdi>
        </AppLink>{' '}
        <span className="ink-3 t12">{text.policyOf}</span>
      </td>
      <td className="c-state">
        {glyph ? (
          <span className={`st ${glyph[1]}`}>
            <Icon name={glyph[0]} />
            {text[base]}
          </span>
        ) : (
          <span className="ink-3">{text[base]}</span>
        )}
        {isInUse ? <span className="ink-3 t12"> {text.inUse}</span> : null}
      </td>
      <td className="q">
        {text.keptAt(
          `${times.date(draft.savedAt)} ${times.hourMinute(draft.savedAt)}`,
          formatSpan(now - draft.savedAt, shared.span),
        )}
      </td>
      <td className="q c-size">{formatBytes(draftBytes(draft), locale)}</td>
      <td className="q c-base">{draft.etag === '' ? text.noEtag : <code>{draft.etag}</code>}</td>
      <td className="c-deeds">
        <Deeds
          what={what}
          to={paths.policy(what)}
          download={download}
          isInUse={isInUse}
          onDiscard={() => onDiscard({ what, download, discard: () => drafts.remove(draft.id) })}
        />
      </td>
    </tr>
  )
}

const Deeds = ({
  what,
  to,
  download,
  isInUse,
  onDiscard,
}: {
  what: string
  to: string
  download: (() => void) | undefined
  isInUse: boolean
  onDiscard: () => void
}) => {
  const text = draftsText.useSection()
  return (
    <span className="row g1">
      <AppLink className="btn btn-s" to={to} aria-label={text.openName(what)}>
        {text.open}
      </AppLink>
      {download ? (
        <Button size="s" kind="quiet" onClick={download} aria-label={text.downloadName(what)}>
          {text.download}
        </Button>
      ) : null}
      <Button
        size="s"
        kind="quiet"
        onClick={onDiscard}
        aria-label={text.discardName(what)}
        offBecause={isInUse ? text.inUse : undefined}
        isReasonElsewhere
      >
        {text.discard}
      </Button>
    </span>
  )
}
