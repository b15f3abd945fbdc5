import { pathKey, type ValuePath } from '../../domain/policy-fields'
import type { OutlineRow } from '../../domain/policy-outline'
import { policyText } from '../../i18n/policy'

/** The parts of the policy: how much is in them, what changed, and the way there. */
export const Outline = ({
  rows,
  current,
  onGoTo,
}: {
  rows: readonly OutlineRow[]
  current: ValuePath
  onGoTo: (line: number) => void
}) => {
  const text = policyText.useSection().outline
  const key = pathKey(current)
  return (
    <section>
      <div className="sec-h">
        <h2>{text.title}</h2>
        <span className="meta">{text.meta}</span>
      </div>
      <ul className="tree">
        {rows.map((row) => (
          <li
            key={pathKey(row.path)}
            className={[pathKey(row.path) === key ? 'on' : '', row.state === 'removed' ? 'gone' : ''].join(' ')}
            ref={(item) => item?.style.setProperty('--d', String(row.depth))}
          >
            <Name row={row} onGoTo={onGoTo} />
            <Note row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Name = ({ row, onGoTo }: { row: OutlineRow; onGoTo: (line: number) => void }) => {
  const { line } = row
  if (line === undefined) return <span>{row.name}</span>
  return (
    <button type="button" className="tree-go" onClick={() => onGoTo(line)}>
      {row.name}
    </button>
  )
}

const Note = ({ row }: { row: OutlineRow }) => {
  const text = policyText.useSection().outline
  if (row.state === 'removed') return <i>{text.removed}</i>
  if (row.state === 'added') return <i>{text.added}</i>
  if (row.changed > 0) return <i>{text.changed(row.changed)}</i>
  return row.values > 0 ? <em title={text.values(row.values)}>{row.values}</em> : <em />
}
