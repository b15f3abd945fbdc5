import { useSearchParams } from 'react-router'
import type { Draft } from '../../domain/draft'
import { policyText } from '../../i18n/policy'
import { useTimes } from '../../shell/use-times'
import { Icon } from '../../ui/icon'
import { policyByteLimit } from '../../wire/policy'
import type { Keeping } from './use-autosave'
import { useView, type View } from './use-view'

const kib = (bytes: number): string => (bytes / 1024).toFixed(1)

/** The bar above the editor: views, what is kept, size, and the version token the text was read with. */
export const Head = ({
  draft,
  keeping,
  bytes,
  changes,
  undecided,
}: {
  draft: Draft<unknown>
  keeping: Keeping
  bytes: number
  changes: number
  undecided: number
}) => {
  const text = policyText.useSection()
  const isMerging = draft.phase.kind === 'conflict'
  const hasReview = changes > 0 && !isMerging
  return (
    <header className="ed-h">
      <h1>{text.title}</h1>
      <nav className="edtabs" aria-label={text.views}>
        {isMerging ? (
          <Tab view="merge" label={text.merge} count={undecided > 0 ? text.left(undecided) : undefined} />
        ) : null}
        <Tab view="edit" label={text.edit} />
        <Tab view="form" label={text.form.title} />
        <Tab view="words" label={text.words} />
        <Tab view="review" label={text.review} count={hasReview ? String(changes) : undefined} />
      </nav>
      <span className="row end g3">
        <Kept keeping={keeping} />
        <Meter bytes={bytes} />
        <EtagChip draft={draft} />
      </span>
    </header>
  )
}

const Tab = ({ view, label, count }: { view: View; label: string; count?: string | undefined }) => {
  const [shown, show] = useView()
  const [params] = useSearchParams()
  const target = new URLSearchParams(params)
  if (view === 'edit') target.delete('view')
  else target.set('view', view)
  return (
    <a
      href={`?${target}`}
      aria-current={shown === view ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        show(view)
      }}
    >
      {label}
      {count === undefined ? null : <span className="n">{count}</span>}
    </a>
  )
}

const Kept = ({ keeping }: { keeping: Keeping }) => {
  const text = policyText.useSection().head
  const times = useTimes()
  if (keeping.hasFailed) return <span className="t12 st warn">{text.notKept}</span>
  return keeping.keptAt === undefined ? null : (
    <span className="t12 ink-3 nw">{text.kept(times.clock(keeping.keptAt))}</span>
  )
}

const Meter = ({ bytes }: { bytes: number }) => {
  const text = policyText.useSection().head
  const share = bytes / policyByteLimit
  const tone = share > 1 ? ' fail' : share >= 0.9 ? ' warn' : ''
  return (
    <span className={`meter${tone}`}>
      {text.meter(kib(bytes), kib(policyByteLimit).replace('.0', ''))}
      <i ref={(bar) => bar?.style.setProperty('--v', `${Math.min(100, share * 100)}%`)} />
    </span>
  )
}

const EtagChip = ({ draft }: { draft: Draft<unknown> }) => {
  const text = policyText.useSection().head
  const times = useTimes()
  const { base, newer, phase } = draft
  const moved = phase.kind === 'conflict' ? phase.theirs : newer
  if (moved) {
    return (
      <span className="etag is-moved">
        <Icon name="history" />
        <span className="sr">{text.moved}: </span>
        <code>{base.etag}</code> {times.hourMinute(base.readAt)}
        <Icon name="right" />
        <code>{moved.etag}</code> {times.hourMinute(moved.readAt)}
      </span>
    )
  }
  return (
    <span className="etag">
      <Icon name="lock" />
      <span className="sr">{text.etag}: </span>
      <code>{base.etag}</code> {text.readWith(times.hourMinute(base.readAt))}
    </span>
  )
}
