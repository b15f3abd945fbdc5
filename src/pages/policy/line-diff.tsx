import { useMemo, useState, type ReactNode } from 'react'
import { diffLines, type DiffLine, type DiffRow } from '../../domain/line-diff'
import { policyText } from '../../i18n/policy'
import { Icon, type IconName } from '../../ui/icon'
import { YamlLine } from './yaml-line'

/** What stands between the columns at a line of the new text (`right`) or, where it vanished, of the old one (`left`). */
export type LineSign = { readonly icon: IconName; readonly isLooser: boolean; readonly name: string }
export type LineSigns = { readonly left: ReadonlyMap<number, LineSign>; readonly right: ReadonlyMap<number, LineSign> }

const noSigns: LineSigns = { left: new Map(), right: new Map() }

/** Two texts side by side, far unchanged stretches folded. */
export const LineDiff = ({
  before,
  after,
  beforeTitle,
  afterTitle,
  label,
  signs = noSigns,
}: {
  before: string
  after: string
  beforeTitle: ReactNode
  afterTitle: ReactNode
  label: string
  signs?: LineSigns
}) => {
  const rows = useMemo(() => diffLines(before, after), [before, after])
  return (
    <section className="panel dif" aria-label={label}>
      <div className="dif-h">
        <span>{beforeTitle}</span>
        <span />
        <span>{afterTitle}</span>
      </div>
      <div className="dif-scroll" tabIndex={0} role="group" aria-label={label}>
        <Blocks rows={rows} signs={signs} />
      </div>
    </section>
  )
}

/** Runs of shown rows between folds. */
const blocksOf = (rows: readonly DiffRow[]): readonly (readonly DiffRow[])[] => {
  const blocks: DiffRow[][] = []
  let current: DiffRow[] = []
  for (const row of rows) {
    if (row.kind === 'fold') {
      if (current.length > 0) blocks.push(current)
      blocks.push([row])
      current = []
    } else current.push(row)
  }
  if (current.length > 0) blocks.push(current)
  return blocks
}

const Blocks = ({ rows, signs }: { rows: readonly DiffRow[]; signs: LineSigns }) => (
  <div className="dif-b diff">
    {blocksOf(rows).map((block, index) =>
      block[0]?.kind === 'fold' ? (
        <Fold key={index} rows={block[0].rows} signs={signs} />
      ) : (
        <Columns key={index} rows={block} signs={signs} />
      ),
    )}
  </div>
)

const Fold = ({ rows, signs }: { rows: readonly DiffRow[]; signs: LineSigns }) => {
  const text = policyText.useSection().reviewing
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <Columns rows={rows} signs={signs} />
  return (
    <button type="button" className="fold" title={text.showUnchanged(rows.length)} onClick={() => setIsOpen(true)}>
      {text.unchanged(rows.length)}
    </button>
  )
}

const signOf = (row: DiffRow, signs: LineSigns): LineSign | undefined => {
  if (row.kind !== 'change') return undefined
  const right = row.right && signs.right.get(row.right.number)
  return right ?? (row.left && signs.left.get(row.left.number))
}

const Columns = ({ rows, signs }: { rows: readonly DiffRow[]; signs: LineSigns }) => (
  <>
    <div className="lines">
      {rows.map((row, index) => (
        <Line key={index} line={row.kind === 'fold' ? undefined : row.left} kind={row.kind === 'change' ? 'd' : ''} />
      ))}
    </div>
    <div className="mid">
      {rows.map((row, index) => {
        const sign = signOf(row, signs)
        return (
          <div key={index} className={sign?.isLooser ? 'dir lo' : 'dir'}>
            {sign ? (
              <>
                <Icon name={sign.icon} />
                <span className="sr">{sign.name}</span>
              </>
            ) : null}
          </div>
        )
      })}
    </div>
    <div className="lines">
      {rows.map((row, index) => (
        <Line key={index} line={row.kind === 'fold' ? undefined : row.right} kind={row.kind === 'change' ? 'a' : ''} />
      ))}
    </div>
  </>
)

const Line = ({ line, kind }: { line: DiffLine | undefined; kind: 'a' | 'd' | '' }) => {
  const text = policyText.useSection().reviewing
  if (!line)
    return (
      <div className="none">
        <span className="ln" />
        <span className="tx" />
      </div>
    )
  return (
    <div className={kind}>
      <span className="ln">{line.number}</span>
      {kind === '' ? null : <span className="sr">{kind === 'a' ? text.added : text.removed}: </span>}
      <YamlLine text={line.text} mark={line.mark} />
    </div>
  )
}
