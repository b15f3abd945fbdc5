import type { ReactNode } from 'react'

const keyLine = /^(\s*(?:- )*)((?:"[^"]*"|'[^']*'|[^\s:#"'[{][^:#]*?))(:)(\s+.*|)$/

const scalarClass = (text: string): string =>
  /^(true|false|null|~|[+-]?\d[\d.]*(?:[eE][+-]?\d+)?)$/.test(text.trim()) ? 'yn' : 'ys'

const value = (text: string): ReactNode => {
  const comment = /(^|\s)#.*$/.exec(text)
  const body = comment ? text.slice(0, comment.index) : text
  return (
    <>
      {body.trim() === '' ? body : <span className={scalarClass(body)}>{body}</span>}
      {comment ? <span className="yc">{comment[0]}</span> : null}
    </>
  )
}

const tokens = (text: string): ReactNode => {
  const match = keyLine.exec(text)
  if (!match) return value(text)
  const [, lead = '', key = '', colon = '', rest = ''] = match
  return (
    <>
      {lead.includes('-') ? <span className="yp">{lead}</span> : lead}
      <span className="yk">{key}</span>
      <span className="yp">{colon}</span>
      {value(rest)}
    </>
  )
}

/** One line of YAML in the two muted inks; a marked stretch is plain text on a ground. */
export const YamlLine = ({ text, mark }: { text: string; mark?: readonly [number, number] | undefined }) => {
  if (!mark || mark[0] === mark[1]) return <span className="tx">{tokens(text)}</span>
  return (
    <span className="tx">
      {tokens(text.slice(0, mark[0]))}
      <mark>{text.slice(mark[0], mark[1])}</mark>
      {value(text.slice(mark[1]))}
    </span>
  )
}
