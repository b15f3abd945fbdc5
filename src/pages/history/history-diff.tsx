import { useMemo, useState } from 'react'
import { diffLines, type DiffLine, type DiffRow } from '../../domain/line-diff'
import { historyText } from '../../i18n/history'
import { visibleText } from '../../ui/log-view'

/** Two texts side by side, far unchanged stretches folded. */
export const HistoryDiff = ({ before, after }: { before: string; after: string }) => {
  const text = historyText.useSection()
  const rows = useMemo(() => diffLines(before, after), [before, after])
  return (
    <div className="hist-d diff" tabIndex={0} role="region" aria-label={text.comparison}>
      {rows.map((row, index) => (
        <Row key={index} row={row} />
      ))}
    </div>
  )
}

const Row = ({ row }: { row: DiffRow }) => {
  const text = historyText.useSection()
  const [isOpen, setIsOpen] = useState(false)
  if (row.kind !== 'fold') {
    const isChange = row.kind === 'change'
    return (
      <div className="hist-x">
        <Side line={row.left} kind={isChange ? 'd' : ''} />
        <Side line={row.right} kind={isChange ? 'a' : ''} />
      </div>
    )
  }
  if (isOpen) return row.rows.map((each, index) => <Row key={index} row={each} />)
  return (
    <button type="button" className="fold" title={text.showUnchanged(row.rows.length)} onClick={() => setIsOpen(true)}>
      {text.unchangedLines(row.rows.length)}
    </button>
  )
}

const signs = { a: '+', d: '−', '': ' ' } as const

const Side = ({ line, kind }: { line: DiffLine | undefined; kind: 'a' | 'd' | '' }) => {
  const text = historyText.useSection()
  if (!line) return <div className="hist-i none" />
  return (
    <div className={`hist-i ${kind}`}>
      <span className="ln">{line.number}</span>
      <span aria-hidden="true">{signs[kind]}</span>
      {kind === '' ? null : <span className="sr">{kind === 'a' ? text.added : text.removed}: </span>}
      <span className="tx">
        <Marked line={line} />
      </span>
    </div>
  )
}

const Marked = ({ line: { text, mark } }: { line: DiffLine }) => {
  if (!mark) return visibleText(text)
  const [start, end] = mark
  return (
    <>
      {visibleText(text.slice(0, start))}
      <mark>{visibleText(text.slice(start, end))}</mark>
      {visibleText(text.slice(end))}
    </>
  )
}
