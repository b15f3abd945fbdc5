import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { clock } from '../../api/clock'
import { ApiError } from '../../api/error'
import { changeRequests, deleteRunner, readOne, runnerQueries } from '../../api/runners'
import { Equivalent } from '../../components/equivalent'
import { FailureText } from '../../components/error-face'
import type { Remaining } from '../../domain/remaining'
import { runnerYaml } from '../../domain/runner-yaml'
import { statusFactsOf } from '../../domain/status'
import { formatSpan } from '../../i18n/format'
import { useText } from '../../i18n/provider'
import { runnerText } from '../../i18n/runner'
import { downloadText } from '../../lib/download'
import { useServerNow } from '../../shell/use-server-now'
import { useTimes } from '../../shell/use-times'
import { deletions } from '../../store/deletions'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { Dialog } from '../../ui/dialog'
import { Icon } from '../../ui/icon'
import { notify } from '../../ui/toast'
import { useOnce } from '../../ui/use-once'
import type { ManagedRunner, RunnerRead } from '../../wire/runner'
import { FactList, type Fact } from './fact-list'
import { uidOf } from './use-deletion-asked'
import { useFreshRunner } from './use-fresh-runner'

/** Asks for deletion; after an unknown outcome a read decides. Gone already counts as done. */
const askForDeletion = async (runnerId: string): Promise<void> => {
  try {
    await deleteRunner(runnerId)
  } catch (error) {
    if (!(error instanceof ApiError) || error.applied !== 'unknown') throw error
    try {
      const after = await readOne(runnerId)
      if (statusFactsOf(after.runner).install === 'deleting') return
    } catch (readError) {
      if (readError instanceof ApiError && readError.kind === 'notFound') return
    }
    throw error
  }
}

/** The facts afresh, a copy first, the id typed if it was ever connected; then the one request. */
export const DeleteDialog = ({ runnerId, onClose }: { runnerId: string; onClose: () => void }) => {
  const text = runnerText.useSection()
  const shared = useText()
  const client = useQueryClient()
  const { read, error, remaining, isFleetWhole } = useFreshRunner(runnerId)
  const [hasCopy, setHasCopy] = useState(false)
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<ApiError>()
  const wasConnected = read ? statusFactsOf(read.runner).heartbeatAt !== undefined : true
  const { run, isBusy } = useOnce(async () => {
    if (!read) return
    setRefusal(undefined)
    try {
      await askForDeletion(runnerId)
      deletions.add(uidOf(read.runner), clock.now())
      notify.moving({ title: text.remove.accepted(runnerId), detail: text.remove.acceptedDetail })
      void client.invalidateQueries({ queryKey: runnerQueries.all })
      onClose()
    } catch (failure) {
      if (failure instanceof ApiError) setRefusal(failure)
    }
  })
  const off = (): string | undefined => {
    if (!read) return text.remove.reading
    if (!hasCopy) return text.remove.offCopy
    if (!wasConnected || typed.trim() === runnerId) return undefined
    const isPrefix = runnerId.startsWith(typed.trim())
    return isPrefix ? text.remove.toGo(runnerId.length - typed.trim().length) : text.remove.differs
  }
  const failure = refusal ?? (error instanceof ApiError ? error : undefined)
  const reason = off()
  return (
    <Dialog
      role="alertdialog"
      title={text.remove.title(runnerId)}
      lead={text.remove.lead}
      onClose={onClose}
      footer={
        <>
          <Equivalent
            request={changeRequests.remove(runnerId)}
            outcome={refusal && { isDone: false, status: refusal.httpStatus }}
          />
          <span className="end" />
          {reason ? <span className="why">{reason}</span> : null}
          {/* The safe choice has focus in a confirmation. */}
          <Button autoFocus onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button kind={reason ? undefined : 'loss'} offBecause={reason} isReasonElsewhere onClick={() => void run()}>
            {isBusy ? text.remove.busy : text.remove.submit}
          </Button>
        </>
      }
    >
      {read ? (
        <>
          <Facts runner={read.runner} remaining={remaining} isFleetWhole={isFleetWhole} />
          <ol className="dosteps">
            <CopyStep read={read} hasCopy={hasCopy} onCopy={setHasCopy} />
            {wasConnected ? (
              <TypeStep
                runnerId={runnerId}
                typed={typed}
                onType={setTyped}
                onEnter={() => {
                  if (reason === undefined) void run()
                }}
              />
            ) : null}
          </ol>
        </>
      ) : null}
      {failure ? (
        <div className="notice fail" role="alert">
          <FailureText failure={failure} isChange={refusal !== undefined} />
        </div>
      ) : null}
    </Dialog>
  )
}

