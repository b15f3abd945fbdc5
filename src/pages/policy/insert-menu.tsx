import { Suspense, useId, useState } from 'react'
import { ApiError } from '../../api/error'
import { readOne } from '../../api/runners'
import { FailureText } from '../../components/error-face'
import { sampleDocument, sampleIds } from '../../domain/policy-samples'
import { writePolicyText } from '../../domain/policy-text'
import { policyInsertText } from '../../i18n/policy-insert'
import { useText } from '../../i18n/provider'
import { isJsonObject } from '../../lib/lossless'
import { useFleet } from '../../shell/use-fleet'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { ActionMenu } from '../../ui/menu'
import { useOnce } from '../../ui/use-once'
import { isRunnerId } from '../../wire/runner-id'

type Props = { runnerId: string; onPutIn: (text: string) => void }

/** Puts a sample or another runner's policy into the editor, as one change that undo takes back. */
export const InsertMenu = (props: Props) => (
  <Suspense fallback={null}>
    <Choices {...props} />
  </Suspense>
)

const Choices = ({ runnerId, onPutIn }: Props) => {
  const text = policyInsertText.useSection()
  const [isCopying, setIsCopying] = useState(false)
  return (
    <div className="row">
      <ActionMenu
        label={text.menu}
        name={text.menu}
        entries={[
          ...sampleIds.map((id) => ({
            id,
            label: text.samples[id],
            run: () => onPutIn(writePolicyText(sampleDocument(id))),
          })),
          { id: 'copy', label: text.copy, run: () => setIsCopying(true) },
        ]}
      />
      {isCopying ? <CopyDialog runnerId={runnerId} onPutIn={onPutIn} onClose={() => setIsCopying(false)} /> : null}
    </div>
  )
}

const wholeFleet = {}

const CopyDialog = ({ runnerId, onPutIn, onClose }: Props & { onClose: () => void }) => {
  const text = policyInsertText.useSection()
  const shared = useText()
  const { state } = useFleet(wholeFleet)
  const [from, setFrom] = useState('')
  const [failure, setFailure] = useState<ApiError>()
  const [hasNone, setHasNone] = useState(false)
  const id = useId()
  const off = !isRunnerId(from) ? text.choose : from === runnerId ? text.same : undefined
  const { run, isBusy } = useOnce(async () => {
    setFailure(undefined)
    setHasNone(false)
    try {
      const { policy } = (await readOne(from)).document
      if (!isJsonObject(policy)) return setHasNone(true)
      onPutIn(writePolicyText(policy))
      onClose()
    } catch (error) {
      if (error instanceof ApiError) setFailure(error)
    }
  })
  return (
    <Dialog
      title={text.title}
      lead={text.lead}
      onClose={onClose}
      footer={
        <>
          <span className="end" />
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button kind="main" offBecause={off} onClick={() => void run()}>
            {isBusy ? text.busy : text.submit}
          </Button>
        </>
      }
    >
      <div className="field">
        <label htmlFor={id}>{text.runner}</label>
        <div className="in">
          <input
            id={id}
            list={`${id}-ids`}
            value={from}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setFrom(event.target.value.trim())}
          />
        </div>
        <datalist id={`${id}-ids`}>
          {[...state.rows.keys()].slice(0, 500).map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </div>
      {hasNone ? (
        <p className="notice warn" role="alert">
          {text.none}
        </p>
      ) : null}
      {failure ? (
        <div className="notice fail" role="alert">
          <FailureText failure={failure} />
        </div>
      ) : null}
    </Dialog>
  )
}
