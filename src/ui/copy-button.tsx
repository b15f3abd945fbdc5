import { useState } from 'react'
import { Icon } from './icon'

/** Copies text and says so in place. Texts are props: `copied` shows for a moment, `failed` when the browser refuses. */
export const CopyButton = ({
  value,
  label,
  copied,
  failed,
  name,
  isSmall = false,
  isIcon = false,
}: {
  value: () => string
  label: string
  copied: string
  failed: string
  /** Accessible name where the label alone does not say what is copied. */
  name?: string
  isSmall?: boolean
  /** Only the glyph; what it says is then for assistive technology. */
  isIcon?: boolean
}) => {
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value())
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }
  const shown = { idle: label, copied, failed }[outcome]
  return (
    <button
      type="button"
      className={isIcon ? 'btn btn-quiet btn-i btn-s' : isSmall ? 'btn btn-quiet btn-s' : 'btn'}
      aria-label={outcome === 'idle' ? name : undefined}
      title={isIcon ? (name ?? label) : undefined}
      onClick={() => void copy()}
      onBlur={() => setOutcome('idle')}
    >
      <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
      <span role="status" className={isIcon ? 'sr' : undefined}>
        {shown}
      </span>
    </button>
  )
}
