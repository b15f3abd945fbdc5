import { useState, type ReactNode } from 'react'
import type { Draft } from '../../domain/draft'
import { isSamePolicy } from '../../domain/policy-canonical'
import { policyText } from '../../i18n/policy'
import { useText } from '../../i18n/provider'
import { downloadText } from '../../lib/download'
import { useTimes } from '../../shell/use-times'
import { drafts, type FoundDrafts, type StoredDraft } from '../../store/drafts'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { Icon, type IconName } from '../../ui/icon'
import type { Saved } from './use-policy-draft'

/** One bar: glyph, sentence, at most three actions. */
export const Bar = ({
  icon,
  tone,
  children,
  actions,
}: {
  icon: IconName
  tone?: 'warn' | 'fail' | 'ok' | 'move' | undefined
  children: ReactNode
  actions?: ReactNode
}) => (
  <div className={tone ? `notice ${tone} bar` : 'notice bar'}>
    <Icon name={icon} />
    <span className="grow">{children}</span>
    {actions}
  </div>
)

/** Copies or downloads a text that must not be lost. */
export const Rescue = ({ text, name }: { text: string; name: string }) => {
  const core = useText()
  const words = policyText.useSection().notices
  return (
    <>
      <CopyButton value={() => text} label={words.copy} copied={core.copy.copied} failed={core.copy.failed} isSmall />
      <Button size="s" kind="quiet" onClick={() => downloadText(`${name}.policy.yaml`, text)}>
        <Icon name="down-load" />
        {words.download}
      </Button>
    </>
  )
}

export type NoticesProps = {
  runnerId: string
  draft: Draft<unknown>
  found: FoundDrafts
  saved: Saved | undefined
  hasStorageFailed: boolean
  isReadStale: boolean
  onTake: () => void
  onMerge: () => void
  onDiscard: () => void
}

/** What arrived from outside while the text is open. None of it touches the text. */
export const Notices = (props: NoticesProps) => {
  const { runnerId, draft, found, hasStorageFailed, isReadStale } = props
  const words = policyText.useSection().notices
  const { phase } = draft
  return (
    <div className="bars" role="status">
      {phase.kind === 'orphaned' ? (
        <Bar icon="warn" tone="warn" actions={<Rescue text={draft.text} name={runnerId} />}>
          {phase.cause === 'gone' ? words.gone : words.recreated}
        </Bar>
      ) : null}
      {hasStorageFailed ? (
        <Bar icon="warn" tone="warn" actions={<Rescue text={draft.text} name={runnerId} />}>
          {words.storage}
        </Bar>
      ) : null}
      <Newer {...props} />
      <Restored {...props} />
      <SavedBar {...props} />
      {found.isOpenElsewhere ? <Closable icon="info">{words.elsewhere}</Closable> : null}
      {draft.base.document === undefined && phase.kind !== 'orphaned' ? (
        <Closable icon="info">{words.neverHad}</Closable>
      ) : null}
      {isReadStale ? <Bar icon="s-stale">{words.staleRead}</Bar> : null}
      {found.orphans.map((orphan) => (
        <Orphan key={orphan.id} orphan={orphan} />
      ))}
    </div>
  )
}

const Closable = ({ icon, tone, children }: { icon: IconName; tone?: 'warn' | 'ok'; children: ReactNode }) => {
  const words = policyText.useSection().notices
  const [isOpen, setIsOpen] = useState(true)
  if (!isOpen) return null
  return (
    <Bar
      icon={icon}
      tone={tone}
      actions={
        <button
          type="button"
          className="btn btn-quiet btn-i btn-s"
          aria-label={words.dismiss}
          onClick={() => setIsOpen(false)}
        >
          <Icon name="x" />
        </button>
      }
    >
      {children}
    </Bar>
  )
}

const Newer = ({ draft, onTake, onMerge }: NoticesProps) => {
  const words = policyText.useSection().notices
  const times = useTimes()
  const { newer, base, phase } = draft
  if (!newer) return null
  const isSame = isSamePolicy(newer.document, base.document)
  const at = times.hourMinute(newer.readAt)
  return (
    <Bar
      icon="history"
      tone="warn"
      actions={
        phase.kind === 'clean' ? (
          <Button size="s" onClick={onTake}>
            {words.take}
          </Button>
        ) : (
          <Button size="s" onClick={onMerge}>
            {words.merge}
          </Button>
        )
      }
    >
      {isSame ? words.tokenOnly : phase.kind === 'clean' ? words.newerClean(at) : words.newerDirty(at)}
    </Bar>
  )
}

const Restored = ({ draft, found, onDiscard }: NoticesProps) => {
  const words = policyText.useSection().notices
  const times = useTimes()
  const [isOpen, setIsOpen] = useState(found.mine !== undefined)
  const isSettled = draft.phase.kind === 'clean' || draft.base.etag !== found.mine?.etag
  if (!isOpen || !found.mine || isSettled) return null
  return (
    <Bar
      icon="draft"
      tone="move"
      actions={
        <>
          <Button size="s" onClick={() => setIsOpen(false)}>
            {words.goOn}
          </Button>
          <Button size="s" kind="quiet" onClick={onDiscard}>
            {words.discard}
          </Button>
        </>
      }
    >
      {words.restored(times.hourMinute(found.mine.savedAt), times.hourMinute(found.mine.readAt))}{' '}
      {draft.newer ? words.restoredMoved : ''}
    </Bar>
  )
}

const SavedBar = ({ saved, draft }: NoticesProps) => {
  const words = policyText.useSection().saving
  const times = useTimes()
  if (!saved || draft.phase.kind !== 'clean') return null
  return (
    <Closable key={saved.at} icon="check" tone="ok">
      <b className="m">{words.saved(times.clock(saved.at))}</b>{' '}
      {saved.serverChanged.length > 0 ? words.serverChanged(saved.serverChanged.join(', ')) : words.savedText}
    </Closable>
  )
}

const Orphan = ({ orphan }: { orphan: StoredDraft }) => {
  const words = policyText.useSection().notices
  const times = useTimes()
  const [isGone, setIsGone] = useState(false)
  if (isGone) return null
  const discard = () => {
    setIsGone(true)
    void drafts.remove(orphan.id).catch(() => setIsGone(false))
  }
  return (
    <Bar
      icon="draft"
      actions={
        <>
          <Rescue text={orphan.text} name={orphan.runnerId} />
          <Button size="s" kind="quiet" onClick={discard}>
            {words.discard}
          </Button>
        </>
      }
    >
      {words.orphan(`${times.fullDate(orphan.savedAt)} ${times.hourMinute(orphan.savedAt)}`)}
    </Bar>
  )
}
