import { useState } from 'react'
import type { Draft } from '../../domain/draft'
import { policyText } from '../../i18n/policy'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Bar } from './notices'

/** A text that came from another page: open as the draft, or waiting where there was a draft already. */
export const Handed = ({
  handed,
  hasDraft,
  draft,
  onUse,
}: {
  handed: string | undefined
  hasDraft: boolean
  draft: Draft<unknown>
  onUse: (text: string) => void
}) => {
  const section = policyText.useSection()
  const text = section.handed
  const [isOpen, setIsOpen] = useState(true)
  if (handed === undefined || !isOpen || draft.phase.kind === 'clean') return null
  return (
    <Bar
      icon="history"
      actions={
        <>
          {hasDraft ? (
            <Button
              size="s"
              onClick={() => {
                onUse(handed)
                setIsOpen(false)
              }}
            >
              {text.use}
            </Button>
          ) : null}
          <button
            type="button"
            className="btn btn-quiet btn-i btn-s"
            aria-label={section.notices.dismiss}
            onClick={() => setIsOpen(false)}
          >
            <Icon name="x" />
          </button>
        </>
      }
    >
      {hasDraft ? text.waiting : text.opened}
    </Bar>
  )
}
