import { useMemo, useState, type ReactNode } from 'react'
import { diffLines, type DiffLine, type DiffRow } from '../../domain/line-diff'
import { policyText } from '../../i18n/policy'
import { Icon, type IconName } from '../../ui/icon'
import { YamlLine } from './yaml-line'

/** What stands between the columns, at the first changed row of the lines it speaks of. */
export type LineSign = {
  readonly startLine: number
  readonly endLine: number
  readonly icon: IconName
  readonly isLooser: boolean
  readonly name: string
}
/** Signs by the lines of the new text (`right`) and, for what vanished, of the old one (`left`). */
export type LineSigns = { readonly left: readonly LineSign[]; readonly right: readonly LineSign[] }

const noSigns: LineSigns = { left: [], right: [] }

const innermost = (signs: readonly LineSign[], line: number | undefined): LineSign | undefined =>
  line === undefined
    ? undefined
    : signs
        .filter((sign) => sign.startLine <= line && line <= sign.endLine)
        .sort((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine))[0]

const placeSigns = (rows: readonly DiffRow[], signs: LineSigns): ReadonlyMap<DiffRow, LineSign> => {
  const placed = new Map<DiffRow, LineSign>()
  const used = new Set<LineSign>()
  for (const row of rows) {
    if (row.kind !== 'change') continue
    const sign = innermost(signs.right, row.right?.number) ?? innermost(signs.left, row.left?.number)
    if (!sign || used.has(sign)) continue
    used.add(sign)
    placed.set(row, sign)
  }
  return placed
}

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
  const placed = useMemo(() => placeSigns(rows, signs), [rows, signs])
  return (
    <section className="panel dif" aria-label={label}>
      <div className="dif-scroll" tabIndex={0} role="group" aria-label={label}>
        <div className="dif-h">
          <span>{beforeTitle}</span>
          <span />
          <span>{afterTitle}</span>
        </div>
        <Blocks rows={rows} signs={placed} />
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

const Blocks = ({ rows, signs }: { rows: readonly DiffRow[]; signs: ReadonlyMap<DiffRow, LineSign> }) => (
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

const Fold = ({ rows, signs }: { rows: readonly DiffRow[]; signs: ReadonlyMap<DiffRow, LineSign> }) => {
  const text = policyText.useSection().reviewing
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <Columns rows={rows} signs={signs} />
  return (
    <button type="button" className="fold" title={text.showUnchanged(rows.length)} onClick={() => setIsOpen(true)}>
      {text.unchanged(rows.length)}
    </button>
  )
}

const Columns = ({ rows, signs }: { rows: readonly DiffRow[]; signs: ReadonlyMap<DiffRow, LineSign> }) => {
  const text = policyText.useSection().reviewing
  return (
    <>
      <div className="lines" tabIndex={0} role="group" aria-label={text.onServer}>
        {rows.map((row, index) => (
          <Line key={index} line={row.kind === 'fold' ? undefined : row.left} kind={row.kind === 'change' ? 'd' : ''} />
        ))}
      </div>
      <div className="mid">
        {rows.map((row, index) => {
          const sign = signs.get(row)
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
      <div className="lines" tabIndex={0} role="group" aria-label={text.yourDraft}>
        {rows.map((row, index) => (
          <Line
            key={index}
            line={row.kind === 'fold' ? undefined : row.right}
            kind={row.kind === 'change' ? 'a' : ''}
          />
        ))}
      </div>
    </>
  )
}

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
