import { useId, useState } from 'react'
import { fleetText } from '../../i18n/fleet'
import { useText } from '../../i18n/provider'
import { savedViews } from '../../store/views'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { viewSearch } from './view-search'

/** Keeps the list as it is shown under a name, in this browser. */
export const SaveViewDialog = ({ params, onClose }: { params: URLSearchParams; onClose: () => void }) => {
  const text = useText()
  const { views } = fleetText.useSection()
  const id = useId()
  const [name, setName] = useState('')
  const trimmed = name.trim()
  const save = () => {
    if (trimmed === '') return
    savedViews.put({ name: trimmed, search: viewSearch(params) })
    onClose()
  }
  const isTaken = savedViews.get().some((view) => view.name === trimmed)
  return (
    <Dialog
      title={views.saveTitle}
      lead={views.saveLead}
      onClose={onClose}
      footer={
        <>
          <span className="end" />
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button kind="main" offBecause={trimmed === '' ? views.nameMissing : undefined} onClick={save}>
            {isTaken ? views.replace : views.saveNow}
          </Button>
        </>
      }
    >
      <div className="field">
        <label htmlFor={id}>{views.ask}</label>
        <div className="in">
          <input
            id={id}
            value={name}
            maxLength={80}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              // Enter that ends an input-method composition is not a press of the button.
              if (event.key === 'Enter' && !event.nativeEvent.isComposing && event.keyCode !== 229) save()
            }}
          />
        </div>
      </div>
    </Dialog>
  )
}
