// First import of main.tsx: must run before any library writes a <style> element or probes for eval.
import { config } from 'zod/mini'

config({ jitless: true })

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

if (nonce) {
  const original = document.createElement
  // Monaco and sonner have no nonce option; every <style> they make comes from document.createElement.
  const withNonce = new Proxy(original, {
    apply(target, self, args) {
      const element = Reflect.apply(target, self, args)
      if (element instanceof HTMLStyleElement) element.setAttribute('nonce', nonce)
      return element
    },
  })
  document.createElement = withNonce
}
