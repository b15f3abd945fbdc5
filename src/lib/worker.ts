/**
 * The one Trusted Types policy of the console: workers from our own origin, nothing else.
 * A policy can be created once only, hence module scope.
 */
const policy = globalThis.trustedTypes?.createPolicy('cw-worker', {
  createScriptURL: (url) => {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError('worker of another origin')
    return url
  },
})

/** Starts a module worker from a same-origin URL, as the content security policy demands. */
export const startWorker = (url: string, name: string): Worker =>
  new Worker(policy?.createScriptURL(url) ?? url, { type: 'module', name })
