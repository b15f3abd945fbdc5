import type { FleetState } from '../../api/fleet'
import type { FleetView } from '../../domain/fleet-view'
import { useText } from '../../i18n/provider'

const named = 3

/** Says aloud how many match, and what the latest refresh found changed: nothing else, however often it reads. */
export const Announcer = ({ state, view }: { state: FleetState; view: FleetView }) => {
  const text = useText()
  const changed = [...state.changes].filter(([, change]) => change.was !== undefined)
  const told =
    changed.length === 0
      ? ''
      : changed.length > named
        ? text.list.changedNow(changed.length)
        : changed
            .map(([id]) => {
              const facts = state.rows.get(id)?.facts
              const words = facts ? `${text.install[facts.install]}, ${text.connection[facts.connection]}` : ''
              return text.list.changedTo(id, words)
            })
            .join('. ')
  return (
    <>
      <p className="sr" role="status">
        {text.list.resultCount(view.ids.length)}
      </p>
      <p className="sr" role="status">
        {[told, state.gone > 0 ? text.list.goneNow(state.gone) : ''].filter(Boolean).join('. ')}
      </p>
    </>
  )
}
