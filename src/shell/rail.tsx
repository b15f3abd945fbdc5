import { useText } from '../i18n/provider'
import { paths } from '../paths'
import { AppLink } from '../ui/app-link'
import { Icon } from '../ui/icon'
import { Preferences } from './preferences'
import { useSignOut } from './use-sign-out'

/** The places that exist, and at the foot what belongs to the person. */
export const Rail = ({ place }: { place: 'runners' | 'deploy' }) => {
  const text = useText()
  const signOut = useSignOut()
  return (
    <nav className="rail" aria-label={text.nav.main}>
      <div className="rail-brand">
        <Icon name="mark" />
        <span className="lbl">{text.product}</span>
      </div>
      <h2 className="lbl">{text.nav.fleet}</h2>
      <AppLink to={paths.runners} aria-label={text.nav.runners} aria-current={place === 'runners' ? 'page' : undefined}>
        <Icon name="runners" />
        <span className="lbl">{text.nav.runners}</span>
      </AppLink>
      <AppLink to={paths.deploy} aria-label={text.nav.deploy} aria-current={place === 'deploy' ? 'page' : undefined}>
        <Icon name="plus" />
        <span className="lbl">{text.nav.deploy}</span>
      </AppLink>
      <div className="rail-foot">
        <div className="rail-set">
          <Preferences />
        </div>
        <button type="button" aria-label={text.nav.signOut} onClick={signOut}>
          <Icon name="key" />
          <span className="lbl">{text.nav.signOut}</span>
        </button>
      </div>
    </nav>
  )
}
