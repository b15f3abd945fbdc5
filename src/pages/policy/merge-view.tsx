import { useEffect, useRef, useState } from 'react'
import type { Draft } from '../../domain/draft'
import { decisionFor, type MergeConflict, type MergeSettled } from '../../domain/merge'
import { diffLines, type DiffRow } from '../../domain/line-diff'
import { fieldOfPath, pathKey } from '../../domain/policy-fields'
import { shortPath, valuePhrase } from '../../domain/policy-words'
import { policyText } from '../../i18n/policy'
import { useTimes } from '../../shell/use-times'
import { Icon } from '../../ui/icon'
import { MergeCard } from './merge-card'
import { Bar } from './notices'
import { textOf } from './use-policy-draft'
import type { MergeState } from './use-merge'
import { YamlLine } from './yaml-line'

/** The merge: what differs, a card per conflict, and what comes of it. Nothing can be sent from here. */
export const MergeView = ({
  draft,
  state,
  wasRefused,
}: {
  draft: Draft<unknown>
  state: MergeState
  wasRefused: boolean
}) => {
  const text = policyText.useSection().conflict
  const times = useTimes()
  const { merge, decisions, left } = state
  const [current, setCurrent] = useState(0)
  const [editing, setEditing] = useState<string>()
  useMergeKeys(merge.conflicts, current, setCurrent, state, (path) => setEditing(path))
  const clock = { base: times.hourMinute(draft.base.readAt), theirs: times.hourMinute(state.theirs.readAt) }
  const all = merge.conflicts.length + merge.settled.length
  return (
    <div className="mg">
      <Paths state={state} current={current} onPick={setCurrent} />
      <div className="mg-c">
        <Bar icon="warn" tone="warn">
          <b className="m">{text.title(clock.theirs)}</b>
          <br />
          {wasRefused ? text.refused : text.early}
          <br />
          {state.isTokenOnly
            ? text.tokenOnly
            : text.counts(all, merge.settled.length, merge.conflicts.length - left.length, left.length)}
        </Bar>
        {merge.conflicts.map((conflict, index) => (
          <MergeCard
            key={pathKey(conflict.path)}
            conflict={conflict}
            decision={decisionFor(decisions, conflict)}
            isCurrent={index === current}
            isEditing={editing === pathKey(conflict.path)}
            onEdit={(isOn) => setEditing(isOn ? pathKey(conflict.path) : undefined)}
            times={clock}
            onChoose={(choice) => state.choose(conflict, choice)}
            onUndo={() => state.takeBack(conflict)}
          />
        ))}
        {merge.settled.length > 0 ? <Settled settled={merge.settled} /> : null}
      </div>
      <aside className="mg-r">
        <div className="sec-h">
          <h2>{text.result}</h2>
          <span className="meta">{text.resultNote(clock.theirs)}</span>
        </div>
        <Result before={textOf(state.theirs, '')} after={state.mergedText} />
        <p className="ink-3 t12">{text.resultText}</p>
      </aside>
    </div>
  )
}

const isInText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches('textarea, input:not([type=radio]), select') || target.isContentEditable)

/** j k next path, t theirs, m mine, e edit: single letters, off while a text field has focus. */
const useMergeKeys = (
  conflicts: readonly MergeConflict[],
  current: number,
  go: (index: number) => void,
  state: MergeState,
  edit: (path: string) => void,
): void => {
  const press = (key: string): void => {
    const conflict = conflicts[current]
    if (key === 'j') go(Math.min(conflicts.length - 1, current + 1))
    else if (key === 'k') go(Math.max(0, current - 1))
    else if (conflict && (key === 't' || key === 'm')) state.choose(conflict, key === 't' ? 'theirs' : 'mine')
    else if (conflict && key === 'e') edit(pathKey(conflict.path))
  }
  const latest = useRef(press)
  // The listener outlives the render it was made in.
  useEffect(() => {
    latest.current = press
  })
  // Keys reach the whole page, not one element of it.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isInText(event.target)) return
      // The key that opens a field must not also be typed into it.
      if (event.key === 'e') event.preventDefault()
      latest.current(event.key)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const key = conflicts[current] ? pathKey(conflicts[current].path).replaceAll('\u0000', '-') : ''
  // The chosen card is brought into view by the browser.
  useEffect(() => {
    document.getElementById(`card-${key}`)?.scrollIntoView({ block: 'nearest' })
  }, [key])
}

