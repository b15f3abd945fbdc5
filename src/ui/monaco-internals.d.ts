// Two inner modules of Monaco that come without types; only what is used of them is described.
declare module 'monaco-editor/editor/standalone/browser/standaloneServices' {
  export const StandaloneServices: { get<T>(service: { readonly described: T }): T }
}
declare module 'monaco-editor/platform/storage/common/storage' {
  type Store = { store(key: string, value: boolean, scope: number, target: number): void }
  export const IStorageService: { readonly described: Store }
}
