import { useId, useState, type FormEvent } from 'react'
import type { HistoryEntry } from '../../domain/history'
import { historyText } from '../../i18n/history'
import { useText } from '../../i18n/provider'
import { history } from '../../store/history'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { useOnce } from '../../ui/use-once'
import { useEntryTime } from './use-entry-time'

/** Gives an entry a name and a note. */
export const EditDialog = ({ entry, onClose }: { entry: HistoryEntry; onClose: () => void }) => {
  const shared = useText()
  const text = historyText.useSection()
  const [name, setName] = useState(entry.name)
  const [note, setNote] = useState(entry.note)
  const [hasFailed, setHasFailed] = useState(false)
  const id = useId()
  const save = useOnce(async () => {
    try {
      await history.change(entry.id, { name: name.trim(), note: note.trim() })
      onClose()
    } catch {
      setHasFailed(true)
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save.run()
  }
  return (
    <Dialog
      title={text.editTitle(useEntryTime()(entry))}
      onClose={onClose}
      footer={
        <>
          <span className="end" />
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button kind="main" type="submit" form={id}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id={id} className="col g3" onSubmit={submit}>
        <div className="field">
          <label htmlFor={`${id}-name`}>{text.name}</label>
          <div className="in">
            <input
              id={`${id}-name`}
              value={name}
              maxLength={80}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          </div>
        </div>
        <div className="field">
          <label htmlFor={`${id}-note`}>{text.note}</label>
          <textarea
            id={`${id}-note`}
            className="hist-ta"
            rows={4}
            maxLength={2_000}
            value={note}
            aria-describedby={`${id}-help`}
            onChange={(event) => setNote(event.target.value)}
          />
          <p id={`${id}-help`} className="help">
            {text.noteHelp}
          </p>
        </div>
        {hasFailed ? (
          <p className="err" role="alert">
            {text.saveFailed}
          </p>
        ) : null}
      </form>
    </Dialog>
  )
}
