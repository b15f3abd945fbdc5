import { useId, type ComponentProps } from 'react'

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  /** Why the button is off: it stays focusable and the reason stands beside it. */
  offBecause?: string | undefined
  kind?: 'main' | 'quiet' | 'loss' | 'loosen' | undefined
  size?: 's' | 'l' | undefined
  /** The reason is already on screen elsewhere; it is then only tied to the button. */
  isReasonElsewhere?: boolean
}

/** A button that is never hidden: off means `aria-disabled` with its reason as text. */
export const Button = ({
  offBecause,
  kind,
  size,
  isReasonElsewhere = false,
  onClick,
  className,
  ...rest
}: ButtonProps) => {
  const reasonId = useId()
  const classes = ['btn', kind && `btn-${kind}`, size && `btn-${size}`, className].filter(Boolean).join(' ')
  const isOff = offBecause !== undefined
  return (
    <>
      {isOff && !isReasonElsewhere ? (
        <span id={reasonId} className="why">
          {offBecause}
        </span>
      ) : null}
      <button
        type="button"
        {...rest}
        className={classes}
        aria-disabled={isOff ? true : undefined}
        aria-describedby={isOff && !isReasonElsewhere ? reasonId : rest['aria-describedby']}
        title={isOff ? offBecause : rest.title}
        onClick={(event) => {
          if (isOff) event.preventDefault()
          else onClick?.(event)
        }}
      />
    </>
  )
}
