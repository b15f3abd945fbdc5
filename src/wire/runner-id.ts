const grammar = /^[A-Za-z0-9][A-Za-z0-9._-]{0,252}$/

/**
 * Whether a runner id can be named in a path: 1 to 253 of letters, digits, `.`, `_`, `-`, beginning with a letter or digit.
 * UUIDs fit. Browser and gateway use this one grammar, so what is checked is what is sent.
 * Source: no alphabet is published; the server decides. An id outside it is shown with its actions off.
 */
export const isRunnerId = (text: string): boolean => grammar.test(text)
