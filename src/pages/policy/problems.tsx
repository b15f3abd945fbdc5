import { sayFinding, type Finding, type Fix } from '../../domain/finding'
import { policyText } from '../../i18n/policy'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'

/** Every finding as text with its line, the way to it, and the one-click change where there is one. */
export const Problems = ({
  findings,
  onGoTo,
  onFix,
}: {
  findings: readonly Finding[]
  onGoTo: (line: number, column: number) => void
  onFix: (fix: Fix) => void
}) => {
  const text = policyText.useSection()
  const words = text.problems
  if (findings.length === 0) return null
  return (
    <section className="probs" aria-labelledby="problems">
      <h2 className="t12" id="problems">
        <span role="status">{words.title(findings.length)}</span>
      </h2>
      <ul>
        {findings.slice(0, 200).map(({ detail, severity, range, fix }) => (
          <li className="prob" key={`${detail.code} ${range.startLine}:${range.startColumn}`}>
            <span className={severity === 'error' ? 'st fail' : 'st warn'}>
              <Icon name={severity === 'error' ? 's-failed' : 'warn'} />
              <span className="sr">{severity === 'error' ? words.error : words.warning}</span>
            </span>
            <span className="grow">
              <b className="m">{words.line(range.startLine)}</b> {sayFinding(text.findings, detail)}
            </span>
            <Button
              kind="quiet"
              size="s"
              aria-label={words.goToNamed(range.startLine)}
              onClick={() => onGoTo(range.startLine, range.startColumn)}
            >
              {words.goTo}
            </Button>
            {fix ? (
              <Button size="s" onClick={() => onFix(fix)}>
                {words.use(fix.label)}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
