import { useState } from 'react'
import { judgeSave, type Direction } from '../../domain/loosening'
import type { MergeConflict, MergeDecision } from '../../domain/merge'
import { fieldOfPath, fieldType, pathKey } from '../../domain/policy-fields'
import { describePolicy, sentenceText, shortPath } from '../../domain/policy-words'
import { policyText } from '../../i18n/policy'
import type { Json } from '../../lib/lossless'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { directionIcons } from './alarm'
import { memberLines, nested, readValue, valueLines } from './snippet'
import { YamlLine } from './yaml-line'

type Choice = 'theirs' | 'mine' | { readonly value: Json | undefined }

const said = ({ base, theirs, mine }: MergeConflict) => {
  if (base === undefined) return 'bothAdded' as const
  if (mine === undefined) return 'youRemoved' as const
  return theirs === undefined ? ('theyRemoved' as const) : ('bothChanged' as const)
}

/** One path both sides changed: base, theirs and mine side by side, and the choice. */
export const MergeCard = ({
  conflict,
  decision,
  isCurrent,
  isEditing,
  times,
  onEdit,
  onChoose,
  onUndo,
}: {
  conflict: MergeConflict
  decision: MergeDecision | undefined
  isCurrent: boolean
  isEditing: boolean
  times: { readonly base: string; readonly theirs: string }
  onEdit: (isOn: boolean) => void
  onChoose: (choice: Choice) => void
  onUndo: () => void
}) => {
  const text = policyText.useSection().conflict
  const path = shortPath(conflict.path)
  const id = `card-${pathKey(conflict.path).replaceAll('\u0000', '-')}`
  const name = `pick-${id}`
  return (
    <section
      className={decision ? 'card' : 'card todo'}
      id={id}
      aria-label={path}
      data-current={isCurrent || undefined}
    >
      <header>
        {decision ? (
          <span className="st ok">
            <Icon name="s-ready" />
            {text.decidedAs(text.choice[decision.choice])}
          </span>
        ) : (
          <span className="st warn">
            <Icon name="s-odd" />
            {text.toDecide}
          </span>
        )}
        <code>{path}</code>
        <span className="ink-2 grow">{text.said[said(conflict)]}</span>
        {decision ? (
          <Button kind="quiet" size="s" onClick={onUndo}>
            {text.undo}
          </Button>
        ) : null}
      </header>
      <div className="three">
        <div className="side base">
          <div className="side-h">
            <b className="m">{text.base}</b> <span className="ink-3 t12">{times.base}</span>
          </div>
          <Value conflict={conflict} value={conflict.base} />
        </div>
        <Side which="theirs" note={times.theirs} {...{ conflict, decision, name, onChoose }} />
        <Side which="mine" note={text.mineNote} {...{ conflict, decision, name, onChoose }} />
      </div>
      {isEditing ? (
        <ByHand
          conflict={conflict}
          onTake={(value) => {
            onEdit(false)
            onChoose({ value })
          }}
          onCancel={() => onEdit(false)}
        />
      ) : (
        <footer>
          <Button size="s" onClick={() => onEdit(true)}>
            <Icon name="edit" />
            {text.editByHand}
          </Button>
          <span className="ink-3 t12">{text.editNote}</span>
          {decision?.choice === 'edited' ? <Value conflict={conflict} value={decision.value} isBare /> : null}
        </footer>
      )}
    </section>
  )
}

const Side = ({
  which,
  note,
  conflict,
  decision,
  name,
  onChoose,
}: {
  which: 'theirs' | 'mine'
  note: string
  conflict: MergeConflict
  decision: MergeDecision | undefined
  name: string
  onChoose: (choice: Choice) => void
}) => {
  const text = policyText.useSection().conflict
  const isOn = decision?.choice === which
  return (
    <div className={isOn ? 'side on' : 'side'}>
      <label className="side-h">
        <input type="radio" name={name} checked={isOn} onChange={() => onChoose(which)} />
        <b className="m">{text[which]}</b> <span className="ink-3 t12 grow">{note}</span>
        <kbd className="kbd">{which === 'theirs' ? 'T' : 'M'}</kbd>
      </label>
      <Value conflict={conflict} value={conflict[which]} isChange />
    </div>
  )
}

const worst = ['looser', 'unknown', 'tighter'] as const satisfies readonly Direction[]

/** What a side does to the limits as a whole: its loosest change counts. */
const directionFrom = ({ path, base }: MergeConflict, value: Json | undefined): Direction => {
  const document = (at: Json | undefined) => (at === undefined ? nested(path.slice(0, -1), {}) : nested(path, at))
  const found = judgeSave(document(base), document(value)).changes.map(({ direction }) => direction)
  return worst.find((direction) => found.includes(direction)) ?? 'neutral'
}

const Value = ({
  conflict,
  value,
  isChange = false,
  isBare = false,
}: {
  conflict: MergeConflict
  value: Json | undefined
  isChange?: boolean
  isBare?: boolean
}) => {
  const section = policyText.useSection()
  const text = section.conflict
  const isGroup = fieldType(fieldOfPath(conflict.path))?.type === 'group'
  const baseLines = new Set(conflict.base === undefined ? [] : memberLines(conflict.path, conflict.base))
  const document = value === undefined ? nested(conflict.path.slice(0, -1), {}) : nested(conflict.path, value)
  const about = describePolicy(document, section.sentences).filter(({ path }) =>
    conflict.path.every((part, index) => path[index] === part),
  )
  const direction = isChange ? directionFrom(conflict, value) : 'neutral'
  return (
    <>
      {value === undefined ? (
        <div className="lines">
          <div className="none">
            <span className="tx ink-3">
              {!isChange ? text.notThere : isGroup ? text.removedGroup : text.removedValue}
            </span>
          </div>
        </div>
      ) : (
        <div className="lines">
          {memberLines(conflict.path, value).map((line, index) => (
            <div key={index} className={isChange && !baseLines.has(line) ? 'add' : undefined}>
              <YamlLine text={line} />
            </div>
          ))}
        </div>
      )}
      {isBare ? null : (
        <div className="say">
          {direction === 'neutral' ? null : (
            <span className={direction === 'looser' ? 'lo' : undefined}>
              <Icon name={directionIcons[direction]} />
              <span className="sr">{section.alarm.directions[direction]}: </span>
            </span>
          )}
          <span>{about.slice(0, 3).map(sentenceText).join(' ')}</span>
        </div>
      )}
    </>
  )
}

const ByHand = ({
  conflict,
  onTake,
  onCancel,
}: {
  conflict: MergeConflict
  onTake: (value: Json | undefined) => void
  onCancel: () => void
}) => {
  const section = policyText.useSection()
  const text = section.conflict
  const start = conflict.mine ?? conflict.theirs ?? conflict.base
  const [lines, setLines] = useState(start === undefined ? '' : valueLines(conflict.path, start).join('\n'))
  const read = readValue(conflict.path, lines)
  return (
    <footer className="by-hand">
      <textarea
        className="in ta"
        aria-label={text.editLabel(shortPath(conflict.path))}
        value={lines}
        rows={Math.min(16, lines.split('\n').length + 1)}
        spellCheck={false}
        autoFocus
        onChange={(event) => setLines(event.target.value)}
      />
      <div className="row">
        <Button
          size="s"
          kind="main"
          offBecause={read ? undefined : section.findings.contract({ path: shortPath(conflict.path) })}
          onClick={() => read && onTake(read.value)}
        >
          {text.take}
        </Button>
        <Button size="s" kind="quiet" onClick={onCancel}>
          {text.cancelEdit}
        </Button>
      </div>
    </footer>
  )
}
