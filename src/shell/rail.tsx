import { useText } from '../i18n/provider'
import { AppLink } from '../ui/app-link'
import { Icon } from '../ui/icon'
import { overlay } from './overlay'
import { placeFacts, type Place } from './places'
import { useDraftCount } from './use-draft-count'
import { useSignOut } from './use-sign-out'

/** The places that exist, and at the foot what belongs to the person. */
export const Rail = ({ place }: { place: Place }) => {
  const text = useText()
  const signOut = useSignOut()
  const drafts = useDraftCount()
  return (
    <nav className="rail" aria-label={text.nav.main}>
      <div className="rail-brand">
        <Icon name="mark" />
        <span className="lbl">{text.product}</span>
      </div>
      <h2 className="lbl">{text.nav.fleet}</h2>
      <RailLink to="runners" current={place} />
      <RailLink to="deploy" current={place} />
      <h2 className="lbl">{text.nav.mine}</h2>
      <RailLink to="drafts" current={place} count={drafts} />
      <div className="rail-foot">
        <RailLink to="settings" current={place} />
        <button type="button" aria-label={text.nav.shortcuts} onClick={() => overlay.show('shortcuts')}>
          <Icon name="term" />
          <span className="lbl">{text.nav.shortcuts}</span>
          <span className="n lbl">
            <kbd className="kbd">?</kbd>
          </span>
        </button>
        <button type="button" aria-label={text.nav.signOut} onClick={signOut}>
          <Icon name="key" />
          <span className="lbl">{text.nav.signOut}</span>
        </button>
      </div>
    </nav>
  )
}

const RailLink = ({ to, current, count = 0 }: { to: Place; current: Place; count?: number }) => {
  const text = useText()
  const { path, icon, label } = placeFacts[to]
  return (
    <AppLink
      to={path}
      aria-label={count > 0 ? text.nav.draftCount(count) : label(text)}
      aria-current={to === current ? 'page' : undefined}
    >
      <Icon name={icon} />
      <span className="lbl">{label(text)}</span>
      {count > 0 ? <span className="n lbl">{count}</span> : null}
    </AppLink>
  )
}
