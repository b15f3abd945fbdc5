/** Path of a browser, or null. Throws when a variable names one that cannot be run. */
export declare const findBrowser: () => string | null
/** Path of a browser; installs one when there is none. Throws with the commands to run when it cannot. */
export declare const ensureBrowser: () => string
