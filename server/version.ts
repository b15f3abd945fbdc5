/** The console's version; `dev` when the source runs without a build. */
export const consoleVersion: string = typeof __CONSOLE_VERSION__ === 'undefined' ? 'dev' : __CONSOLE_VERSION__
