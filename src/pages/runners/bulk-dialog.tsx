import { useState } from 'react'
import { ApiError } from '../../api/error'
import type { ReadTarget } from '../../api/fleet-queries'
import { FailureText } from '../../components/error-face'
import {
  dropsRunners,
  heldBack,
  whyNot,
  type BulkKind,
  type BulkRequest,
  type Ineligible,
} from '../../domain/fleet-bulk'
import { fleetText } from '../../i18n/fleet'
import { useText } from '../../i18n/provider'
import { useFleet } from '../../shell/use-fleet'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { useOnce } from '../../ui/use-once'
import { BulkRemoveSteps, type RemoveSteps } from './bulk-remove-steps'
import { bulkRun, useBulkRun } from './bulk-run'
import { BulkShares } from './bulk-shares'
import { BulkTargets, type JudgedTarget } from './bulk-targets'
import { BulkValue, channels } from './bulk-value'
import { useFreshTargets } from './use-fresh-targets'
import './bulk.css'

const wholeFleet = {}

const requestOf = (kind: BulkKind, value: string): BulkRequest => {
  switch (kind) {
    case 'channel':
      return { kind, channel: value }
    case 'group':
      return { kind, group: value.trim() }
    case 'apply':
    case 'remove':
      return { kind }
  }
}

const whyUnread = (error: ApiError, isAddressable: boolean): Ineligible =>
  isAddressable ? (error.kind === 'notFound' ? 'gone' : 'unread') : 'address'

const judge = (target: ReadTarget, request: BulkRequest): JudgedTarget =>
  'row' in target
    ? { id: target.id, target, why: whyNot(request, target.row), message: '' }
    : {
        id: target.id,
        target,
        why: whyUnread(target.error, target.error.kind !== 'validation'),
        message: target.error.message,
      }

type ReadWhole = Extract<ReadTarget, { readonly row: unknown }>

const noTicks: ReadonlyMap<string, boolean> = new Map()

/**
 * One change for many: the runners read afresh, who takes part and why not, what stays connected, then the requests.
 * The ids are the dialog's own from the moment it opened.
 */
export const BulkDialog = ({ kind, ids, onClose }: { kind: BulkKind; ids: readonly string[]; onClose: () => void }) => {
  const text = useText()
  const { bulk } = fleetText.useSection()
  const { targets, read, error } = useFreshTargets(ids)
  const { state: fleet } = useFleet(wholeFleet)
  const under = useBulkRun()
  const [value, setValue] = useState<string>(kind === 'channel' ? channels[0] : '')
  const [ticks, setTicks] = useState(noTicks)
  const [steps, setSteps] = useState<RemoveSteps>({ hasCopy: false, typed: '' })
  const request = requestOf(kind, value)
  const judged = (targets ?? []).map((target) => judge(target, request))
  const able = judged.filter(({ why }) => why === undefined)
  const held = dropsRunners(kind)
    ? heldBack(
        fleet.rows.values(),
        able.map(({ id }) => id),
      )
    : new Set<string>()
  const chosen = able.filter(({ id }) => ticks.get(id) ?? !held.has(id))

  const off = (): string | undefined => {
    if (!targets) return bulk.reading(read, ids.length)
    if (under?.isRunning) return bulk.busyElsewhere
    if (kind === 'group' && value.trim() === '') return bulk.groupMissing
    if (chosen.length === 0) return bulk.none
    if (kind === 'remove' && !steps.hasCopy) return bulk.offCopy
    return kind === 'remove' && steps.typed.trim() !== String(chosen.length) ? bulk.offCount : undefined
  }
  const reason = off()
  const { run } = useOnce(async () => {
    if (reason !== undefined) return
    onClose()
    await bulkRun.begin(
      { kind, value: kind === 'channel' ? value : kind === 'group' ? value.trim() : '' },
      chosen.flatMap(({ id, target }) => ('row' in target ? [{ runnerId: id, before: beforeOf(kind, target) }] : [])),
    )
  })

  return (
    <Dialog
      role="alertdialog"
      title={bulk.titles[kind](ids.length)}
      lead={bulk.leads[kind]}
      onClose={onClose}
      footer={
        <>
          <span className="end" />
          {reason ? <span className="why">{reason}</span> : null}
          {/* The safe choice has focus in a confirmation. */}
          <Button autoFocus onClick={onClose}>
            {text.cancel}
          </Button>
          <Button
            kind={kind === 'remove' ? (reason ? undefined : 'loss') : 'main'}
            offBecause={reason}
            isReasonElsewhere
            onClick={() => void run()}
          >
            {bulk.submit[kind](chosen.length)}
          </Button>
        </>
      }
    >
      <BulkValue kind={kind} value={value} onChange={setValue} />
      {error ? (
        <div className="notice fail" role="alert">
          <FailureText failure={error} />
        </div>
      ) : targets ? (
        <>
          <p className="t12 ink-3">{bulk.fixed}</p>
          <BulkTargets
            judged={judged}
            held={held}
            isChosen={(id) => ticks.get(id) ?? !held.has(id)}
            onTick={(id, isOn) => {
              setTicks(new Map(ticks).set(id, isOn))
              // A copy made before holds other runners than those that would go.
              setSteps({ hasCopy: false, typed: '' })
            }}
          />
          {dropsRunners(kind) ? <BulkShares fleet={fleet} dropping={new Set(chosen.map(({ id }) => id))} /> : null}
          {kind === 'remove' ? (
            <BulkRemoveSteps
              documents={chosen.flatMap(({ target }) => ('row' in target ? [target.document] : []))}
              steps={steps}
              onChange={setSteps}
            />
          ) : null}
        </>
      ) : (
        <p role="status">{bulk.reading(read, ids.length)}</p>
      )}
    </Dialog>
  )
}

const beforeOf = (kind: BulkKind, target: ReadWhole) => {
  const { row, document } = target
  return {
    targetRevision: row.targetRevision,
    value: kind === 'channel' ? row.channel : kind === 'group' ? row.group : '',
    createTime: typeof document.createTime === 'string' ? document.createTime : '',
  }
}
