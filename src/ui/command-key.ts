const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The name of the key that makes a letter a command on this machine. */
export const commandKey = isApple ? '⌘' : 'Ctrl'
