import { useText } from '../i18n/provider'
import { paths } from '../paths'
import { AppLink } from '../ui/app-link'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Preferences } from './preferences'
import { useSignOut } from './use-sign-out'

/** What the rail's foot holds, where there is no rail. */
export const MenuDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useText()
  const signOut = useSignOut()
  return (
    <Dialog
      title={text.nav.menu}
      onClose={onClose}
      footer={
        <>
          <Button onClick={signOut}>{text.nav.signOut}</Button>
          <span className="end" />
          <Button onClick={onClose}>{text.close}</Button>
        </>
      }
    >
      <div className="rail-set is-open">
        <Preferences />
      </div>
      <AppLink className="btn" to={paths.settings} onClick={onClose}>
        {text.nav.settings}
      </AppLink>
    </Dialog>
  )
}
