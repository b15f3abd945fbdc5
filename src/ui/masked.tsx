import { useState } from 'react'

/** A sensitive value: not in the page until a deliberate press shows it, and gone again on the next. */
export const Masked = ({
  value,
  name,
  words,
}: {
  value: () => string
  name: string
  words: {
    show: string
    hide: string
    showName: (name: string) => string
    hideName: (name: string) => string
    masked: string
  }
}) => {
  const [isShown, setIsShown] = useState(false)
  return (
    <span className="masked">
      {isShown ? (
        <code>{value()}</code>
      ) : (
        <span className="mask" role="img" aria-label={words.masked}>
          ••••
        </span>
      )}{' '}
      <button
        type="button"
        className="reveal"
        aria-label={isShown ? words.hideName(name) : words.showName(name)}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? words.hide : words.show}
      </button>
    </span>
  )
}
