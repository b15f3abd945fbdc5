import { useQuery } from '@tanstack/react-query'
import { fleetQueries } from '../../api/fleet-queries'
import { ApiError } from '../../api/error'
import { FailureText } from '../../components/error-face'
import { maskSensitive } from '../../domain/fleet-mask'
import { fleetText } from '../../i18n/fleet'
import { useText } from '../../i18n/provider'
import { formatJson } from '../../lib/lossless'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { Dialog } from '../../ui/dialog'

/** One runner as the server sent it: for ids that have no page, and for whoever wants to see the wire. Values are masked. */
export const RawPanel = ({ runnerId, onClose }: { runnerId: string; onClose: () => void }) => {
  const text = useText()
  const words = fleetText.useSection()
  const { data, error, isPending } = useQuery(fleetQueries.raw(runnerId))
  const shown = data ? formatJson(maskSensitive(data.document, words.raw.masked), 2) : ''
  return (
    <Dialog
      title={<bdi>{text.list.rawTitle(runnerId)}</bdi>}
      lead={words.raw.lead}
      onClose={onClose}
      footer={
        <>
          {data ? (
            <CopyButton
              value={() => shown}
              label={text.copy.copy}
              copied={text.copy.copied}
              failed={text.copy.failed}
              name={words.raw.copyName}
            />
          ) : null}
          <span className="end" />
          <Button onClick={onClose}>{text.close}</Button>
        </>
      }
    >
      {isPending ? <p role="status">{text.loadingPage}</p> : null}
      {error instanceof ApiError ? (
        <div className="notice fail" role="alert">
          <FailureText failure={error} />
        </div>
      ) : null}
      {data ? (
        // A scrolling region must be reachable by keyboard.
        <pre className="code raw" lang="en" tabIndex={0}>
          {shown}
        </pre>
      ) : null}
    </Dialog>
  )
}
