import { useMemo } from 'react'
import type { JudgedChange } from '../../domain/loosening'
import { pathKey, type ValuePath } from '../../domain/policy-fields'
import { sectionOf, type LineSpan } from '../../domain/policy-outline'
import { describePolicy, pairSentences, sentenceText, type SentencePair } from '../../domain/policy-words'
import { snakeOf } from '../../domain/casing'
import { policyText } from '../../i18n/policy'
import type { JsonObject } from '../../lib/lossless'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { directionIcons } from './alarm'

type WordsProps = {
  before: JsonObject | undefined
  after: JsonObject
  changes: readonly JudgedChange[]
  spans: readonly LineSpan[]
  onGoTo: (line: number) => void
}

const pathOf = ({ before, after }: SentencePair): ValuePath => after?.path ?? before?.path ?? []

const usePairs = (before: JsonObject | undefined, after: JsonObject): readonly SentencePair[] => {
  const { sentences } = policyText.useSection()
  return useMemo(
    () => pairSentences(describePolicy(before, sentences), describePolicy(after, sentences)),
    [before, after, sentences],
  )
}

/** The whole policy in sentences, each with the way to its lines; before and after where they differ. */
export const WordsView = (props: WordsProps & { isOld: boolean }) => {
  const section = policyText.useSection()
  const text = section.inWords
  const pairs = usePairs(props.before, props.after)
  const groups = new Map<string, SentencePair[]>()
  for (const pair of pairs) {
    const key = pathKey(sectionOf(pathOf(pair)))
    groups.set(key, [...(groups.get(key) ?? []), pair])
  }
  return (
    <div className="ed-l pad words-page">
      <div className="row">
        <h2 className="grow">{text.title}</h2>
        <Button size="s" kind="quiet" onClick={() => print()}>
          {text.print}
        </Button>
      </div>
      {props.isOld ? <p className="ink-2 t12">{text.lastGood}</p> : null}
      {props.changes.length > 0 ? <p className="ink-2 t12">{text.beforeAfter}</p> : null}
      {pairs.length === 0 ? <p className="ink-2">{text.none}</p> : null}
      {[...groups].map(([key, members]) => (
        <section key={key} className="panel">
          <div className="panel-h">
            <h3>
              <code>
                {snakeOf(
                  String(sectionOf(pathOf(members[0] ?? { before: undefined, after: undefined })).at(-1) ?? text.whole),
                )}
              </code>
            </h3>
          </div>
          <Sentences {...props} pairs={members} />
        </section>
      ))}
    </div>
  )
}

/** The sentences of the part of the policy the cursor stands in. */
export const WordsAtCursor = (props: WordsProps & { section: ValuePath; errorLine: number | undefined }) => {
  const text = policyText.useSection().inWords
  const pairs = usePairs(props.before, props.after)
  const key = pathKey(props.section)
  const own = pairs.filter((pair) => pathKey(sectionOf(pathOf(pair))) === key)
  const name = snakeOf(String(props.section.at(-1) ?? text.whole))
  return (
    <section>
      <div className="sec-h">
        <h2>{text.group(name)}</h2>
        <span className="meta">{text.atCursor}</span>
      </div>
      <Sentences {...props} pairs={own} />
      {props.errorLine === undefined ? null : <p className="ink-3 words-bad">{text.notReadable(props.errorLine)}</p>}
      {own.length === 0 && props.errorLine === undefined ? <p className="ink-2">{text.none}</p> : null}
    </section>
  )
}

const Sentences = ({ pairs, changes, spans, onGoTo }: WordsProps & { pairs: readonly SentencePair[] }) => (
  <ul className="words ba">
    {pairs.map((pair, index) => {
      const path = pathOf(pair)
      const change = changes.find((each) => each.path.every((part, at) => path[at] === part) && each.path.length > 0)
      const span = spans.find((each) => pathKey(each.path) === pathKey(path))
      return (
        <li key={`${pathKey(path)} ${index}`} className={pair.after?.kind === 'unexplained' ? 'bad' : undefined}>
          <Sentence pair={pair} line={span?.startLine} onGoTo={onGoTo} />
          <Direction change={isTold(pair) ? change : undefined} />
        </li>
      )
    })}
  </ul>
)

const isTold = ({ before, after }: SentencePair): boolean =>
  (before && sentenceText(before)) !== (after && sentenceText(after))

const Direction = ({ change }: { change: JudgedChange | undefined }) => {
  const { directions } = policyText.useSection().alarm
  if (!change || change.direction === 'neutral') return null
  return (
    <span className={change.direction === 'looser' ? 'dirmark lo' : 'dirmark'}>
      <Icon name={directionIcons[change.direction]} />
      <span className="sr">{directions[change.direction]}</span>
    </span>
  )
}

const Sentence = ({
  pair,
  line,
  onGoTo,
}: {
  pair: SentencePair
  line: number | undefined
  onGoTo: (line: number) => void
}) => {
  const text = policyText.useSection().inWords
  const body = <Body pair={pair} />
  if (line === undefined) return <span className="grow">{body}</span>
  return (
    <button type="button" className="sentence grow" title={text.goTo(line)} onClick={() => onGoTo(line)}>
      {body}
    </button>
  )
}

const Body = ({ pair: { before, after } }: { pair: SentencePair }) => {
  if (!after) return before ? <del>{sentenceText(before)}</del> : null
  if (!before || sentenceText(before) === sentenceText(after)) {
    return before || after.kind === 'absent' ? <>{sentenceText(after)}</> : <b className="m">{sentenceText(after)}</b>
  }
  const isSameFrame = before.value !== '' && before.before === after.before && before.after === after.after
  return isSameFrame ? (
    <>
      {after.before}
      <del>{before.value}</del> <b>{after.value}</b>
      {after.after}
    </>
  ) : (
    <>
      <del>{sentenceText(before)}</del> <b>{sentenceText(after)}</b>
    </>
  )
}
