/** The console's version, written in by the build. */
declare const __CONSOLE_VERSION__: string
