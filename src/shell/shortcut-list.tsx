import { Fragment, type ReactNode } from 'react'
import { useText } from '../i18n/provider'
import { paletteText } from '../i18n/palette'
import { Button } from '../ui/button'
import { commandKey } from '../ui/command-key'
import { Dialog } from '../ui/dialog'
import { placeFacts, placeOrder } from './places'
import { useSettings } from './preferences'
import './shortcut-list.css'

/** The keys that do something, by where they do it. */
export const ShortcutList = ({ onClose }: { onClose: () => void }) => {
  const shared = useText()
  const text = paletteText.useSection().keys
  const { hasLetterKeys } = useSettings()
  return (
    <Dialog
      title={text.title}
      lead={hasLetterKeys ? text.on : text.off}
      onClose={onClose}
      footer={
        <>
          <span className="end" />
          <Button onClick={onClose} autoFocus>
            {shared.close}
          </Button>
        </>
      }
    >
      <Keys title={text.everywhere}>
        <Key label={text.palette} keys={[commandKey, 'K']} />
        <Key label={text.shortcuts} keys={['?']} />
        {placeOrder.map((place) => (
          <Key
            key={place}
            label={text.goTo(placeFacts[place].label(shared))}
            keys={['g', placeFacts[place].key]}
            between={text.followedBy}
          />
        ))}
        <Key label={text.readAgain} keys={['r']} />
      </Keys>
      <Keys title={text.list}>
        <Key label={text.filter} keys={['/']} />
      </Keys>
      <Keys title={text.editor}>
        <Key label={text.review} keys={[commandKey, 'S']} />
        <Key label={text.nextProblem} keys={['Alt', 'F8']} />
        <Key label={text.leave} keys={['Esc', 'Tab']} between={text.followedBy} />
      </Keys>
      <Keys title={text.dialogs}>
        <Key label={text.cancel} keys={['Esc']} />
      </Keys>
    </Dialog>
  )
}

const Keys = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    <dl className="keys">{children}</dl>
  </section>
)

const Key = ({ label, keys, between }: { label: string; keys: readonly string[]; between?: string }) => (
  <>
    <dt>{label}</dt>
    <dd>
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && between ? <span className="t12 ink-3">{between}</span> : null}
          <kbd className="kbd">{key}</kbd>
        </Fragment>
      ))}
    </dd>
  </>
)
