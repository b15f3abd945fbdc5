import { Icon, type IconName } from '../../ui/icon'

export type Fact = {
  readonly glyph: IconName
  readonly tone?: string
  readonly fact: string
  readonly detail?: string | undefined
}

/** Facts read afresh: a glyph, the fact in bold, its detail. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <ul className="fl">
    {facts.map((each) => (
      <li key={each.fact}>
        <span className={`st ${each.tone ?? ''}`}>
          <Icon name={each.glyph} />
        </span>
        <span>
          <b className="m">{each.fact}</b> {each.detail ? <span className="ink-3">{each.detail}</span> : null}
        </span>
      </li>
    ))}
  </ul>
)
