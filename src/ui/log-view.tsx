import { useId, useState } from 'react'
import { CopyButton } from './copy-button'
import { Icon } from './icon'

export type LogWords = {
  readonly title: string
  readonly lines: (n: number) => string
  readonly cut: (n: number) => string
  readonly wrap: string
  readonly find: string
  readonly found: (n: number) => string
  readonly copy: { readonly copy: string; readonly copied: string; readonly failed: string }
  readonly copyName: string
}

const shownCharacters = 200_000

// Control and bidi characters are made visible: a log must not be able to rearrange what is read.
// eslint-disable-next-line no-control-regex -- escape sequences are what this looks for
const hidden = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2066-\u2069]/g

/** Text with its invisible characters written out as `U+202E`. */
export const visibleText = (text: string): string =>
  text.replace(hidden, (character) => `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')} `)

const Marked = ({ line, needle }: { line: string; needle: string }) => {
  if (needle === '') return line
  const parts: { text: string; isHit: boolean }[] = []
  const lower = line.toLowerCase()
  let from = 0
  for (let at = lower.indexOf(needle); at >= 0; at = lower.indexOf(needle, from)) {
    parts.push({ text: line.slice(from, at), isHit: false }, { text: line.slice(at, at + needle.length), isHit: true })
    from = at + needle.length
  }
  parts.push({ text: line.slice(from), isHit: false })
  return parts.map((part, index) =>
    part.isHit ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  )
}

/** Server text with line numbers, search and wrap; never markup, never links. */
export const LogView = ({ text, words }: { text: string; words: LogWords }) => {
  const [wraps, setWraps] = useState(false)
  const [needle, setNeedle] = useState('')
  const titleId = useId()
  const lines = visibleText(text.slice(0, shownCharacters)).split('\n')
  const wanted = needle.toLowerCase()
  const hits = wanted === '' ? 0 : lines.filter((line) => line.toLowerCase().includes(wanted)).length
  return (
    <div className="panel diag">
      <div className="panel-h">
        <h3 id={titleId}>{words.title}</h3>
        <span className="ink-3 t12 desk">
          {text.length > shownCharacters ? words.cut(shownCharacters) : words.lines(lines.length)}
        </span>
        <label className="find btn-s end">
          <Icon name="search" />
          <input
            type="search"
            aria-label={words.find}
            value={needle}
            onChange={(event) => setNeedle(event.target.value)}
          />
          <span className="t12 nw" role="status">
            {wanted === '' ? '' : words.found(hits)}
          </span>
        </label>
        <button
          type="button"
          className="btn btn-quiet btn-i btn-s"
          aria-label={words.wrap}
          aria-pressed={wraps}
          onClick={() => setWraps(!wraps)}
        >
          <Icon name="wrap" />
        </button>
        <CopyButton
          value={() => text}
          label={words.copy.copy}
          copied={words.copy.copied}
          failed={words.copy.failed}
          name={words.copyName}
          isSmall
        />
      </div>
      <div
        className={wraps ? 'lines log wrap' : 'lines log'}
        // A scrolling region must be reachable by keyboard.
        tabIndex={0}
        role="region"
        aria-labelledby={titleId}
        lang="en"
      >
        {lines.map((line, index) => (
          <div key={index}>
            <span className="ln">{index + 1}</span>
            <span>
              <Marked line={line} needle={wanted} />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
