import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/error'
import { applyAvailableUpdate, changeRequests, keepRead, readOne } from '../../api/runners'
import { Equivalent } from '../../components/equivalent'
import { FailureText } from '../../components/error-face'
import type { Remaining } from '../../domain/remaining'
import { statusFactsOf } from '../../domain/status'
import { formatSpan } from '../../i18n/format'
import { useText } from '../../i18n/provider'
import { runnerText } from '../../i18n/runner'
import { useServerNow } from '../../shell/use-server-now'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { notify } from '../../ui/toast'
import { useOnce } from '../../ui/use-once'
import type { ManagedRunner, RunnerRead } from '../../wire/runner'
import { FactList, type Fact } from './fact-list'
import { useApplyOff } from './use-apply-off'
import { useFreshRunner } from './use-fresh-runner'

/** Asks for the update; after an unknown outcome a read decides, and nothing is sent twice. */
const askForUpdate = async (read: RunnerRead): Promise<RunnerRead> => {
  const { runner } = read
  try {
    return await applyAvailableUpdate(runner.identity.runnerId)
  } catch (error) {
    if (!(error instanceof ApiError) || error.applied !== 'unknown') throw error
    const after = await readOne(runner.identity.runnerId)
    const wasAccepted = Number(after.runner.targetRevision ?? 0) > Number(runner.targetRevision ?? 0)
    if (wasAccepted) return after
    throw error
  }
}

/** What stays connected while this runner drops out, then the one request. */
export const ApplyDialog = ({ runnerId, onClose }: { runnerId: string; onClose: () => void }) => {
  const text = runnerText.useSection()
  const shared = useText()
  const client = useQueryClient()
  const { read, error, remaining } = useFreshRunner(runnerId)
  const [refusal, setRefusal] = useState<ApiError>()
  const { run, isBusy } = useOnce(async () => {
    if (!read) return
    setRefusal(undefined)
    try {
      const after = await askForUpdate(read)
      keepRead(client, after)
      notify.moving({
        title: text.apply.accepted(runnerId),
        detail: text.apply.acceptedDetail(Number(after.runner.targetRevision ?? 0)),
      })
      onClose()
    } catch (failure) {
      if (failure instanceof ApiError) setRefusal(failure)
    }
  })
  const failure = refusal ?? (error instanceof ApiError ? error : undefined)
  return (
    <Dialog
      role="alertdialog"
      title={text.apply.title(runnerId)}
      lead={text.apply.lead}
      onClose={onClose}
      footer={
        <>
          <Equivalent
            request={changeRequests.applyUpdate(runnerId)}
            outcome={refusal && { isDone: false, status: refusal.httpStatus }}
          />
          <span className="end" />
          {/* The safe choice has focus in a confirmation. */}
          <Button autoFocus onClick={onClose}>
            {shared.cancel}
          </Button>
          {read ? (
            <ApplyButton runner={read.runner} isBusy={isBusy} onPress={() => void run()} />
          ) : (
            <Button kind="main" offBecause={text.remove.reading}>
              {text.apply.submit}
            </Button>
          )}
        </>
      }
    >
      {read ? <Facts runner={read.runner} remaining={remaining} /> : null}
      {failure ? (
        <div className="notice fail" role="alert">
          <FailureText failure={failure} isChange={refusal !== undefined} />
        </div>
      ) : null}
    </Dialog>
  )
}

const ApplyButton = ({ runner, isBusy, onPress }: { runner: ManagedRunner; isBusy: boolean; onPress: () => void }) => {
  const text = runnerText.useSection()
  const off = useApplyOff(runner)
  return (
    <Button kind="main" offBecause={off} onClick={onPress}>
      {isBusy ? text.apply.busy : text.apply.submit}
    </Button>
  )
}

const Facts = ({ runner, remaining }: { runner: ManagedRunner; remaining: Remaining | undefined }) => {
  const text = runnerText.useSection()
  const shared = useText()
  const now = useServerNow(1_000)
  const status = statusFactsOf(runner)
  const zone = runner.identity.zone ?? ''
  const facts: Fact[] = [
    status.connection === 'connected' && status.heartbeatAt !== undefined
      ? {
          glyph: 's-connected',
          tone: 'ok',
          fact: text.apply.connected(formatSpan(now - status.heartbeatAt, shared.span)),
        }
      : { glyph: 's-disconnected', tone: 'warn', fact: text.apply.notConnected },
    ...(remaining
      ? [
          {
            glyph: 'runners',
            tone: remaining.zoneConnected === 0 ? 'warn' : '',
            fact: text.apply.others(remaining.zoneConnected, zone),
            detail: remaining.zoneConnected === 0 ? text.apply.othersDetail : text.apply.othersOk,
          } as const,
        ]
      : [{ glyph: 'runners', fact: text.remove.fleetNotRead } as const]),
    { glyph: 'info', fact: text.apply.undo, detail: text.apply.undoDetail },
  ]
  return <FactList facts={facts} />
}