const Paths = ({ state, current, onPick }: { state: MergeState; current: number; onPick: (index: number) => void }) => {
  const text = policyText.useSection().conflict
  const { merge, decisions } = state
  const rows = merge.conflicts.map((conflict, index) => ({
    conflict,
    index,
    decision: decisionFor(decisions, conflict),
  }))
  const open = rows.filter(({ decision }) => decision === undefined)
  const done = rows.filter(({ decision }) => decision !== undefined)
  return (
    <nav className="mg-n" aria-label={text.paths}>
      {[
        { title: text.toDecide, list: open },
        { title: text.decided, list: done },
      ].map(({ title, list }) =>
        list.length === 0 ? null : (
          <section key={title}>
            <h2>
              {title}
              <span>{list.length}</span>
            </h2>
            <ul>
              {list.map(({ conflict, index, decision }) => (
                <li
                  key={pathKey(conflict.path)}
                  className={`${decision ? 'ok' : 'todo'}${index === current ? ' on' : ''}`}
                >
                  <button type="button" aria-current={index === current || undefined} onClick={() => onPick(index)}>
                    <Icon name={decision ? 's-ready' : 's-odd'} />
                    <code>{shortPath(conflict.path)}</code>
                    {decision ? <span>{text.choice[decision.choice]}</span> : null}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
      {merge.settled.length === 0 ? null : (
        <section>
          <h2>
            {text.settled}
            <span>{merge.settled.length}</span>
          </h2>
          <ul>
            {merge.settled.map(({ path, by }) => (
              <li key={pathKey(path)}>
                <span className="settled-row">
                  <Icon name="check" />
                  <code>{shortPath(path)}</code>
                  <span>{text.by[by]}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </nav>
  )
}

const Settled = ({ settled }: { settled: readonly MergeSettled[] }) => {
  const section = policyText.useSection()
  const text = section.conflict
  return (
    <section className="card set">
      <header>
        <h2>{text.settled}</h2>
        <span className="ink-2 t12">{text.settledNote}</span>
      </header>
      <table className="tbl">
        <tbody>
          {settled.map(({ path, by, value }) => (
            <tr key={pathKey(path)}>
              <td>
                <code>{shortPath(path)}</code>
              </td>
              <td className="q">{text.by[by]}</td>
              <td>
                {value === undefined ? (
                  <span className="ink-3">{text.removedValue}</span>
                ) : (
                  <code>{valuePhrase(fieldOfPath(path), value, section.sentences)}</code>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const flat = (row: DiffRow): readonly { sign: '' | '-' | '+'; text: string }[] => {
  if (row.kind === 'fold') return []
  if (row.kind === 'same') return [{ sign: '', text: row.right.text }]
  return [
    ...(row.left ? [{ sign: '-' as const, text: row.left.text }] : []),
    ...(row.right ? [{ sign: '+' as const, text: row.right.text }] : []),
  ]
}

const Result = ({ before, after }: { before: string; after: string }) => {
  const section = policyText.useSection()
  return (
    <div className="res lines diff" tabIndex={0} role="group" aria-label={section.conflict.diff}>
      {diffLines(before, after).map((row, index) =>
        row.kind === 'fold' ? (
          <div key={index} className="fold">
            {section.reviewing.unchanged(row.rows.length)}
          </div>
        ) : (
          flat(row).map(({ sign, text }, at) => (
            <div key={`${index} ${at}`} className={sign === '+' ? 'a' : sign === '-' ? 'd' : undefined}>
              <span className="sg">{sign}</span>
              <YamlLine text={text} />
            </div>
          ))
        ),
      )}
    </div>
  )
}