const CopyStep = ({
  read,
  hasCopy,
  onCopy,
}: {
  read: RunnerRead
  hasCopy: boolean
  onCopy: (hasCopy: boolean) => void
}) => {
  const text = runnerText.useSection()
  const { copy } = useText()
  const times = useTimes()
  const [savedAt, setSavedAt] = useState<number>()
  const name = `${read.runner.identity.runnerId}.yaml`
  return (
    <li className={hasCopy ? 'done' : undefined}>
      <span className="num">{hasCopy ? <Icon name="check" /> : '1'}</span>
      <div className="col g1">
        <div className="row">
          <b className="m">{text.remove.keepCopy}</b>
          {savedAt === undefined ? null : (
            <span className="t12 ink-2">
              <span className="okc">
                <Icon name="s-ready" />
              </span>{' '}
              {text.remove.saved(name, times.hourMinute(savedAt))}
            </span>
          )}
        </div>
        <p className="help">{text.remove.keepCopyDetail}</p>
        <div className="row">
          <Button
            size="s"
            onClick={() => {
              downloadText(name, runnerYaml(read.document))
              setSavedAt(Date.now())
              onCopy(true)
            }}
          >
            <Icon name="down-load" />
            {text.remove.download}
          </Button>
          <CopyButton
            isSmall
            value={() => {
              onCopy(true)
              return runnerYaml(read.document)
            }}
            label={text.remove.copyYaml}
            copied={copy.copied}
            failed={copy.failed}
          />
          <label className="row">
            <input
              type="checkbox"
              className="box"
              checked={hasCopy}
              onChange={(event) => onCopy(event.target.checked)}
            />
            {text.remove.elsewhere}
          </label>
        </div>
      </div>
    </li>
  )
}

const TypeStep = ({
  runnerId,
  typed,
  onType,
  onEnter,
}: {
  runnerId: string
  typed: string
  onType: (text: string) => void
  onEnter: () => void
}) => {
  const text = runnerText.useSection()
  const id = useId()
  return (
    <li>
      <span className="num">2</span>
      <div className="field">
        <label htmlFor={id}>
          {text.remove.typeId} <bdi className="idc mono">{runnerId}</bdi>
        </label>
        <div className="in">
          <input
            id={id}
            value={typed}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={(event) => {
              // Enter that ends an input-method composition is not a press of the button.
              if (event.key === 'Enter' && !event.nativeEvent.isComposing && event.keyCode !== 229) onEnter()
            }}
          />
        </div>
      </div>
    </li>
  )
}

const Facts = ({
  runner,
  remaining,
  isFleetWhole,
}: {
  runner: ManagedRunner
  remaining: Remaining | undefined
  isFleetWhole: boolean
}) => {
  const text = runnerText.useSection()
  const shared = useText()
  const times = useTimes()
  const now = useServerNow(1_000)
  const status = statusFactsOf(runner)
  const { zone, runnerGroupId, clusterName, clusterId } = runner.identity
  const changed = Date.parse(runner.updateTime ?? '')
  const beat = status.heartbeatAt === undefined ? undefined : formatSpan(now - status.heartbeatAt, shared.span)
  const connection = (): Fact => {
    if (beat === undefined)
      return {
        glyph: 's-never',
        tone: 'mute',
        fact: text.remove.neverConnected,
        detail: text.remove.neverConnectedDetail,
      }
    return status.connection === 'connected'
      ? { glyph: 's-connected', tone: 'ok', fact: text.remove.connected, detail: text.remove.connectedDetail(beat) }
      : {
          glyph: 's-disconnected',
          tone: 'warn',
          fact: text.remove.notConnected,
          detail: text.remove.notConnectedDetail(beat),
        }
  }
  const group = (): Fact[] => {
    if (!remaining) return [{ glyph: 'runners', fact: text.remove.fleetNotRead }]
    const others =
      remaining.peers <= 1 ? text.remove.lastOfGroup : text.remove.othersConnected(remaining.peersConnected)
    return [
      {
        glyph: 'runners',
        tone: remaining.peersConnected === 0 ? 'warn' : '',
        fact: text.remove.ofGroup(Math.max(1, remaining.peers), runnerGroupId ?? '', zone ?? ''),
        detail: isFleetWhole ? others : `${others}; ${text.remove.fleetNotRead}`,
      },
    ]
  }
  const policyDetail = [runner.policy?.displayName, Number.isNaN(changed) ? undefined : times.fullDate(changed)]
  return (
    <FactList
      facts={[
        connection(),
        ...group(),
        ...(status.isRollingOut ? [{ glyph: 's-rollout', tone: 'move', fact: text.remove.rolling } as const] : []),
        { glyph: 'alert', tone: 'warn', fact: text.remove.sandboxes, detail: text.remove.sandboxesDetail },
        runner.policy
          ? { glyph: 'draft', tone: 'warn', fact: text.remove.policy, detail: policyDetail.filter(Boolean).join(', ') }
          : { glyph: 'draft', fact: text.remove.policyNever },
        {
          glyph: 'server',
          fact: text.remove.cluster(clusterName ?? clusterId ?? ''),
          detail: text.remove.clusterDetail,
        },
      ]}
    />
  )
}
