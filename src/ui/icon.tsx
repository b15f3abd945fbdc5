import sprite from './icons.svg?url'

export const iconNames = [
  'mark', 's-ready', 's-failed', 's-pending', 's-provisioning', 's-deleting', 's-odd', 's-connected',
  's-disconnected', 's-never', 's-stale', 's-update', 's-rollout', 's-stuck', 'd-loose', 'd-tight', 'd-same',
  'd-unknown', 'runners', 'alert', 'cal', 'up', 'drift', 'clock', 'history', 'draft', 'gear', 'key', 'search',
  'refresh', 'right', 'down', 'left', 'upc', 'check', 'x', 'plus', 'minus', 'copy', 'down-load', 'ext', 'more',
  'warn', 'info', 'lock', 'term', 'wrap', 'pin', 'menu', 'edit', 'link', 'sun', 'filter', 'cols', 'tree', 'pkg',
  'dot', 'server', 'bot',
] as const
export type IconName = (typeof iconNames)[number]

/** A glyph of the sprite, always beside a word or inside a named control, hence hidden from assistive technology. */
export const Icon = ({ name, isSpinning = false }: { name: IconName; isSpinning?: boolean }) => (
  <svg className={isSpinning ? 'i spin' : 'i'} aria-hidden="true" focusable="false">
    <use href={`${sprite}#${name}`} />
  </svg>
)
