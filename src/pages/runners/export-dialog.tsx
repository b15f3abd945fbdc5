import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/error'
import type { ServerFilter } from '../../api/fleet'
import { readDocuments } from '../../api/fleet-documents'
import { FailureText } from '../../components/error-face'
import { documentsJson, documentsYaml, exportFormats, rowsCsv, type ExportFormat } from '../../domain/fleet-export'
import type { FleetRow } from '../../domain/fleet-row'
import { fleetText } from '../../i18n/fleet'
import { useText } from '../../i18n/provider'
import { downloadText } from '../../lib/download'
import type { JsonObject } from '../../lib/lossless'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { useOnce } from '../../ui/use-once'
import './bulk.css'

const types = { yaml: 'text/yaml', json: 'application/json', csv: 'text/csv' } as const

type Outcome = { readonly name: string; readonly missing: readonly string[] }

/** What is shown or chosen, as a file. Documents are read afresh; a table is written from what is loaded. */
export const ExportDialog = ({
  ids,
  rows,
  filter,
  onClose,
}: {
  ids: readonly string[]
  rows: ReadonlyMap<string, FleetRow>
  filter: ServerFilter
  onClose: () => void
}) => {
  const text = useText()
  const words = fleetText.useSection().export
  const [format, setFormat] = useState<ExportFormat>('yaml')
  const [read, setRead] = useState(0)
  const [failure, setFailure] = useState<ApiError>()
  const [outcome, setOutcome] = useState<Outcome>()
  const reading = useRef<AbortController>(undefined)
  // A reading under way is a request of its own: closing the dialog ends it.
  useEffect(() => () => reading.current?.abort(), [])

  const readAll = async (): Promise<{ documents: JsonObject[]; missing: string[] }> => {
    reading.current = new AbortController()
    const found = new Map<string, JsonObject>()
    const missing: string[] = []
    const take = (id: string, result: { document: JsonObject } | { error: ApiError }) => {
      if ('document' in result) found.set(id, result.document)
      else missing.push(id)
      setRead(found.size + missing.length)
    }
    await readDocuments(ids, filter, take, reading.current.signal)
    return { documents: ids.map((id) => found.get(id)).filter((each) => each !== undefined), missing }
  }
  const { run, isBusy } = useOnce(async () => {
    setFailure(undefined)
    setOutcome(undefined)
    const name = `runners-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.${format}`
    try {
      if (format === 'csv') {
        downloadText(name, rowsCsv(ids.flatMap((id) => rows.get(id) ?? [])), types.csv)
        setOutcome({ name, missing: ids.filter((id) => !rows.has(id)) })
        return
      }
      const { documents, missing } = await readAll()
      downloadText(name, format === 'yaml' ? documentsYaml(documents) : documentsJson(documents), types[format])
      setOutcome({ name, missing })
    } catch (error) {
      if (error instanceof ApiError && error.kind !== 'cancelled') setFailure(error)
    }
  })
  return (
    <Dialog
      title={words.title(ids.length)}
      lead={words.lead}
      onClose={onClose}
      footer={
        <>
          <span role="status" className="ink-2">
            {isBusy && format !== 'csv' ? words.reading(read, ids.length) : outcome ? words.saved(outcome.name) : ''}
          </span>
          <span className="end" />
          <Button onClick={onClose}>{text.close}</Button>
          <Button
            kind="main"
            offBecause={isBusy ? words.reading(read, ids.length) : undefined}
            isReasonElsewhere
            onClick={() => void run()}
          >
            {words.submit}
          </Button>
        </>
      }
    >
      <fieldset className="col g1 plain-set">
        <legend className="lab">{words.format}</legend>
        {exportFormats.map((each) => (
          <label key={each} className="row">
            <input
              type="radio"
              className="box dot"
              name="export-format"
              checked={format === each}
              onChange={() => setFormat(each)}
            />
            {words.formats[each]}
          </label>
        ))}
      </fieldset>
      <p className="help">{format === 'csv' ? words.table : words.documents}</p>
      {outcome && outcome.missing.length > 0 ? (
        <div className="notice warn" role="alert">
          <div>
            <p>{words.missing(outcome.missing.length)}</p>
            <p className="t12">
              <bdi>{outcome.missing.join(', ')}</bdi>
            </p>
          </div>
        </div>
      ) : null}
      {failure ? (
        <div className="notice fail" role="alert">
          <FailureText failure={failure} />
        </div>
      ) : null}
    </Dialog>
  )
}
