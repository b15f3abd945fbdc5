import { useId, useMemo } from 'react'
import { entryYaml, changeBetween, type HistoryEntry, type Timeline } from '../../domain/history'
import { historyText } from '../../i18n/history'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { visibleText } from '../../ui/log-view'
import { HistoryDiff } from './history-diff'
import { changeWords } from './lines'
import { useEntryTime } from './use-entry-time'
import type { Compared, ComparedPair } from './use-compared'

/** Two entries side by side; either can be changed for any other. */
export const Comparison = ({
  lines,
  pair: { older, newer },
  compared,
}: {
  lines: readonly Timeline[]
  pair: ComparedPair
  compared: Compared
}) => {
  const text = historyText.useSection()
  const [before, after] = useMemo(() => [entryYaml(older), entryYaml(newer)], [older, newer])
  const entries = lines.flatMap(({ rows }) => rows.map(({ entry }) => entry))
  return (
    <section className="panel hist-c" aria-label={text.compare}>
      <div className="panel-h">
        <h3>{text.compare}</h3>
        <button
          type="button"
          className="btn btn-quiet btn-i btn-s end"
          aria-label={text.closeCompare}
          onClick={compared.leave}
        >
          <Icon name="x" />
        </button>
      </div>
      <div className="hist-p">
        <Pick label={text.older} value={older.id} entries={entries} onPick={(id) => compared.choose(id, newer.id)} />
        <Pick label={text.newer} value={newer.id} entries={entries} onPick={(id) => compared.choose(older.id, id)} />
      </div>
      <div className="hist-s" role="status">
        {before === after ? (
          <p>{text.same}</p>
        ) : (
          changeWords(changeBetween(older, newer), text).map((words) => <p key={words}>{words}</p>)
        )}
      </div>
      {before === after ? null : <HistoryDiff before={before} after={after} />}
      <div className="hist-f">
        <Button onClick={compared.leave}>{text.closeCompare}</Button>
      </div>
    </section>
  )
}

const Pick = ({
  label,
  value,
  entries,
  onPick,
}: {
  label: string
  value: string
  entries: readonly HistoryEntry[]
  onPick: (id: string) => void
}) => {
  const time = useEntryTime()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="in">
        <select id={id} value={value} onChange={(event) => onPick(event.target.value)}>
          {entries.map((entry) => (
            <option key={entry.id} value={entry.id}>
              {entry.name ? `${time(entry)} · ${visibleText(entry.name)}` : time(entry)}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
