export const oddFormEn = {
  title: 'Unexpected form',
  note: (name: string) =>
    `The server sent ${name} in a form this console does not expect. It is not read, and it survives every edit.`,
  masked: 'masked',
  show: (name: string) => `Show ${name} as it was sent`,
  hide: (name: string) => `Hide ${name}`,
  policy:
    'The stored policy is not an object, so it cannot be edited here. Below is what the server sent; nothing was changed.',
}
export type OddFormMessages = typeof oddFormEn
