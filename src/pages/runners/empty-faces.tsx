import { useText } from '../../i18n/provider'
import { paths } from '../../paths'
import { AppLink } from '../../ui/app-link'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'

/** Filters hide everything: how many, over what, and the way out. */
export const NoneMatch = ({
  count,
  loaded,
  isWhole = true,
  onClear,
  onServer = false,
  exactId,
  onAskId,
}: {
  count: number
  loaded: number
  /** Whether everything was looked at; else a match may still come. */
  isWhole?: boolean
  onClear: () => void
  onServer?: boolean
  /** What was typed could be an id: the server knows more than what is loaded. */
  exactId?: string | undefined
  onAskId?: (id: string) => void
}) => {
  const text = useText()
  return (
    <section className="facebox">
      <h2>{isWhole || onServer ? text.list.noneMatch : text.list.noneMatchYet}</h2>
      <p className="ink-2">{onServer ? text.list.hidesServer : text.list.hides(count, loaded)}</p>
      <div className="row">
        {exactId === undefined ? null : (
          <Button onClick={() => onAskId?.(exactId)}>{text.list.exactId(exactId)}</Button>
        )}
        <Button onClick={onClear}>{text.list.clearFilters}</Button>
      </div>
    </section>
  )
}

/** The fleet is empty. */
export const NoneYet = () => {
  const text = useText()
  return (
    <section className="facebox">
      <h2>{text.list.noneYet}</h2>
      <p className="ink-2">{text.list.noneYetText}</p>
      <AppLink className="btn btn-main" to={paths.deploy}>
        <Icon name="plus" />
        {text.nav.deploy}
      </AppLink>
    </section>
  )
}
