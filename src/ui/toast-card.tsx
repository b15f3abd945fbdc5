import { createContext, use } from 'react'
import { Toaster, toast } from 'sonner'
import { Icon, type IconName } from './icon'
import type { ToastOptions } from './toast'

type Kind = 'done' | 'moving' | 'refused'

const glyphs = {
  done: ['s-ready', 'okc'],
  moving: ['s-rollout', 'mv'],
  refused: ['s-failed', 'fl2'],
} as const satisfies Record<Kind, readonly [IconName, string]>

const CloseLabel = createContext('')

const ToastCard = ({ kind, title, detail, action, onClose }: ToastOptions & { kind: Kind; onClose: () => void }) => {
  const [glyph, tone] = glyphs[kind]
  return (
    <div className="toast" role={kind === 'refused' ? 'alert' : 'status'}>
      <span className={tone}>
        <Icon name={glyph} />
      </span>
      <div className="grow">
        <b className="m">{title}</b>
        {detail ? <p className="t12 ink-2">{detail}</p> : null}
      </div>
      {action ? (
        <button
          type="button"
          className="btn btn-s"
          onClick={() => {
            action.run()
            onClose()
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button type="button" className="btn btn-quiet btn-i btn-s" aria-label={use(CloseLabel)} onClick={onClose}>
        <Icon name="x" />
      </button>
    </div>
  )
}

export const showToast = (kind: Kind, options: ToastOptions): void => {
  toast.custom((id) => <ToastCard kind={kind} {...options} onClose={() => toast.dismiss(id)} />, {
    duration: kind === 'refused' ? Infinity : 5_000,
  })
}

export const ToastHost = ({ closeLabel, label }: { closeLabel: string; label: string }) => (
  <CloseLabel value={closeLabel}>
    <Toaster position="bottom-right" visibleToasts={3} containerAriaLabel={label} toastOptions={{ unstyled: true }} />
  </CloseLabel>
)
