// Trusted Types are newer than the DOM library this project compiles against. The value made is a TrustedScriptURL,
// which every sink takes where it takes text.
interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}
declare var trustedTypes: TrustedTypesFactory | undefined
